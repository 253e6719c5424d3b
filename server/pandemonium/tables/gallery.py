"""Those in a room who watch boards, and what they are shown of a race. Who may see what is decided in views.py and vantage.py.

While somebody watches who may, one task looks at the logs now and then, reads what is new of them, and tells what it comes to;
while nobody does, nothing runs here and nothing is kept.
"""

import asyncio
import contextlib
import logging
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from pandemonium.engine.playthrough import Playthrough
from pandemonium.limits import (
    BOARD_ENTRIES_FOLDED_MAX,
    BOARD_ENTRIES_READ_MAX,
    BOARDS_DELAY_MS,
    BOARDS_PER_SECOND,
    BOARDS_PER_SECOND_LEAST,
    BOARDS_TO_WATCHERS,
)
from pandemonium.race.errors import Refused
from pandemonium.race.facts import LogEntry, RaceFacts, RoomFacts
from pandemonium.race.vantage import Vantage
from pandemonium.store.port import NoSuchRoom, RoomStore, StoreUnavailable
from pandemonium.tables.guest import Guest
from pandemonium.tables.seat_table import Dealt
from pandemonium.tables.views import board_view, is_racing, may_see_boards, shows_boards
from pandemonium.wire.codec import encode
from pandemonium.wire.messages import Boards, BoardView

log = logging.getLogger(__name__)


@dataclass(slots=True)
class BoardTerms:
    """Of all rooms on a node. `delay_ms`, `per_second`: see limits; for nodes under test to shorten.

    `folding`: held by the one room that folds entries, so that many rooms together take no more of a turn of the event loop.
    """

    delay_ms: int = BOARDS_DELAY_MS
    per_second: float = BOARDS_PER_SECOND
    folding: asyncio.Lock = field(default_factory=asyncio.Lock)


class WatchedRoom(Protocol):
    """A live room, as its gallery needs it."""

    code: str

    @property
    def room(self) -> RoomFacts:
        """The facts as last read."""

    @property
    def race(self) -> RaceFacts | None:
        """The current race as last read, for all but its standings."""

    @property
    def read_now(self) -> int:
        """Referee time of that reading."""

    def now(self) -> int:
        """Referee time, estimated."""

    def dealt(self) -> Dealt:
        """The deal of a race that has begun."""

    def boards_are_next(self) -> None:
        """Those who watch are about to be told boards."""


@dataclass(slots=True)
class _Wish:
    """`asked_in`: the race that was on when it was asked, 0 for none. `told`: the race of which all boards were told."""

    asked_in: int
    told: int = 0


class Gallery:
    """Of one room on one node."""

    def __init__(self, room: WatchedRoom, store: RoomStore, terms: BoardTerms) -> None:
        self._room, self._store, self._terms = room, store, terms
        self._wishes: dict[Guest, _Wish] = {}
        self._begun = 0
        self._shown: _Shown | None = None
        self._unshowable = 0
        self._task: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._looked_at = float("-inf")

    # Who watches

    def watch(self, guest: Guest, *, wants: bool) -> None:
        """From now on or not any more. What may not be seen yet is shown once it may. Raises `Refused` where nobody may."""
        if not wants:
            self.forget(guest)
            return
        if not shows_boards(self._room.room, self._room.read_now):
            raise Refused("boards-hidden")
        race = self._race()
        self._wishes.setdefault(guest, _Wish(race.number if race is not None else 0))
        self.heard()

    def forget(self, guest: Guest) -> None:
        """The guest is gone, or has seen enough."""
        self._wishes.pop(guest, None)
        self._news.set()

    def heard(self) -> None:
        """There may be something new in the room: a reading, a standing, a guest who watches."""
        if not self._wishes:
            return
        self._let_racers_go()
        self._news.set()
        if (self._task is None or self._task.done()) and self._has_audience():
            self._task = asyncio.get_running_loop().create_task(self._show(), name=f"boards of {self._room.code}")

    async def close(self) -> None:
        """The room leaves this node."""
        self._wishes.clear()
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    def _let_racers_go(self) -> None:
        """Who asked before the race that is now on, and has a part in it, is not there to watch."""
        known = self._room.race
        if known is None or known.number == self._begun:
            # At each move: the facts with its standing are not to be made for that.
            return
        race = self._race()
        if race is None:
            return
        self._begun = race.number
        for guest, wish in tuple(self._wishes.items()):
            if wish.asked_in != race.number and is_racing(race, guest.seat):
                del self._wishes[guest]

    def _race(self) -> RaceFacts | None:
        """The current race once it has begun, by a reading and not by a clock."""
        race = self._room.room.race
        return race if race is not None and self._room.read_now >= race.t0 else None

    def _audience(self) -> Iterator[tuple[Guest, _Wish]]:
        race, now = self._race(), self._room.read_now
        if race is None or race.number == self._unshowable or not shows_boards(self._room.room, now):
            return
        for guest, wish in self._wishes.items():
            if may_see_boards(race, guest.seat, now):
                yield guest, wish

    def _has_audience(self) -> bool:
        return next(self._audience(), None) is not None

    # What they are shown

    async def _show(self) -> None:
        try:
            while self._has_audience():
                await self._wait()
                await self._look()
        except NoSuchRoom:
            self._unshowable = self._room.room.number
        except Exception:
            # A damaged log costs its watchers the view, and the racers nothing.
            log.exception("boards of room %s are not shown on this node", self._room.code)
            self._unshowable = self._room.room.number
        finally:
            self._shown = None

    async def _wait(self) -> None:
        """Until there is something to look at, and not too soon after the last look."""
        loop = asyncio.get_running_loop()
        shared = max(BOARDS_PER_SECOND_LEAST, BOARDS_TO_WATCHERS / max(1, len(self._wishes)))
        await asyncio.sleep(self._looked_at + 1 / min(self._terms.per_second, shared) - loop.time())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._due_in_s()):
                await self._news.wait()
        self._news.clear()
        self._looked_at = loop.time()

    def _due_in_s(self) -> float | None:
        time = self._shown.vantage.next_time() if self._shown is not None else None
        return (time + self._terms.delay_ms - self._room.now()) / 1000 if time is not None else None

    async def _look(self) -> None:
        race = self._race()
        if race is None or not self._has_audience():
            return
        if self._shown is None or self._shown.race != race.number:
            if not Dealt.is_ours(race):
                self._unshowable = race.number
                return
            self._shown = _Shown.of(race, self._room.dealt())
        try:
            is_whole = await self._read(race, self._shown.vantage)
        except StoreUnavailable:
            is_whole = False
        if is_whole:
            self._tell(self._shown)
        else:
            self._news.set()

    async def _read(self, race: RaceFacts, vantage: Vantage) -> bool:
        """Read what is new of the logs. False where that is more than is read in one look."""
        lengths = {standing.seat: vantage.length(standing.seat) for standing in race.standings}
        behind = {one.seat: lengths[one.seat] for one in race.standings if one.seq > lengths[one.seat]}
        if not behind:
            return True
        most = BOARD_ENTRIES_READ_MAX // len(behind)
        logs = await self._store.logs_after(self._room.code, race.number, behind, most)
        await self._fold(vantage, logs)
        return all(len(entries) < most for entries in logs.values())

    async def _fold(self, vantage: Vantage, logs: Mapping[int, tuple[LogEntry, ...]]) -> None:
        for seat, entries in logs.items():
            for start in range(0, len(entries), BOARD_ENTRIES_FOLDED_MAX):
                async with self._terms.folding:
                    vantage.read(seat, entries[start : start + BOARD_ENTRIES_FOLDED_MAX])
                    # Whatever a racer waits for comes first.
                    await asyncio.sleep(0)

    def _tell(self, shown: "_Shown") -> None:
        race = self._race()
        if race is None or race.number != shown.race:
            return
        # How old an entry is may be estimated; what the racers know is read.
        changed = shown.look(race, self._room.now() - self._terms.delay_ms)
        audience = list(self._audience())
        news = [guest for guest, wish in audience if wish.told == race.number]
        newcomers = [(guest, wish) for guest, wish in audience if wish.told != race.number]
        if changed and news:
            self._room.boards_are_next()
            _tell_all(news, race.number, changed)
        if newcomers:
            _tell_all((guest for guest, _ in newcomers), race.number, tuple(shown.views.values()))
        for _, wish in newcomers:
            wish.told = race.number


class _Shown:
    """What is shown of one race. `views`: by seat."""

    def __init__(self, race: int, vantage: Vantage) -> None:
        self.race, self.vantage = race, vantage
        self.views: dict[int, BoardView] = {}

    @staticmethod
    def of(race: RaceFacts, dealt: Dealt) -> "_Shown":
        """Before anything was read."""
        start = Playthrough.begin(dealt.sheet, dealt.cards)
        return _Shown(race.number, Vantage(start, [racer.seat for racer in race.racers], race.settings))

    def look(self, race: RaceFacts, until: int) -> tuple[BoardView, ...]:
        """Views that have changed. Once the race is closed all is public."""
        if race.ended:
            changed = self.vantage.look(None, ())
        else:
            changed = self.vantage.look(until, [one.seat for one in race.standings if one.end is None])
        news = {seat: board_view(seat, self.vantage.sight(seat)) for seat in changed}
        self.views |= news
        return tuple(news.values())


def _tell_all(guests: Iterable[Guest], race: int, boards: tuple[BoardView, ...]) -> None:
    frame = encode(Boards(race, boards))
    for guest in guests:
        guest.boards(race, boards, frame)
