"""The dealer at work on a real store: what it puts into the pool is proven, and nothing keeps it from going on."""

import asyncio
import contextlib
import json
import os
import signal
from collections.abc import AsyncIterator

import pytest

from pandemonium.commands.dealer import Dealer
from pandemonium.engine.deal import Seed, commitment, deal
from pandemonium.engine.games import GAMES
from pandemonium.engine.playthrough import Playthrough, fold
from pandemonium.engine.sheets import sheet_hash
from pandemonium.limits import POOL_DEALS, POOL_LOOK_S
from pandemonium.race.proof import GRADES
from pandemonium.store.embedded import EmbeddedStore
from pandemonium.store.redis_store import RedisStore
from pandemonium.tables.chance import SystemChance
from tests.dealer.pools import fill
from tests.store.rooms import raw, until_ready

GAME = "demons-and-thieves"
"""The one whose deals are proven and graded in the shortest time."""
MANY_CORES = 64
PATIENCE_S = 180.0


def dealer(store: RedisStore, cores: int = MANY_CORES) -> Dealer:
    return Dealer(store.pool, SystemChance().seed, cores)


async def deals_there(store: RedisStore) -> int:
    counts = (await store.pool.read()).counts
    return sum(counts[GAME, grade] for grade in GRADES)


async def fill_other_games(store: RedisStore) -> None:
    """So that the dealer proves no others."""
    for game in GAMES:
        if game != GAME:
            await fill(store.pool, POOL_DEALS, game)


@contextlib.asynccontextmanager
async def at_work(store: RedisStore) -> AsyncIterator[None]:
    task = asyncio.create_task(dealer(store).run())
    try:
        yield
        assert not task.done()
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def until_deals(store: RedisStore, count: int) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while await deals_there(store) < count:  # noqa: ASYNC110  # nothing tells
            await asyncio.sleep(0.05)


async def test_what_is_in_the_pool_is_proven_by_the_rules_and_bound_by_its_commitment(
    store: RedisStore, redis_url: str
) -> None:
    await fill_other_games(store)
    async with at_work(store):
        await until_deals(store, 3)
    entries = [entry for grade in GRADES for entry in (await raw(redis_url, ("LRANGE", f"p1:{GAME}:{grade}", 0, -1)))[0]]
    sheet, seeds = GAMES[GAME], set()
    for entry in entries:
        form, rules, text = entry.split(" ", 2)
        put = json.loads(text)
        seed = Seed(put["seed"])
        assert (form, rules, put["sheet"]) == ("1", sheet_hash(sheet), sheet_hash(sheet))
        assert put["commitment"] == commitment(sheet, seed)
        won = fold(Playthrough.begin(sheet, deal(sheet, seed)), put["line"].split(), "off", sheet.size)
        assert won.home == sheet.size
        assert 1 <= int(put["simple_home"]) <= sheet.size
        assert len(put["seed"]) == 26
        seeds.add(put["seed"])
    assert len(seeds) == len(entries) >= 3


@pytest.mark.crash
async def test_a_dealer_outlives_its_store_and_goes_on_when_that_is_back(mortal: EmbeddedStore) -> None:
    async with RedisStore.opened(mortal.url) as store:
        await fill_other_games(store)
        async with at_work(store):
            await until_deals(store, 1)
            os.kill(mortal.pid, signal.SIGKILL)
            await until_ready(store)
            await until_deals(store, await deals_there(store) + 2)


async def test_a_full_pool_is_left_alone(store: RedisStore) -> None:
    for game in GAMES:
        await fill(store.pool, POOL_DEALS, game)
    assert await dealer(store).turn() == POOL_LOOK_S
    assert set((await store.pool.read()).counts.values()) == {POOL_DEALS}


async def test_on_a_small_machine_it_rests_while_a_race_goes_on_anywhere(store: RedisStore) -> None:
    await store.pool.note_racing("some node")
    assert await dealer(store, cores=2).turn() == POOL_LOOK_S
    assert await deals_there(store) == 0
