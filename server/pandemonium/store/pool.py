"""The pool of proven deals, in our own words: dealers put deals in, a start takes one out, and nothing ever reads one.

What is in the pool is secret until its race is over. So there is no call that returns a deal: `RoomStore.start` moves it into
the race inside the store.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from pandemonium.engine.deal import Seed
from pandemonium.race.proof import Grade, Proof

PoolName = tuple[str, Grade]
"""Game and grade: there is one list of deals for each."""


@dataclass(frozen=True, slots=True)
class ProvenDeal:
    """All that a race takes over from the pool. `sheet`: hash of the rules it was proven by. No seed or line is printed."""

    game: str
    seed: Seed
    commitment: str
    sheet: str
    proof: Proof


@dataclass(frozen=True, slots=True)
class PoolReading:
    """`counts`: deals ready to be raced by our own rules. `racing`: nodes on which a race goes on."""

    counts: Mapping[PoolName, int]
    racing: int


class Pool(Protocol):
    """Every call may raise `StoreUnavailable`."""

    async def put(self, deal: ProvenDeal, most: int) -> bool:
        """Add a deal, unless there are `most` of its game and grade already.

        Never to be repeated after an unknown outcome: the deal may be in the pool, or in a race by now. Drop it and prove
        another.
        """

    async def read(self) -> PoolReading:
        """How many deals there are."""

    async def note_racing(self, node: str) -> None:
        """A race goes on at this node now."""
