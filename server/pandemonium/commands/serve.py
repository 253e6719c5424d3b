"""`pandemonium serve`: settings -> store -> tables -> web -> run. The composition root of a node."""

import asyncio
import contextlib
import logging
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable

import segno
from aiohttp import web

from pandemonium.config import Config
from pandemonium.store.embedded import embedded_store
from pandemonium.store.library import LibraryMismatch
from pandemonium.store.port import StoreUnavailable
from pandemonium.store.redis_store import RedisStore
from pandemonium.store.server_process import EmbeddedStoreFailed
from pandemonium.tables.chance import SystemChance
from pandemonium.tables.clock import RefereeClock
from pandemonium.tables.hall import Hall
from pandemonium.tables.judge import BlockedJudge
from pandemonium.web.addresses import local_addresses
from pandemonium.web.app import Door, make_app
from pandemonium.web.origins import own_origins

_GONE_WITHIN_S = 5.0


def run(config: Config) -> int:
    """Serve until interrupted; 1 with a message on stderr where it cannot begin."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(_serve(config))
    except (EmbeddedStoreFailed, LibraryMismatch, StoreUnavailable, OSError) as trouble:
        print(f"pandemonium: {trouble}", file=sys.stderr)
        return 1
    return 0


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


async def _serve(config: Config) -> None:
    stopped = _stop_signal()
    async with _store(config) as store:
        clock, judge = RefereeClock(time.monotonic), BlockedJudge()
        clock.observe(await store.now())
        hall = Hall(store, clock, SystemChance(), judge, node=f"{os.getpid()}-{SystemChance().run()}")
        door = Door(hall, config.origins or frozenset(), config.trust_proxy)
        runner = web.AppRunner(make_app(door), access_log=None, shutdown_timeout=_GONE_WITHIN_S)
        await runner.setup()
        try:
            site = web.TCPSite(runner, config.host, config.port)
            await site.start()
            port = _port_of(runner)
            if config.origins is None:
                door.origins = own_origins(port)
            _announce(config.host, port)
            await stopped.wait()
            print("stopping", flush=True)
        finally:
            await runner.cleanup()
            judge.close()


@contextlib.asynccontextmanager
async def _store(config: Config) -> AsyncIterator[RedisStore]:
    async with contextlib.AsyncExitStack() as stack:
        url, is_embedded = config.redis, config.redis is None
        if url is None:
            url = (await stack.enter_async_context(embedded_store(config.data))).url
        yield await stack.enter_async_context(RedisStore.opened(url, sole=is_embedded))


def _stop_signal() -> asyncio.Event:
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    return stopped


def _port_of(runner: web.AppRunner) -> int:
    return int(runner.addresses[0][1])


def _announce(host: str, port: int) -> None:
    print(f"\n  Pandemonium is open:  http://localhost:{port}/", flush=True)
    friends = [f"http://{address}:{port}/" for address in local_addresses()] if host in ("0.0.0.0", "::") else []  # noqa: S104
    if friends:
        print(f"  on this network:      {friends[0]}\n", flush=True)
        segno.make(friends[0], error="m").terminal(compact=True, border=2)
    print("\n  Ctrl-C stops it.\n", flush=True)
