"""The deals of the day, in our own words: one for each game and day, taken from the pool once, and the board of its tries."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from pandemonium.engine.deal import Seed
from pandemonium.race.daily import Day, Try
from pandemonium.race.proof import Grade


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """What is known of a day's deal. `seed` and `grade`: None until `reveal_at`. `tries`: how many are over."""

    commitment: str
    reveal_at: int
    tries: int
    seed: Seed | None
    grade: Grade | None


@dataclass(frozen=True, slots=True)
class DailyReading:
    """`now`: referee time of the reading. `deal`: None where none was fixed, or it was forgotten. `board`: the best first."""

    now: int
    deal: DailyDeal | None
    board: tuple[Try, ...]


class DailyDeals(Protocol):
    """Every call may raise `StoreUnavailable`."""

    async def fix(self, day: Day, game: str, grades: Sequence[Grade], limit_ms: int, life_ms: int) -> bool:
        """Take a deal from the pool for a day that is on, unless it has one. False where the pool has none, or the day is over.

        May be repeated, by any node. `grades`: those named first are taken first. `life_ms`: how long deal and board are kept.
        """

    async def read(self, date: str, game: str) -> DailyReading:
        """A day's deal as far as it may be known, and its board."""
