"""What one node knows of one room while sockets of it are open here: the facts as last read, timers to tell people, fan-out.

Nobody owns a room. This object may be wrong by a moment, and dies with its last socket; every change goes through the store.
"""

import asyncio
import contextlib
import logging
import weakref
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Protocol

from pandemonium.limits import AMEND_TRIES, SEEN_EVERY_MS
from pandemonium.race.changes import Amendment
from pandemonium.race.decide import replace_absent_host
from pandemonium.race.errors import Refused
from pandemonium.race.facts import Phase, RaceFacts, RoomFacts, Settings, Standing
from pandemonium.race.phase import next_deadline, phase
from pandemonium.store.port import (
    Conflict,
    NewRace,
    NoSuchRoom,
    Progressed,
    RoomChanged,
    RoomEvent,
    RoomStore,
    Sighting,
    Snapshot,
    StoreUnavailable,
    TakenOver,
    TooLate,
)
from pandemonium.tables.chance import Chance
from pandemonium.tables.clock import RefereeClock
from pandemonium.tables.closing import close_race, wants_closing
from pandemonium.tables.gallery import BoardTerms, Gallery
from pandemonium.tables.guest import Guest
from pandemonium.tables.pool_gauge import PoolGauge
from pandemonium.tables.progress import ProgressOut
from pandemonium.tables.seat_table import DealCards, Dealt
from pandemonium.tables.shared_views import SharedViews
from pandemonium.tables.standings import NewestStandings
from pandemonium.tables.views import room_view
from pandemonium.wire.room import RoomView

log = logging.getLogger(__name__)

_RETRY_MS = 500
_TIMER_SLACK_MS = 2
_OUR_FAULT = 1011
_ROOM_GONE = 4004


@dataclass(frozen=True, slots=True)
class OfNode:
    """What all rooms of one node share. `name`: the node's."""

    name: str
    store: RoomStore
    clock: RefereeClock
    chance: Chance
    deal_cards: DealCards
    boards: BoardTerms
    gauge: PoolGauge


class LiveRoom:
    """One room on this node. `opened` resolves once its facts were read for the first time."""

    def __init__(self, code: str, node: OfNode) -> None:
        self.code, self.gauge, self._node = code, node.gauge, node.name
        self.guests: set[Guest] = set()
        # Weakly, as a closed room is not to wait for the cycle collector, which a node lets run rarely.
        self.gallery = Gallery(weakref.proxy(self), node.store, node.boards)
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._store, self._clock, self._chance, self._deal_cards = node.store, node.clock, node.chance, node.deal_cards
        self._room: RoomFacts | None = None
        self._newest = NewestStandings()
        self._views = SharedViews()
        self._read_now = 0
        self._told: RoomView | None = None
        self._dealt: Dealt | None = None
        self._stale = False
        self._next_tick = 0
        self._wake = asyncio.Event()
        self._to_seats = ProgressOut(self.guests, to_seats=True)
        self._to_watchers = ProgressOut(self.guests, to_seats=False)
        self._task = asyncio.get_running_loop().create_task(self._live(), name=f"room {code}")

    @property
    def is_alive(self) -> bool:
        """False once it stopped: the next to come opens the room anew."""
        return not self._task.done()

    @property
    def room(self) -> RoomFacts:
        """The facts as last read, with the newest standings."""
        assert self._room is not None
        self._room = self._newest.folded_into(self._room)
        return self._room

    @property
    def race(self) -> RaceFacts | None:
        """The current race as last read, for all but its standings."""
        assert self._room is not None
        return self._room.race

    @property
    def settings(self) -> Settings:
        """Of the room, as last read."""
        assert self._room is not None
        return self._room.settings

    def standing(self, seat: int) -> Standing | None:
        """The newest standing of a racer in the current race, None for anybody else."""
        return self._newest.of(seat)

    @property
    def is_read(self) -> bool:
        """Are there any facts yet?"""
        return self._room is not None

    @property
    def read_now(self) -> int:
        """Referee time of the last reading."""
        return self._read_now

    @property
    def is_in_lobby(self) -> bool:
        """Does anybody here wait for a start?"""
        return self._room is not None and bool(self.guests) and self._room.race is None

    @property
    def is_in_race(self) -> bool:
        """Is anybody here while a race counts down or goes on?"""
        return self._room is not None and bool(self.guests) and phase(self.room, self.now()) in {"countdown", "racing"}

    @property
    def phase(self) -> Phase | None:
        """Of the room, by the estimated time; None before it was read."""
        return phase(self.room, self.now()) if self._room is not None else None

    def now(self) -> int:
        """Referee time, estimated."""
        return max(self._clock.now(), self._read_now)

    def dealt(self) -> Dealt:
        """The deal of the current race. Only to be asked for once a reading said it has started."""
        race = self.room.race
        assert race is not None
        assert self._read_now >= race.t0
        if self._dealt is None or self._dealt.number != race.number:
            self._dealt = Dealt.of(race, self._deal_cards)
        return self._dealt

    async def close(self) -> None:
        """Stop everything this room runs here."""
        self._to_seats.close()
        self._to_watchers.close()
        await self.gallery.close()
        self._task.cancel()
        try:
            await self._task
        except asyncio.CancelledError as cancelled:
            # Its frames hold the room, and a task group's frame holds the exception: a cycle, too.
            cancelled.__traceback__ = None

    def boards_are_next(self) -> None:
        """See `WatchedRoom`."""
        self._to_watchers.hurry()

    def part_with(self, guest: Guest) -> None:
        """The guest has left."""
        self.guests.discard(guest)
        self.gallery.forget(guest)

    # Changing the room

    async def amend(self, decide: Callable[[RoomFacts, int], Amendment | None]) -> Snapshot:
        """Decide on the newest facts and apply; again on a conflict. Raises `Refused` or `StoreUnavailable`."""
        return await self._settle(lambda snapshot: self._try_amend(decide, snapshot))

    async def start(self, prepare: Callable[[RoomFacts, int], NewRace]) -> Snapshot:
        """Begin the countdown, decided on the newest facts. Raises `Refused`, `PoolEmpty` or `StoreUnavailable`."""

        async def attempt(snapshot: Snapshot) -> Snapshot:
            race = prepare(snapshot.room, snapshot.now)
            return await self._store.start(self.code, snapshot.room.version, race)

        return await self._settle(attempt)

    async def _try_amend(self, decide: Callable[[RoomFacts, int], Amendment | None], snapshot: Snapshot) -> Snapshot:
        amendment = decide(snapshot.room, snapshot.now)
        if amendment is None:
            return snapshot
        return await self._store.amend(self.code, snapshot.room.version, amendment)

    async def _settle(self, attempt: "Attempt") -> Snapshot:
        for tries in range(AMEND_TRIES):
            snapshot = await self._store.snapshot(self.code)
            self.adopt(snapshot)
            try:
                settled = await attempt(snapshot)
            except Conflict:
                await asyncio.sleep(self._chance.up_to(0.005 * (tries + 1)))
                continue
            except TooLate:
                raise Refused("too-late") from None
            self.adopt(settled)
            return settled
        raise Refused("busy")

    # Reading the room

    def adopt(self, snapshot: Snapshot) -> None:
        """Take a reading in, unless a newer one is known, and tell what changed."""
        self._clock.observe(snapshot.now)
        known = self._room
        if known is not None:
            if snapshot.room.run != known.run:
                self._close_guests(_ROOM_GONE)
                return
            if snapshot.room.version < known.version or snapshot.now < self._read_now:
                return
        self._newest.take_in(snapshot.room.race)
        self._room, self._read_now = snapshot.room, snapshot.now
        self._wake.set()
        self._tell_reading()
        self._to_seats.read(self.room.race)
        self._to_watchers.read(self.room.race)
        self.gallery.heard()

    def progressed(self, number: int, standing: Standing) -> None:
        """A standing that the store has just answered with, or told of because it came from another node."""
        race = self.race
        if race is None or race.number != number:
            self._stale = True
            self._wake.set()
        elif self._newest.learn(standing):
            self._to_seats.tell(number, standing)
            self._to_watchers.tell(number, standing)
            self.gallery.heard()
            if standing.end is not None:
                # The last end may have ended the race; only a reading says so.
                self._stale = True
                self._wake.set()

    def _tell_reading(self) -> None:
        room, now = self.room, self._read_now
        view = room_view(room, now, self.gauge.available, with_standings=False)
        changed, self._told = view != self._told, view
        for guest in tuple(self.guests):
            guest.room_read(room)
            if changed:
                guest.room_told(room, now)
            guest.race_read(room, now)

    def view(self, room: RoomFacts, now: int, *, with_standings: bool) -> RoomView:
        """What is told of a reading."""
        return self._views.view(room, now, self.gauge.available, with_standings=with_standings)

    def tell_pool(self) -> None:
        """What the pool has may have changed."""
        if self._room is not None:
            self._tell_reading()

    def _close_guests(self, code: int) -> None:
        for guest in tuple(self.guests):
            guest.room_closed(code)

    # Living: events in, timers, presence

    async def _live(self) -> None:
        try:
            async with self._store.events(self.code) as events:
                self.adopt(await self._store.snapshot(self.code))
                self.opened.set_result(None)
                async with asyncio.TaskGroup() as tasks:
                    tasks.create_task(self._listen(events))
                    tasks.create_task(self._keep())
        except asyncio.CancelledError:
            raise
        except Exception as trouble:
            if not self.opened.done():
                self.opened.set_exception(trouble)
                return
            log.exception("room %s stopped on this node", self.code)
            self._close_guests(_OUR_FAULT)

    async def _listen(self, events: AsyncIterator[RoomEvent]) -> None:
        async for event in events:
            match event:
                case Progressed(race=number, standing=standing):
                    self.progressed(number, standing)
                case TakenOver(seat=seat, epoch=epoch):
                    for guest in tuple(self.guests):
                        if guest.seat == seat:
                            guest.taken_over(epoch)
                case RoomChanged(version=version) if version <= self.room.version:
                    pass
                case _:
                    self._stale = True
                    self._wake.set()

    async def _keep(self) -> None:
        while True:
            # Not wait_for: before Python 3.12 it loses a cancellation that comes together with a wake.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._pause_ms() / 1000):
                    await self._wake.wait()
            # Before the turn, not after it: what wakes us during the turn is for the next one.
            self._wake.clear()
            try:
                await self._turn()
            except StoreUnavailable:
                self._stale = True
                await asyncio.sleep(_RETRY_MS / 1000)
            except NoSuchRoom:
                self._close_guests(_ROOM_GONE)
                return

    def _pause_ms(self) -> int:
        if self._stale:
            return 0
        due = [self._next_tick]
        deadline = next_deadline(self.room, self._read_now)
        if deadline is not None:
            due.append(deadline)
        return max(0, min(due) - self.now()) + _TIMER_SLACK_MS

    async def _turn(self) -> None:
        now = self.now()
        deadline = next_deadline(self.room, self._read_now)
        if now >= self._next_tick:
            self._next_tick = now + SEEN_EVERY_MS
            await self._store.seen(self.code, self._sighting())
            self._stale = True
        if self._stale or (deadline is not None and now >= deadline):
            self._stale = False
            self.adopt(await self._store.snapshot(self.code))
        await self._follow_up()

    def _sighting(self) -> Sighting:
        seats = [guest.seat for guest in self.guests if guest.seat is not None]
        return Sighting(self._node, tuple(sorted({*seats})), watchers=len(self.guests) - len(seats))

    async def _follow_up(self) -> None:
        """What follows from the facts and the time, and anybody may do: close a race that is over, replace a lost host."""
        if wants_closing(Snapshot(self.room, self._read_now)):
            # Progress hints are newer than the last reading; only a reading is final.
            self.adopt(snapshot := await self._store.snapshot(self.code))
            if wants_closing(snapshot):
                self.adopt(await close_race(self._store, snapshot))
        amendment = replace_absent_host(self.room, self._read_now)
        if amendment is not None:
            with contextlib.suppress(Conflict, TooLate):
                self.adopt(await self._store.amend(self.code, self.room.version, amendment))


class Attempt(Protocol):
    """One try of a change upon a reading."""

    async def __call__(self, snapshot: Snapshot, /) -> Snapshot:
        """Raises `Conflict` to be tried again."""
