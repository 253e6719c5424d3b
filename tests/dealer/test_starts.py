"""The short form of the simulation of starts; the long one: `python -m tests.dealer.starts --races 1000`."""

from tests.dealer.starts import simulate

RACES = 10


async def test_starts_over_two_nodes_get_as_many_proven_deals_and_the_pool_fills_again(redis_url: str) -> None:
    outcome = await simulate(redis_url, RACES, refill=1)
    assert outcome.faults == []
    assert len(set(outcome.seeds)) == RACES
    assert outcome.called_off == -(-RACES // 5)
    assert outcome.refilled
