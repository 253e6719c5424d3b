"""Standings of a race to those in a room on this node: coalesced, because nobody reads a track many times a second."""

import asyncio

from pandemonium.limits import (
    PROGRESS_AT_ONCE,
    PROGRESS_PER_SECOND,
    PROGRESS_PER_SECOND_LEAST,
    PROGRESS_TO_WATCHERS,
)
from pandemonium.race.facts import RaceFacts, Standing
from pandemonium.tables.guest import Guest
from pandemonium.tables.standings import age
from pandemonium.wire.codec import encode
from pandemonium.wire.messages import Progress


class ProgressOut:
    """To the seats in a room, or to its watchers, who share a number of frames. `guests`: whoever is there when it is told."""

    def __init__(self, guests: set[Guest], *, to_seats: bool) -> None:
        self._guests, self._to_seats = guests, to_seats
        self._pause_s = 1 / PROGRESS_PER_SECOND
        self._race = 0
        self._sent: dict[int, Standing] = {}
        self._pending: dict[int, Standing] = {}
        self._timer: asyncio.Handle | None = None
        self._flushed_at = 0.0

    def read(self, race: RaceFacts | None) -> None:
        """Tell standings of a reading whose hints were lost."""
        if race is None:
            return
        self._turn_to(race.number)
        for standing in race.standings:
            # The first one went out with the room.
            sent = self._sent.setdefault(standing.seat, standing)
            if age(standing) > age(sent):
                self.tell(race.number, standing)

    def tell(self, race: int, standing: Standing) -> None:
        """Tell this one, soon."""
        self._turn_to(race)
        self._pending[standing.seat] = standing
        if self._timer is None:
            self._flush_later()

    def hurry(self) -> None:
        """Tell now what would be told soon: something else goes to the same guests, and one write for both is half the cost."""
        if self._pending and isinstance(self._timer, asyncio.TimerHandle):
            self._timer.cancel()
            self._flush()

    def close(self) -> None:
        """Nothing more is told."""
        if self._timer is not None:
            self._timer.cancel()

    def _turn_to(self, race: int) -> None:
        if race != self._race:
            self._race, self._sent, self._pending = race, {}, {}

    def _flush_later(self) -> None:
        self._timer = asyncio.get_running_loop().call_at(self._flushed_at + self._pause_s, self._flush)

    def _flush(self) -> None:
        self._flushed_at = asyncio.get_running_loop().time()
        self._sent |= self._pending
        standings, self._pending = tuple(self._pending.values()), {}
        guests = [guest for guest in self._guests if (guest.seat is not None) is self._to_seats]
        self._pause_s = 1 / self._per_second(len(guests))
        frame = encode(Progress(self._race, standings)) if guests else b""
        self._send(self._race, standings, frame, guests)

    def _per_second(self, count: int) -> float:
        if self._to_seats:
            return PROGRESS_PER_SECOND
        return max(PROGRESS_PER_SECOND_LEAST, min(PROGRESS_PER_SECOND, PROGRESS_TO_WATCHERS / max(1, count)))

    def _send(self, race: int, standings: tuple[Standing, ...], frame: bytes, guests: list[Guest]) -> None:
        """A few at a time: in a full hall nobody's move is to wait until all have been told."""
        for guest in guests[:PROGRESS_AT_ONCE]:
            if guest in self._guests:
                guest.progress(race, standings, frame)
        if rest := guests[PROGRESS_AT_ONCE:]:
            self._timer = asyncio.get_running_loop().call_soon(self._send, race, standings, frame, rest)
            return
        self._timer = None
        if self._pending:
            self._flush_later()
