"""A dealer that races never make rest: `PANDEMONIUM_REDIS=... python -m tests.dealer.eager`.

Ends with its standard input.
"""

import asyncio
import os

from pandemonium.commands.background import end_with_stdin
from pandemonium.commands.dealer import Dealer
from pandemonium.store.redis_store import RedisStore
from pandemonium.tables.chance import SystemChance

CORES = 64


async def deal() -> None:
    """Until killed."""
    async with RedisStore.opened(os.environ["PANDEMONIUM_REDIS"]) as store:
        await Dealer(store.pool, SystemChance().seed, CORES).run()


if __name__ == "__main__":
    end_with_stdin()
    asyncio.run(deal())
