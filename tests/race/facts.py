"""Rooms as facts, written down in one line: what is not said is usual."""

from dataclasses import replace
from typing import Any

from msgspec import structs

from pandemonium.engine.deal import Seed
from pandemonium.race.facts import RaceFacts, Racer, RoomFacts, SeatFacts, Settings, Standing

T0 = 1_000_000
T1 = T0 + 60_000
COUNTDOWN, RACING, OVER = T0 - 3_000, T0 + 10_000, T1 + 1
SETTINGS = Settings("demon", 52, 15, "free", 16, all_ready=False, watching="track")


def seat(number: int, **changed: Any) -> SeatFacts:  # noqa: ANN401  # facts are of every type
    """A seat that was seen all the time."""
    usual = SeatFacts(number, f"Player {number}", f"hash {number}", 1, ready=False, seen=T1, kicked=False)
    return replace(usual, **changed)


def standing(number: int, **changed: Any) -> Standing:  # noqa: ANN401
    """A racer that has done nothing yet."""
    return structs.replace(Standing(number, 0, 1, T0, 0, None, None, blocked=False), **changed)


def race(*standings: Standing, **changed: Any) -> RaceFacts:  # noqa: ANN401
    """Race 1 of the room, from T0 to T1."""
    racers = tuple(Racer(racer.seat, f"Player {racer.seat}") for racer in standings)
    usual = RaceFacts(1, SETTINGS, "sheet", Seed("seed"), "commitment", T0, T1, racers, standings, ended=False, digest=None)
    return replace(usual, **changed)


def room(*seats: SeatFacts, race: RaceFacts | None = None, **changed: Any) -> RoomFacts:  # noqa: ANN401
    """A room whose host is seat 1."""
    usual = RoomFacts("CODE2345", "run", 7, SETTINGS, 1, locked=False, number=1, seats=seats, race=race)
    return replace(usual, **changed)


def racing_room(seats: int = 3, **changed: Any) -> RoomFacts:  # noqa: ANN401
    """A room with a race of all its seats."""
    numbers = range(1, seats + 1)
    usual = room(*(seat(number) for number in numbers), race=race(*(standing(number) for number in numbers)))
    return replace(usual, **changed)
