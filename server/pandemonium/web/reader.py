"""One socket's way in: frames are read, bounded in number, decoded and handed to the session, one after the other."""

import asyncio
import logging
import time
from typing import Final

from aiohttp import ClientConnectionResetError, WSMessage, WSMsgType, web

from pandemonium.limits import FLOOD_GOODBYE_S, FRAMES_BURST, FRAMES_PER_SECOND
from pandemonium.metrics import FAULTS
from pandemonium.store.port import NoSuchRoom, StoreUnavailable
from pandemonium.tables.session import Session
from pandemonium.web.allowance import Bucket
from pandemonium.web.app import Door
from pandemonium.web.heartbeat import Heartbeat
from pandemonium.web.outbox import Outbox
from pandemonium.web.pages import is_code
from pandemonium.wire.codec import BadMessage, decode
from pandemonium.wire.messages import Fault, FromClient, Hello, tag_of

log = logging.getLogger(__name__)

_ENDS: Final = frozenset({WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR})


class Reader:
    """Frames in, one after the other: while one is handled, the next waits in the network, so nothing piles up here."""

    def __init__(self, ws: web.WebSocketResponse, session: Session, outbox: Outbox, door: Door, address: str) -> None:
        self._ws, self._session, self._outbox, self._door, self._address = ws, session, outbox, door, address
        self._bucket = Bucket(FRAMES_PER_SECOND, FRAMES_BURST, time.monotonic)
        self._is_busy = False
        self._leaves = False
        self._rest: asyncio.Future[None] | None = None
        self._is_heard = False
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
        heartbeat = Heartbeat(self._door.heartbeat_s, self._was_heard, self._outbox.ping, self._outbox.cut)
        try:
            await self._read()
        except ClientConnectionResetError:
            # It went while it was being answered.
            pass
        except Exception:
            log.exception("a socket was closed by a fault of ours")
            self._outbox.hang_up(1011)
            return False
        finally:
            heartbeat.stop()
        return True

    async def _read(self) -> None:
        try:
            async with asyncio.timeout(self._door.hello_within_s):
                first = await self._next()
        except TimeoutError:
            # A slow line or a busy node, not a bad client: it may try again.
            self._outbox.hang_up(4003)
            return
        if not await self._first(first):
            return
        while (message := await self._next()).type not in _ENDS:
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

    async def _next(self) -> WSMessage:
        """What comes next, but for pings, which are answered, and the answers to ours."""
        while True:
            message = await self._ws.receive()
            self._is_heard = True
            if message.type is WSMsgType.PING:
                await self._ws.pong(message.data)
            elif message.type is not WSMsgType.PONG:
                return message

    def _was_heard(self) -> bool:
        """While a frame is handled, which may take as long as the store does, nothing of what comes is looked at."""
        was_heard, self._is_heard = self._is_heard or self._is_busy, False
        return was_heard

    async def _first(self, message: WSMessage) -> bool:
        """Only `hello` may come first."""
        if message.type in _ENDS:
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
