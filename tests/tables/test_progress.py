"""Who is told of progress, and how often, with a loop whose clock is turned by hand."""

import asyncio
from collections.abc import Iterator
from typing import cast

import pytest

from pandemonium.limits import PROGRESS_PER_SECOND, PROGRESS_PER_SECOND_LEAST, PROGRESS_TO_WATCHERS
from pandemonium.race.facts import Standing
from pandemonium.tables.guest import Guest
from pandemonium.tables.progress import ProgressOut

SECONDS = 10


class Listener:
    """Counts what it is told. `seq`: the newest."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.frames = 0
        self.seq = 0

    def progress(self, race: int, standings: tuple[Standing, ...], frame: bytes) -> None:
        """See `Guest`."""
        del race, frame
        self.frames += 1
        self.seq = max(standing.seq for standing in standings)


class HandTurned(asyncio.SelectorEventLoop):
    """`turn`: time goes by, and whatever is due is done, one millisecond after the other."""

    at = 0.0

    def time(self) -> float:
        """Seconds."""
        return self.at

    def turn(self, seconds: float) -> None:
        """Go on by so much."""
        for _ in range(round(seconds * 1_000)):
            self.at += 0.001
            self.run_until_complete(asyncio.sleep(0))


@pytest.fixture
def loop() -> Iterator[HandTurned]:
    """Closed afterwards."""
    made = HandTurned()
    yield made
    made.close()


def guests(*listeners: Listener) -> set[Guest]:
    return cast("set[Guest]", set(listeners))


def standing(seq: int) -> Standing:
    return Standing(1, seq, 0, 0, seq, None, None, False)


def busy_race(loop: HandTurned, out: ProgressOut) -> int:
    """A move every twentieth second. Returns the last."""

    async def move(seq: int) -> None:
        out.tell(1, standing(seq))

    moves = SECONDS * 20
    for seq in range(1, moves + 1):
        loop.run_until_complete(move(seq))
        loop.turn(0.05)
    loop.turn(1.0)
    return moves


@pytest.mark.parametrize(
    ("watchers", "per_second"),
    [
        (1, PROGRESS_PER_SECOND),
        (PROGRESS_TO_WATCHERS // PROGRESS_PER_SECOND, PROGRESS_PER_SECOND),
        (100, PROGRESS_TO_WATCHERS / 100),
        (600, PROGRESS_PER_SECOND_LEAST),
    ],
)
def test_watchers_share_a_number_of_frames_and_all_end_with_the_newest(
    loop: HandTurned, watchers: int, per_second: float
) -> None:
    listeners = [Listener(None) for _ in range(watchers)]
    last = busy_race(loop, ProgressOut(guests(*listeners, Listener(7)), to_seats=False))
    assert {listener.seq for listener in listeners} == {last}
    for listener in listeners:
        assert abs(listener.frames / SECONDS - per_second) <= 0.1 * per_second + 0.2


def test_seats_are_told_as_often_however_many_watch(loop: HandTurned) -> None:
    seat, watchers = Listener(1), [Listener(None) for _ in range(300)]
    last = busy_race(loop, ProgressOut(guests(seat, *watchers), to_seats=True))
    assert seat.seq == last
    assert abs(seat.frames / SECONDS - PROGRESS_PER_SECOND) <= 1
    assert {watcher.frames for watcher in watchers} == {0}


def test_what_waits_goes_along_with_something_else_that_is_told_and_is_told_once(loop: HandTurned) -> None:
    watchers = [Listener(None) for _ in range(200)]
    out = ProgressOut(guests(*watchers), to_seats=False)

    async def moves_and_boards() -> None:
        out.tell(1, standing(1))
        await asyncio.sleep(0)
        out.tell(1, standing(2))
        out.hurry()

    loop.run_until_complete(moves_and_boards())
    loop.turn(2.0)
    assert {(watcher.frames, watcher.seq) for watcher in watchers} == {(1, 2)}


def test_standings_of_an_older_race_are_not_told_under_the_number_of_the_next(loop: HandTurned) -> None:
    told = list[tuple[int, tuple[Standing, ...]]]()
    seat = Listener(1)
    seat.progress = lambda race, standings, frame: told.append((race, standings))  # type: ignore[method-assign]
    out = ProgressOut(guests(seat), to_seats=True)

    async def two_races() -> None:
        out.tell(1, standing(9))
        out.tell(2, standing(1))

    loop.run_until_complete(two_races())
    loop.turn(1.0)
    assert told == [(2, (standing(1),))]
