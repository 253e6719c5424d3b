"""Ports of this machine."""

import socket


def free_port() -> int:
    """One that nobody listens on, nor has just used for a connection of their own: no server can have those for a minute."""
    with socket.socket() as probe:
        probe.bind(("", 0))
        return int(probe.getsockname()[1])
