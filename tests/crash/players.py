"""Scripted racers: they do what the browser does, through every fault, and record all they see.

A racer wants things (to sit, to start, to play, to have a rematch) and asks again for what it has not got; it connects again
with full jitter, and sends again what was not acknowledged, under the same seq.
"""

import asyncio
import contextlib
import random
import time
from collections.abc import AsyncIterator, Coroutine
from typing import Any, Final

from tests.crash.history import Message, RoomHistory
from tests.crash.lines import Line
from tests.crash.page import Page
from tests.crash.plan import RoomPlan
from tests.crash.seat import OwnTable
from tests.crash.tabs import DEAD_S, Tab, dial, now_ms, race_of
from tests.crash.tally import Tally
from tests.crash.wishes import Wish, wish_in_lobby, wish_in_race

_TICK_S: Final = 0.04
_ASK_AGAIN_S: Final = 2.5
_FIRST_RETRY_S: Final = 0.3
_STABLE_S: Final = 3.0
_HURRY_MS: Final = 500
_OUTDATED: Final = 4006
_FINAL_CODES: Final = frozenset({1008, 1009, 4004, 4005, _OUTDATED, 4007})


class Player:
    """A racer, or a watcher where `watches`. `token`: of the host, who has a seat from the start. `page`: where builds mix."""

    def __init__(
        self, name: str, plan: RoomPlan, line: Line, origin: str, history: RoomHistory, tally: Tally, chance: random.Random
    ) -> None:
        self.name, self.plan, self.line, self.tally, self.chance = name, plan, line, tally, chance
        self.token: str | None = None
        self.seat: int | None = None
        self.watches = False
        self.room: Message | None = None
        self.own: OwnTable | None = None
        self.tab: Tab | None = None
        self.awaiting: tuple[str, float] | None = None
        self.oddities: list[str] = []
        self.page: Page | None = None
        self._origin, self._history = origin, history
        self._asked: dict[str, float] = {}
        self._own_token = f"{chance.getrandbits(128):032x}"
        self._finished_race = 0
        self._before: OwnTable | None = None
        # A page just opened: it has failed at nothing yet.
        self._is_fresh = False
        self._think_at = 0.0
        self._lobby_since = 0.0
        self._superseded = asyncio.Event()
        self._lingering: set[asyncio.Task[None]] = set()

    # Living on sockets

    async def live(self) -> None:
        """Connected, again and again, until cancelled."""
        attempt = 0
        try:
            while True:
                lasted = await self._one_socket()
                attempt = 0 if lasted or self._is_fresh else attempt + 1
                self._is_fresh = False
                if self._superseded.is_set():
                    self._superseded.clear()
                    continue
                await asyncio.sleep(self.chance.random() * min(8.0, _FIRST_RETRY_S if attempt == 0 else 0.25 * 2**attempt))
        finally:
            for task in self._lingering:
                task.cancel()
            if self.tab is not None:
                self.tab.abort()

    async def _one_socket(self) -> bool:
        """Live on one socket until it dies; did it last?"""
        tab = await dial(self.line, self._origin, self._history)
        if tab is None:
            return False
        self.tab = tab
        reading = asyncio.create_task(tab.frames(self._heard))
        try:
            await tab.tell("hello", room=self.plan.code, token=self.token, build=self.page.build if self.page else None)
            while not reading.done() and not self._superseded.is_set():
                await self._tick(tab)
                await asyncio.wait({reading}, timeout=_TICK_S)
        finally:
            self._leave(tab, reading)
        if tab.close_code == _OUTDATED and self.page is not None:
            await self.page.is_outdated()
        return tab.welcomed_at is not None and time.monotonic() - tab.welcomed_at > _STABLE_S

    def _leave(self, tab: Tab, reading: "asyncio.Task[None]") -> None:
        self.tab = None
        if self._superseded.is_set() and not reading.done():
            self._linger(self._old_tab(tab, reading))
            return
        reading.cancel()
        tab.abort()
        code = tab.close_code or 1006
        self.tally.closes[str(code)] += 1
        if code in _FINAL_CODES and not (code == _OUTDATED and self.page is not None):
            self.oddities.append(f"{self.name} was closed with {code}")

    def _linger(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._lingering.add(task)
        task.add_done_callback(self._lingering.discard)

    async def _old_tab(self, tab: Tab, reading: "asyncio.Task[None]") -> None:
        """A second tab has been opened: this one plays on by itself until it is closed."""
        own = self.own.copied() if self.own is not None else None
        try:
            for _ in range(6):
                if own is not None and own.game is not None and own.end is None and own.make(self.chance):
                    made = own.pending[-1]
                    await tab.tell("entry", race=own.race, round=own.round, seq=made.seq, entry=made.entry)
                await asyncio.wait({reading}, timeout=_TICK_S)
            await asyncio.wait({reading}, timeout=DEAD_S)
            self.tally.closes[f"{tab.close_code or 1006} of an old tab"] += 1
        finally:
            reading.cancel()
            tab.abort()

    def take_over(self) -> None:
        """Open the room in a second tab."""
        self._is_fresh = True
        self._superseded.set()

    def reload(self) -> None:
        """Forget all but the seat's token, and connect again."""
        self.own, self._is_fresh = None, True
        if self.tab is not None:
            self.tab.abort()

    # What a browser of ours does not do, and another may

    async def repeat_itself(self) -> None:
        """Send the last acknowledged entry again, as if nobody had answered."""
        if self.own is not None and self.own.entries:
            await self._say(self.own, len(self.own.entries), self.own.entries[-1])

    async def go_on_after_the_end(self) -> None:
        """One more move, though the race has ended for this seat."""
        own, room = self.own, self.room
        if own is None or own.game is None or own.end is None or room is None or room["number"] != own.race:
            return
        if moves := own.game.legal():
            await self._say(own, len(own.entries) + 1, moves[0].text)

    async def speak_of_the_race_before(self) -> None:
        """The entry that had the next number in the race before, sent again by a page that has slept through the rematch."""
        before, own = self._before, self.own
        if before is None or own is None or own.pending or not before.race < own.race:
            return
        if len(own.entries) < len(before.entries):
            await self._say(before, len(own.entries) + 1, before.entries[len(own.entries)])

    async def _say(self, table: OwnTable, seq: int, entry: str) -> None:
        if self.tab is not None:
            await self.tab.tell("entry", race=table.race, round=table.round, seq=seq, entry=entry)

    # Hearing

    def _heard(self, tab: Tab, message: Message) -> None:
        tab.note_seat(message)
        if tab is not self.tab:
            return
        match message["type"]:
            case "welcome" | "room":
                self.seat = message["seat"]
                self._room_told(message["room"])
            case "seated":
                self.seat, self.token = message["seat"], message["token"]
            case "table":
                self._table_told(message)
            case "ack":
                self._acked(message)
            case "refused" if self.own is not None and self.own.race == message["table"]["race"]:
                self.own.refused(message["table"])
            case "progress":
                self._standings_told(message["race"], message["standings"])
            case "result":
                self.plan.heard_result(self.name, message)
            case _:
                pass

    def _room_told(self, room: Message) -> None:
        if self.room is None or (self.room["phase"], self.room["number"]) != (room["phase"], room["number"]):
            self._lobby_since = time.monotonic()
            self._asked.clear()
        self.room = room
        if (race := race_of(room)) is not None:
            self._standings_told(race["number"], race["standings"])

    def _table_told(self, table: Message) -> None:
        assert self.room is not None
        race = race_of(self.room)
        if race is None or race["number"] != table["race"]:
            self.oddities.append(f"{self.name} was told a table of race {table['race']} before that race")
            return
        if self.own is None or self.own.race != table["race"]:
            self._before = self.own
            settings = race["settings"]
            self.own = OwnTable(table["race"], settings["game"], settings["undo"], settings["target"])
            self._think_at = time.monotonic() + self.chance.random() * 0.3
        self.own.told(table)

    def _acked(self, ack: Message) -> None:
        self.tally.acks += 1
        if self.awaiting is not None:
            kind, since = self.awaiting
            waited = time.monotonic() - since
            self.tally.waited(
                kind, waited, f"{self.plan.code} {self.name}: {self._history.story(self.seat, now_ms() - int(waited * 1000))}"
            )
            self.awaiting = None
        if self.own is not None and self.own.race == ack["race"]:
            self.own.acked(ack)

    def _standings_told(self, race: int, standings: list[Message]) -> None:
        for standing in standings:
            if standing["end"] == "finished":
                self._finished_race = race
            if self.own is not None and standing["seat"] == self.seat and race == self.own.race and standing["end"]:
                self.own.end = standing["end"]

    # Wanting

    async def _tick(self, tab: Tab) -> None:
        now = time.monotonic()
        if now - tab.heard_at > DEAD_S:
            tab.abort()
            return
        if now - tab.pinged_at > (2.0 if self.room and self.room["phase"] == "countdown" else 5.0):
            tab.pinged_at = now
            await tab.tell("ping", sent=now)
        if tab.welcomed_at is None or self.watches:
            return
        wish = self._wish(now)
        if wish is not None and now - self._asked.get(wish[0], -_ASK_AGAIN_S) >= _ASK_AGAIN_S:
            self._asked[wish[0]] = now
            await tab.tell(wish[0], **wish[1])
        await self._play(tab, now)

    def _wish(self, now: float) -> Wish | None:
        room = self.room
        assert room is not None
        if self.seat is None:
            may_sit = room["phase"] in ("lobby", "countdown") and now >= self.plan.gather_at
            return ("sit", {"name": self.name, "token": self._own_token}) if may_sit else None
        match room["phase"]:
            case "lobby":
                return wish_in_lobby(self.plan, room, self.seat, now - max(self._lobby_since, self.plan.gather_at))
            case "racing":
                return wish_in_race(self.plan, room, self.seat, self.own, self._finished_race)
            case "over" if room["race"]["ended"] and self.plan.wants_rematch(room["number"], now):
                return "rematch", {"race": room["number"]}
            case _:
                return None

    @property
    def plays(self) -> bool:
        """Has it moves to make now?"""
        own = self.own
        in_race = self.room is not None and self.room["phase"] == "racing" and own is not None
        return in_race and own is not None and own.race == self.room["number"] and own.end is None  # type: ignore[index]

    def has_played(self, entries: int) -> bool:
        """Is it in a race, with so many entries acknowledged?"""
        return self.plays and self.own is not None and len(self.own.entries) >= entries

    async def _play(self, tab: Tab, now: float) -> None:
        own = self.own
        if own is None or own.game is None or not self.plays:
            self._no_more_to_play(now)
            return
        done = own.home >= own.target or (len(own.entries) >= self.plan.entries and not self.plan.to_deadline)
        if (now >= self._think_at or self._hurries()) and not done and len(own.pending) < 4:
            own.make(self.chance)
            self._think_at = now + (self.chance.uniform(1, 4) if self.plan.to_deadline else self.chance.uniform(0.1, 0.7))
        for each in own.due(now):
            each.sent_at = now
            await tab.tell("entry", race=own.race, round=own.round, seq=each.seq, entry=each.entry)

    def _hurries(self) -> bool:
        """Round the deadline, where every moment counts."""
        race = race_of(self.room) if self.plan.to_deadline and self.room is not None else None
        return race is not None and abs(now_ms() - race["t1"]) < _HURRY_MS

    def _no_more_to_play(self, now: float) -> None:
        if self.awaiting is not None:
            kind, since = self.awaiting
            self.tally.gave_up_waiting(kind, now - since)
            self.awaiting = None


@contextlib.asynccontextmanager
async def living(players: list[Player]) -> AsyncIterator[None]:
    """They live until left. A fault of the script itself is raised."""
    tasks = [asyncio.create_task(player.live(), name=player.name) for player in players]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, Exception):
                raise outcome
