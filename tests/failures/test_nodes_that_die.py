"""Real nodes that are killed, or stand still and come back: seats, logs and who is there are right on the others."""

import asyncio
import contextlib
import signal
from pathlib import Path

import pytest

from pandemonium.limits import CLAIM_SLACK_MS, PRESENT_MS, SEEN_EVERY_MS
from pandemonium.race import decide
from pandemonium.tables import live_room
from tests.failures.conftest import FrailStore, some_nodes
from tests.support.node import Room, make_room, running_node
from tests.support.racer import Message, Racer
from tests.support.served import served
from tests.support.waiting import until_true

pytestmark = pytest.mark.crash

ENTRIES = ("draw", "undo")
"""Legal again and again."""
GUESTS = 6


def entry(seq: int) -> str:
    return ENTRIES[(seq - 1) % 2]


async def resumed(room: Room, racer: Racer, least: int) -> int:
    """Back with nothing lost; plays two more, and has one under way. How many are acknowledged."""
    await racer.hello(room.code, room.token)
    table = await racer.table_of(1)
    assert table["seq"] >= least
    assert table["entries"] == [entry(seq) for seq in range(1, table["seq"] + 1)]
    for seq in (table["seq"] + 1, table["seq"] + 2):
        assert (await racer.play(entry(seq), seq=seq))["type"] == "ack"
    await racer.enter(entry(table["seq"] + 3), seq=table["seq"] + 3)
    return int(table["seq"]) + 2


async def test_two_nodes_killed_in_a_row_are_left_at_once_and_each_time_the_race_goes_on(
    tmp_path: Path, frail_store: FrailStore
) -> None:
    """No pause before coming back: nothing of a seat lies in the node that died."""
    async with some_nodes(tmp_path, frail_store, 3) as (first, second, third):
        room = await make_room(first.origin, game="demon")
        async with Racer.entered(first.origin, room.code, room.token) as ann:
            await ann.tell("start", request="r")
            await ann.table_of(1)
        acknowledged = 0
        for node in (first, second):
            async with Racer.connected(node.origin) as ann:
                acknowledged = await resumed(room, ann, acknowledged)
                await node.kill()
        async with Racer.connected(third.origin) as ann:
            assert await resumed(room, ann, acknowledged) >= 6


async def test_a_node_that_stood_still_while_people_sat_down_takes_nothing_from_anybody(
    tmp_path: Path, frail_store: FrailStore
) -> None:
    """Everybody asked for a seat, the node stopped, everybody asked another node; then it wakes up."""
    async with some_nodes(tmp_path, frail_store, 2) as (stalled, other), contextlib.AsyncExitStack() as sockets:
        room = await make_room(stalled.origin, seats=GUESTS + 1)
        tokens = [f"{number:032}" for number in range(GUESTS)]
        ann = await sockets.enter_async_context(Racer.entered(other.origin, room.code, room.token))
        early = [await sockets.enter_async_context(Racer.entered(stalled.origin, room.code)) for _ in tokens]
        for number, (racer, token) in enumerate(zip(early, tokens, strict=True)):
            await racer.tell("sit", name=f"Guest {number}", token=token)
            if number == GUESTS // 2:
                stalled.process.send_signal(signal.SIGSTOP)
        with frail_store.redis() as redis:
            stopped = redis.time()[0]
            await until_true(lambda: redis.time()[0] > stopped + CLAIM_SLACK_MS / 1000)
        late = [await sockets.enter_async_context(Racer.entered(other.origin, room.code)) for _ in tokens]
        for number, (racer, token) in enumerate(zip(late, tokens, strict=True)):
            await racer.tell("sit", name=f"Guest {number}", token=token)
            await racer.heard("seated")
        stalled.process.send_signal(signal.SIGCONT)
        assert await asyncio.gather(*(racer.closed() for racer in early)) == [4001] * GUESTS
        told = await ann.room_where(lambda told: len(told["seats"]) == GUESTS + 1)
        assert sorted(seat["name"] for seat in told["seats"]) == ["Ann", *(f"Guest {number}" for number in range(GUESTS))]
        await ann.tell("start", request="r")
        for racer in (ann, *late):
            await racer.table_of(1)
            assert (await racer.play("draw"))["seq"] == 1


async def test_what_a_node_that_stood_still_has_yet_to_write_is_refused(tmp_path: Path, frail_store: FrailStore) -> None:
    async with some_nodes(tmp_path, frail_store, 2) as (stalled, other):
        room = await make_room(stalled.origin, game="demon")
        async with Racer.entered(stalled.origin, room.code, room.token) as before:
            await before.tell("start", request="r")
            await before.table_of(1)
            assert (await before.play("draw"))["seq"] == 1
            stalled.process.send_signal(signal.SIGSTOP)
            await before.enter("draw", seq=2)
            async with Racer.entered(other.origin, room.code, room.token) as ann:
                await ann.table_of(1)
                assert (await ann.play("undo"))["seq"] == 2
                stalled.process.send_signal(signal.SIGCONT)
                assert await before.closed() == 4001
                assert (await ann.play("draw"))["seq"] == 3
        assert not [ack for ack in before.of("ack") if ack["seq"] == 2]
        with frail_store.redis() as redis:
            log = redis.lrange(f"r1:{{{room.code}}}:log:1:1", 0, -1)
        assert [str(line).split(" ")[1] for line in log] == ["draw", "undo", "draw"]


def present(room: Message) -> list[int]:
    return [seat["seat"] for seat in room["seats"] if seat["present"]]


async def test_after_a_crash_those_are_shown_as_here_whose_sockets_are(
    tmp_path: Path, frail_store: FrailStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_room, "SEEN_EVERY_MS", 100)
    monkeypatch.setattr(decide, "PRESENT_MS", 400)
    async with (
        running_node(frail_store.url) as here,
        served(tmp_path / "dies", "--redis", frail_store.url) as dies,
        contextlib.AsyncExitStack() as sockets,
    ):
        room = await here.create("Ann")
        ann = await sockets.enter_async_context(Racer.entered(here.origin, room.code, room.token))
        for number, origin in enumerate((here.origin, dies.origin) * 2, start=2):
            racer = await sockets.enter_async_context(Racer.entered(origin, room.code))
            await racer.sit(f"Guest {number}")
        await dies.kill()
        told = await ann.room_where(lambda told: present(told) == [1, 2, 4])
        assert len(told["seats"]) == 5


def test_everybody_knows_within_fifteen_seconds_of_a_crash_who_is_there() -> None:
    assert PRESENT_MS + SEEN_EVERY_MS <= 15_000
