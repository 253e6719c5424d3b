"""Bots that race on real nodes: the worker of a node, one that goes on where a node was killed, and one from outside."""

import asyncio
import contextlib
import subprocess
import sys
import time
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from pandemonium.__main__ import main
from pandemonium.bots.player import Player
from pandemonium.commands.bot_child import keep_bots, look_for_bots
from pandemonium.commands.bot_racer import BotRacer, Gone, Place
from pandemonium.engine.notation import Move
from pandemonium.engine.views import View
from pandemonium.race.verify import verify
from tests.support.commands import PANDEMONIUM, started
from tests.support.node import Node, make_room, running_node
from tests.support.racer import Racer
from tests.support.races import STUCK
from tests.support.served import ServedNode, served
from tests.support.waiting import until_true

LINE = 20.0


@contextlib.asynccontextmanager
async def with_a_worker(node: Node) -> AsyncIterator[None]:
    """This node plays bots."""
    node.hall.desk.open(node.hall.chance.token())
    address = node.origin.replace("http", "ws", 1) + "/ws"
    chores = [asyncio.create_task(chore) for chore in (keep_bots(node.hall.desk, address), look_for_bots(node.hall))]
    try:
        yield
    finally:
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)


async def entries_of(racer: Racer, seat: int, least: int) -> int:
    """How many entries that seat has made, once they are so many."""

    def told() -> int:
        race = racer.room["race"] if racer.room is not None else None
        standings = [
            *(race["standings"] if race is not None else ()),
            *(s for m in racer.of("progress") for s in m["standings"]),
        ]
        return max((standing["seq"] for standing in standings if standing["seat"] == seat), default=0)

    await racer.until(lambda: told() >= least, f"{least} entries of seat {seat}")
    return told()


def workers_of(node: ServedNode) -> set[int]:
    """Its workers for bots (Linux)."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parent = int(path.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[1])
            if parent == node.process.pid and b"bots" in (path.parent / "cmdline").read_bytes().split(b"\0"):
                found.add(int(path.parent.name))
    return found


@pytest.mark.crash
@pytest.mark.skipif(sys.platform != "linux", reason="processes are read from /proc")
async def test_where_its_node_was_killed_a_bot_is_played_on_by_another_node(
    tmp_path: Path, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pandemonium.tables.bot_desk.BOT_UNSEEN_MS", 500)
    async with served(tmp_path / "dies", "--redis", redis_url, is_quick=True) as dies:
        room = await make_room(dies.origin, game="demons-and-thieves", seed="bots-2")
        assert not workers_of(dies)
        async with Racer.entered(dies.origin, room.code, room.token) as ann:
            await ann.tell("add_bot", level="greedy")
            await ann.room_where(lambda told: len(told["seats"]) == 2)
            await ann.tell("start", request="r")
            before = await entries_of(ann, 2, 1)
            (worker,) = workers_of(dies)
            await dies.kill()
        await until_true(lambda: not Path(f"/proc/{worker}").exists())
    async with running_node(redis_url) as node, with_a_worker(node), Racer.entered(node.origin, room.code, room.token) as ann:
        await entries_of(ann, 2, before + 1)
        await ann.tell("give_up", race=1)
        await ann.tell("end_race", race=1)
        told = await ann.heard("result")
        _, record = await node.get(f"/api/rooms/{room.code}/races/1/record")
        assert verify(record, told["digest"]).origin_proven
        assert not verify(record, told["digest"]).findings
        assert [racer.get("bot") for racer in record["racers"] if racer["seat"] == 2] == ["greedy"]


async def test_a_bot_stays_while_a_person_is_there_and_goes_when_none_is(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pandemonium.tables.live_room.SEEN_EVERY_MS", 50)
    monkeypatch.setattr("pandemonium.race.decide.PRESENT_MS", 200)
    monkeypatch.setattr("pandemonium.bots.pace.Pace.seconds", lambda *_: 0.03)

    async def think(player: Player, view: View) -> Move | None:
        return player.next_move(view)

    async with running_node(redis_url, countdown_ms=20) as node:
        node.hall.desk.open("a secret")
        room = await node.create(game="demons-and-thieves", seed="bots-2")
        async with Racer.entered(node.origin, room.code, room.token) as ann:
            await ann.tell("add_bot", level="greedy")
            call = await node.hall.desk.calls.get()
            place = Place(node.origin.replace("http", "ws", 1) + "/ws", call.room, call.token, alone_s=0.1)
            racer = asyncio.create_task(BotRacer(place, "greedy", think, Random(1), time.monotonic).connect_once())
            await ann.tell("start", request="r")
            # Longer than a bot would stay alone, and meanwhile it hears nothing new about the room.
            await entries_of(ann, 2, 12)
            ann.drop()
        with pytest.raises(Gone, match="nobody is there"):
            await racer


def bot(*words: str) -> contextlib.AbstractAsyncContextManager[Process]:
    """`pandemonium bot` in a process of its own."""
    return started(*PANDEMONIUM, "bot", *words)


async def test_a_bot_from_outside_sits_down_is_ready_races_and_leaves(redis_url: str) -> None:
    async with running_node(redis_url, countdown_ms=20) as node:
        room = await node.create(**STUCK, undo="off", all_ready=True)
        async with Racer.entered(node.origin, room.code, room.token) as ann:
            link = f"{node.origin}/r/{room.code}"
            async with bot(link, "--level", "greedy", "--name", "Robin", "--races", "1") as process:
                told = await ann.room_where(lambda told: len(told["seats"]) == 2 and told["seats"][1]["ready"])
                assert (told["seats"][1]["name"], told["seats"][1]["bot"]) == ("Robin", None)
                await ann.tell("ready", ready=True)
                await ann.table_of(1)
                await ann.tell("give_up", race=1)
                rows = (await ann.heard("result"))["rows"]
                assert {(row["name"], row["entries"], row["end"]) for row in rows} == {
                    ("Ann", 0, "gave-up"),
                    ("Robin", 1, "blocked"),
                }
                await ann.room_where(lambda told: len(told["seats"]) == 1)
                async with asyncio.timeout(LINE):
                    assert await process.wait() == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("http://localhost:1/",), b"a room's link"),
        (("http://localhost:1/r/ABCDEFGH", "--level", "perfect"), b"greedy, careful, thoughtful"),
        (("http://localhost:1/r/ABCDEFGH", "--races", "none"), b"--races is a number"),
    ],
)
async def test_a_bot_that_cannot_know_what_to_do_says_so(words: tuple[str, ...], said: bytes) -> None:
    async with bot(*words) as process:
        _, told = await process.communicate()
    assert process.returncode == 2
    assert said in told
    assert b"Traceback" not in told


async def test_a_bot_that_is_not_let_into_a_room_says_why_and_fails(redis_url: str) -> None:
    async with running_node(redis_url) as node, bot(f"{node.origin}/r/ABCDEFGH") as process:
        _, told = await process.communicate()
        assert process.returncode == 1
        assert b"4004" in told


async def test_without_a_server_a_bot_says_so_once_and_fails(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pandemonium.commands.bot.RECONNECT_FIRST_S", 0.0)
    assert await asyncio.to_thread(main, ["bot", "http://127.0.0.1:1/r/ABCDEFGH"]) == 1
    first, last = capsys.readouterr().err.splitlines()
    assert "no connection to ws://127.0.0.1:1/ws: connection refused" in first
    assert last == "pandemonium bot: the room cannot be reached"


def test_the_worker_of_a_node_is_not_listed_and_does_not_run_without_one(tmp_path: Path) -> None:
    command = PANDEMONIUM
    assert "bots " not in subprocess.run([*command, "--help"], capture_output=True, text=True, check=True).stdout
    (tmp_path / "file").touch()
    with (tmp_path / "file").open() as file:
        done = subprocess.run([*command, "bots"], stdin=file, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


async def test_the_bot_that_the_page_shows_races(tmp_path: Path, redis_url: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    script = tmp_path / "mine.py"
    script.write_text(page.partition("```python\n")[2].partition("```")[0], encoding="utf-8")
    async with running_node(redis_url, countdown_ms=20) as node:
        room = await node.create(**STUCK, undo="off", all_ready=True)
        mine = started(sys.executable, str(script), node.origin.partition("//")[2], room.code)
        async with Racer.entered(node.origin, room.code, room.token) as ann, mine:
            await ann.room_where(lambda told: len(told["seats"]) == 2 and told["seats"][1]["ready"])
            await ann.tell("ready", ready=True)
            await ann.table_of(1)
            await ann.tell("give_up", race=1)
            rows = (await ann.heard("result"))["rows"]
            assert ("Mine", 1, "blocked") in {(row["name"], row["entries"], row["end"]) for row in rows}
