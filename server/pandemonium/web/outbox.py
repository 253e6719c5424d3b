"""One socket's way out: a bounded queue and one writer, so that a slow browser never makes anybody else wait."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from struct import Struct
from typing import Final, Generic, Protocol, TypeVar

from aiohttp import web

from pandemonium.limits import GOODBYE_S, OUTBOX_FRAMES_MAX
from pandemonium.metrics import CLOSED, OVERFLOWS
from pandemonium.race.facts import Standing
from pandemonium.web.heartbeat import PING
from pandemonium.wire.codec import encode
from pandemonium.wire.messages import CLOSE_CODES, Boards, BoardView, FromServer, Progress

_TOO_SLOW: Final = 4003
_BINARY: Final = 0x82
_BINARY_16: Final = Struct("!BBH")
_BINARY_64: Final = Struct("!BBQ")


def framed(payload: bytes) -> bytes:
    """A whole binary frame of a server (RFC 6455, 5.2)."""
    size = len(payload)
    if size < 126:
        return bytes((_BINARY, size)) + payload
    if size < 65_536:
        return _BINARY_16.pack(_BINARY, 126, size) + payload
    return _BINARY_64.pack(_BINARY, 127, size) + payload


class _OfSeat(Protocol):
    @property
    def seat(self) -> int:
        """Whose it is."""


State = TypeVar("State", bound=_OfSeat)


class _Latest(Generic[State]):
    """States of a race that wait for their socket: the latest of each seat. `message`: of such states."""

    def __init__(self, message: Callable[[int, tuple[State, ...]], FromServer]) -> None:
        self._message = message
        self._race = 0
        self._states: dict[int, State] = {}
        self._frame: bytes | None = None

    def __bool__(self) -> bool:
        return bool(self._states)

    def merge(self, race: int, states: tuple[State, ...], frame: bytes) -> None:
        """Newer ones; those of another race give way. `frame`: these alone, encoded."""
        self._frame = None if self._states else frame
        if race != self._race:
            self._race, self._states = race, {}
        self._states.update((state.seat, state) for state in states)

    def take(self) -> bytes:
        """All of them in one frame."""
        states, self._states = tuple(self._states.values()), {}
        return self._frame if self._frame is not None else encode(self._message(self._race, states))

    def clear(self) -> None:
        """Nothing waits any more."""
        self._states = {}


class Outbox:
    """See `pandemonium.tables.line.Line`. `run` must be awaited by a task of its own until the socket is closed.

    `transport`: under the socket. What is told while nothing waits goes straight to it, which saves a turn of the event loop
    and a third of the time; without it everything goes the long way. `frames_max` may wait; the last
    have `goodbye_s` to be taken.
    """

    def __init__(
        self,
        socket: web.WebSocketResponse,
        transport: asyncio.WriteTransport | None = None,
        *,
        frames_max: int = OUTBOX_FRAMES_MAX,
        goodbye_s: float = GOODBYE_S,
    ) -> None:
        self._socket, self._transport = socket, transport
        self._frames_max, self._goodbye_s = frames_max, goodbye_s
        self._is_at_rest = False
        self._is_answering = False
        self._frames: deque[bytes] = deque()
        self._standings = _Latest[Standing](Progress)
        self._boards = _Latest[BoardView](Boards)
        self._close_code: int | None = None
        # Not an event, which takes 0.7 KiB of each socket.
        self._wake: asyncio.Future[None] | None = None

    def tell(self, message: FromServer) -> None:
        """Must be delivered, in order."""
        self._put(encode(message))

    def tell_progress(self, race: int, standings: tuple[Standing, ...], frame: bytes) -> None:
        """Sent as it is while nothing waits; merged with what comes after while the socket lags or is being answered."""
        self._put_latest(self._standings, race, standings, frame)

    def tell_boards(self, race: int, boards: tuple[BoardView, ...], frame: bytes) -> None:
        """As `tell_progress`."""
        self._put_latest(self._boards, race, boards, frame)

    def is_asked(self) -> None:
        """A frame is being answered: until `is_answered` progress and boards wait, as one write for both is half the cost."""
        self._is_answering = True

    def is_answered(self) -> None:
        """Whatever there was to be said to a frame has been told."""
        self._is_answering = False
        if self._standings or self._boards:
            self._rouse()

    def hang_up(self, code: int) -> None:
        """Close after what was told before; the first code stands."""
        if self._close_code is None:
            self._close_code = code
            CLOSED.add(str(code))
            self._rouse()
            self.cut_soon()

    def ping(self) -> None:
        """Is anybody there? Between frames, wherever those are: each goes to the transport whole."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(PING)

    def cut(self) -> None:
        """Nobody is there."""
        if self._transport is not None:
            self._transport.abort()

    def cut_soon(self) -> None:
        """Closing waits until all was taken, which a browser that reads nothing never does."""
        if self._transport is not None:
            asyncio.get_running_loop().call_later(self._goodbye_s, self._transport.abort)

    async def run(self) -> None:
        """Write until told to close or until the socket fails."""
        with contextlib.suppress(ConnectionError):
            while True:
                while (frame := self._next()) is not None:
                    await self._socket.send_bytes(frame)
                if self._close_code is not None:
                    await self._socket.close(code=self._close_code, message=CLOSE_CODES[self._close_code][0].encode())
                    return
                self._wake = asyncio.get_running_loop().create_future()
                self._is_at_rest = True
                await self._wake

    def _rouse(self) -> None:
        self._is_at_rest = False
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    def _goes_straight_out(self, frame: bytes) -> bool:
        transport = self._transport
        if not self._is_at_rest or transport is None or self._socket.closed or transport.is_closing():
            return False
        if transport.get_write_buffer_size() > 0:
            return False
        whole = framed(frame)
        while (frame_behind := self._next()) is not None:
            whole += framed(frame_behind)
        transport.write(whole)
        return True

    def _put_latest(self, late: _Latest[State], race: int, states: tuple[State, ...], frame: bytes) -> None:
        if not self._is_answering and not self._frames and not late:
            self._put(frame)
        elif self._close_code is None:
            late.merge(race, states, frame)
            if not self._is_answering:
                self._rouse()

    def _put(self, frame: bytes) -> None:
        if self._close_code is not None or self._goes_straight_out(frame):
            return
        if len(self._frames) >= self._frames_max:
            self._frames.clear()
            self._standings.clear()
            self._boards.clear()
            OVERFLOWS.add("outbox")
            self.hang_up(_TOO_SLOW)
            return
        self._frames.append(frame)
        self._rouse()

    def _next(self) -> bytes | None:
        if self._frames:
            return self._frames.popleft()
        if self._standings:
            return self._standings.take()
        return self._boards.take() if self._boards else None
