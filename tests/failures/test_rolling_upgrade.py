"""A rolling upgrade with real builds: the nodes behind a real balancer are replaced one after the other while people race."""

import asyncio
import contextlib
import random
import signal
from pathlib import Path

import pytest

from tests.crash.builds import another_build
from tests.crash.checker import check_room
from tests.crash.cluster import Cluster, NodeProcess, cluster
from tests.crash.history import RoomHistory
from tests.crash.lines import Line
from tests.crash.page import Page
from tests.crash.plan import RoomPlan
from tests.crash.players import Player, living
from tests.crash.rooms import until_read
from tests.crash.tally import Tally
from tests.support.node import make_room
from tests.support.waiting import until_true

pytestmark = [pytest.mark.crash, pytest.mark.slow]

RACERS = 4
MORE = 3
"""Entries that everybody has acknowledged between two steps of the upgrade."""
NO_END = 10_000


async def party(running: Cluster, stack: contextlib.AsyncExitStack, tally: Tally) -> tuple[list[Player], RoomHistory]:
    """All in one room, the host first, each with a page of whatever build the balancer led to; and what they will have seen."""
    lines = [await stack.enter_async_context(Line.to(running.port, f"127.0.6.{n}")) for n in range(1, RACERS + 1)]
    room = await make_room(running.origin, "Host", game="demon", seats=RACERS)
    plan = RoomPlan(room.code, RACERS, 1, False, False, False, NO_END, gather_at=0.0)
    history = RoomHistory(room.code)
    players = [
        Player(f"Racer {n}", plan, line, running.origin, history, tally, random.Random(n)) for n, line in enumerate(lines, 1)
    ]
    players[0].token = room.token
    for player, line in zip(players, lines, strict=True):
        player.page = Page(line)
        await player.page.load()
    return players, history


def acknowledged(player: Player) -> int:
    return len(player.own.entries) if player.own is not None else 0


async def all_play_on(players: list[Player]) -> None:
    """Everybody has some more entries acknowledged than now."""
    least = {player: acknowledged(player) + MORE for player in players}
    await until_true(lambda: all(player.own is not None and acknowledged(player) >= least[player] for player in players))


async def replace(node: NodeProcess, place: Path, name: str) -> None:
    """As a supervisor does: end it in order, start the new one in its place."""
    node.process.signal(signal.SIGTERM)
    assert await node.process.ended() == 0
    node.build(another_build(place, name))
    await node.start()


async def test_while_the_nodes_are_replaced_one_after_the_other_everybody_races_on_and_nothing_is_lost(tmp_path: Path) -> None:
    tally = Tally()
    old = another_build(tmp_path / "old", "index-OldOldOl")
    async with cluster(tmp_path, 2, old) as running, contextlib.AsyncExitStack() as stack:
        players, history = await party(running, stack, tally)
        async with living(players):
            await all_play_on(players)
            for node in running.nodes:
                await replace(node, tmp_path / f"new {node.number}", "index-NewNewNe")
                await all_play_on(players)
            assert {player.page.build for player in players if player.page is not None} == {"index-NewNewNe"}
            plan = players[0].plan
            plan.entries = 0
            await until_true(lambda: plan.heard_by.get(1, set()) == {player.name for player in players})
        stored = await until_read(running, plan.code)
    checked = await asyncio.to_thread(check_room, history, stored)
    assert checked.violations == []
    assert [odd for player in players for odd in player.oddities] == []
    assert len(checked.acked) >= RACERS * 3 * MORE
    assert {"1012", "4006"} <= tally.closes.keys()
