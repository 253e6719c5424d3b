"""The pool of proven deals in Redis: one list for each game and grade, the oldest first.

An entry is text: the number of its form, the hash of the rules it was proven by, and JSON with all that a race takes over. The
first two stand in front so that the store can pass over what no race can use any more without reading further.
"""

from typing import Final

import msgspec

from pandemonium.engine.games import GAMES
from pandemonium.engine.sheets import sheet_hash
from pandemonium.limits import RACING_LIFE_MS
from pandemonium.race.proof import GRADES
from pandemonium.store.functions import Functions
from pandemonium.store.keys import RACING, pool_key
from pandemonium.store.pool import PoolName, PoolReading, ProvenDeal

_SHEETS: Final = {game: sheet_hash(sheet) for game, sheet in GAMES.items()}
_POOLS: Final[tuple[PoolName, ...]] = tuple((game, grade) for game in GAMES for grade in GRADES)


class RedisPool:
    """Implements `Pool`."""

    def __init__(self, functions: Functions) -> None:
        self._functions = functions

    async def put(self, deal: ProvenDeal, most: int) -> bool:
        """See the port."""
        key = pool_key(deal.game, deal.proof.grade)
        word, _ = await self._functions.reply("pool_put", (key,), (deal.sheet, most, _entry_text(deal)))
        return bool(word == "OK")

    async def read(self) -> PoolReading:
        """See the port."""
        keys = [pool_key(*name) for name in _POOLS]
        sheets = [_SHEETS[game] for game, _ in _POOLS]
        _, racing, *counts = await self._functions.call("pool_read", (RACING, *keys), (RACING_LIFE_MS, *sheets))
        return PoolReading(dict(zip(_POOLS, counts, strict=True)), racing)

    async def note_racing(self, node: str) -> None:
        """See the port."""
        await self._functions.call("pool_racing", (RACING,), (node, RACING_LIFE_MS))


def _entry_text(deal: ProvenDeal) -> str:
    fields = {
        "seed": deal.seed.reveal(),
        "commitment": deal.commitment,
        "sheet": deal.sheet,
        "grade": deal.proof.grade,
        # Text, as all our values are.
        "simple_home": str(deal.proof.simple_home),
        "line": " ".join(deal.proof.line),
    }
    return msgspec.json.encode(fields).decode()
