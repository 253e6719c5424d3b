"""The independent client of `examples/`, raced against the server."""
