"""A dealer that neither races nor manners make rest: `PANDEMONIUM_REDIS=... python -m tests.dealer.eager`.

It takes lines as they are found: to shorten them is most of its work, and of no matter to whoever counts deals. Ends with its
standard input.
"""

import asyncio
import os
from unittest.mock import patch

from pandemonium.commands.background import end_with_stdin
from pandemonium.commands.dealer import Dealer
from pandemonium.dealer import prove
from pandemonium.store.redis_store import RedisStore
from pandemonium.tables.chance import SystemChance

CORES = 64
REST_MOST_S = 0.05


class EagerDealer(Dealer):
    """Looks at the pool all the time."""

    async def turn(self) -> float:
        """As the real one, and on."""
        return min(await super().turn(), REST_MOST_S)


async def deal() -> None:
    """Until killed."""
    async with RedisStore.opened(os.environ["PANDEMONIUM_REDIS"]) as store:
        await EagerDealer(store.pool, SystemChance().seed, CORES).run()


if __name__ == "__main__":
    end_with_stdin()
    with patch.object(prove, "SHORTEN_MOVES", 0):
        asyncio.run(deal())
