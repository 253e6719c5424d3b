"""The deals of the day in Redis: what each key holds is written at the top of redis_store.py."""

from collections.abc import Sequence
from typing import Final

import msgspec

from pandemonium.engine.deal import Seed
from pandemonium.engine.games import sheet_of
from pandemonium.engine.sheets import sheet_hash
from pandemonium.race.daily import Day, Try, board_key
from pandemonium.race.proof import GRADES, Grade
from pandemonium.store.daily import DailyDeal, DailyReading
from pandemonium.store.functions import Functions
from pandemonium.store.keys import daily_board_key, daily_key, pool_key

_UNFINISHED: Final = 10**11
_A_CARD: Final = 10**8
"""More than any time a race can take, so that a card weighs more than all time."""


class RedisDaily:
    """Implements `DailyDeals`."""

    def __init__(self, functions: Functions) -> None:
        self._functions = functions

    async def fix(self, day: Day, game: str, grades: Sequence[Grade], limit_ms: int, life_ms: int) -> bool:
        """See the port."""
        keys = (daily_key(day.date, game), *(pool_key(game, grade) for grade in grades))
        args = (sheet_hash(sheet_of(game)), day.begins, day.ends, day.reveal_at(limit_ms), life_ms)
        word, *_ = await self._functions.reply("daily_fix", keys, args)
        return bool(word == "OK")

    async def read(self, date: str, game: str) -> DailyReading:
        """See the port."""
        keys = (daily_key(date, game), daily_board_key(date, game))
        _, now, flat, rows = await self._functions.call("daily_read", keys, ())
        fields = dict(zip(flat[::2], flat[1::2], strict=True))
        return DailyReading(now, _deal(fields) if fields else None, tuple(msgspec.json.decode(row, type=Try) for row in rows))


def _deal(fields: dict[str, str]) -> DailyDeal:
    return DailyDeal(
        commitment=fields["commitment"],
        reveal_at=int(fields["reveal_at"]),
        tries=int(fields.get("tries", 0)),
        seed=Seed(fields["seed"]) if "seed" in fields else None,
        grade=next((grade for grade in GRADES if grade == fields.get("grade")), None),
    )


def score(attempt: Try) -> int:
    """A number that orders tries as `board_key` does."""
    is_unfinished, minus_home, time_ms = board_key(attempt)
    return is_unfinished * _UNFINISHED + minus_home * _A_CARD + time_ms


def row_text(attempt: Try) -> str:
    """As JSON."""
    return msgspec.json.encode(attempt).decode()
