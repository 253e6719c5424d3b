"""Rooms that are made and joined by nobody: the nodes' sweepers remove them, and the store is as it was before."""

import asyncio
import time
from dataclasses import dataclass
from typing import Final

from redis import Redis

from pandemonium.limits import LOBBY_LIFE_MS, ROOM_LIFE_MS
from pandemonium.store.redis_store import RedisStore
from tests.crash.cluster import Cluster
from tests.store.rooms import new_room

_GONE_WITHIN_S: Final = 90.0
_LOOK_S: Final = 0.2
_MEMORY_KB: Final = 300
"""The store may have grown by so much: buffers and tables it keeps. A thousand rooms take over a megabyte."""


@dataclass(frozen=True, slots=True)
class Holding:
    """What the store holds: keys, kilobytes."""

    keys: int
    memory: int

    @classmethod
    def of(cls, redis: Redis) -> "Holding":
        """Now."""
        return cls(int(redis.dbsize()), int(redis.info("memory")["used_memory"]) // 1024)


async def forgotten_rooms(running: Cluster, number: int) -> list[str]:
    """What is left of so many rooms once they have not been touched for as long as a room is kept."""
    with running.store.client() as redis:
        await _make_and_age(running, redis, "WARM", number // 10)
        await _until_swept(redis)
        before = Holding.of(redis)
        await _make_and_age(running, redis, "COLD", number)
        made, began = Holding.of(redis), time.monotonic()
        left = await _until_swept(redis)
        after = Holding.of(redis)
    print(f"{number} forgotten rooms, swept in {time.monotonic() - began:.0f} s: {before} -> {made} -> {after}", flush=True)
    if after.memory > before.memory + _MEMORY_KB:
        left.append(f"the store grew from {before} to {after}")
    return left


async def _make_and_age(running: Cluster, redis: Redis, prefix: str, number: int) -> None:
    codes = [f"{prefix}{n:04}" for n in range(number)]
    async with RedisStore.opened(running.store.url) as store:
        await asyncio.gather(*(store.create(new_room(code)) for code in codes))
    for code in codes:
        redis.pexpire(f"r1:{{{code}}}:room", ROOM_LIFE_MS - LOBBY_LIFE_MS)
        redis.zadd("r1:due", {code: 0})


async def _until_swept(redis: Redis) -> list[str]:
    deadline = time.monotonic() + _GONE_WITHIN_S
    while (keys := _keys(redis)) and time.monotonic() < deadline:  # noqa: ASYNC110  # nothing announces it
        await asyncio.sleep(_LOOK_S)
    return [f"the key {key} was never swept" for key in keys]


def _keys(redis: Redis) -> list[str]:
    rooms = [str(key) for prefix in ("WARM", "COLD") for key in redis.scan_iter(match=f"r1:{{{prefix}*", count=10_000)]
    due = [name for name in map(str, redis.zrange("r1:due", 0, -1)) if name.startswith(("WARM", "COLD"))]
    return [*rooms, *(f"r1:due of {name}" for name in due)]
