"""One hostile client against a node on which others race."""
