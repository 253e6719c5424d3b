"""A race on a store server that can be brought down and up again."""

import asyncio
import contextlib
import os
import shutil
import signal
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest_asyncio
from redis import Redis

from pandemonium.store.server_process import ServerProcess
from tests.support.node import Node, running_node
from tests.support.races import QUICK, QUICK_LINE, Party, play_all, race
from tests.support.served import ServedNode, served
from tests.support.waiting import until_true


class FrailStore:
    """One real server process, whose failures are made here."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._process = ServerProcess(data, dies_with_us=True)
        self._hangs = False

    @property
    def url(self) -> str:
        """The same after every restart."""
        return f"unix://{self._process.socket}"

    def redis(self) -> Redis:
        """Straight to the server."""
        return Redis.from_url(self.url, decode_responses=True)

    async def start(self) -> None:
        """Up, with what its directory holds."""
        await until_true(lambda: not self._process.is_running())
        await self._process.start()

    async def kill(self) -> None:
        """`kill -9`, and wait until it is gone."""
        os.kill(self._process.pid, signal.SIGKILL)
        await until_true(lambda: not self._process.is_running())

    async def hang(self) -> None:
        """It keeps its connections and answers nothing."""
        self._hangs = True
        os.kill(self._process.pid, signal.SIGSTOP)

    async def go_on(self) -> None:
        """After `hang`."""
        self._hangs = False
        os.kill(self._process.pid, signal.SIGCONT)

    async def fill_memory(self) -> None:
        """No byte more is taken in."""
        with self.redis() as redis:
            redis.config_set("maxmemory", 1)

    async def free_memory(self) -> None:
        """After `fill_memory`."""
        with self.redis() as redis:
            redis.config_set("maxmemory", 0)

    async def replace(self) -> None:
        """Another server in its place that knows nothing."""
        await self.kill()
        shutil.rmtree(self._data / "appendonlydir")
        await self.start()

    async def stop(self) -> None:
        """For good."""
        if self._hangs:
            await self.go_on()
        await self._process.stop()


@dataclass(frozen=True)
class Frail:
    """Ann and Bob are racing; Ann has made two moves."""

    store: FrailStore
    node: Node
    people: Party


@pytest_asyncio.fixture
async def frail_store(tmp_path: Path) -> AsyncIterator[FrailStore]:
    """A server that is up."""
    (tmp_path / "data").mkdir()
    store = FrailStore(tmp_path / "data")
    await store.start()
    try:
        yield store
    finally:
        await store.stop()


@pytest_asyncio.fixture
async def frail(frail_store: FrailStore) -> AsyncIterator[Frail]:
    """The race has begun on a node that watches its store."""
    async with (
        running_node(frail_store.url, countdown_ms=20, has_pulse=True) as node,
        race(node, "Bob", **QUICK) as people,
    ):
        await play_all(people.host, QUICK_LINE[:2])
        yield Frail(frail_store, node, people)


@contextlib.asynccontextmanager
async def some_nodes(tmp_path: Path, store: FrailStore, number: int) -> AsyncIterator[list[ServedNode]]:
    """Real ones on one store, with a short countdown."""
    async with contextlib.AsyncExitStack() as stack:
        starting = (served(tmp_path / f"node {n}", "--redis", store.url, is_quick=True) for n in range(1, number + 1))
        yield await asyncio.gather(*(stack.enter_async_context(node) for node in starting))
