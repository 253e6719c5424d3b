"""A start needs no process that remembers it: the only node that counted down is killed, and the race begins all the same."""

import asyncio
import contextlib
from pathlib import Path
from typing import Final

import pytest

from tests.crash.cluster import Cluster, cluster
from tests.crash.tabs import now_ms
from tests.support.node import Room, make_room
from tests.support.racer import Message, Racer

pytestmark = pytest.mark.crash

BEFORE_START_MS: Final = (2_000, 100, 0)
"""When the node is killed, for each of three rooms."""


async def until_ms(moment: int) -> None:
    """Wait for a time of the clock that the referee goes by too."""
    await asyncio.sleep(max(0, moment - now_ms()) / 1000)


async def counted_down(room: Room, racer: Racer, start_at: int) -> int:
    """Start at that moment; t0."""
    await until_ms(start_at)
    await racer.tell("start", request="r")
    race: Message = (await racer.phase("countdown"))["race"]
    return int(race["t0"])


async def raced(running: Cluster, room: Room) -> Message:
    """Through the balancer, as often as it takes: the table of the race."""
    async with asyncio.timeout(20):
        while True:
            with contextlib.suppress(OSError, AssertionError):
                async with Racer.entered(running.origin, room.code, room.token) as racer:
                    return await racer.table_of(1)


async def test_a_race_begins_whenever_the_only_node_that_counted_down_is_killed(tmp_path: Path) -> None:
    async with cluster(tmp_path, nodes=2) as running, contextlib.AsyncExitStack() as sockets:
        doomed = running.nodes[0]
        origin = f"http://127.0.0.1:{doomed.port}"
        rooms = [await make_room(origin) for _ in BEFORE_START_MS]
        hosts = [await sockets.enter_async_context(Racer.connected(origin, running.origin)) for _ in rooms]
        for room, host in zip(rooms, hosts, strict=True):
            await host.hello(room.code, room.token)
        first = now_ms() + 100
        starts = [
            counted_down(room, host, first + before) for room, host, before in zip(rooms, hosts, BEFORE_START_MS, strict=True)
        ]
        beginnings = await asyncio.gather(*starts)
        await until_ms(min(beginnings))
        await doomed.kill()
        for room, t0 in zip(rooms, beginnings, strict=True):
            table = await raced(running, room)
            assert now_ms() >= t0
            assert (table["seq"], table["entries"]) == (0, [])
            assert now_ms() < t0 + 3_000
