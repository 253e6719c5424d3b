"""What must happen to rooms nobody has open: races that are over are closed, closed races made compact, old things removed.

Every node runs one sweeper, and together they take turns. Nothing here needs to be on time, and all of it may be done twice:
each step is checked again by the store.
"""

import asyncio
import logging
from typing import Final

from pandemonium.limits import (
    KEEP_AFTER_MS,
    KEPT_RACES_MAX,
    LOBBY_LIFE_MS,
    SWEEP_EVERY_MS,
    SWEEP_ROOMS_MAX,
)
from pandemonium.race.facts import RoomFacts
from pandemonium.race.record import keep
from pandemonium.race.retention import expires_at, next_look
from pandemonium.store.port import Conflict, Due, NoSuchRoom, RoomStore, StillUsed, StoreUnavailable
from pandemonium.tables.chance import Chance
from pandemonium.tables.closing import close_race, wants_closing

log = logging.getLogger(__name__)

_BEGIN: Final = "0"


class Sweeper:
    """`node`: this process's id. `keep_ms`: how long finished races are kept; `kept_most`: how many."""

    def __init__(self, store: RoomStore, chance: Chance, node: str, keep_ms: int, kept_most: int = KEPT_RACES_MAX) -> None:
        self._store, self._shelf, self._chance, self._node = store, store.shelf, chance, node
        self._keep_ms, self._kept_most = keep_ms, kept_most
        self._cursor: str | None = _BEGIN

    async def run(self) -> None:
        """For ever, until cancelled."""
        while True:
            await asyncio.sleep((SWEEP_EVERY_MS + self._chance.up_to(SWEEP_EVERY_MS)) / 1000)
            try:
                await self.turn()
                await self.repair()
            except StoreUnavailable:
                continue
            except Exception:
                log.exception("a turn of the sweeper failed")

    async def turn(self) -> int:
        """Look at what is due, if no other node does; how much that was."""
        dues = await self._shelf.due(self._node, SWEEP_ROOMS_MAX)
        for due in dues:
            await self._visit(due)
        await self._shelf.forget(self._keep_ms, self._kept_most)
        return len(dues)

    async def repair(self) -> bool:
        """One step of the search for what the lists have lost, once after each start of a node. False when it is done."""
        if self._cursor is not None:
            following = await self._shelf.repair(self._cursor, self._keep_ms)
            self._cursor = None if following == _BEGIN else following
        return self._cursor is not None

    async def _visit(self, due: Due) -> None:
        try:
            await (self._look_at_room(due) if due.race is None else self._make_compact(due, due.race))
        except (NoSuchRoom, Conflict):
            await self._shelf.look_again(due, None)
        except StillUsed:
            # It is due again soon anyway.
            return
        except ValueError as wrong:
            # Not to be repaired by trying again; it stays whole until its time is up.
            log.error("%s", wrong)
            await self._shelf.look_again(due, None)

    async def _look_at_room(self, due: Due) -> None:
        snapshot = await self._store.snapshot(due.code)
        if wants_closing(snapshot):
            snapshot = await close_race(self._store, snapshot)
        room, touched = snapshot.room, await self._shelf.touched(due.code)
        if snapshot.now < expires_at(room, touched):
            await self._shelf.look_again(due, next_look(room, snapshot.now, touched))
            return
        await self._remove(room)
        await self._shelf.look_again(due, None)

    async def _remove(self, room: RoomFacts) -> None:
        for number in await self._shelf.unkept(room.code, room.number):
            await self._keep(room.code, number, None)
        if room.race is None:
            await self._shelf.expire(room.code, room.number, LOBBY_LIFE_MS)
        else:
            await self._keep(room.code, room.number, LOBBY_LIFE_MS)

    async def _make_compact(self, due: Due, number: int) -> None:
        try:
            await self._keep(due.code, number, None)
        except StillUsed:
            # The room has not gone on to the next race.
            now = await self._store.now()
            await self._shelf.look_again(due, now + KEEP_AFTER_MS)
            return
        await self._shelf.look_again(due, None)

    async def _keep(self, code: str, number: int, idle_ms: int | None) -> None:
        snapshot = await self._store.finished_race(code, number)
        race = snapshot.room.race
        assert race is not None
        logs = await self._store.logs(code, number, [racer.seat for racer in race.racers])
        await self._shelf.keep(code, keep(snapshot.room, race, logs), self._keep_ms, idle_ms)
