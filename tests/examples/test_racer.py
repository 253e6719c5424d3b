"""The independent client of `examples/` against a real node and a racer of ours. It knows nothing but `docs/protocol.md`."""

import contextlib
import re
from asyncio.subprocess import Process
from pathlib import Path

import pytest

from pandemonium.limits import FRAMES_BURST, FRAMES_PER_SECOND, SOCKETS_PER_ADDRESS
from tests.support.commands import started
from tests.support.node import Node, running_node
from tests.support.racer import Racer
from tests.support.races import log_of

ROOT = Path(__file__).parent.parent.parent
FAIR = "commitment, cards and digest: all hold"
DROP_AFTER = 3
"""Moves of the example before it loses its connection on purpose."""


def example(*arguments: str) -> contextlib.AbstractAsyncContextManager[Process]:
    """The example, racing; leaves no process behind."""
    command = ("node", "--experimental-websocket", "--no-warnings", str(ROOT / "examples/racer.mjs"), "--drop", str(DROP_AFTER))
    return started(*command, *arguments)


async def room_of(process: Process) -> str:
    """The code of the room it has made."""
    assert process.stdout is not None
    line = (await process.stdout.readline()).decode()
    found = re.search(r"/r/(\w{8})$", line.strip())
    assert found, line
    return found[1]


async def all_said(process: Process) -> str:
    """What it prints until it ends, content."""
    said, wrong = await process.communicate()
    assert (process.returncode, wrong.decode()) == (0, ""), said.decode()
    return said.decode()


def check(said: str, node: Node, code: str, seat: int) -> None:
    """It came back from its lost connection, was refused nothing, and printed what the store holds."""
    assert FAIR in said
    assert said.count(f"welcome to room {code}") == 2
    assert "refused" not in said
    assert "another board" not in said
    made = re.findall(r"^\d+ (\S+): \d+ home", said, re.MULTILINE)
    assert len(made) > DROP_AFTER
    assert made == log_of(node, code, seat)


@pytest.mark.parametrize("game", ["demon", "demons-and-thieves", "seven-devils"])
async def test_the_example_makes_a_room_and_races_against_somebody_to_a_result(redis_url: str, game: str) -> None:
    async with (
        running_node(redis_url, countdown_ms=20) as node,
        example("--game", game, "--seed", "friday", node.origin) as process,
    ):
        code = await room_of(process)
        async with Racer.entered(node.origin, code) as bob:
            await bob.sit("Bob")
            await bob.table_of(1)
            assert (await bob.play("draw"))["type"] == "ack"
            await bob.tell("give_up", race=1)
            said = await all_said(process)
            result = await bob.heard("result")
        assert {row["name"] for row in result["rows"]} == {"Node", "Bob"}
        check(said, node, code, seat=1)


async def test_the_example_joins_by_link_and_wins_a_race_somebody_else_starts(redis_url: str) -> None:
    async with running_node(redis_url, countdown_ms=20) as node:
        room = await node.create("Ann", game="demons-and-thieves", seed="yfmumyab52g4tsimswk3k53v27", target=5)
        async with (
            Racer.entered(node.origin, room.code, room.token) as ann,
            example("--name", "Jo", f"{node.origin}/r/{room.code}") as process,
        ):
            await ann.room_where(lambda told: len(told["seats"]) == 2)
            await ann.tell("start", request="now")
            await ann.table_of(1)
            await ann.heard("progress", lambda news: any(row["end"] == "finished" for row in news["standings"]))
            await ann.tell("give_up", race=1)
            said = await all_said(process)
        assert "1. Jo: 5 home, finished" in said
        check(said, node, room.code, seat=2)


def test_the_page_tells_how_much_a_client_may_send() -> None:
    page = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    assert f"{FRAMES_BURST} frames at once and {FRAMES_PER_SECOND} a second" in page
    assert f"at most {SOCKETS_PER_ADDRESS} sockets" in page.replace("\n", " ")
