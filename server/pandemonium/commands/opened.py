"""The store of a deployment, for commands that look into it: a server by URL, that of a running node, or one of our own."""

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

from pandemonium.config import Config
from pandemonium.store.embedded import embedded_store
from pandemonium.store.redis_store import RedisStore
from pandemonium.store.server_process import running_socket


@contextlib.asynccontextmanager
async def opened_store(config: Config) -> AsyncIterator[RedisStore]:
    """Open until left. Raises `EmbeddedStoreFailed`, `LibraryMismatch` or `StoreUnavailable`."""
    async with contextlib.AsyncExitStack() as stack:
        url = config.redis or await _embedded(config.data, stack)
        yield await stack.enter_async_context(RedisStore.opened(url))


async def _embedded(data: Path, stack: contextlib.AsyncExitStack) -> str:
    """The embedded store of a node that is running, or one of our own for the moment."""
    socket = running_socket(data)
    return f"unix://{socket}" if socket is not None else (await stack.enter_async_context(embedded_store(data))).url
