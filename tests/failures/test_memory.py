"""Memory runs out: new rooms are refused first, by name; races go on; and a store that is full makes room by itself."""

import asyncio
from typing import Any

import aiohttp
from redis import Redis

from pandemonium.limits import DAY_MS, LOBBY_LIFE_MS, MEMORY_SHARE_FOR_ROOMS, ROOM_LIFE_MS, SEATS_MAX
from pandemonium.race.changes import Amendment, SitDown
from pandemonium.store.server_process import memory_bound
from pandemonium.tables.chance import SystemChance
from pandemonium.tables.sweeper import Sweeper
from tests.failures.conftest import Frail, FrailStore
from tests.store.rooms import new_room
from tests.support.node import Node, room_settings
from tests.support.races import QUICK_LINE, play_all

FORGOTTEN_ROOMS = 100
A_FEW_MOVES = 50_000
"""Bytes that a race may still need."""
BALLAST = 16 * 1_048_576


async def ask_for_room(node: Node) -> tuple[int, Any]:
    body = {"name": "Zed", "settings": room_settings()}
    async with aiohttp.ClientSession() as session, session.post(f"{node.origin}/api/rooms", json=body) as response:
        return response.status, await response.json()


async def until_answered(node: Node, status: int) -> Any:  # noqa: ANN401  # what REST tells
    """Ask until the answer is this one: a node's last look at the memory counts for a moment."""
    async with asyncio.timeout(20):
        while True:
            answered, told = await ask_for_room(node)
            if answered == status:
                return told


def used_memory(redis: Redis) -> int:
    told = redis.info("memory")
    return int(told["used_memory"]) - int(told["mem_not_counted_for_evict"])


def leave_memory(store: FrailStore, more: int, share: float) -> None:
    """From now on the store may hold what it holds and so many bytes more, which together are this share of its bound.

    A store of a real size is what the share is meant for: of an empty one's megabyte, two connections are a good part.
    """
    with store.redis() as redis:
        redis.setrange("ballast", BALLAST, "!")
        redis.config_set("maxmemory", int((used_memory(redis) + more) / share))


async def test_where_memory_is_nearly_full_no_room_is_made_and_races_go_on(frail: Frail) -> None:
    ann, bob = frail.people.people
    leave_memory(frail.store, 0, MEMORY_SHARE_FOR_ROOMS + 0.03)
    assert (await until_answered(frail.node, 507))["error"]["code"] == "server-full"
    await play_all(ann, QUICK_LINE[2:4])
    await play_all(bob, QUICK_LINE[:3])
    for racer in (ann, bob):
        await racer.tell("give_up", race=1)
    await ann.heard("result")
    # Whoever is here goes on to the next race.
    await ann.tell("rematch", race=1)
    await ann.phase("lobby", 2)
    await frail.people.start(2)
    await play_all(ann, QUICK_LINE[:1], race=2)
    assert not ann.of("saving", "fault")
    await frail.store.free_memory()
    await until_answered(frail.node, 201)


async def test_a_room_is_made_up_to_the_bound_and_not_beyond_it(frail: Frail) -> None:
    for more, status in ((-A_FEW_MOVES, 507), (A_FEW_MOVES, 201), (-A_FEW_MOVES, 507)):
        leave_memory(frail.store, more, MEMORY_SHARE_FOR_ROOMS)
        await until_answered(frail.node, status)


async def forget_rooms(frail: Frail) -> None:
    """Make full rooms whose time is up."""
    codes = [f"GONE{number:04}" for number in range(FORGOTTEN_ROOMS)]
    others = tuple(SitDown(seat, f"Player {seat}", f"hash {seat:056}") for seat in range(2, SEATS_MAX + 1))
    made = await asyncio.gather(*(frail.node.store.create(new_room(code)) for code in codes))
    await asyncio.gather(*(frail.node.store.amend(each.room.code, each.room.version, Amendment(others)) for each in made))
    with frail.store.redis() as redis:
        for code in codes:
            redis.pexpire(f"r1:{{{code}}}:room", ROOM_LIFE_MS - LOBBY_LIFE_MS)
            redis.zadd("r1:due", {code: 0})


async def test_a_full_store_sweeps_until_there_is_memory_again_and_all_goes_on_by_itself(frail: Frail) -> None:
    ann, bob = frail.people.people
    sweeper = Sweeper(frail.node.store, SystemChance(), "sweeper", DAY_MS)
    await forget_rooms(frail)
    leave_memory(frail.store, -A_FEW_MOVES, 1.0)
    await ann.enter(QUICK_LINE[2], seq=3)
    await bob.heard("saving", lambda told: told["since"] is not None)
    assert [ack["seq"] for ack in ann.of("ack")] == [1, 2]
    with frail.store.redis() as redis:
        while await sweeper.turn():
            redis.delete("r1:turn")
        assert {str(key) for key in redis.keys("r1:{*}:room")} == {f"r1:{{{frail.people.room.code}}}:room"}
    await ann.insist(QUICK_LINE[2], 3)
    await bob.heard("saving", lambda told: told["since"] is None)


async def test_the_result_of_a_race_that_ends_in_a_full_store_is_not_lost(frail: Frail) -> None:
    code = frail.people.room.code
    with frail.store.redis() as redis:
        redis.hset(f"r1:{{{code}}}:race:1", "t1", int(redis.hget(f"r1:{{{code}}}:race:1", "t0") or 0) + 1)
    await frail.store.fill_memory()
    status, told = await frail.node.get(f"/api/rooms/{code}/races/1")
    assert (status, [row["entries"] for row in told["rows"]]) == (200, [2, 0])


def test_an_embedded_store_has_a_bound_of_its_own() -> None:
    assert 0 < memory_bound() <= 1_073_741_824
