"""A node inside the test's own process, on a real store, with a short countdown; and rooms made over its REST door."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import aiohttp
from aiohttp import web

from pandemonium.engine.deal import deal
from pandemonium.engine.games import GAMES
from pandemonium.limits import HELLO_WITHIN_S, MINUTE_MS, REQUEST_WITHIN_S
from pandemonium.store.redis_store import RedisStore
from pandemonium.tables.chance import SystemChance
from pandemonium.tables.clock import RefereeClock
from pandemonium.tables.hall import Hall
from pandemonium.tables.judge import BlockedJudge
from pandemonium.tables.pool_gauge import PoolWatch
from pandemonium.tables.pulse import Pulse
from pandemonium.tables.seat_table import DealCards
from pandemonium.web.allowance import Buckets, PerAddress
from pandemonium.web.app import Door, make_runner

UNBOUNDED = 1_000_000
COUNTDOWN_MS = 1_200
"""Over the second in which nobody sits down any more."""


@dataclass(frozen=True)
class Node:
    """`origin`: where it serves. `hall`: its rooms. `door`: to them. `store_url`: for tests that look past the store."""

    origin: str
    hall: Hall
    store: RedisStore
    door: Door
    store_url: str
    runner: web.AppRunner

    async def create(self, name: str = "Ann", **settings: Any) -> "Room":  # noqa: ANN401  # settings are of every type
        """A room with `name` as its host."""
        return await make_room(self.origin, name, **settings)

    async def get(self, path: str, headers: dict[str, str] | None = None) -> tuple[int, Any]:
        """Status and JSON of a GET."""
        return await get_json(self.origin + path, headers)


@dataclass(frozen=True)
class Room:
    """A room and its host's seat token."""

    code: str
    token: str


async def make_room(origin: str, name: str = "Ann", **settings: Any) -> Room:  # noqa: ANN401
    """A room on the node that serves there."""
    async with aiohttp.ClientSession() as session:
        body = {"name": name, "settings": room_settings(**settings)}
        async with session.post(f"{origin}/api/rooms", json=body) as response:
            assert response.status == 201, await response.text()
            made = await response.json()
    return Room(made["code"], made["token"])


async def get_json(address: str, headers: dict[str, str] | None = None) -> tuple[int, Any]:
    """Status and JSON of a GET."""
    async with aiohttp.ClientSession() as session, session.get(address, headers=headers) as response:
        return response.status, await response.json()


def room_settings(game: str = "demon", **changed: Any) -> dict[str, Any]:  # noqa: ANN401
    """Settings as a browser sends them."""
    usual = {
        "game": game,
        "target": GAMES[game].size,
        "limit_minutes": 15,
        "undo": "free",
        "watching": "safe",
        "seats": 16,
        "all_ready": False,
        "seed": None,
        "hints": True,
        "proven": True,
        "grade": "any",
        "hopeless": False,
    }
    return usual | changed


@contextlib.asynccontextmanager
async def running_node(
    store_url: str,
    countdown_ms: int = COUNTDOWN_MS,
    deal_cards: DealCards = deal,
    rooms_per_address: int = UNBOUNDED,
    minute_ms: int = MINUTE_MS,
    hello_within_s: float = HELLO_WITHIN_S,
    request_within_s: float = REQUEST_WITHIN_S,
    store_class: type[RedisStore] = RedisStore,
    build: str | None = None,
    *,
    has_pulse: bool = False,
) -> AsyncIterator[Node]:
    """Serves until left; leaves nothing running. `has_pulse`: asks its store now and then whether it can save."""
    async with store_class.opened(store_url) as store:
        clock, judge = RefereeClock(time.monotonic), BlockedJudge()
        clock.observe(await store.now())
        hall = Hall(store, clock, SystemChance(), judge, f"node-{id(store):x}", countdown_ms, deal_cards)
        hall.minute_ms = minute_ms
        rooms_made = PerAddress(rooms_per_address, time.monotonic)
        door = Door(hall, frozenset(), False, hello_within_s, rooms_made, build=lambda: build)
        door.request_within_s = request_within_s
        # Everybody in a test comes from one address, and in a hurry.
        door.handshakes = Buckets(UNBOUNDED, UNBOUNDED, time.monotonic)
        runner = make_runner(door, 1.0)
        await runner.setup()
        chores = [asyncio.create_task(PoolWatch(hall, store.pool, hall.node, time.monotonic).run())]
        if has_pulse:
            chores.append(asyncio.create_task(Pulse(hall, time.monotonic).run()))
        try:
            site = web.TCPSite(runner, "127.0.0.1", 0)
            await site.start()
            origin = f"http://127.0.0.1:{runner.addresses[0][1]}"
            door.origins = frozenset({origin})
            yield Node(origin, hall, store, door, store_url, runner)
        finally:
            for chore in chores:
                chore.cancel()
            await runner.cleanup()
            judge.close()
