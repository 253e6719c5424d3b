"""Many members over one selector: the loop that everything runs on. asyncio would cost more than what is measured."""

import heapq
import select
import selectors
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from pandemonium.bench.member import Member
from pandemonium.limits import BENCH_STEP_S

_LOOK_S: Final = 0.05


def _unnoted(_: Member) -> None:
    """Nobody wants to know."""


class TooSlow(Exception):
    """What was to happen did not, or not within the time it was given; the text says what."""


class Crowd:
    """All sockets of one run; loses none of them unnoticed."""

    def __init__(self, host: str, port: int) -> None:
        self._host, self._port = host, port
        self._selector = selectors.DefaultSelector()
        self._members: set[Member] = set()

    def admit(self, members: Iterable[Member]) -> None:
        """Connect them. Raises `OSError`."""
        for member in members:
            self._selector.register(member.connect(self._host, self._port), selectors.EVENT_READ, member)
            self._members.add(member)

    def drop(self, members: Iterable[Member]) -> None:
        """Cut their connections."""
        for member in list(members):
            self._forget(member)
            member.drop()

    def close(self) -> None:
        """Cut all connections."""
        self.drop(self._members)
        self._selector.close()

    @property
    def failures(self) -> list[str]:
        """What went wrong, for each member for which something did."""
        return [member.failed for member in self._members if member.failed is not None]

    def pump(self, seconds: float) -> None:
        """Hear what has arrived; wait for it no longer than that."""
        for key, _ in self._selector.select(seconds):
            member: Member = key.data
            member.hear()
            if not member.is_open:
                self._selector.unregister(key.fileobj)

    def _wait(self, seconds: float) -> None:
        """Until something has arrived, no longer than that. The selector alone counts in whole milliseconds, upwards."""
        if seconds > 0.0:
            select.select([self._selector], [], [], min(seconds, _LOOK_S))

    def hear(self, seconds: float) -> None:
        """Only listen, for so long."""
        ends = time.monotonic() + seconds
        while (left := ends - time.monotonic()) > 0:
            self.pump(min(left, _LOOK_S))

    def until(self, holds: Callable[[], bool], what: str, within_s: float = BENCH_STEP_S) -> None:
        """Go on until something holds. Raises `TooSlow`, also where a member failed meanwhile."""
        ends = time.monotonic() + within_s
        while not holds():
            failures = self.failures
            if failures or time.monotonic() > ends:
                raise TooSlow(f"{what}: {failures[0]} ({len(failures)} failed)" if failures else f"not in time: {what}")
            self.pump(_LOOK_S)

    def race(self, racers: Sequence[Member], seconds: float, ramp_s: float) -> tuple[list[float], float]:
        """Everybody makes the next move on the answer to the last one. Returns each answer's time, and the seconds it took.

        Racers begin one after the other over `ramp_s`; answers count from its end on.
        """
        times, counts = list[float](), False

        def answered(member: Member, took: float) -> None:
            if counts:
                times.append(took)
            member.move(time.perf_counter())

        began, waiting = time.perf_counter(), list(reversed(racers))
        for racer in racers:
            racer.answered = answered
        while (now := time.perf_counter()) < began + ramp_s or waiting:
            due = len(racers) if now >= began + ramp_s else int(len(racers) * (now - began) / ramp_s)
            while len(racers) - len(waiting) < due:
                waiting.pop().move(now)
            self.pump(_LOOK_S / 10)
        counts, began = True, time.perf_counter()
        while time.perf_counter() - began < seconds:
            self.pump(_LOOK_S)
        took = time.perf_counter() - began
        counts = False
        self._settle(racers)
        return times, took

    def pace(
        self, racers: Sequence[Member], moves_per_s: float, seconds: float, note: Callable[[Member], None] = _unnoted
    ) -> tuple[list[float], float]:
        """Together they make so many moves a second, come what may; answers are timed from when the move was due.

        `note`: is told of each answer.
        """
        times = list[float]()

        def answered(member: Member, took: float) -> None:
            times.append(took)
            note(member)

        for racer in racers:
            racer.answered = answered
        every, began = len(racers) / moves_per_s, time.perf_counter()
        due = [(began + every * place / len(racers), place) for place in range(len(racers))]
        heapq.heapify(due)
        while (now := time.perf_counter()) < began + seconds:
            while due and due[0][0] <= now:
                at, place = due[0]
                racers[place].move(at)
                heapq.heapreplace(due, (at + every, place))
            self._wait(due[0][0] - time.perf_counter())
            self.pump(0.0)
        took = time.perf_counter() - began
        self._settle(racers)
        return times, took

    def burst(self, racers: Sequence[Member], moves: int) -> None:
        """Everybody makes so many moves at once; returns when all are answered. Raises `TooSlow`."""
        for racer in racers:
            racer.answered = _unheeded
            for _ in range(moves):
                racer.move(time.perf_counter())
        self._settle(racers)

    def _settle(self, racers: Sequence[Member]) -> None:
        for racer in racers:
            racer.answered = _unheeded
        self.until(lambda: not any(racer.due for racer in racers), "the last moves were answered")

    def _forget(self, member: Member) -> None:
        self._members.discard(member)
        if member.sock is not None and member.is_open:
            self._selector.unregister(member.sock)


def _unheeded(_: Member, __: float) -> None:
    """Neither timed nor followed by another move."""
