"""Under which addresses friends on the same network can reach this machine."""

import contextlib
import socket


def local_addresses() -> list[str]:
    """Addresses of this machine other than loopback, the one on the way out first."""
    found = [*_way_out(), *_by_name()]
    return [address for place, address in enumerate(found) if address not in found[:place] and not address.startswith("127.")]


def _way_out() -> list[str]:
    # Connecting a datagram socket sends nothing; it only asks the kernel which address it would use.
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return [str(probe.getsockname()[0])]
    return []


def _by_name() -> list[str]:
    with contextlib.suppress(OSError):
        return [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return []
