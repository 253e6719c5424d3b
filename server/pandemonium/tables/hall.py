"""All rooms with sockets on this node, and the making of new ones."""

import asyncio
import contextlib
import time

from pandemonium.engine.deal import deal
from pandemonium.limits import COUNTDOWN_MS, MINUTE_MS, SOCKETS_PER_ROOM
from pandemonium.race.facts import Phase, Settings
from pandemonium.race.names import clean_name
from pandemonium.race.record import canonical, race_of
from pandemonium.race.settings import checked
from pandemonium.store.port import NewRoom, NoSuchRoom, RoomExists, RoomStore
from pandemonium.tables.bot_desk import BotDesk
from pandemonium.tables.chance import Chance
from pandemonium.tables.clock import RefereeClock
from pandemonium.tables.closing import close_race, wants_closing
from pandemonium.tables.gallery import BoardTerms
from pandemonium.tables.guest import Guest
from pandemonium.tables.judge import BlockedJudge
from pandemonium.tables.live_room import LiveRoom, OfNode
from pandemonium.tables.pool_gauge import PoolGauge
from pandemonium.tables.records import shown_race
from pandemonium.tables.seat_table import DealCards
from pandemonium.tables.tokens import hash_of
from pandemonium.tables.views import result_of
from pandemonium.wire.messages import Result


class Hall:
    """`node`: this process's id in the store. `judge`, `clock`: shared by all rooms here.

    `countdown_ms`: before each race. `minute_ms`: of a race's limit. `sockets_per_room`: with visitors. `boards`: how late and
    how often watchers see boards. All four are for nodes under test to shorten.
    """

    def __init__(
        self,
        store: RoomStore,
        clock: RefereeClock,
        chance: Chance,
        judge: BlockedJudge,
        node: str,
        countdown_ms: int = COUNTDOWN_MS,
        deal_cards: DealCards = deal,
    ) -> None:
        self.store, self.clock, self.chance, self.judge, self.node = store, clock, chance, judge, node
        self.countdown_ms, self._deal_cards = countdown_ms, deal_cards
        self.minute_ms, self.sockets_per_room = MINUTE_MS, SOCKETS_PER_ROOM
        self.boards = BoardTerms()
        self.gauge = PoolGauge(store.pool, time.monotonic)
        self.desk = BotDesk()
        self._rooms: dict[str, LiveRoom] = {}
        self._held: dict[LiveRoom, int] = {}

    async def create(self, host_name: str, settings: Settings, daily: str | None = None) -> tuple[str, int, str]:
        """Make a room, with `daily` for a try of that day; returns its code, the host's seat and seat token.

        Raises `Refused`, `StoreFull` or `StoreUnavailable`.
        """
        name, wanted, token = clean_name(host_name), checked(settings), self.chance.token()
        while True:
            room = NewRoom(self.chance.code(), self.chance.run(), wanted, name, hash_of(token), daily)
            with contextlib.suppress(RoomExists):
                snapshot = await self.store.create(room)
                self.clock.observe(snapshot.now)
                return room.code, snapshot.room.host, token

    async def enter(self, code: str) -> LiveRoom:
        """The room on this node, opened if it was not; to be given back by `release`. Raises `NoSuchRoom`."""
        live = self._rooms.get(code)
        if live is None or not live.is_alive:
            live = self._rooms[code] = self._opened(code)
        self._held[live] = self._held.get(live, 0) + 1
        try:
            await self.gauge.freshen()
            await asyncio.shield(live.opened)
        except BaseException:
            await self.release(live)
            raise
        return live

    def _opened(self, code: str) -> LiveRoom:
        shared = OfNode(self.node, self.store, self.clock, self.chance, self._deal_cards, self.boards, self.gauge)
        return LiveRoom(code, shared)

    async def release(self, live: LiveRoom) -> None:
        """One holder less; with the last one the room leaves this node."""
        self._held[live] -= 1
        if self._held[live] > 0:
            return
        del self._held[live]
        if self._rooms.get(live.code) is live:
            del self._rooms[live.code]
        await live.close()

    async def result(self, code: str, number: int) -> Result:
        """The result of a race that is over. Raises `NoSuchRoom` where there is none, also while the race goes on."""
        try:
            snapshot = await self.store.finished_race(code, number)
        except NoSuchRoom:
            return result_of(code, race_of(await self.store.shelf.kept(code, number)), await self.store.now())
        if wants_closing(snapshot):
            # Nobody had a socket in the room when its time was up.
            await close_race(self.store, snapshot)
            snapshot = await self.store.finished_race(code, number)
        race = snapshot.room.race
        if race is None or not race.ended:
            raise NoSuchRoom
        return result_of(code, race, snapshot.now)

    async def record(self, code: str, number: int) -> bytes:
        """The canonical record of a race that is over, logs and seed and all.

        Raises `NoSuchRoom` as `result` does, `NotYet` where its day is not over.
        """
        # Sees to it that a race whose time is up is closed.
        await self.result(code, number)
        return canonical((await shown_race(self.store, code, number)).record)

    @property
    def is_empty(self) -> bool:
        """Is nobody here?"""
        return not self._held

    async def can_save(self, within_s: float) -> bool:
        """Does the store take a durable write, and say so within that time?"""
        try:
            async with asyncio.timeout(within_s):
                return await self.store.ready()
        except TimeoutError:
            return False

    def phases(self) -> list[Phase]:
        """Of each room that was read here."""
        return [now for live in self._rooms.values() if (now := live.phase) is not None]

    @property
    def has_lobby(self) -> bool:
        """Does anybody here wait for a start?"""
        return any(live.is_in_lobby for live in self._rooms.values())

    @property
    def has_race(self) -> bool:
        """Does anybody here race?"""
        return any(live.is_in_race for live in self._rooms.values())

    @property
    def bots(self) -> int:
        """How many there are in the rooms here, whoever plays them."""
        rooms = [live.room for live in self._rooms.values() if live.is_read]
        return sum(len(room.taken) - len(room.people) for room in rooms)

    def call_bots(self) -> None:
        """Have those played that nobody plays."""
        for live in self._rooms.values():
            if live.is_read:
                self.desk.look(live.room, live.read_now)

    def tell_pool(self) -> None:
        """Tell the lobbies here what the pool has now."""
        for live in tuple(self._rooms.values()):
            live.tell_pool()

    def tell_saving(self, since: int | None) -> None:
        """Tell everybody here that nothing can be saved since then, or with None that it can again."""
        for guest in self._guests():
            guest.saving(since)

    def let_go(self, code: int) -> None:
        """Close all sockets of rooms here."""
        for guest in self._guests():
            guest.room_closed(code)

    def _guests(self) -> list[Guest]:
        return [guest for live in self._rooms.values() for guest in live.guests]

    async def holds_seat(self, code: str, token: str) -> bool:
        """Does the token prove a seat in that room?"""
        try:
            return (await self.store.snapshot(code)).room.seat_of(hash_of(token)) is not None
        except NoSuchRoom:
            return False
