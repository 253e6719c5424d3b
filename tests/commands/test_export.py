"""`pandemonium export`: finished races as JSON Lines, which anybody can check and replay; nothing of a race that goes on."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from pandemonium.commands.replay import serve
from pandemonium.limits import DAY_MS
from pandemonium.race.changes import Amendment, NextRace
from pandemonium.race.record import digest
from pandemonium.store.redis_store import RedisStore
from pandemonium.tables.chance import SystemChance
from pandemonium.tables.sweeper import Sweeper
from tests.support import commands
from tests.support.node import Node, get_json, make_room, running_node
from tests.support.racer import Racer
from tests.support.races import QUICK, QUICK_LINE, play_all
from tests.support.served import served


async def export(*arguments: str) -> tuple[int, str, str]:
    """Exit status, output and messages."""
    return await commands.finished(*commands.PANDEMONIUM, "export", *arguments)


async def finished(origin: str) -> str:
    """Ann has won a race over five cards by six entries; the room's code."""
    room = await make_room(origin, **QUICK, target=5)
    async with Racer.entered(origin, room.code, room.token) as ann:
        await ann.tell("start", request="r")
        await ann.table_of(1)
        await play_all(ann, QUICK_LINE[:6])
        await ann.heard("result")
    return room.code


async def running(node: Node, stack_of: list[Any]) -> str:
    """A race that goes on; the room's code."""
    room = await node.create(game="demon")
    async with Racer.entered(node.origin, room.code, room.token) as ann:
        await ann.tell("start", request="r")
        await ann.table_of(1)
        await ann.play("draw")
        stack_of.append(await node.store.snapshot(room.code))
    return room.code


def replayed(line: dict[str, Any]) -> list[dict[str, Any]]:
    """What `pandemonium replay` says of each racer's log."""
    record = line["record"]
    requests = [
        {"game": record["settings"]["game"], "seed": record["seed"], "moves": [entry for _, entry in racer["log"]]}
        for racer in record["racers"]
    ]
    answers = io.StringIO()
    serve(io.BytesIO("\n".join(map(json.dumps, requests)).encode()), answers)
    return [json.loads(answer) for answer in answers.getvalue().splitlines()]


async def test_finished_races_are_printed_whole_and_compact_ones_alike(redis_url: str, store: RedisStore) -> None:
    async with running_node(redis_url, countdown_ms=20) as node:
        code = await finished(node.origin)
        seen: list[Any] = []
        hidden = await running(node, seen)
    status, whole, _ = await export("--redis", redis_url)
    (line,) = map(json.loads, whole.splitlines())
    assert (status, line["record"]["code"], line["record"]["race"]) == (0, code, 1)
    assert digest(line["record"]) == line["digest"]
    (answer,) = replayed(line)
    assert "refused" not in answer
    assert answer["home"] == line["record"]["racers"][0]["home"] == 5
    assert hidden not in whole
    assert seen[0].room.race.seed.reveal() not in whole
    snapshot = await store.snapshot(code)
    await store.amend(code, snapshot.room.version, Amendment((NextRace(2),)))
    await store.shelf.look_again((await store.shelf.list_closed(0, 0, 1))[0], 0)
    await Sweeper(store, SystemChance(), "n", DAY_MS).turn()
    assert (await store.shelf.kept(code, 1)).digest == line["digest"]
    assert await export("--redis", redis_url) == (0, whole, "")


async def test_only_races_closed_since_a_time_are_printed_where_one_is_given(redis_url: str) -> None:
    async with running_node(redis_url, countdown_ms=20) as node:
        await finished(node.origin)
    assert (await export("--redis", redis_url, "--since", "2020-01-01"))[1].count("\n") == 1
    assert (await export("--redis", redis_url, "--since", "2999-01-01T00:00Z"))[:2] == (0, "")


async def test_a_bad_time_or_a_store_that_is_not_there_is_said_without_a_trace(tmp_path: Path) -> None:
    for status, arguments in (
        (2, ("--since", "yesterday")),
        (2, ("--redis", f"unix://{tmp_path}/nothing")),
        (2, ("--data", f"{tmp_path}/nothing")),
    ):
        found, out, messages = await export(*arguments)
        assert (found, out) == (status, "")
        assert messages.startswith("pandemonium export: ")
        assert messages.count("\n") == 1


@pytest.mark.slow
async def test_a_data_directory_is_read_while_its_node_runs_and_afterwards(tmp_path: Path) -> None:
    async with served(tmp_path / "data") as node:
        code = await finished(node.origin)
        while_running = await export("--data", str(node.data))
        assert (await get_json(f"{node.origin}/api/rooms/{code}/races/1"))[0] == 200
    assert json.loads(while_running[1])["record"]["code"] == code
    assert await export("--data", str(tmp_path / "data")) == while_running
