"""What the store has on its disk when it dies: a tail that is torn, a file that is being written anew. Whole entries only."""

import os
import shutil
from pathlib import Path

import pytest
import pytest_asyncio
from redis import Redis

from pandemonium.store.server_process import ServerProcess
from tests.crash.stored import StoredRace, read_room
from tests.failures.conftest import Frail, FrailStore
from tests.support.races import QUICK_LINE, log_of, play_all
from tests.support.waiting import until_true

CUTS = 12
SLOW_KEY_US = 20_000
"""Between two keys of a rewrite: it takes long enough to die in it."""


@pytest_asyncio.fixture
async def files(frail_store: FrailStore, tmp_path: Path) -> Path:
    """Of a running store."""
    del frail_store
    return tmp_path / "data" / "appendonlydir"


def race_in(redis: Redis, code: str) -> StoredRace:
    return read_room(redis, code).races[1]


def newest(files: Path) -> Path:
    """The file that is appended to."""
    return max(files.glob("*.incr.aof"), key=lambda file: int(file.name.split(".")[2]))


async def race_after(files: Path, cut: int, code: str, place: Path) -> StoredRace:
    """What a server makes of these files, the newest of them cut off there."""
    shutil.copytree(files, place / "appendonlydir")
    os.truncate(newest(place / "appendonlydir"), cut)
    server = ServerProcess(place)
    assert not server.is_running()
    await server.start()
    try:
        with Redis.from_url(f"unix://{server.socket}", decode_responses=True) as redis:
            return race_in(redis, code)
    finally:
        await server.stop()


async def test_of_an_entry_that_was_torn_nothing_is_there_afterwards(frail: Frail, files: Path, tmp_path: Path) -> None:
    """As when the power goes in the middle of a write: log, cards home and times of an entry stand together or not at all."""
    ann, code = frail.people.host, frail.people.room.code
    with frail.store.redis() as redis:
        before, begin = race_in(redis, code), newest(files).stat().st_size
        await play_all(ann, QUICK_LINE[2:3])
        after, end = race_in(redis, code), newest(files).stat().st_size
    assert (len(before.logs[1]), len(after.logs[1])) == (2, 3)
    await frail.store.kill()
    assert await race_after(files, end, code, tmp_path / "whole") == after
    for number in range(CUTS):
        cut = begin + (end - begin) * number // CUTS
        assert await race_after(files, cut, code, tmp_path / f"cut {number}") == before, cut - begin


@pytest.mark.parametrize("moment", ["at once", "under way", "done"])
async def test_a_store_killed_while_its_file_is_written_anew_has_everything(frail: Frail, files: Path, moment: str) -> None:
    ann, bob = frail.people.people
    old = newest(files)
    with frail.store.redis() as redis:
        redis.config_set("rdb-key-save-delay", 0 if moment == "done" else SLOW_KEY_US)
        redis.bgrewriteaof()
        if moment == "under way":
            await until_true(lambda: redis.info("persistence")["aof_rewrite_in_progress"] == 1)
        # Both go on racing meanwhile.
        await play_all(ann, QUICK_LINE[2:5])
        await play_all(bob, QUICK_LINE[:2])
        if moment == "done":
            await until_true(lambda: not old.exists() and redis.info("persistence")["aof_rewrite_in_progress"] == 0)
            await play_all(ann, QUICK_LINE[5:6])
        before = race_in(redis, frail.people.room.code)
    await frail.store.kill()
    await frail.store.start()
    with frail.store.redis() as redis:
        assert race_in(redis, frail.people.room.code) == before
    await ann.insist(QUICK_LINE[len(before.logs[1])], len(before.logs[1]) + 1)
    assert log_of(frail.node, frail.people.room.code, 2) == list(QUICK_LINE[:2])
