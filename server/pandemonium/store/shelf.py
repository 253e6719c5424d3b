"""Rooms and races nobody has open, in Redis: the lists the sweepers go by, and the compact records.

The lists lie outside the rooms' hash tags, so they are not written in one step with what they are about. They are hints: what a
list lost is found again by `repair` or written at the next touch, and what it has too much is looked at in vain.
"""

import asyncio
import base64
import zlib
from typing import Final

import msgspec

from pandemonium.limits import EXPORT_PAGE, ROOM_LIFE_MS, SEATS_MAX, SWEEP_AGAIN_MS, SWEEP_EVERY_MS, SWEEP_PAGE
from pandemonium.race.record import Kept
from pandemonium.store.functions import Functions
from pandemonium.store.keys import CLOSED, DUE, OF_ROOMS, TURN, log_key, parse_key, race_key, record_key, room_key
from pandemonium.store.port import Due, NoSuchRoom

_SEATS: Final = range(1, SEATS_MAX + 1)
_NEVER_EXPIRES: Final = -1
_NOT_THERE: Final = -2


class RedisShelf:
    """Implements `Shelf`."""

    def __init__(self, functions: Functions) -> None:
        self._functions = functions

    async def due(self, node: str, most: int) -> tuple[Due, ...]:
        """See the port."""
        now = await self.now()
        # Looked at before the turn is taken: a store where nothing is due has nothing to write.
        if not await self._due_by(now, 1) or not await self._take_turn(node):
            return ()
        names = await self._due_by(now, most)
        if names:
            # Should we fail over one of them, the others are not held up by it for ever.
            put_off: list[str | int] = [part for name in names for part in (now + SWEEP_AGAIN_MS, name)]
            await self._functions.tidy("ZADD", DUE, "XX", *put_off)
        return tuple(_due_of(name) for name in names)

    async def _due_by(self, now: int, most: int) -> list[str]:
        names: list[str] = await self._functions.read("ZRANGEBYSCORE", DUE, "-inf", now, "LIMIT", 0, most)
        return names

    async def _take_turn(self, node: str) -> bool:
        return await self._functions.tidy("SET", TURN, node, "NX", "PX", SWEEP_EVERY_MS) is not None

    async def look_again(self, due: Due, at: int | None) -> None:
        """See the port."""
        if at is None:
            await self._functions.write("ZREM", DUE, _name_of(due))
        else:
            await self._functions.tidy("ZADD", DUE, at, _name_of(due))

    async def note_closed(self, race: Due, at: int) -> None:
        """A race of which nobody may have known so far was closed at this referee time."""
        await self._functions.tidy("ZADD", CLOSED, "NX", at, _name_of(race))

    async def touched(self, code: str) -> int:
        """See the port."""
        left = int(await self._functions.read("PTTL", room_key(code)))
        if left == _NOT_THERE:
            raise NoSuchRoom
        return await self.now() - (0 if left == _NEVER_EXPIRES else ROOM_LIFE_MS - left)

    async def unkept(self, code: str, number: int) -> tuple[int, ...]:
        """See the port."""
        numbers = range(1, number)
        found = await asyncio.gather(*(self._functions.read("EXISTS", race_key(code, before)) for before in numbers))
        return tuple(before for before, exists in zip(numbers, found, strict=True) if exists)

    async def keep(self, code: str, kept: Kept, life_ms: int, idle_ms: int | None) -> None:
        """See the port."""
        number = int(kept.record["race"])
        logs = [log_key(code, number, seat) for seat in _SEATS]
        keys = [room_key(code), race_key(code, number), record_key(code, number), *logs]
        idle = "" if idle_ms is None else idle_ms
        await self._functions.call("keep", keys, (number, ROOM_LIFE_MS, kept.digest, _packed(kept), life_ms, idle))

    async def expire(self, code: str, number: int, idle_ms: int) -> None:
        """See the port."""
        await self._functions.call("expire", (room_key(code), race_key(code, number)), (number, ROOM_LIFE_MS, idle_ms))

    async def kept(self, code: str, number: int) -> Kept:
        """See the port."""
        text = await self._functions.read("GET", record_key(code, number))
        if text is None:
            raise NoSuchRoom
        return _unpacked(text)

    async def list_closed(self, since: int, offset: int, most: int) -> tuple[Due, ...]:
        """See the port."""
        names = await self._functions.read("ZRANGEBYSCORE", CLOSED, since, "+inf", "LIMIT", offset, most)
        return tuple(_due_of(name) for name in names)

    async def forget(self, life_ms: int, most: int) -> None:
        """See the port. Removes at most `EXPORT_PAGE` records at a time."""
        await self._functions.write("ZREMRANGEBYSCORE", CLOSED, "-inf", await self.now() - life_ms)
        excess = int(await self._functions.read("ZCARD", CLOSED)) - most
        if excess <= 0:
            return
        names = await self._functions.read("ZRANGE", CLOSED, 0, min(excess, EXPORT_PAGE) - 1)
        for race in map(_due_of, names):
            await self._functions.write("UNLINK", record_key(race.code, race.race or 0))
        await self._functions.write("ZREM", CLOSED, *names)

    async def rooms(self, cursor: str) -> tuple[str, tuple[str, ...]]:
        """See the port."""
        following, names = await self._functions.read("SCAN", cursor, "MATCH", room_key("*"), "COUNT", SWEEP_PAGE)
        return str(following), tuple(found[0] for name in names if (found := parse_key(name)) is not None)

    async def repair(self, cursor: str, life_ms: int) -> str:
        """See the port."""
        following, names = await self._functions.read("SCAN", cursor, "MATCH", OF_ROOMS, "COUNT", SWEEP_PAGE)
        await asyncio.gather(*(self._found(name, life_ms) for name in names))
        return str(following)

    async def now(self) -> int:
        """Referee time."""
        seconds, micros = await self._functions.read("TIME")
        return int(seconds) * 1000 + int(micros) // 1000

    async def _found(self, key: str, life_ms: int) -> None:
        match parse_key(key):
            case (code, "room", None):
                await self._functions.tidy("ZADD", DUE, "NX", await self.now(), _name_of(Due(code)))
            case (code, "race", int(number)):
                if ended := await self._functions.read("HGET", key, "ended"):
                    await self._functions.tidy("ZADD", DUE, "NX", await self.now(), _name_of(Due(code, number)))
                    await self.note_closed(Due(code, number), int(ended))
            case (code, "record", int(number)):
                left = int(await self._functions.read("PTTL", key))
                await self.note_closed(Due(code, number), await self.now() + min(left, life_ms) - life_ms)
            case _:
                return


def _name_of(due: Due) -> str:
    return due.code if due.race is None else f"{due.code}:{due.race}"


def _due_of(name: str) -> Due:
    code, _, race = name.partition(":")
    return Due(code, int(race) if race else None)


def _packed(kept: Kept) -> str:
    # Text, because all our values are; base85 costs a quarter of what zlib saves several times over.
    return base64.b85encode(zlib.compress(msgspec.json.encode(kept), 9)).decode()


def _unpacked(text: str) -> Kept:
    return msgspec.json.decode(zlib.decompress(base64.b85decode(text)), type=Kept)
