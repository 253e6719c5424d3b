"""Pages and files of the browser client, and the QR code of a room's link."""

import io
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import segno
from aiohttp import web

from pandemonium.limits import ROOM_CODE_ALPHABET, ROOM_CODE_LENGTH
from pandemonium.web import sharing

_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self' data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
STATIC: Final = Path(__file__).parent / "static"
_FOR_EVER: Final = "public, max-age=31536000, immutable"


@web.middleware
async def security_headers(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """The same headers on every answer."""
    try:
        response = await handler(request)
    except web.HTTPException as raised:
        raised.headers.update(_HEADERS)
        raise
    if not response.prepared:
        response.headers.update(_HEADERS)
    return response


async def index(request: web.Request) -> web.StreamResponse:
    """The one page of the client; it reads the address itself."""
    return _page(200)


async def nowhere(request: web.Request) -> web.StreamResponse:
    """An address that is none: the client says so in its own words."""
    return _page(404)


def _page(status: int) -> web.StreamResponse:
    page = STATIC / "index.html"
    if not page.exists():
        raise web.HTTPServiceUnavailable(text="The browser client is not built. Run `make client`.")
    return web.FileResponse(page, status=status, headers={"Cache-Control": "no-cache"})


async def asset(request: web.Request) -> web.StreamResponse:
    """A file with a hash in its name: it may be kept for ever."""
    name = request.match_info["name"]
    file = STATIC / "assets" / name
    if "/" in name or name.startswith(".") or not file.is_file():
        raise web.HTTPNotFound
    return web.FileResponse(file, headers={"Cache-Control": _FOR_EVER})


async def qr_code(request: web.Request) -> web.StreamResponse:
    """The room's link, as friends can open it, as a QR code."""
    code = request.match_info["code"]
    if not is_code(code):
        raise web.HTTPNotFound
    image = io.BytesIO()
    link = f"{sharing.shared_origin(request)}/r/{code}"
    segno.make(link, error="m").save(image, kind="svg", scale=4, border=2, xmldecl=False, svgns=True)
    return web.Response(body=image.getvalue(), content_type="image/svg+xml", headers={"Cache-Control": "no-cache"})


def is_code(text: str) -> bool:
    """Could this be a room's code?"""
    return len(text) == ROOM_CODE_LENGTH and all(char in ROOM_CODE_ALPHABET for char in text)
