"""The deal of the day over the real wire: a pool with a deal in it, tries of it, and the end of the day."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any, Final

import aiohttp
from redis import Redis

from pandemonium.engine.deal import Seed, commitment
from pandemonium.engine.games import GAMES
from pandemonium.engine.sheets import sheet_hash
from pandemonium.race.daily import day_at
from pandemonium.race.proof import Proof
from pandemonium.store.pool import ProvenDeal
from tests.support.node import Node
from tests.support.racer import Racer
from tests.support.races import win

GAME: Final = "demon"
WIN: Final = win(GAME)
A_TEST_MS: Final = 20_000
"""No test takes longer."""


async def fill_pool(node: Node) -> None:
    """With a deal that can be won, and that looks like one of a dealer. A day that is about to end is waited out first."""
    while day_at(now := await node.store.now()).ends - now < A_TEST_MS:
        continue
    sheet = GAMES[GAME]
    sealed = commitment(sheet, Seed(WIN.seed))
    deal = ProvenDeal(GAME, Seed(WIN.seed), sealed, sheet_hash(sheet), Proof("stern", 17, WIN.moves))
    assert await node.store.pool.put(deal, 20)


async def post_try(node: Node, name: str = "Ann") -> tuple[int, Any]:
    """Status and JSON of a wish to try today's deal."""
    address = f"{node.origin}/api/daily/{GAME}"
    async with aiohttp.ClientSession() as session, session.post(address, json={"name": name}) as response:
        return response.status, await response.json()


@contextlib.asynccontextmanager
async def a_try(node: Node, name: str = "Ann") -> AsyncIterator[tuple[Racer, str]]:
    """Begun: its player at the table, and its room's code."""
    status, made = await post_try(node, name)
    assert status == 201, made
    async with Racer.entered(node.origin, made["code"], made["token"]) as racer:
        await racer.tell("start", request="start")
        await racer.table_of(1)
        await racer.phase("racing")
        yield racer, made["code"]


def end_the_day(node: Node) -> None:
    """As if all that is to be revealed tomorrow were to be revealed long ago."""
    with Redis.from_url(node.store_url, decode_responses=True) as redis:
        for key in [*redis.scan_iter("r1:{*}:race:*"), *redis.scan_iter(f"d1:*:{GAME}")]:
            if redis.hexists(key, "reveal_at"):
                redis.hset(key, "reveal_at", 1)
