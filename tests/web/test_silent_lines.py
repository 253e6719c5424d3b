"""Peers that say nothing any more: pulled cables, phones asleep. Closed within a heartbeat, shown as away, and let in again."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from pandemonium.limits import HEARTBEAT_S
from pandemonium.race import decide
from pandemonium.tables import live_room
from tests.crash.lines import Line
from tests.support.node import Node, running_node
from tests.support.racer import Racer
from tests.support.races import QUICK, QUICK_LINE, log_of, party, play_all
from tests.support.waiting import until_true

SLEEPS = 3
"""In a row: there are servers that let you in again only once."""


@pytest_asyncio.fixture
async def node(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Node]:
    """It asks its sockets often whether they are there, and soon takes the silent for away."""
    monkeypatch.setattr(live_room, "SEEN_EVERY_MS", 50)
    monkeypatch.setattr(decide, "PRESENT_MS", 200)
    async with running_node(redis_url, countdown_ms=20) as running:
        running.door.heartbeat_s = 0.5
        yield running


@contextlib.asynccontextmanager
async def over(line: Line, node: Node, code: str, token: str) -> AsyncIterator[Racer]:
    async with Racer.connected(f"http://127.0.0.1:{line.port}", node.origin) as racer:
        await racer.hello(code, token)
        yield racer


async def test_a_racer_whose_line_goes_silent_is_closed_shown_as_away_and_finds_the_seat_each_time(node: Node) -> None:
    async with party(node, "Bob", **QUICK) as people, Line.to(int(node.origin.rpartition(":")[2])) as line:
        ann, bob = people.people
        await people.start()
        bob.drop()
        assert bob.token is not None
        for sleep in range(SLEEPS):
            async with over(line, node, people.room.code, bob.token) as back:
                await back.table_of(1)
                assert back.seat == 2
                await play_all(back, QUICK_LINE[sleep : sleep + 1])
                await ann.room_where(lambda told: [seat["present"] for seat in told["seats"]] == [True, True])
                line.hold()
                # Nothing is told to either end; what it had asked for last is lost with the line.
                await back.enter(QUICK_LINE[sleep + 1])
                await until_true(lambda: node.door.sockets_of == {"127.0.0.1": 1})
                await ann.room_where(lambda told: [seat["present"] for seat in told["seats"]] == [True, False])
                line.drop()
                line.mend()
        assert log_of(node, people.room.code, 2) == list(QUICK_LINE[:SLEEPS])
        assert ann.close_code is None


async def test_of_a_silent_socket_nothing_stays_behind(node: Node) -> None:
    room = await node.create()
    async with Line.to(int(node.origin.rpartition(":")[2])) as line, over(line, node, room.code, room.token):
        line.hold()
        await until_true(lambda: not node.hall._rooms and not node.door.sockets_of and not node.door.leaving)
        assert not [task for task in asyncio.all_tasks() if task.get_name().startswith("room ")]


async def test_who_answers_the_heartbeat_stays_however_little_is_said(node: Node) -> None:
    async with party(node) as people:
        begun = asyncio.get_running_loop().time()
        await until_true(lambda: asyncio.get_running_loop().time() > begun + 3 * node.door.heartbeat_s)
        await people.host.settled()
        assert people.host.close_code is None


@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nHost: here\r\n", b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n"])
async def test_a_connection_on_which_no_further_request_comes_is_closed(redis_url: str, begun: bytes) -> None:
    async with running_node(redis_url, request_within_s=0.2) as node:
        reader, writer = await asyncio.open_connection("127.0.0.1", int(node.origin.rpartition(":")[2]))
        writer.write(begun)
        await asyncio.wait_for(reader.read(), 10)
        writer.close()


async def test_the_connections_of_sockets_are_none_of_those(redis_url: str) -> None:
    async with running_node(redis_url, request_within_s=0.2) as node, party(node) as people:
        begun = asyncio.get_running_loop().time()
        await until_true(lambda: asyncio.get_running_loop().time() > begun + 0.5)
        await people.host.settled()
        assert people.host.close_code is None


async def test_a_body_that_does_not_come_is_not_waited_for(node: Node) -> None:
    node.door.body_within_s = 0.2
    reader, writer = await asyncio.open_connection("127.0.0.1", int(node.origin.rpartition(":")[2]))
    writer.write(b"POST /api/rooms HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{")
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
    assert head.startswith(b"HTTP/1.1 408 ")
    assert b"too-slow" in await asyncio.wait_for(reader.readuntil(b"}}"), 10)
    writer.close()


def test_a_pulled_cable_is_noticed_within_25_seconds() -> None:
    """A ping, and as long again as half the time between two for its answer."""
    assert HEARTBEAT_S * 1.5 <= 25
