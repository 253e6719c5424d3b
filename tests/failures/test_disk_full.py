"""The disk is full under the embedded store: nothing is acknowledged that is not on it, and all goes on once there is room.

A bound on the size of files stands for the disk: a write beyond it is cut short and then fails, as on a full one. With
`appendfsync always` the server ends itself at such a write, every time, until there is room; what was written in part is cut
off when it starts again.
"""

import resource
import shlex
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from pandemonium.store import embedded, server_process
from pandemonium.store.embedded import EmbeddedStore, embedded_store
from pandemonium.store.server_process import find_server
from tests.failures.test_store import ready_again, status_of
from tests.support.node import Node, running_node
from tests.support.races import QUICK, QUICK_LINE, Party, log_of, play_all, race
from tests.support.waiting import until_true

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux bounds the files of a process that runs already")

BYTES_LEFT = 40
"""Less than any entry takes."""
AT_ONCE = 2
"""Restarts of a server that keeps ending, before they come more slowly."""

ON_DISK = """\
#!{python}
# The server, on a disk of which the file beside this one says how large it is.
import os, resource, signal, sys
size = int(open({size!r}).read())
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
os.execv({server!r}, [{server!r}, *sys.argv[1:]])
"""


class Disk:
    """What the store's files may grow to. `server`: runs the real one on it."""

    def __init__(self, folder: Path) -> None:
        self._size, self.server = folder / "size", folder / "server"
        self.empty()
        text = ON_DISK.format(python=shlex.quote(sys.executable), size=str(self._size), server=find_server())
        self.server.write_text(text, encoding="utf-8")
        self.server.chmod(0o700)

    def empty(self) -> None:
        """There is room."""
        self._size.write_text(str(resource.RLIM_INFINITY), encoding="utf-8")

    def fill(self, store: EmbeddedStore, data: Path) -> None:
        """Only a few bytes more, for the server that is running and for all that come."""
        size = max(file.stat().st_size for file in (data / "appendonlydir").iterdir()) + BYTES_LEFT
        self._size.write_text(str(size), encoding="utf-8")
        resource.prlimit(store.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


@dataclass(frozen=True)
class OnDisk:
    """Ann and Bob are racing on a node with an embedded store of its own; Ann has made two moves."""

    disk: Disk
    data: Path
    store: EmbeddedStore
    node: Node
    people: Party


@pytest_asyncio.fixture
async def on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[OnDisk]:
    """The disk has room."""
    disk, data = Disk(tmp_path), tmp_path / "data"
    monkeypatch.setattr(server_process, "find_server", lambda: str(disk.server))
    for name, value in (("EMBEDDED_WATCH_S", 0.02), ("EMBEDDED_RESTARTS_MAX", AT_ONCE), ("EMBEDDED_RETRY_S", 0.05)):
        monkeypatch.setattr(embedded, name, value)
    async with (
        embedded_store(data) as store,
        running_node(store.url, countdown_ms=20, has_pulse=True) as node,
        race(node, "Bob", **QUICK) as people,
    ):
        await play_all(people.host, QUICK_LINE[:2])
        yield OnDisk(disk, data, store, node, people)


def assert_log_is_what_was_acknowledged(on_disk: OnDisk) -> None:
    log = log_of(on_disk.node, on_disk.people.room.code, 1)
    assert {ack["seq"] for ack in on_disk.people.host.of("ack")} == set(range(1, len(log) + 1))
    assert log == list(QUICK_LINE[: len(log)])


async def restarted(store: EmbeddedStore, times: int) -> None:
    """The server has ended and was started again, so many times."""
    for _ in range(times):
        pid = store.pid
        await until_true(lambda pid=pid: store.pid != pid)  # type: ignore[misc]


async def test_on_a_full_disk_nothing_is_acknowledged_and_with_room_all_of_it(on_disk: OnDisk) -> None:
    ann, bob = on_disk.people.people
    on_disk.disk.fill(on_disk.store, on_disk.data)
    await ann.enter(QUICK_LINE[2], seq=3)
    for racer in (ann, bob):
        await racer.heard("saving", lambda told: told["since"] is not None)
    assert (await status_of(on_disk.node, "/healthz"), await status_of(on_disk.node, "/readyz")) == (200, 503)
    await restarted(on_disk.store, AT_ONCE + 2)
    assert [ack["seq"] for ack in ann.of("ack")] == [1, 2]
    on_disk.disk.empty()
    for seq, entry in enumerate(QUICK_LINE[2:5], start=3):
        await ann.insist(entry, seq)
    for racer in (ann, bob):
        await racer.heard("saving", lambda told: told["since"] is None)
    await ready_again(on_disk.node)
    assert not ann.of("refused", "fault")
    assert_log_is_what_was_acknowledged(on_disk)


async def test_a_server_that_meets_a_full_disk_ends_itself_and_the_node_says_why(
    on_disk: OnDisk, caplog: pytest.LogCaptureFixture
) -> None:
    on_disk.disk.fill(on_disk.store, on_disk.data)
    await on_disk.people.host.enter(QUICK_LINE[2], seq=3)
    await restarted(on_disk.store, 1)
    on_disk.disk.empty()
    assert "'always'. Exiting" in caplog.text
    await on_disk.people.host.insist(QUICK_LINE[2], 3)
    assert_log_is_what_was_acknowledged(on_disk)
