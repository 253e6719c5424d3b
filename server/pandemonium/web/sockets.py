"""One socket: admitted by origin and allowance, one reader (this handler), one writer (its outbox)."""

import asyncio
import contextlib
import logging
import time
from socket import SO_RCVBUF, SO_SNDBUF, SOL_SOCKET

from aiohttp import ClientConnectionResetError, WSMessage, WSMsgType, web

from pandemonium.limits import (
    FLOOD_GOODBYE_S,
    FRAME_BYTES_MAX,
    FRAMES_BURST,
    FRAMES_PER_SECOND,
    SOCKET_RECEIVE_BYTES,
    SOCKET_SEND_BYTES,
    SOCKETS_PER_ADDRESS,
)
from pandemonium.metrics import FAULTS, TURNED_AWAY
from pandemonium.store.port import NoSuchRoom, StoreUnavailable
from pandemonium.tables.session import Session
from pandemonium.web.allowance import Bucket
from pandemonium.web.app import DOOR, Door
from pandemonium.web.outbox import Outbox
from pandemonium.web.pages import is_code
from pandemonium.wire.codec import BadMessage, decode
from pandemonium.wire.messages import PROTOCOL, Fault, FromClient, Hello, tag_of

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
    # from its bound on, not above it.
    ws = web.WebSocketResponse(
        protocols=(PROTOCOL,), heartbeat=door.heartbeat_s, compress=False, max_msg_size=FRAME_BYTES_MAX + 1, timeout=2.0
    )
    await ws.prepare(request)
    door.sockets.add(ws)
    _bound_buffers(request.transport)
    outbox = Outbox(ws, request.transport)
    session = Session(door.hall, outbox)
    loop = asyncio.get_running_loop()
    writer = loop.create_task(outbox.run())
    reader = _Reader(ws, session, outbox, door, address)
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
        _unlink(request, ws)
    return ws


def _unlink(request: web.Request, ws: web.WebSocketResponse) -> None:
    """aiohttp's connection keeps what to call when something arrives, which keeps the socket, which keeps the connection; and a
    socket that was lost keeps its exception, of which the frames keep the socket.

    Without an end to that, 20 KiB of each socket would wait for the cycle collector, which a node lets run rarely.
    """
    if (protocol := request.protocol) is not None:
        protocol._data_received_cb = None
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


class _Reader:
    """Frames in, one after the other: while one is handled, the next waits in the network, so nothing piles up here."""

    def __init__(self, ws: web.WebSocketResponse, session: Session, outbox: Outbox, door: Door, address: str) -> None:
        self._ws, self._session, self._outbox, self._door, self._address = ws, session, outbox, door, address
        self._bucket = Bucket(FRAMES_PER_SECOND, FRAMES_BURST, time.monotonic)
        self._is_busy = False
        self._leaves = False
        self._rest: asyncio.Future[None] | None = None
        self.goodbye_s = 1.0

    async def leave(self) -> None:
        """See `Leaving`."""
        self._leaves = True
        if self._is_busy:
            self._rest = asyncio.get_running_loop().create_future()
            await self._rest
        self.cut()

    def cut(self) -> None:
        """See `Leaving`."""
        self._outbox.hang_up(1012)

    async def run(self) -> bool:
        """Until the socket closes, or is to be closed. False after a fault of ours."""
        try:
            await self._read()
        except ClientConnectionResetError:
            # It went while it was being answered.
            pass
        except Exception:
            log.exception("a socket was closed by a fault of ours")
            self._outbox.hang_up(1011)
            return False
        return True

    async def _read(self) -> None:
        try:
            async with asyncio.timeout(self._door.hello_within_s):
                first = await self._ws.receive()
        except TimeoutError:
            # A slow line or a busy node, not a bad client: it may try again.
            self._outbox.hang_up(4003)
            return
        if not await self._first(first):
            return
        async for message in self._ws:
            if self._leaves:
                return
            if not self._bucket.take():
                self._outbox.hang_up(4002)
                # While it is waited for, all that comes is still read: a flood would go on at our cost.
                self.goodbye_s = FLOOD_GOODBYE_S
                return
            decoded = self._decoded(message)
            if decoded is not None:
                await self._handle(decoded)

    async def _first(self, message: WSMessage) -> bool:
        """Only `hello` may come first."""
        if message.type in (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR):
            return False
        hello = self._decoded(message)
        if not isinstance(hello, Hello):
            if hello is not None:
                self._fault("hello-first", "The first message is hello.", tag_of(hello))
            self._outbox.hang_up(1008)
            return False
        if self._door.lookups_failed.spent(self._address) and not await self._holds_seat(hello):
            self._outbox.hang_up(1013)
            return False
        if hello.build is not None and self._door.build() not in (None, hello.build):
            self._outbox.hang_up(4006)
            return False
        await self._handle(hello)
        return True

    async def _holds_seat(self, hello: Hello) -> bool:
        try:
            return hello.token is not None and await self._door.hall.holds_seat(hello.room, hello.token)
        except StoreUnavailable:
            return False

    async def _handle(self, message: FromClient) -> None:
        self._is_busy = True
        self._outbox.is_asked()
        try:
            if isinstance(message, Hello) and not is_code(message.room):
                raise NoSuchRoom
            await self._session.handle(message)
        except NoSuchRoom:
            self._door.lookups_failed.spend(self._address)
            self._outbox.hang_up(4004)
        finally:
            self._is_busy = False
            self._outbox.is_answered()
            if self._rest is not None and not self._rest.done():
                self._rest.set_result(None)

    def _decoded(self, message: WSMessage) -> FromClient | None:
        if message.type is not WSMsgType.BINARY:
            self._fault("bad-message", "frames are binary", None)
            return None
        try:
            return decode(message.data)
        except BadMessage as bad:
            self._fault(bad.code, str(bad), bad.about)
            return None

    def _fault(self, code: str, text: str, about: str | None) -> None:
        FAULTS.add(code)
        self._outbox.tell(Fault(code, text, about))
