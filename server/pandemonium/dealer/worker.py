"""What a dealer does next: which game to search, how far, and how long to rest. Pure; the loop is in `commands/dealer.py`.

A few deals of every game and grade come first and fast, then the pool is filled at leisure. A grade is not chosen but found: a
deal that turns out to be of another grade than was wanted is put there if there is room. Games that lack deals share the
processor evenly, so that one that is hard to prove does not keep the others waiting. Several dealers may fill one pool: each
looks at it before every search.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from pandemonium.dealer.search import SEARCHES
from pandemonium.limits import (
    DEALER_CORES_SPARE,
    DEALER_HURRY_S,
    DEALER_SHARE,
    POOL_DEALS,
    POOL_FEW,
    POOL_REFILL_BELOW,
)
from pandemonium.store.pool import PoolName, PoolReading


@dataclass(frozen=True, slots=True)
class Effort:
    """Positions searched in one deal at most. `stern`: where only stern deals are lacking, which lie behind longer searches."""

    usual: int
    stern: int


EFFORTS: Final[Mapping[str, Effort]] = MappingProxyType(
    {
        "demon": Effort(usual=2_000, stern=50_000),
        "demons-and-thieves": Effort(usual=7_000, stern=7_000),
        # One beam of the first width, and on to the next deal.
        "seven-devils": Effort(usual=5_200, stern=5_200),
    }
)
"""A deal not proven within this is dropped: the next one is cheaper than going on. Counted in positions, not in seconds, so
that what is dealt does not depend on how busy the machine is."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One deal to be drawn and searched, over `nodes` positions at most. `hurried`: with no rest after it."""

    game: str
    nodes: int
    hurried: bool


@dataclass(frozen=True, slots=True)
class Ledger:
    """What a dealer remembers from one attempt to the next.

    `filling`: lists being filled up. `games`: those that lacked deals at the last look; `spent`: processor seconds of each
    since these are the ones. `hurried_s`: processor seconds spent in a hurry so far.
    """

    filling: frozenset[PoolName] = frozenset()
    games: tuple[str, ...] = ()
    spent: Mapping[str, float] = field(default_factory=dict)
    hurried_s: float = 0.0


def plan(ledger: Ledger, reading: PoolReading, cores: int) -> tuple[Ledger, Attempt | None]:
    """The next attempt, None where there is nothing to do or races want the processor. `cores`: of this machine."""
    counts = {name: count for name, count in reading.counts.items() if name[0] in SEARCHES}
    filling = frozenset(name for name, count in counts.items() if _is_filled(count, name in ledger.filling))
    scarce = {name for name, count in counts.items() if count < POOL_FEW}
    lacking = scarce or filling
    games = tuple(game for game in SEARCHES if any(name[0] == game for name in lacking))
    if games != ledger.games:
        ledger = replace(ledger, games=games, spent={})
    ledger = replace(ledger, filling=filling)
    if not games or (reading.racing and cores <= DEALER_CORES_SPARE):
        return ledger, None
    game = min(games, key=lambda game: ledger.spent.get(game, 0.0))
    grades = {grade for name, grade in lacking if name == game}
    effort = EFFORTS[game]
    nodes = effort.stern if grades == {"stern"} else effort.usual
    return ledger, Attempt(game, nodes, hurried=bool(scarce) and ledger.hurried_s < DEALER_HURRY_S)


def _is_filled(count: int, is_filling: bool) -> bool:
    return count < (POOL_DEALS if is_filling else POOL_REFILL_BELOW)


def booked(ledger: Ledger, attempt: Attempt, cpu_s: float) -> Ledger:
    """The ledger after an attempt that took so much of the processor."""
    spent = {**ledger.spent, attempt.game: ledger.spent.get(attempt.game, 0.0) + cpu_s}
    return replace(ledger, spent=spent, hurried_s=ledger.hurried_s + (cpu_s if attempt.hurried else 0.0))


def rest_after(attempt: Attempt, cpu_s: float) -> float:
    """Seconds to rest after an attempt, so that on average no more than `DEALER_SHARE` of a core is used."""
    return 0.0 if attempt.hurried else cpu_s * (1 / DEALER_SHARE - 1)
