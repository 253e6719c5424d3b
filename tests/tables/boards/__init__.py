"""Boards for watchers, over the real wire on the real store."""
