"""A node whose store has gone: nothing is told that is not saved, and everybody learns what to do."""

import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import pytest_asyncio

from pandemonium.store.embedded import embedded_store
from tests.support.node import Node, room_settings, running_node
from tests.support.racer import Racer
from tests.support.races import QUICK, QUICK_LINE, Party, play_all, race


@dataclass(frozen=True)
class Cut:
    """A race whose node has lost its store."""

    node: Node
    people: Party


@pytest_asyncio.fixture
async def cut(tmp_path: Path) -> AsyncIterator[Cut]:
    """A store of its own, stopped once the race has begun."""
    async with contextlib.AsyncExitStack() as store:
        embedded = await store.enter_async_context(embedded_store(tmp_path / "data"))
        async with running_node(embedded.url, countdown_ms=20) as node, race(node, "Bob", **QUICK) as people:
            await play_all(people.host, QUICK_LINE[:2])
            await store.aclose()
            yield Cut(node, people)


async def test_a_move_is_neither_acknowledged_nor_refused_and_the_socket_stays(cut: Cut) -> None:
    ann = cut.people.host
    await ann.enter(QUICK_LINE[2])
    await ann.enter(QUICK_LINE[2])
    await ann.settled()
    assert len(ann.of("ack")) == 2
    assert not ann.of("refused", "fault")


async def test_a_command_is_told_to_be_tried_again(cut: Cut) -> None:
    for type_, fields in (("rename", {"name": "X"}), ("give_up", {"race": 1}), ("lock", {"locked": True})):
        since = len(cut.people.host.messages)
        await cut.people.host.tell(type_, **fields)
        fault = await cut.people.host.heard("fault", since=since)
        assert (fault["code"], fault["about"]) == ("unavailable", type_)


async def test_who_comes_back_now_is_told_to_come_again(cut: Cut) -> None:
    async with Racer.connected(cut.node.origin) as back:
        await back.tell("hello", room=cut.people.room.code, token=cut.people.room.token)
        assert await back.closed() == 1013
        await cut.people.people[1].settled()


async def test_rooms_and_results_are_unavailable_the_node_lives_but_is_not_ready(cut: Cut) -> None:
    async with aiohttp.ClientSession() as session:
        body = {"name": "Ann", "settings": room_settings()}
        async with session.post(f"{cut.node.origin}/api/rooms", json=body) as response:
            assert (response.status, (await response.json())["error"]["code"]) == (503, "unavailable")
        async with session.get(f"{cut.node.origin}/api/rooms/{cut.people.room.code}/races/1") as response:
            assert (response.status, (await response.json())["error"]["code"]) == (503, "unavailable")
        for path, status in (("/healthz", 200), ("/readyz", 503)):
            async with session.get(cut.node.origin + path) as response:
                assert response.status == status
