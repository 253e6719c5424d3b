"""SIGTERM to a real node in the middle of a race: everybody plays on at another node at once, and nothing is lost."""

import asyncio
import contextlib
import time
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from pandemonium.limits import FRAMES_BURST
from tests.failures.conftest import FrailStore, some_nodes
from tests.support.node import Room, make_room
from tests.support.racer import Racer
from tests.support.served import ServedNode

pytestmark = pytest.mark.crash

RACERS = 8
BACK_WITHIN_S = 3.0
GONE_WITHIN_S = 10.0
ENTRY = ("draw", "undo")
"""Legal again and again."""


@dataclass
class Seated:
    """A player with a seat, wherever the socket is. `acknowledged`: times by seq."""

    token: str
    acknowledged: dict[int, int] = field(default_factory=dict)

    async def play_until_closed(self, racer: Racer) -> int:
        """Move after move, as many as a node lets pass at once; returns the close code."""
        with contextlib.suppress(AssertionError, ConnectionClosed):
            for _ in range(FRAMES_BURST - RACERS):
                await self.play_one(racer)
        return await racer.closed()

    async def play_one(self, racer: Racer) -> None:
        """One entry, acknowledged."""
        seq = racer.seq + 1
        answer = await racer.play(ENTRY[(seq + 1) % 2], seq=seq)
        assert answer["type"] == "ack", answer
        self.acknowledged[answer["seq"]] = answer["time"]


async def seat_all(stack: contextlib.AsyncExitStack, node: ServedNode, room: Room) -> tuple[list[Racer], list[Seated]]:
    racers = [await stack.enter_async_context(Racer.entered(node.origin, room.code, room.token))]
    for number in range(2, RACERS + 1):
        racer = await stack.enter_async_context(Racer.entered(node.origin, room.code))
        await racer.sit(f"Racer {number}")
        racers.append(racer)
    return racers, [Seated(racer.token or "") for racer in racers]


async def play_on(node: ServedNode, room: Room, seated: Seated, left_at: float) -> float:
    """Back at the table of another node, with one more move; seconds since the old node closed."""
    async with Racer.entered(node.origin, room.code, seated.token) as racer:
        table = await racer.table_of(1)
        assert table["seq"] >= max(seated.acknowledged, default=0)
        await seated.play_one(racer)
        return time.monotonic() - left_at


async def test_racers_of_a_stopped_node_go_on_elsewhere_within_seconds(tmp_path: Path, frail_store: FrailStore) -> None:
    async with some_nodes(tmp_path, frail_store, 2) as (first, second), contextlib.AsyncExitStack() as stack:
        room = await make_room(first.origin, game="demon", seats=RACERS)
        racers, seated = await seat_all(stack, first, room)
        await racers[0].tell("start", request="r")
        for racer in racers:
            await racer.table_of(1)
        playing = [asyncio.create_task(who.play_until_closed(racer)) for who, racer in zip(seated, racers, strict=True)]
        await racers[0].until(lambda: racers[0].seq >= 10, "ten moves")
        began = time.monotonic()
        first.process.terminate()
        assert await asyncio.gather(*playing) == [1012] * RACERS
        closed = time.monotonic()
        back = await asyncio.gather(*(play_on(second, room, who, closed) for who in seated))
        assert max(back) < BACK_WITHIN_S
        async with asyncio.timeout(GONE_WITHIN_S):
            assert await first.process.wait() == 0
        assert time.monotonic() - began < GONE_WITHIN_S
        with frail_store.redis() as redis:
            for seat, who in enumerate(seated, start=1):
                log = [line.split(" ")[0] for line in redis.lrange(f"r1:{{{room.code}}}:log:1:{seat}", 0, -1)]
                assert all(int(log[seq - 1]) == at for seq, at in who.acknowledged.items())
