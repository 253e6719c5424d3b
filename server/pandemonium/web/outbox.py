"""One socket's way out: a bounded queue and one writer, so that a slow browser never makes anybody else wait."""

import asyncio
import contextlib
from collections import deque
from typing import Final

from aiohttp import web

from pandemonium.limits import OUTBOX_FRAMES_MAX
from pandemonium.race.facts import Standing
from pandemonium.wire.codec import encode
from pandemonium.wire.messages import CLOSE_CODES, FromServer, Progress

_TOO_SLOW: Final = 4003


class Outbox:
    """See `pandemonium.tables.line.Line`. `run` must be awaited by a task of its own until the socket is closed."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self._socket = socket
        self._frames: deque[bytes] = deque()
        self._late: dict[int, Standing] = {}
        self._late_race = 0
        self._close_code: int | None = None
        self._wake = asyncio.Event()

    def tell(self, message: FromServer) -> None:
        """Must be delivered, in order."""
        self._put(encode(message))

    def tell_progress(self, race: int, standings: tuple[Standing, ...], frame: bytes) -> None:
        """Sent as it is while nothing waits; merged with what comes after while the socket lags."""
        if not self._frames and not self._late:
            self._put(frame)
            return
        if race != self._late_race:
            self._late_race, self._late = race, {}
        self._late.update((standing.seat, standing) for standing in standings)
        self._wake.set()

    def hang_up(self, code: int) -> None:
        """Close after what was told before; the first code stands."""
        if self._close_code is None:
            self._close_code = code
            self._wake.set()

    async def run(self) -> None:
        """Write until told to close or until the socket fails."""
        with contextlib.suppress(ConnectionError):
            while True:
                while (frame := self._next()) is not None:
                    await self._socket.send_bytes(frame)
                if self._close_code is not None:
                    await self._socket.close(code=self._close_code, message=CLOSE_CODES[self._close_code][0].encode())
                    return
                self._wake.clear()
                await self._wake.wait()

    def _put(self, frame: bytes) -> None:
        if self._close_code is not None:
            return
        if len(self._frames) >= OUTBOX_FRAMES_MAX:
            self._frames.clear()
            self._late = {}
            self.hang_up(_TOO_SLOW)
            return
        self._frames.append(frame)
        self._wake.set()

    def _next(self) -> bytes | None:
        if self._frames:
            return self._frames.popleft()
        if self._late:
            standings, self._late = tuple(self._late.values()), {}
            return encode(Progress(self._late_race, standings))
        return None
