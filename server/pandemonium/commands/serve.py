"""`pandemonium serve`: settings -> store -> tables -> web -> run. The composition root of a node."""

import asyncio
import contextlib
import logging
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator

import segno
from aiohttp import web

from pandemonium.commands.bot_child import keep_bots, look_for_bots
from pandemonium.commands.dealer_child import keep_dealer
from pandemonium.commands.garbage import collect_at_rest, leave_garbage
from pandemonium.config import Config
from pandemonium.limits import DAY_MS
from pandemonium.store.embedded import embedded_store
from pandemonium.store.library import LibraryMismatch
from pandemonium.store.port import StoreUnavailable
from pandemonium.store.redis_store import RedisStore
from pandemonium.store.server_process import EmbeddedStoreFailed
from pandemonium.tables.chance import SystemChance
from pandemonium.tables.clock import RefereeClock
from pandemonium.tables.hall import Hall
from pandemonium.tables.judge import BlockedJudge
from pandemonium.tables.pool_gauge import PoolWatch
from pandemonium.tables.pulse import Pulse
from pandemonium.tables.sweeper import Sweeper
from pandemonium.troubles import reason_of
from pandemonium.web.addresses import local_addresses
from pandemonium.web.app import Door, make_runner
from pandemonium.web.build import ServedBuild
from pandemonium.web.drain import drain
from pandemonium.web.metrics import make_metrics_app, watch_loop
from pandemonium.web.origins import own_origins
from pandemonium.web.pages import STATIC

_GONE_WITHIN_S = 3.0
"""For handlers that are still there after the sockets were let go: with that, a stopped node is gone within 10 s."""


class _CannotListen(Exception):
    """The text says where, and why."""


def run(config: Config) -> int:
    """Serve until interrupted; 1 with a message on stderr where it cannot begin."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(_serve(config))
    except (EmbeddedStoreFailed, LibraryMismatch, StoreUnavailable, _CannotListen) as trouble:
        print(f"pandemonium: {trouble}", file=sys.stderr)
        return 1
    except OSError as trouble:
        where = f"{trouble.filename}: " if trouble.filename is not None else ""
        print(f"pandemonium: {where}{reason_of(trouble)}", file=sys.stderr)
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
    async with _store(config) as (store, store_url):
        clock, judge = RefereeClock(time.monotonic), BlockedJudge()
        clock.observe(await store.now())
        hall = Hall(store, clock, SystemChance(), judge, node=f"{os.getpid()}-{SystemChance().run()}")
        origins = config.origins or frozenset()
        door = Door(hall, origins, config.trust_proxy, build=ServedBuild(STATIC), daily_days=config.daily_days)
        runner = make_runner(door, _GONE_WITHIN_S)
        await runner.setup()
        try:
            await _listen(runner, config.host, config.port)
            port = _port_of(runner)
            if config.origins is None:
                door.origins = own_origins(port)
            on_network = _network_origin(config.host, port)
            # A link to where no socket may be opened would lead nowhere.
            door.network_origin = on_network if on_network in door.origins else None
            leave_garbage()
            _announce(port, on_network)
            async with _in_the_background(*_chores(hall, config)), _metrics(door, config.metrics):
                async with _in_the_background(*_children(hall, config, store_url, port)):
                    await stopped.wait()
                print("stopping", flush=True)
                await drain(door, hall.chance)
        finally:
            await runner.cleanup()
            judge.close()


async def _listen(runner: web.AppRunner, host: str, port: int) -> None:
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as trouble:
        raise _CannotListen(f"cannot listen on port {port} of {host}: {reason_of(trouble)}") from trouble


@contextlib.asynccontextmanager
async def _store(config: Config) -> AsyncIterator[tuple[RedisStore, str]]:
    async with contextlib.AsyncExitStack() as stack:
        url, is_embedded = config.redis, config.redis is None
        if url is None:
            url = (await stack.enter_async_context(embedded_store(config.data))).url
        yield await stack.enter_async_context(RedisStore.opened(url, sole=is_embedded)), url


def _chores(hall: Hall, config: Config) -> tuple[Coroutine[None, None, None], ...]:
    sweeper = Sweeper(hall.store, hall.chance, hall.node, config.keep_days * DAY_MS)
    watch = PoolWatch(hall, hall.store.pool, hall.node, time.monotonic)
    return Pulse(hall, time.monotonic).run(), sweeper.run(), watch.run(), collect_at_rest(lambda: hall.has_race)


@contextlib.asynccontextmanager
async def _metrics(door: Door, address: tuple[str, int] | None) -> AsyncIterator[None]:
    """`/metrics` is served there until left."""
    if address is None:
        yield
        return
    runner = web.AppRunner(make_metrics_app(door), access_log=None)
    await runner.setup()
    try:
        await _listen(runner, *address)
        async with _in_the_background(watch_loop()):
            yield
    finally:
        await runner.cleanup()


def _children(hall: Hall, config: Config, store_url: str, port: int) -> Iterator[Coroutine[None, None, None]]:
    if config.dealer:
        yield keep_dealer(store_url)
    if config.bots:
        hall.desk.open(hall.chance.token())
        yield keep_bots(hall.desk, f"ws://{_own_host(config.host)}:{port}/ws")
        yield look_for_bots(hall)


def _own_host(host: str) -> str:
    """Where a node that listens there reaches itself."""
    own = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104  # named, not listened on
    return f"[{own}]" if ":" in own else own


@contextlib.asynccontextmanager
async def _in_the_background(*chores: Coroutine[None, None, None]) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(chore) for chore in chores]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _stop_signal() -> asyncio.Event:
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    return stopped


def _port_of(runner: web.AppRunner) -> int:
    return int(runner.addresses[0][1])


def _network_origin(host: str, port: int) -> str | None:
    """Where friends on the same network find this node, None where it listens to this machine alone."""
    addresses = local_addresses() if host in ("0.0.0.0", "::") else []  # noqa: S104
    return f"http://{addresses[0]}:{port}" if addresses else None


def _announce(port: int, network_origin: str | None) -> None:
    print(f"\n  Pandemonium is open:  http://localhost:{port}/", flush=True)
    if network_origin is not None:
        print(f"  on this network:      {network_origin}/\n", flush=True)
        segno.make(f"{network_origin}/", error="m").terminal(compact=True, border=2)
    print("\n  Ctrl-C stops it.\n", flush=True)
