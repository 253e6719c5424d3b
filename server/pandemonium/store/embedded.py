"""The embedded store: a real server of our own, started with the node, restarted when it crashes, gone when the node goes.

Start it from the main thread: on Linux the server ends with the thread that started it. The next node on the same data
directory finds all rooms again. Where a killed node leaves a living server behind (macOS), the next node takes that over.
"""

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from pandemonium.limits import (
    EMBEDDED_GRACE_S,
    EMBEDDED_READY_S,
    EMBEDDED_RESTARTS_MAX,
    EMBEDDED_RESTARTS_WITHIN_S,
    EMBEDDED_RETRY_S,
    EMBEDDED_WATCH_S,
)
from pandemonium.store.connection import pause_before
from pandemonium.store.server_process import EmbeddedStoreFailed, ServerProcess, take_lock

_LOG = logging.getLogger(__name__)


class EmbeddedStore:
    """A running store."""

    def __init__(self, server: ServerProcess) -> None:
        self._server = server

    @property
    def url(self) -> str:
        """Where it listens, for as long as it runs; a restart changes nothing."""
        return f"unix://{self._server.socket}"

    @property
    def pid(self) -> int:
        """Of the server process, for crash tests and operators."""
        return self._server.pid

    async def watch(self) -> None:
        """Start the server again whenever it has ended: at once, and now and then where it keeps ending, as on a full disk."""
        loop = asyncio.get_running_loop()
        restarts: deque[float] = deque(maxlen=EMBEDDED_RESTARTS_MAX)
        while True:
            await asyncio.sleep(EMBEDDED_WATCH_S)
            if self._server.is_running():
                continue
            _LOG.warning("the embedded store has ended; starting it again. Its last words:\n%s", self._server.last_words())
            if len(restarts) == EMBEDDED_RESTARTS_MAX and loop.time() - restarts[0] < EMBEDDED_RESTARTS_WITHIN_S:
                _LOG.error("the embedded store keeps ending (is the disk full?); the next try is in %s s", EMBEDDED_RETRY_S)
                await asyncio.sleep(EMBEDDED_RETRY_S)
            restarts.append(loop.time())
            await self._restart(len(restarts))

    async def _restart(self, attempt: int) -> None:
        try:
            await self._server.start()
        except (EmbeddedStoreFailed, OSError) as failure:
            _LOG.warning("%s", failure)
            await asyncio.sleep(pause_before(attempt))


@contextmanager
def _directory(data: Path) -> Iterator[None]:
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    data.chmod(0o700)
    lock = take_lock(data / "node.lock")
    if lock is None:
        raise EmbeddedStoreFailed(f"another Pandemonium is running on the data directory {data}")
    with lock:
        yield


@asynccontextmanager
async def embedded_store(data: Path, *, dies_with_us: bool = True) -> AsyncIterator[EmbeddedStore]:
    """Run a store over the directory `data`, made if need be. Raises `EmbeddedStoreFailed`."""
    with _directory(data):
        server = ServerProcess(data, dies_with_us=dies_with_us)
        watch: asyncio.Task[None] | None = None
        try:
            await _begin(server)
            store = EmbeddedStore(server)
            watch = asyncio.create_task(store.watch(), name="embedded store")
            yield store
        finally:
            if watch is not None:
                watch.cancel()
                await asyncio.wait({watch})
            await server.stop()


async def _begin(server: ServerProcess) -> None:
    """Start a server, or adopt the one a killed node left behind, unless that ends by itself as it should."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    while server.is_running():
        waited = loop.time() - began
        if waited > EMBEDDED_GRACE_S and await server.adopt():
            return
        if waited > EMBEDDED_READY_S:
            raise EmbeddedStoreFailed("a store is running on the data directory, but it does not answer")
        await asyncio.sleep(EMBEDDED_WATCH_S)
    await server.start()
