"""Which pages may open a socket: an exact list of origins, compared on scheme, host and port."""

import socket
from collections.abc import Iterable

from pandemonium.web.addresses import local_addresses


def own_origins(port: int) -> frozenset[str]:
    """Origins under which this machine serves itself over plain http: localhost, its names and its addresses."""
    hosts = {"localhost", "127.0.0.1", "[::1]", *_names(), *_in_brackets(local_addresses())}
    return frozenset(origin for host in hosts for origin in _with_port(host, port))


def _names() -> set[str]:
    name = socket.gethostname().lower()
    return {name, f"{name}.local", socket.getfqdn().lower()}


def _in_brackets(addresses: Iterable[str]) -> set[str]:
    return {f"[{address}]" if ":" in address else address for address in addresses}


def _with_port(host: str, port: int) -> set[str]:
    # Browsers leave the default port out.
    return {f"http://{host}:{port}", f"http://{host}"} if port == 80 else {f"http://{host}:{port}"}
