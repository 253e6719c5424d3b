"""A racer whose line is cut again and again, at any moment: the seat stays, and the log has every entry once, in order."""

import random
from collections.abc import AsyncIterator

import pytest_asyncio
from redis import Redis

from tests.crash.lines import Line
from tests.support.node import Node, Room, running_node
from tests.support.racer import Racer
from tests.support.races import log_of

CUTS = 50
ENTRIES = ("draw", "undo")
"""Legal again and again."""


def entry(seq: int) -> str:
    return ENTRIES[(seq - 1) % 2]


@pytest_asyncio.fixture
async def node(redis_url: str) -> AsyncIterator[Node]:
    """Its countdown leaves time for some cuts."""
    async with running_node(redis_url) as running:
        yield running


@pytest_asyncio.fixture
async def line(node: Node) -> AsyncIterator[Line]:
    """From the racer to the node."""
    async with Line.to(int(node.origin.rpartition(":")[2])) as made:
        yield made


async def cut_after(line: Line, racer: Racer, messages: int) -> None:
    """Once so many messages of the server have arrived."""
    await racer.until(lambda: len(racer.messages) >= messages, f"{messages} messages")
    line.drop()
    await racer.closed()


async def test_fifty_cuts_in_a_race_break_no_log_and_take_no_seat(node: Node, line: Line) -> None:
    chance, acknowledged = random.Random(11), dict[int, int]()
    room = await node.create("Ann")
    async with Racer.entered(node.origin, room.code, room.token) as ann:
        await ann.tell("start", request="r")
        times = {(await ann.phase("racing"))["race"][name] for name in ("t0", "t1")}
    for number in range(CUTS):
        async with Racer.connected(f"http://127.0.0.1:{line.port}", node.origin) as ann:
            await ann.tell("hello", room=room.code, token=room.token)
            if number % 5 == 0:
                # Before the welcome has come.
                line.drop()
                await ann.closed()
                continue
            table = await ann.table_of(1)
            assert table["entries"] == [entry(seq) for seq in range(1, table["seq"] + 1)]
            assert table["seq"] >= max(acknowledged, default=0)
            assert ann.room is not None
            assert {ann.room["race"][name] for name in ("t0", "t1")} == times
            for seq in range(table["seq"] + 1, table["seq"] + 4):
                await ann.enter(entry(seq), seq=seq)
            await cut_after(line, ann, len(ann.messages) + chance.randint(0, 3))
            acknowledged |= {ack["seq"]: ack["time"] for ack in ann.of("ack")}
            assert not ann.of("refused", "fault")
    assert len(acknowledged) > CUTS // 2
    with Redis.from_url(node.store_url, decode_responses=True) as redis:
        log = [str(each).split(" ") for each in redis.lrange(f"r1:{{{room.code}}}:log:1:1", 0, -1)]
    assert [text for _, text in log] == [entry(seq) for seq in range(1, len(log) + 1)]
    assert all(int(log[seq - 1][0]) == time for seq, time in acknowledged.items())


async def test_cuts_in_the_countdown_take_nobody_out_of_the_race(node: Node, line: Line) -> None:
    room = await node.create("Ann")
    async with Racer.entered(node.origin, room.code, room.token) as ann, Racer.entered(node.origin, room.code) as bob:
        token = (await bob.sit("Bob"))["token"]
        await ann.tell("start", request="r")
        await bob.phase("countdown")
        cuts = await cut_until_the_start(node, line, room, token)
        table = await ann.table_of(1)
        assert (table["seat"], table["seq"]) == (1, 0)
    assert cuts > 0
    assert log_of(node, room.code, 2) == ["draw"]


async def cut_until_the_start(node: Node, line: Line, room: Room, token: str) -> int:
    """How often the line of the second seat could be cut before its table came."""
    cuts = 0
    while True:
        async with Racer.connected(f"http://127.0.0.1:{line.port}", node.origin) as bob:
            told = (await bob.hello(room.code, token))["room"]
            assert bob.seat == 2
            if told["phase"] == "countdown":
                assert [racer["name"] for racer in told["race"]["racers"]] == ["Ann", "Bob"]
                line.drop()
                await bob.closed()
                cuts += 1
                continue
            await bob.table_of(1)
            assert (await bob.play("draw"))["type"] == "ack"
            return cuts
