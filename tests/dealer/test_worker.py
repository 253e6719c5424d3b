"""What a dealer does next: Demon first, a few of everything, then the rest at leisure; by a clock that only its work moves."""

from dataclasses import dataclass, field

import pytest

from pandemonium.dealer.search import SEARCHES
from pandemonium.dealer.worker import EFFORTS, Attempt, Ledger, booked, plan, rest_after
from pandemonium.limits import DEALER_HURRY_S, DEALER_SHARE, POOL_DEALS, POOL_FEW, POOL_REFILL_BELOW
from pandemonium.race.proof import GRADES
from pandemonium.store.pool import PoolName, PoolReading

CORES = 8
NAMES: tuple[PoolName, ...] = tuple((game, grade) for game in SEARCHES for grade in GRADES)
COST = {"demon": 0.05, "demons-and-thieves": 0.3, "seven-devils": 20.0}
"""Processor seconds of an attempt."""


def pool(count: int = POOL_DEALS, **counts: int) -> PoolReading:
    """`count` of everything, but for lists named `demon_fair`."""
    return PoolReading({name: counts.get("_".join(name).replace("-", "_"), count) for name in NAMES}, racing=0)


@dataclass
class Bench:
    """A dealer at work: every attempt succeeds, the grades of a game come in turn. `clock`, `cpu`: seconds."""

    counts: dict[PoolName, int]
    ledger: Ledger = field(default_factory=Ledger)
    clock: float = 0.0
    cpu: float = 0.0
    made: list[Attempt] = field(default_factory=list)

    def turn(self) -> bool:
        """One attempt; False where there is nothing to do."""
        self.ledger, attempt = plan(self.ledger, PoolReading(self.counts, 0), CORES)
        if attempt is None:
            return False
        grade = GRADES[sum(made.game == attempt.game for made in self.made) % len(GRADES)]
        cost = COST[attempt.game]
        self.counts[attempt.game, grade] = min(POOL_DEALS, self.counts[attempt.game, grade] + 1)
        self.made.append(attempt)
        self.cpu += cost
        self.clock += cost + rest_after(attempt, cost)
        self.ledger = booked(self.ledger, attempt, cost)
        return True


def test_every_game_with_a_search_has_an_effort_and_demon_comes_first() -> None:
    assert set(EFFORTS) >= set(SEARCHES)
    _, attempt = plan(Ledger(), pool(0), CORES)
    assert attempt is not None
    assert (attempt.game, attempt.hurried) == ("demon", True)


def test_an_empty_pool_is_filled_to_the_last_list() -> None:
    bench = Bench(dict.fromkeys(NAMES, 0))
    while bench.turn():
        assert len(bench.made) < 1_000
    assert set(bench.counts.values()) == {POOL_DEALS}


def test_a_game_that_is_dear_does_not_keep_the_others_waiting() -> None:
    bench = Bench(dict.fromkeys(NAMES, 0))
    while min(count for (game, _), count in bench.counts.items() if game == "demon") < POOL_FEW:
        assert bench.turn()
    demon = sum(COST["demon"] for attempt in bench.made if attempt.game == "demon")
    assert bench.clock <= sum(demon + COST[game] for game in SEARCHES)


def test_once_there_are_a_few_of_each_a_quarter_of_a_core_is_used() -> None:
    bench = Bench(dict.fromkeys(NAMES, POOL_FEW))
    while bench.turn():
        assert not bench.made[-1].hurried
    assert bench.cpu / bench.clock == pytest.approx(DEALER_SHARE)


def test_a_list_is_left_alone_until_it_is_half_empty_and_then_filled_up() -> None:
    assert plan(Ledger(), pool(demon_fair=POOL_REFILL_BELOW), CORES)[1] is None
    ledger, attempt = plan(Ledger(), pool(demon_fair=POOL_REFILL_BELOW - 1), CORES)
    assert attempt == Attempt("demon", EFFORTS["demon"].usual, hurried=False)
    assert plan(ledger, pool(demon_fair=POOL_DEALS - 1), CORES)[1] is not None
    ledger, attempt = plan(ledger, pool(), CORES)
    assert attempt is None
    assert plan(ledger, pool(demon_fair=POOL_DEALS - 1), CORES)[1] is None


def test_stern_deals_are_looked_for_further_where_they_alone_are_lacking() -> None:
    _, attempt = plan(Ledger(), pool(demon_stern=0), CORES)
    assert attempt == Attempt("demon", EFFORTS["demon"].stern, hurried=True)
    _, attempt = plan(Ledger(), pool(demon_stern=0, demon_fair=0), CORES)
    assert attempt == Attempt("demon", EFFORTS["demon"].usual, hurried=True)


@pytest.mark.parametrize(("cores", "works"), [(1, False), (2, False), (3, True)])
def test_with_two_cores_or_fewer_it_rests_while_races_run(cores: int, works: bool) -> None:
    racing = PoolReading(pool(0).counts, racing=1)
    assert (plan(Ledger(), racing, cores)[1] is not None) == works
    assert plan(Ledger(), pool(0), cores)[1] is not None


def test_a_grade_that_is_never_found_costs_no_core_for_ever() -> None:
    ledger, hurried_s = Ledger(), 0.0
    while (attempt := plan(ledger, pool(demon_stern=0), CORES)[1]) is not None and attempt.hurried:
        ledger, hurried_s = booked(ledger, attempt, 5.0), hurried_s + 5.0
        assert hurried_s <= DEALER_HURRY_S
    assert attempt is not None
    assert rest_after(attempt, 5.0) > 0


def test_a_game_without_a_search_is_not_dealt() -> None:
    counts: dict[PoolName, int] = {**pool().counts, ("solitaire-to-come", "fair"): 0}
    assert plan(Ledger(), PoolReading(counts, 0), CORES)[1] is None
