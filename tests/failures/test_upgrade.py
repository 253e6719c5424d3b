"""Nodes of two versions on one store: each judges only what it knows, and an outdated browser is told to reload."""

import contextlib
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from redis import Redis

from pandemonium.tables.chance import SystemChance
from pandemonium.web.build import ServedBuild
from pandemonium.web.drain import drain
from tests.support.node import Node, running_node
from tests.support.racer import Racer
from tests.support.races import QUICK, QUICK_LINE, log_of, play_all, race

OLD, NEW = "index-OldOldOl", "index-NewNewNe"


@contextlib.asynccontextmanager
async def two_builds(redis_url: str) -> AsyncIterator[tuple[Node, Node]]:
    async with (
        running_node(redis_url, countdown_ms=20, build=OLD) as old,
        running_node(redis_url, countdown_ms=20, build=NEW) as new,
    ):
        yield old, new


async def test_a_browser_of_another_build_is_told_to_reload_others_are_let_in(redis_url: str) -> None:
    async with two_builds(redis_url) as (old, new):
        room = await old.create()
        async with Racer.connected(new.origin) as outdated:
            await outdated.tell("hello", room=room.code, token=room.token, build=OLD)
            assert await outdated.closed() == 4006
            assert not outdated.messages
        for node, build in ((old, OLD), (new, NEW), (new, None)):
            async with Racer.connected(node.origin) as racer:
                await racer.hello(room.code, room.token, build=build)
                assert racer.seat == 1


async def test_in_a_rolling_upgrade_a_race_goes_on_and_no_move_is_lost(redis_url: str) -> None:
    async with two_builds(redis_url) as (old, new), race(old, **QUICK) as people:
        ann, code, token = people.host, people.room.code, people.room.token
        await play_all(ann, QUICK_LINE[:2])
        await drain(old.door, SystemChance())
        assert await ann.closed() == 1012
        async with Racer.connected(new.origin) as before_reload:
            await before_reload.tell("hello", room=code, token=token, build=OLD)
            assert await before_reload.closed() == 4006
        async with Racer.connected(new.origin) as reloaded:
            await reloaded.hello(code, token, build=NEW)
            assert (await reloaded.table_of(1))["entries"] == list(QUICK_LINE[:2])
            # The move that was made in between was kept by the browser.
            await play_all(reloaded, QUICK_LINE[2:4])
        assert log_of(new, code, 1) == list(QUICK_LINE[:4])


@pytest.mark.parametrize("field", ["sheet", "game"])
async def test_a_race_by_rules_a_node_does_not_know_is_not_judged_by_it(redis_url: str, field: str) -> None:
    async with running_node(redis_url, countdown_ms=20) as node, race(node, **QUICK) as people:
        await play_all(people.host, QUICK_LINE[:1])
        key = f"r1:{{{people.room.code}}}:race:1"
        with Redis.from_url(redis_url, decode_responses=True) as redis:
            if field == "sheet":
                redis.hset(key, "sheet", "f" * 64)
            else:
                settings = str(redis.hget(key, "settings"))
                redis.hset(key, "settings", settings.replace(QUICK["game"], "a-game-to-come"))
        # The one who is there keeps the table that was dealt; whoever comes is sent on.
        async with Racer.connected(node.origin) as back:
            await back.tell("hello", room=people.room.code, token=people.room.token)
            assert (await back.heard("fault"))["code"] == "other-rules"
            assert await back.closed() == 1012
            assert not back.of("table")
        assert log_of(node, people.room.code, 1) == [QUICK_LINE[0]]


def test_a_build_is_known_by_the_name_of_its_main_file_also_when_it_changes(tmp_path: Path) -> None:
    served = ServedBuild(tmp_path)
    assert served() is None
    page = tmp_path / "index.html"
    for written, name in enumerate(("index-BFd7PzjX", "index-CJI4-RYd"), start=1):
        page.write_text(f'<script type="module" crossorigin src="/assets/{name}.js"></script>', encoding="utf-8")
        os.utime(page, (written, written))
        assert served() == name
    page.write_text('<script type="module" src="/src/main.tsx"></script>', encoding="utf-8")
    assert served() is None
    page.unlink()
    assert served() is None
