"""`pandemonium dealer [--redis URL | --data DIR] [--until-eof]`: proves deals winnable and keeps the pool of them full.

`serve` runs one of these as a child; several may work for one store. It holds nothing that could be lost: a deal whose way into
the pool is uncertain is dropped, and SIGTERM is left to the system, which ends it at once.
"""

import asyncio
import logging
import os
import secrets
import sys
import threading
import time
from collections.abc import Callable
from itertools import islice
from typing import Final

from pandemonium.config import Config
from pandemonium.dealer.prove import prove
from pandemonium.dealer.search import is_promising
from pandemonium.dealer.worker import Attempt, Ledger, booked, plan, rest_after
from pandemonium.engine.deal import Seed, deal
from pandemonium.engine.games import sheet_of
from pandemonium.limits import DEALER_DRAWS, POOL_DEALS, POOL_LOOK_S
from pandemonium.store.connection import pause_before
from pandemonium.store.library import LibraryMismatch
from pandemonium.store.pool import Pool, ProvenDeal
from pandemonium.store.port import StoreUnavailable
from pandemonium.store.redis_store import RedisStore
from pandemonium.store.server_process import EmbeddedStoreFailed, running_socket
from pandemonium.tables.chance import SystemChance

log = logging.getLogger(__name__)

_NUMBERS: Final = 64
"""Bits of the number that seeds the choices of a search."""


def run(config: Config) -> int:
    """Work until interrupted; 2 with a message on stderr where there is no store to work for."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    try:
        asyncio.run(_work(config))
    except (EmbeddedStoreFailed, LibraryMismatch, StoreUnavailable, OSError) as trouble:
        print(f"pandemonium dealer: {trouble}", file=sys.stderr)
        return 2
    return 0


async def _work(config: Config) -> None:
    async with RedisStore.opened(config.redis or _embedded_url(config)) as store:
        await Dealer(store.pool, SystemChance().seed, _cores()).run()


def _embedded_url(config: Config) -> str:
    socket = running_socket(config.data)
    if socket is None:
        raise EmbeddedStoreFailed(f"no node is running on the data directory {config.data}: start one, or give --redis URL")
    return f"unix://{socket}"


def _cores() -> int:
    # Of a container it is what it was given.
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Dealer:
    """`draw`: a new secret seed. `cores`: of this machine."""

    def __init__(self, pool: Pool, draw: Callable[[], Seed], cores: int) -> None:
        self._pool, self._draw, self._cores = pool, draw, cores
        self._ledger = Ledger()

    async def run(self) -> None:
        """For ever, until cancelled. Without a store it waits for one."""
        failures = 0
        while True:
            try:
                rest = await self.turn()
                failures = 0
            except StoreUnavailable:
                failures += 1
                rest = pause_before(failures)
            except Exception:
                # A defect that one deal has met: it is dropped, and others go on, at a pace that floods no log.
                log.exception("a deal could not be tried")
                rest = POOL_LOOK_S
            await asyncio.sleep(rest)

    async def turn(self) -> float:
        """Look at the pool, and try one deal if it lacks any; how many seconds to rest then. Raises `StoreUnavailable`."""
        self._ledger, attempt = plan(self._ledger, await self._pool.read(), self._cores)
        if attempt is None:
            return POOL_LOOK_S
        proven, cpu_s = await self._tried(attempt)
        self._ledger = booked(self._ledger, attempt, cpu_s)
        if proven is not None:
            await self._pool.put(proven, POOL_DEALS)
        return rest_after(attempt, cpu_s)

    async def _tried(self, attempt: Attempt) -> tuple[ProvenDeal | None, float]:
        """The deal, if it was proven, and the processor seconds that took."""
        number, cancelled = secrets.randbits(_NUMBERS), threading.Event()

        def work() -> tuple[ProvenDeal | None, float]:
            began = time.thread_time()
            proven = prove(attempt, self._drawn(attempt.game), number, cancelled.is_set)
            return proven, time.thread_time() - began

        try:
            return await asyncio.to_thread(work)
        finally:
            # Where we are cancelled, the search is not waited for longer than it takes it to notice.
            cancelled.set()

    def _drawn(self, game: str) -> Seed:
        """Of a deal that is worth a search, if a few draws bring one."""
        sheet = sheet_of(game)
        draws = islice(iter(self._draw, None), DEALER_DRAWS)
        return next((seed for seed in draws if is_promising(sheet, deal(sheet, seed).deck)), self._draw())
