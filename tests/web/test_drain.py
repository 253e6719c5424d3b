"""A node that stops: not ready at once, its sockets closed one after the other, what is under way answered first."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest_asyncio

from pandemonium.store.redis_store import RedisStore
from pandemonium.tables.chance import SystemChance
from pandemonium.web.drain import drain
from tests.support.node import Node, running_node
from tests.support.racer import Racer
from tests.support.races import QUICK, QUICK_LINE, log_of, race
from tests.support.waiting import until_true


class AllAtOnce(SystemChance):
    """Nobody is let go later than the others."""

    def up_to(self, limit: float) -> float:
        return 0.0


class GatedStore(RedisStore):
    """The real store; commits wait until the gate is open."""

    gate: asyncio.Event
    waiting: asyncio.Event

    async def commit(self, *args: Any) -> Any:  # noqa: ANN401
        self.waiting.set()
        await self.gate.wait()
        return await super().commit(*args)


@pytest_asyncio.fixture
async def gated_node(redis_url: str) -> AsyncIterator[Node]:
    """A node on such a store; the gate is closed."""
    GatedStore.gate, GatedStore.waiting = asyncio.Event(), asyncio.Event()
    async with running_node(redis_url, countdown_ms=20, store_class=GatedStore) as running:
        yield running


async def status_of(node: Node, path: str) -> int:
    async with aiohttp.ClientSession() as session, session.get(node.origin + path) as response:
        return response.status


async def test_a_move_under_way_is_answered_before_its_socket_is_closed(gated_node: Node) -> None:
    async with race(gated_node, "Bob", **QUICK) as people:
        ann, bob = people.people
        await ann.enter(QUICK_LINE[0])
        await GatedStore.waiting.wait()
        await ann.enter(QUICK_LINE[1], seq=2)
        draining = asyncio.create_task(drain(gated_node.door, AllAtOnce()))
        assert await bob.closed() == 1012
        assert (await status_of(gated_node, "/readyz"), await status_of(gated_node, "/healthz")) == (503, 200)
        assert ann.close_code is None
        GatedStore.gate.set()
        assert await ann.closed() == 1012
        assert [ack["seq"] for ack in ann.of("ack")] == [1]
        assert log_of(gated_node, people.room.code, 1) == [QUICK_LINE[0]]
        await draining


async def test_nobody_new_is_let_in(node: Node) -> None:
    room = await node.create()
    await drain(node.door, AllAtOnce())
    async with aiohttp.ClientSession() as session:
        headers = {"Sec-WebSocket-Protocol": "pandemonium.1", "Origin": node.origin}
        async with session.get(node.origin + "/ws", headers=headers) as response:
            assert response.status == 503
    assert room.code


async def test_a_command_that_never_ends_does_not_keep_the_node(gated_node: Node) -> None:
    async with race(gated_node, **QUICK) as people:
        await people.host.enter(QUICK_LINE[0])
        await GatedStore.waiting.wait()
        async with asyncio.timeout(6):
            await drain(gated_node.door, AllAtOnce())
        assert await people.host.closed() == 1012
        assert not people.host.of("ack")
        GatedStore.gate.set()


async def test_a_socket_that_has_said_nothing_yet_is_let_go_too(node: Node) -> None:
    async with Racer.connected(node.origin) as silent:
        await until_true(lambda: bool(node.door.leaving))
        await drain(node.door, AllAtOnce())
        assert await silent.closed() == 1012
