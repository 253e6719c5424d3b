"""A scripted race lasts seconds. For a picture its record is told again as if people had taken their time."""

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from redis import Redis

from pandemonium.race.record import build_record, digest
from pandemonium.store.redis_store import RedisStore
from tests.e2e.node import Node

MINUTE_MS: Final = 60_000


def retell(node: Node, code: str, minutes: Mapping[int, float]) -> None:
    """`minutes`: how long each seat was at it. The race must be closed; the node is started anew to see it afresh."""
    with node.redis() as redis:
        ended = max(int(redis.hget(_race(code), f"seat.{seat}.end_time") or 0) for seat in minutes)
        t0 = ended - round(max(minutes.values()) * MINUTE_MS)
        redis.hset(_race(code), "t0", t0)
        for seat, length in minutes.items():
            _spread(redis, code, seat, node.log(code, seat), t0, round(length * MINUTE_MS))
    # Where a browser is driven a loop runs already.
    with ThreadPoolExecutor(1) as aside:
        aside.submit(asyncio.run, _seal(node, code)).result()
    node.stop()
    node.start()


def _race(code: str) -> str:
    return f"r1:{{{code}}}:race:1"


def _spread(redis: Redis, code: str, seat: int, entries: list[str], t0: int, length_ms: int) -> None:
    key = f"r1:{{{code}}}:log:1:{seat}"
    # Some moves are found at once and some are not.
    waits = [1 + (nth * 7919 + seat * 104_729) % 17 / 4 for nth in range(len(entries))]
    times, spent = list[int](), 0.0
    for wait in waits:
        spent += wait
        times.append(t0 + round(length_ms * spent / sum(waits)))
    for nth, (time, entry) in enumerate(zip(times, entries, strict=True)):
        redis.lset(key, nth, f"{time} {entry}")
    home = [time for time, entry in zip(times, entries, strict=True) if entry.endswith(">f")]
    end = t0 + length_ms
    changed = {"time": end, "end_time": end, "home_time": home[-1] if home else t0}
    redis.hset(_race(code), mapping={f"seat.{seat}.{field}": time for field, time in changed.items()})


async def _seal(node: Node, code: str) -> None:
    path = (node.data / "store" / "socket").read_text(encoding="utf-8")
    async with RedisStore.opened(f"unix://{path}") as store:
        snapshot = await store.finished_race(code, 1)
        race = snapshot.room.race
        assert race is not None
        logs = await store.logs(code, 1, [racer.seat for racer in race.racers])
    with node.redis() as redis:
        redis.hset(_race(code), "digest", digest(build_record(snapshot.room, race, logs)))
