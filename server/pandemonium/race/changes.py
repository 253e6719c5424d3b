"""The vocabulary in which a room is changed: each change names the single facts it sets, never a whole seat or room."""

from dataclasses import dataclass
from typing import Literal

from pandemonium.race.facts import BotLevel, Settings


@dataclass(frozen=True, slots=True)
class SetSettings:
    """The host chose other settings for the next race."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class SetHost:
    """Another seat leads the room."""

    seat: int


@dataclass(frozen=True, slots=True)
class SetLocked:
    """Nobody new may sit down, or may again."""

    locked: bool


@dataclass(frozen=True, slots=True)
class SitDown:
    """A free seat is taken, by a person or by a bot. With a countdown running, also in the race's copy."""

    seat: int
    name: str
    token_hash: str
    bot: BotLevel | None = None


@dataclass(frozen=True, slots=True)
class StandUp:
    """A seat becomes free. With a countdown running, also in the race's copy; the last person out cancels it."""

    seat: int


@dataclass(frozen=True, slots=True)
class SetName:
    """A seat's name, for the room and the races to come."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class SetReady:
    """A seat is ready, or not any more."""

    seat: int
    ready: bool


@dataclass(frozen=True, slots=True)
class Stop:
    """A racer's race ends now, at the referee's time, unless it has ended or the race is over. `kicked` also ends the seat."""

    seat: int
    end: Literal["gave-up", "kicked"]


@dataclass(frozen=True, slots=True)
class EndNow:
    """The deadline becomes now, if it lies ahead."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """The countdown is called off; only before t0. Its deal is kept for the room's next start with the same game."""


@dataclass(frozen=True, slots=True)
class NextRace:
    """From race n, which must be closed, to the lobby of race n + 1. Seats stay, nobody is ready."""

    number: int


Change = SetSettings | SetHost | SetLocked | SitDown | StandUp | SetName | SetReady | Stop | EndNow | Cancel | NextRace


@dataclass(frozen=True, slots=True)
class Amendment:
    """Changes that happen together or not at all, at a referee time within `not_before <= now <= not_after`."""

    changes: tuple[Change, ...]
    not_before: int | None = None
    not_after: int | None = None
