"""`pandemonium rooms`: every room in a line, and no secret in any."""

import json
from collections.abc import AsyncIterator

import pytest_asyncio

from pandemonium.commands.rooms import RoomLine, rooms_now
from tests.support import commands
from tests.support.node import Node, running_node
from tests.support.racer import Racer
from tests.support.races import QUICK, QUICK_LINE, play_all


@pytest_asyncio.fixture
async def node(redis_url: str) -> AsyncIterator[Node]:
    async with running_node(redis_url, countdown_ms=20) as running:
        yield running


async def printed(*arguments: str) -> tuple[int, str]:
    """Exit status and output of the command."""
    status, out, _ = await commands.finished(*commands.PANDEMONIUM, "rooms", *arguments)
    return status, out


async def lines(node: Node) -> dict[str, RoomLine]:
    return {line.code: line async for line in rooms_now(node.store)}


async def test_a_lobby_a_race_and_a_finished_race_are_told_apart(node: Node) -> None:
    waiting, racing = await node.create(game="demon"), await node.create(**QUICK, target=5)
    async with Racer.entered(node.origin, racing.code, racing.token) as ann, Racer.entered(node.origin, racing.code) as bob:
        await bob.sit("Bob")
        await ann.tell("start", request="r")
        await ann.table_of(1)
        assert (await lines(node))[racing.code].phase == "racing"
        await play_all(ann, QUICK_LINE[:6])
        during = await lines(node)
    assert sorted(during) == sorted([waiting.code, racing.code])
    lobby, race = during[waiting.code], during[racing.code]
    assert (lobby.phase, lobby.game, lobby.race, lobby.seats, lobby.done, lobby.left_s) == ("lobby", "demon", 1, 1, 0, None)
    assert (race.phase, race.game, race.race, race.seats, race.done) == ("racing", QUICK["game"], 1, 2, 1)
    assert race.left_s is not None
    assert race.left_s > 0
    assert 0 <= race.idle_s < 60


async def test_it_is_printed_as_a_table_or_as_json_lines_and_names_nobody(node: Node) -> None:
    room = await node.create("Ann of the Lobby", game="demon")
    status, table = await printed("--redis", node.store_url)
    assert status == 0
    assert [line.split()[:3] for line in table.splitlines()] == [["ROOM", "PHASE", "GAME"], [room.code, "lobby", "demon"]]
    status, text = await printed("--redis", node.store_url, "--json")
    assert status == 0
    line = json.loads(text)
    assert (line["code"], line["phase"], line["seats"], line["locked"]) == (room.code, "lobby", 1, False)
    for secret in ("Ann", room.token):
        assert secret not in table + text


async def test_without_a_store_it_says_so(node: Node) -> None:
    status, text = await printed("--redis", "redis://127.0.0.1:1/0")
    assert (status, text) == (2, "")
