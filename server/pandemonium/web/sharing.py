"""The address under which friends reach this node: what a shared link and its QR code begin with."""

from typing import Final

from aiohttp import web

from pandemonium.web.app import DOOR

_LOOPBACK: Final = ("localhost", "127.", "[::1]")


def shared_origin(request: web.Request) -> str:
    """The origin the asking page was loaded from; for a page of this very machine, the one its network knows, if it has one."""
    on_network = request.app[DOOR].network_origin
    if on_network is not None and request.host.startswith(_LOOPBACK):
        return on_network
    return f"{request.scheme}://{request.host}"


async def origin(request: web.Request) -> web.Response:
    """`GET /api/origin`: `{origin}`."""
    return web.json_response({"origin": shared_origin(request)})
