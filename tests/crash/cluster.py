"""The topology people run, as real processes: one durable store, several nodes, one load balancer. All of it may be killed."""

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from redis import Redis

from pandemonium.store.server_process import ServerProcess
from tests.crash.balancer import balancer, until_balancing
from tests.crash.builds import OURS, Build
from tests.crash.processes import ClusterFailed, Process, until_status
from tests.support.ports import free_port

_READY_S: Final = 30.0
_LOOK_S: Final = 0.02


class StoreServer:
    """A store with the durable flags, always on the same directory and socket."""

    def __init__(self, data: Path) -> None:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._server = ServerProcess(data)

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"unix://{self._server.socket}"

    async def start(self) -> None:
        """Start it where it does not run, and wait until it answers."""
        if not self._server.is_running():
            await self._server.start()

    async def kill(self) -> None:
        """`kill -9`, and wait until it is gone."""
        os.kill(self._server.pid, signal.SIGKILL)
        while self._server.is_running():  # noqa: ASYNC110  # nothing announces it
            await asyncio.sleep(_LOOK_S)

    def pause(self) -> None:
        """SIGSTOP."""
        os.kill(self._server.pid, signal.SIGSTOP)

    def resume(self) -> None:
        """SIGCONT."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self._server.pid, signal.SIGCONT)

    def client(self) -> "Redis":
        """Plain redis-py, past everything of ours."""
        return Redis.from_url(self.url, decode_responses=True, socket_timeout=20)

    async def stop(self) -> None:
        """End it."""
        with contextlib.suppress(ProcessLookupError):
            self.resume()
        await self._server.stop()


class NodeProcess:
    """One `pandemonium serve` on a port of its own."""

    def __init__(self, number: int, port: int, store: StoreServer, origin: str, folder: Path, build: Build = OURS) -> None:
        self.number, self.port = number, port
        self.log = folder / f"node-{number}.log"
        places = ("--host", "127.0.0.1", "--port", str(port), "--redis", store.url, "--no-dealer")
        self._words = ("serve", *places, "--origins", origin, "--trust-proxy", "yes")
        self.build(build)

    def build(self, build: Build) -> None:
        """What it is from its next start on. Not while it runs."""
        self.process = Process((*build.command, *self._words), self.log, build.environment)

    async def start(self) -> None:
        """Serving again, however often the store was away when it tried: a supervisor would do the same."""
        try:
            async with asyncio.timeout(_READY_S):
                while not await self._started():
                    await self.process.clear()
        except TimeoutError:
            words = self.log.read_text(encoding="utf-8", errors="replace").splitlines()[-5:]
            raise ClusterFailed("\n".join(["a node does not start:", *words])) from None

    async def _started(self) -> bool:
        self.process.start()
        try:
            await until_status(self.port, "/healthz", self.process, _READY_S)
        except ClusterFailed:
            return False
        return True

    async def kill(self) -> None:
        """`kill -9`."""
        await self.process.kill()

    async def clear(self) -> None:
        """End it and all it started."""
        await self.process.clear()


@dataclass(frozen=True)
class Cluster:
    """`origin`: of the balancer, where everybody connects."""

    folder: Path
    store: StoreServer
    nodes: tuple[NodeProcess, ...]
    port: int

    @property
    def origin(self) -> str:
        """The public address."""
        return f"http://127.0.0.1:{self.port}"


@contextlib.asynccontextmanager
async def cluster(folder: Path, nodes: int = 2, build: Build = OURS) -> AsyncIterator[Cluster]:
    """Everything runs and answers when entered; nothing is left when left."""
    port = free_port()
    store = StoreServer(folder / "data")
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(store.stop)
        await store.start()
        origin = f"http://127.0.0.1:{port}"
        running = tuple(NodeProcess(number, free_port(), store, origin, folder, build) for number in range(1, nodes + 1))
        for node in running:
            stack.push_async_callback(node.clear)
        await asyncio.gather(*(node.start() for node in running))
        front = balancer(folder, port, [node.port for node in running])
        stack.push_async_callback(front.clear)
        front.start()
        await until_balancing(front, port)
        yield Cluster(folder, store, running, port)
