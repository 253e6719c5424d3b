"""The store fails under a race: nothing is acknowledged that is not in the log, people are told, and it goes on by itself."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

import aiohttp
import pytest
from websockets.exceptions import ConnectionClosed

from tests.failures.conftest import Frail, FrailStore
from tests.support.node import Node
from tests.support.racer import Racer
from tests.support.races import QUICK_LINE, log_of

Act = Callable[[FrailStore], Awaitable[None]]

OUTAGES = [
    pytest.param(FrailStore.kill, FrailStore.start, id="killed and started again"),
    pytest.param(FrailStore.hang, FrailStore.go_on, id="hangs and goes on"),
    pytest.param(FrailStore.fill_memory, FrailStore.free_memory, id="out of memory for a while"),
]


async def status_of(node: Node, path: str) -> int:
    async with aiohttp.ClientSession() as session, session.get(node.origin + path) as response:
        return response.status


async def ready_again(node: Node) -> None:
    async with asyncio.timeout(20):
        while await status_of(node, "/readyz") != 200:  # noqa: ASYNC110  # nothing announces it
            await asyncio.sleep(0.02)


def assert_acknowledged_moves_are_in_the_log(frail: Frail) -> None:
    log = log_of(frail.node, frail.people.room.code, 1)
    acknowledged = {ack["seq"] for ack in frail.people.host.of("ack")}
    assert acknowledged == set(range(1, len(log) + 1))
    assert log == list(QUICK_LINE[: len(log)])


@pytest.mark.parametrize(("begin", "end"), OUTAGES)
async def test_nothing_is_acknowledged_while_it_cannot_be_saved_and_all_of_it_afterwards(
    frail: Frail, begin: Act, end: Act
) -> None:
    ann, bob = frail.people.people
    await begin(frail.store)
    await ann.enter(QUICK_LINE[2], seq=3)
    saving = [await racer.heard("saving") for racer in (ann, bob)]
    assert all(isinstance(message["since"], int) for message in saving)
    assert (await status_of(frail.node, "/healthz"), await status_of(frail.node, "/readyz")) == (200, 503)
    assert [ack["seq"] for ack in ann.of("ack")] == [1, 2]
    await end(frail.store)
    for seq, entry in enumerate(QUICK_LINE[2:5], start=3):
        await ann.insist(entry, seq)
    for racer in (ann, bob):
        await racer.heard("saving", lambda message: message["since"] is None)
        assert racer.close_code is None
    await ready_again(frail.node)
    assert_acknowledged_moves_are_in_the_log(frail)
    assert not ann.of("refused", "fault")
    # The tracks are alive again too.
    await bob.heard("progress", lambda told: any(standing["seq"] == 5 for standing in told["standings"]))


@pytest.mark.parametrize(("begin", "end"), OUTAGES)
async def test_who_sits_down_or_comes_back_in_an_outage_can_do_so_after_it(frail: Frail, begin: Act, end: Act) -> None:
    code, token = frail.people.room.code, frail.people.room.token
    await begin(frail.store)
    async with Racer.connected(frail.node.origin) as early:
        await early.tell("hello", room=code, token=token)
        await frail.people.people[1].heard("saving")
        assert not early.messages
        await end(frail.store)
        await ready_again(frail.node)
        # A hello that was waiting is either answered now, or told to come again.
        await early.until(lambda: early.close_code is not None or bool(early.messages), "an answer")
    async with Racer.entered(frail.node.origin, code, token) as back:
        table = await back.table_of(1)
        assert table["entries"] == list(QUICK_LINE[:2])
        await back.insist(QUICK_LINE[2], 3)


async def test_a_lost_library_is_brought_back_by_the_next_move(frail: Frail) -> None:
    with frail.store.redis() as redis:
        redis.function_flush()
    assert (await frail.people.host.play(QUICK_LINE[2]))["seq"] == 3
    await ready_again(frail.node)
    assert_acknowledged_moves_are_in_the_log(frail)


async def flush(store: FrailStore) -> None:
    with store.redis() as redis:
        redis.flushall()


@pytest.mark.parametrize("empty", [flush, FrailStore.replace], ids=["emptied", "replaced"])
async def test_the_rooms_of_an_emptied_store_are_honestly_gone_and_new_ones_can_be_made(frail: Frail, empty: Act) -> None:
    ann, bob = frail.people.people
    await empty(frail.store)
    await ready_again(frail.node)
    with contextlib.suppress(AssertionError, ConnectionClosed):
        # The first try may still fall into the outage, or come after the room was told to be gone.
        await ann.insist(QUICK_LINE[2], 3)
    assert [await racer.closed() for racer in (ann, bob)] == [4004, 4004]
    assert [ack["seq"] for ack in ann.of("ack")] == [1, 2]
    async with Racer.connected(frail.node.origin) as back:
        await back.tell("hello", room=frail.people.room.code, token=frail.people.room.token)
        assert await back.closed() == 4004
    room = await frail.node.create("Ann")
    async with Racer.entered(frail.node.origin, room.code, room.token) as again:
        assert again.seat == 1
