"""kill -9 at the start of races: no deal of the pool is lost, none is dealt twice, and a repeated start gives the same deal."""

import asyncio
import contextlib
import os
import signal
from pathlib import Path

import pytest

from pandemonium.race.changes import Amendment, Cancel
from pandemonium.race.facts import RaceFacts
from pandemonium.race.proof import GRADES
from pandemonium.store.embedded import EmbeddedStore
from pandemonium.store.port import Conflict, RoomExists, Snapshot, StoreUnavailable
from pandemonium.store.redis_store import RedisStore
from tests.dealer.pools import SHEET, fill, placed
from tests.store.rooms import MINUTE, new_race, new_room, until_ready, until_true
from tests.support.node import Room, make_room
from tests.support.racer import Racer
from tests.support.served import ServedNode, served

pytestmark = pytest.mark.crash

ROOMS = 24
DEALS = ROOMS
KILLS = 2


def code_of(number: int) -> str:
    return f"ROOM{number:04}"


async def insisted_room(store: RedisStore, number: int) -> None:
    with contextlib.suppress(RoomExists):
        await store.create(new_room(code_of(number), run=f"run-{number}"))


async def insisted_start(store: RedisStore, number: int, request: str) -> Snapshot:
    """Ask until it is answered, as a node does whose host presses again."""
    race = new_race(request=request, seed=None, sheet=SHEET, grades=GRADES, countdown_ms=MINUTE)
    while True:
        with contextlib.suppress(StoreUnavailable, Conflict):
            version = (await store.snapshot(code_of(number))).room.version
            return await store.start(code_of(number), version, race)


async def start_and_call_off(store: RedisStore, number: int, started: dict[int, RaceFacts]) -> None:
    """Start, call it off, start again: the room keeps its deal through everything."""
    first = (await insisted_start(store, number, f"first-{number}")).room
    assert first.race is not None
    if number % 2:
        with contextlib.suppress(StoreUnavailable, Conflict):
            await store.amend(code_of(number), first.version, Amendment((Cancel(),)))
    again = (await insisted_start(store, number, f"first-{number}")).room.race
    assert again is not None
    assert again.commitment == first.race.commitment
    started[number] = again


async def test_no_deal_is_lost_or_doubled_by_kills_of_the_store_in_the_middle_of_starts(mortal: EmbeddedStore) -> None:
    started: dict[int, RaceFacts] = {}
    async with RedisStore.opened(mortal.url) as one, RedisStore.opened(mortal.url) as other:
        seeds = await fill(one.pool, DEALS)
        for number in range(ROOMS):
            await insisted_room(one, number)
        hosts = [asyncio.create_task(start_and_call_off((one, other)[number % 2], number, started)) for number in range(ROOMS)]
        for kill in range(1, KILLS + 1):
            await until_true(lambda goal=kill * ROOMS // (KILLS + 2): len(started) >= goal)  # type: ignore[misc]
            os.kill(mortal.pid, signal.SIGKILL)
        await asyncio.gather(*hosts)
        # The last kill may have come when all had their answers.
        await until_ready(one)
    assert len({race.seed.reveal() for race in started.values()}) == ROOMS
    assert placed(mortal.url, seeds) == seeds


def store_url(data: Path) -> str:
    return f"unix://{(data / 'socket').read_text(encoding='utf-8')}"


async def press(racer: Racer, request: str) -> None:
    with contextlib.suppress(Exception):
        await racer.tell("start", request=request, unproven=True)


async def rooms_with_hosts(stack: contextlib.AsyncExitStack, node: ServedNode) -> tuple[list[Room], list[Racer]]:
    rooms = [await make_room(node.origin) for _ in range(8)]
    return rooms, [await stack.enter_async_context(Racer.entered(node.origin, room.code, room.token)) for room in rooms]


async def test_no_deal_is_lost_or_doubled_when_the_node_is_killed_in_the_middle_of_starts(tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with served(data) as doomed, contextlib.AsyncExitStack() as stack:
        async with RedisStore.opened(store_url(data)) as store:
            seeds = await fill(store.pool, 4)
        rooms, hosts = await rooms_with_hosts(stack, doomed)
        presses = [asyncio.create_task(press(host, f"start of {room.code}")) for room, host in zip(rooms, hosts, strict=True)]
        # Whoever is answered first is answered for; the others are in the middle of it.
        answers = [asyncio.create_task(host.phase("countdown")) for host in hosts]
        await asyncio.wait(answers, return_when="FIRST_COMPLETED")
        told = {host.room["race"]["commitment"] for host in hosts if host.room and host.room["race"]}
        await doomed.kill()
        await asyncio.gather(*presses, *answers, return_exceptions=True)
    async with served(data) as node:
        dealt = set()
        for room in rooms:
            async with Racer.entered(node.origin, room.code, room.token) as host:
                if host.room is not None and host.room["phase"] == "lobby":
                    await host.tell("start", request=f"start of {room.code}")
                again = await host.room_where(lambda room: room["race"] is not None)
                assert again["race"]["proven"]
                dealt.add(again["race"]["commitment"])
        assert len(dealt) == len(rooms)
        assert told <= dealt
        assert placed(store_url(data), seeds) == seeds
