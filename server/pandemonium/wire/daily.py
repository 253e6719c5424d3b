"""The deal of the day as REST tells it."""

from typing import Final, Literal

from msgspec import Struct

from pandemonium.race.facts import End
from pandemonium.race.proof import Grade

DailyState = Literal["open", "none", "over"]
"""open: it can be tried. none: no deal is there yet. over: of a day before, or to come."""


class DailyRow(Struct, frozen=True):
    """A try that is over. `time_ms`: to the finish, or to the last card home; 0 if none. `code`: its room, once revealed."""

    rank: int
    name: str
    home: int
    entries: int
    time_ms: int
    end: End | None
    code: str | None


class DailyView(Struct, frozen=True):
    """A day's deal and its board, the best first. `date`: by UTC. `now`: referee time.

    `closes_at`: until then a try can be begun. `reveal_at`: from then on `seed`, `grade` and the `code`s are told; None before.
    `commitment`, `reveal_at`: None where there is no deal. `tries`: how many are over, also those no row is there for.
    """

    game: str
    date: str
    state: DailyState
    now: int
    target: int
    limit_minutes: int
    closes_at: int
    reveal_at: int | None
    commitment: str | None
    seed: str | None
    grade: Grade | None
    tries: int
    rows: tuple[DailyRow, ...]


class DailyTry(Struct, frozen=True):
    """A room with one seat, which is yours: go there, `hello` with the token, `start`."""

    date: str
    code: str
    token: str


ANSWERS: Final = (DailyView, DailyTry)
"""What REST answers with."""
