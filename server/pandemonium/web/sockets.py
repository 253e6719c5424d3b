"""One socket: admitted by origin and allowance, one reader (this handler), one writer (its outbox)."""

import asyncio
import contextlib
import logging
from socket import SO_RCVBUF, SO_SNDBUF, SOL_SOCKET

from aiohttp import web

from pandemonium.limits import (
    FRAME_BYTES_MAX,
    SOCKET_RECEIVE_BYTES,
    SOCKET_SEND_BYTES,
    SOCKETS_PER_ADDRESS,
)
from pandemonium.metrics import TURNED_AWAY
from pandemonium.tables.session import Session
from pandemonium.web.app import DOOR, Door
from pandemonium.web.outbox import Outbox
from pandemonium.web.reader import Reader
from pandemonium.wire.messages import PROTOCOL

log = logging.getLogger(__name__)


async def socket(request: web.Request) -> web.StreamResponse:
    """`GET /ws`: refused before the handshake for a strange origin, no subprotocol, or too many sockets of one address, at once
    or one after the other.
    """
    door = request.app[DOOR]
    if request.headers.get("Origin") not in (None, *door.origins):
        TURNED_AWAY.add("bad-origin")
        raise web.HTTPForbidden(text="bad-origin")
    if PROTOCOL not in _subprotocols(request):
        TURNED_AWAY.add("bad-subprotocol")
        raise web.HTTPBadRequest(text="bad-subprotocol")
    address = door.address_of(request)
    if not door.handshakes.take(address) or door.sockets_of.get(address, 0) >= SOCKETS_PER_ADDRESS or door.stopping:
        TURNED_AWAY.add("busy")
        raise web.HTTPServiceUnavailable(text="busy")
    door.sockets_of[address] = door.sockets_of.get(address, 0) + 1
    try:
        return await _serve(request, door, address)
    finally:
        door.sockets_of[address] -= 1
        if door.sockets_of[address] == 0:
            del door.sockets_of[address]


def _subprotocols(request: web.Request) -> set[str]:
    return {offer.strip() for offer in request.headers.get("Sec-WebSocket-Protocol", "").split(",")}


async def _serve(request: web.Request, door: Door, address: str) -> web.WebSocketResponse:
    # No compression: it costs 100 KiB a socket. No waiting for a close frame: a dead peer sends none. aiohttp refuses frames
    # from its bound on, not above it. Its reader sees to pings.
    ws = web.WebSocketResponse(
        protocols=(PROTOCOL,), autoping=False, compress=False, max_msg_size=FRAME_BYTES_MAX + 1, timeout=2.0
    )
    await ws.prepare(request)
    door.sockets.add(ws)
    _bound_buffers(request.transport)
    outbox = Outbox(ws, request.transport)
    session = Session(door.hall, outbox)
    loop = asyncio.get_running_loop()
    writer = loop.create_task(outbox.run())
    reader = Reader(ws, session, outbox, door, address)
    door.leaving.add(reader)
    try:
        # A task of its own: else each frame would wake it through eight layers of the web framework.
        if not await loop.create_task(reader.run()):
            await asyncio.wait([writer], timeout=2.0)
    finally:
        door.leaving.discard(reader)
        await session.leave()
        outbox.cut_soon()
        await _finish(ws, writer, reader.goodbye_s)
        _unlink(ws)
    return ws


def _unlink(ws: web.WebSocketResponse) -> None:
    """A socket that was lost keeps its exception, of which the frames keep the socket.

    Without an end to that, 20 KiB of each socket would wait for the cycle collector, which a node lets run rarely.
    """
    ws._exception = None


def _bound_buffers(transport: asyncio.Transport | None) -> None:
    raw = None if transport is None else transport.get_extra_info("socket")
    if raw is not None:
        # It may be closed by now.
        with contextlib.suppress(OSError):
            raw.setsockopt(SOL_SOCKET, SO_SNDBUF, SOCKET_SEND_BYTES)
            raw.setsockopt(SOL_SOCKET, SO_RCVBUF, SOCKET_RECEIVE_BYTES)


async def _finish(ws: web.WebSocketResponse, writer: asyncio.Task[None], within_s: float) -> None:
    if not ws.closed:
        # What was told last (a fault, a close code) still goes out.
        await asyncio.wait([writer], timeout=within_s)
    writer.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await writer
    await ws.close()
