"""What the pool of proven deals has, as this node saw it last: for telling people before they press start. The start itself is
decided by the store."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping
from typing import Protocol

from pandemonium.limits import POOL_LOOK_S, RACING_EVERY_S, SAVING_AFTER_S
from pandemonium.race.proof import GRADES, Grade
from pandemonium.store.pool import Pool, PoolReading
from pandemonium.store.port import StoreUnavailable

log = logging.getLogger(__name__)

Available = Mapping[str, tuple[Grade, ...]]
"""By game, the grades of which there is a deal."""


class PoolGauge:
    """`monotonic`: seconds."""

    def __init__(self, pool: Pool, monotonic: Callable[[], float]) -> None:
        self._pool, self._monotonic = pool, monotonic
        self._looked_at = float("-inf")
        self.available: Available = {}

    async def look(self) -> bool:
        """Read the pool; has anything changed? Raises `StoreUnavailable`."""
        self._looked_at = self._monotonic()
        before, self.available = self.available, _available(await self._pool.read())
        return before != self.available

    async def freshen(self) -> None:
        """Read the pool unless somebody did lately; where the store does not answer it stays as it was."""
        if self._monotonic() - self._looked_at >= POOL_LOOK_S:
            with contextlib.suppress(StoreUnavailable, TimeoutError):
                async with asyncio.timeout(SAVING_AFTER_S):
                    await self.look()


def _available(reading: PoolReading) -> Available:
    games = dict.fromkeys(game for game, _ in reading.counts)
    return {game: tuple(grade for grade in GRADES if reading.counts.get((game, grade))) for game in games}


class Watched(Protocol):
    """The rooms of a node, as far as the pool is about them."""

    @property
    def gauge(self) -> PoolGauge:
        """What the lobbies are told."""

    @property
    def has_lobby(self) -> bool:
        """Does anybody here wait for a start?"""

    @property
    def has_race(self) -> bool:
        """Does anybody here race?"""

    def tell_pool(self) -> None:
        """Tell the lobbies what there is now."""


class PoolWatch:
    """Keeps the lobbies of a node told, and the dealers told that a race goes on here. `node`: this process's id."""

    def __init__(self, rooms: Watched, pool: Pool, node: str, monotonic: Callable[[], float]) -> None:
        self._rooms, self._pool, self._node, self._monotonic = rooms, pool, node, monotonic
        self._reported_at = float("-inf")

    async def run(self) -> None:
        """For ever, until cancelled."""
        while True:
            await asyncio.sleep(POOL_LOOK_S)
            try:
                await self.turn()
            except StoreUnavailable:
                continue
            except Exception:
                log.exception("a look at the pool failed")

    async def turn(self) -> None:
        """One look, as far as anybody here needs it."""
        if self._rooms.has_race and self._monotonic() - self._reported_at >= RACING_EVERY_S:
            self._reported_at = self._monotonic()
            await self._pool.note_racing(self._node)
        if self._rooms.has_lobby and await self._rooms.gauge.look():
            self._rooms.tell_pool()
