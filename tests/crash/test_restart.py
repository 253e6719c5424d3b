"""`kill -9` of a real node and of its store, in the middle of a race and after it: nothing acknowledged is lost."""

import contextlib
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.node import Room, get_json, make_room
from tests.support.racer import Message, Racer
from tests.support.races import QUICK, QUICK_LINE, play_all
from tests.support.served import ServedNode, served

pytestmark = pytest.mark.crash


@contextlib.asynccontextmanager
async def back(node: ServedNode, room: Room, token: str) -> AsyncIterator[Racer]:
    """At the table again."""
    async with Racer.entered(node.origin, room.code, token) as racer:
        await racer.table_of(1)
        yield racer


async def begin(node: ServedNode, room: Room) -> str:
    """Ann and Bob race, have two acknowledged moves each and some more under way when the node is killed. Bob's token."""
    async with Racer.entered(node.origin, room.code, room.token) as ann, Racer.entered(node.origin, room.code) as bob:
        await bob.sit("Bob")
        await ann.tell("start", request="r")
        for racer in (ann, bob):
            await racer.table_of(1)
            await play_all(racer, QUICK_LINE[:2])
        for seq, entry in enumerate(QUICK_LINE[2:4], start=3):
            await ann.enter(entry, seq=seq)
        await node.kill()
        assert [await racer.closed() for racer in (ann, bob)] == [1006, 1006]
        assert bob.token is not None
        return bob.token


async def finish(node: ServedNode, room: Room, bobs_token: str) -> Message:
    """Both come back, the store is killed under them, Ann plays on to the finish and Bob gives up."""
    async with back(node, room, room.token) as ann, back(node, room, bobs_token) as bob:
        table = await ann.table_of(1)
        assert 2 <= table["seq"] <= 4
        assert table["entries"] == list(QUICK_LINE[: table["seq"]])
        table = await bob.table_of(1)
        assert (table["entries"], table["home"]) == (list(QUICK_LINE[:2]), 3)
        for seq, entry in enumerate(QUICK_LINE[:4], start=1):
            assert (await ann.insist(entry, seq))["seq"] == seq
        node.kill_store()
        acks = [await ann.insist(entry, seq) for seq, entry in enumerate(QUICK_LINE[4:6], start=5)]
        assert (acks[-1]["end"], acks[-1]["place"], acks[-1]["home"]) == ("finished", 1, 5)
        assert (await bob.insist(QUICK_LINE[2], 3))["home"] == 3
        await bob.tell("give_up", race=1)
        result = await bob.heard("result")
        assert await ann.heard("result") == result
        return result


async def test_a_race_and_its_result_survive_the_death_of_node_and_store(tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with served(data, is_quick=True) as node:
        room = await make_room(node.origin, **QUICK, target=5)
        bobs_token = await begin(node, room)
    async with served(data, is_quick=True) as node:
        result = await finish(node, room, bobs_token)
        assert [(row["name"], row["end"], row["entries"]) for row in result["rows"]] == [
            ("Ann", "finished", 6),
            ("Bob", "gave-up", 3),
        ]
        await node.kill()
    async with served(data, is_quick=True) as node:
        status, told = await get_json(f"{node.origin}/api/rooms/{room.code}/races/1")
        assert (status, {"type": "result", **told}) == (200, result)
        async with back(node, room, bobs_token) as bob:
            assert await bob.heard("result") == result
            await bob.tell("rematch", race=1)
            assert [seat["name"] for seat in (await bob.phase("lobby", 2))["seats"]] == ["Ann", "Bob"]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_a_stopped_node_says_so_and_leaves_nothing_running(tmp_path: Path, how: signal.Signals) -> None:
    async with served(tmp_path / "data", is_quick=True) as node:
        room, store = await make_room(node.origin), node.store_pid()
        async with Racer.entered(node.origin, room.code, room.token) as ann:
            node.process.send_signal(how)
            assert await ann.closed() == 1012
        assert await node.process.wait() == 0
        with pytest.raises(ProcessLookupError):
            os.kill(store, 0)
