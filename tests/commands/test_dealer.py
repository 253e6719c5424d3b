"""`pandemonium dealer`, and the one that `serve` runs: it fills the pool, hides what it does, and goes when it is told to."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from redis import Redis

from pandemonium.commands.dealer_child import keep_dealer
from pandemonium.engine.deal import Seed, commitment, deal
from pandemonium.engine.games import GAMES
from pandemonium.engine.playthrough import Playthrough, fold
from pandemonium.race.proof import GRADES
from tests.support.node import make_room
from tests.support.racer import Racer
from tests.support.served import served
from tests.support.waiting import until_true

PROMPTLY_S = 10.0
PATIENCE_S = 180.0
"""A dealer gets only what nobody else wants of the processor."""


@contextlib.asynccontextmanager
async def dealer(*arguments: str, **environment: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """A dealer in a process of its own; its standard input stays open until left."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "pandemonium", "dealer", *arguments),
        stdin=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, **environment},
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def until_deals(url: str, count: int) -> None:
    """So many Demon deals are in the pool."""
    async with asyncio.timeout(PATIENCE_S):
        with Redis.from_url(url, decode_responses=True) as redis:
            while sum(int(redis.llen(key)) for key in redis.keys("p1:demon:*")) < count:  # noqa: ASYNC110  # nothing tells
                await asyncio.sleep(0.05)


async def test_a_dealer_fills_the_pool_until_it_is_told_to_stop(redis_url: str) -> None:
    async with dealer("--redis", redis_url) as process:
        await until_deals(redis_url, 2)
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(PROMPTLY_S):
            assert await process.wait() == -signal.SIGTERM


async def test_a_dealer_ends_with_its_standard_input_where_it_is_told_so(redis_url: str) -> None:
    async with dealer("--until-eof", PANDEMONIUM_REDIS=redis_url) as process:
        await until_deals(redis_url, 1)
        assert process.returncode is None
        assert process.stdin is not None
        process.stdin.close()
        async with asyncio.timeout(PROMPTLY_S):
            assert await process.wait() == 0


async def test_a_dealer_without_a_store_says_what_to_do(tmp_path: Path) -> None:
    async with dealer("--data", str(tmp_path)) as process:
        _, said = await process.communicate()
    assert process.returncode == 2
    assert b"start one, or give --redis" in said
    assert b"Traceback" not in said


def dealers(store_url: str) -> set[int]:
    """The running dealers of a store (Linux): each was told in its environment."""
    told = f"PANDEMONIUM_REDIS={store_url}"
    return {pid for pid in _with_word("cmdline", "--until-eof") if pid in _with_word("environ", told)}


def _with_word(file: str, word: str) -> set[int]:
    found = set()
    for path in Path("/proc").glob(f"[0-9]*/{file}"):
        with contextlib.suppress(OSError):
            if word.encode() in path.read_bytes().split(b"\0"):
                found.add(int(path.parent.name))
    return found


linux = pytest.mark.skipif(sys.platform != "linux", reason="processes are read from /proc")


@linux
async def test_the_dealer_of_a_node_is_started_again_and_goes_with_it(redis_url: str) -> None:
    node = asyncio.create_task(keep_dealer(redis_url))
    try:
        await until_true(lambda: bool(dealers(redis_url)))
        (first,) = dealers(redis_url)
        assert first not in _with_word("cmdline", redis_url)
        os.kill(first, signal.SIGKILL)
        await until_true(lambda: bool(dealers(redis_url) - {first}))
    finally:
        node.cancel()
        await asyncio.gather(node, return_exceptions=True)
    assert not dealers(redis_url)


@linux
async def test_a_node_as_people_start_it_deals_what_its_dealer_has_proven(tmp_path: Path) -> None:
    async with served(tmp_path / "data", has_dealer=True) as node:
        store_url = f"unix://{(node.data / 'socket').read_text(encoding='utf-8')}"
        await until_deals(store_url, 1)
        room = await make_room(node.origin, game="demon")
        async with Racer.entered(node.origin, room.code, room.token) as ann:
            await ann.room_where(lambda room: room["dealing"] == "proven")
            await ann.tell("start", request="r")
            race = (await ann.phase("countdown"))["race"]
            assert race["proven"]
            assert race["grade"] in GRADES
            await ann.table_of(1)
            await ann.tell("give_up", race=1)
            result = await ann.heard("result")
        seed, sheet = Seed(result["seed"]), GAMES["demon"]
        assert commitment(sheet, seed) == race["commitment"] == result["commitment"]
        assert fold(Playthrough.begin(sheet, deal(sheet, seed)), result["line"], "off", sheet.size).home == sheet.size
        assert dealers(store_url)
        await node.kill()
        await until_true(lambda: not dealers(store_url))
    assert result["seed"] not in (tmp_path / "node.log").read_text(encoding="utf-8")
