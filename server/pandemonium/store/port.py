"""What the tables need of a store, in our own words. The store is the truth: nothing is told before it is durable here."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Literal, Protocol

from msgspec import Struct

from pandemonium.engine.deal import Seed
from pandemonium.race.changes import Amendment
from pandemonium.race.daily import Try
from pandemonium.race.facts import End, LogEntry, RoomFacts, Settings, Standing
from pandemonium.race.proof import Grade
from pandemonium.race.record import Kept
from pandemonium.store.daily import DailyDeals
from pandemonium.store.pool import Pool


class StoreError(Exception):
    """Base of everything a store call can answer instead of its result."""


class StoreUnavailable(StoreError):
    """The outcome is unknown: the call may or may not have happened. Say nothing to anybody; every call may be repeated."""


class NoSuchRoom(StoreError):
    """No room, or no race, of that name."""


class RoomExists(StoreError):
    """The code is taken; make another."""


class StoreFull(StoreError):
    """What memory is left is for the races that are going on: no new rooms. Nothing was written."""


class Conflict(StoreError):
    """The room's version is not the one decided upon: read again, decide again."""


class StillUsed(StoreError):
    """Somebody has written to the room lately, or goes on with it: it stays."""


class PoolEmpty(StoreError):
    """No proven deal is there, and no other may be dealt."""


class DailyOver(StoreError):
    """The deal of that day cannot be begun any more: the race would end after everybody has seen it."""


class TooLate(StoreError):
    """The referee's time lies outside the window the amendment allows."""


class ClaimRefused(StoreError):
    """The token does not prove the seat, the seat was kicked, or a connection made later holds it. `reason` says which."""

    def __init__(self, reason: Literal["bad-token", "kicked", "superseded"]) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A room at one instant. `now`: referee time of the reading."""

    room: RoomFacts
    now: int


@dataclass(frozen=True, slots=True)
class Claimed:
    """A seat taken over. `epoch`: newer than every other; `log`: the seat's log in the current race, from its first entry."""

    snapshot: Snapshot
    epoch: int
    log: tuple[LogEntry, ...]


@dataclass(frozen=True, slots=True)
class NewRoom:
    """`token_hash`: of the host, who sits in seat 1. `daily`: the date of whose deal it is a try, None for all others."""

    code: str
    run: str
    settings: Settings
    host_name: str
    token_hash: str
    daily: str | None = None


@dataclass(frozen=True, slots=True)
class UnprovenDeal:
    """A deal nobody has proven winnable: chosen, or drawn for the moment."""

    seed: Seed
    commitment: str


@dataclass(frozen=True, slots=True)
class NewRace:
    """What to race on and by which rules; the times as durations from the referee's now, in milliseconds.

    `request`: a repeated start with the same id returns the same race. `sheet`: hash of the rules. `base_home`: cards that lie
    on the foundations from the deal on. `grades`: of the proven deals of `game` that will do, those named first are taken
    first. `own`: the deal for want of one; a deal the room has kept goes before it, unless it is a chosen one. `ready`: a seat
    whose readiness comes with the start (all-ready), None otherwise. `daily`: of a try, the date whose deal is raced; then the
    two before mean nothing.
    """

    number: int
    request: str
    game: str
    sheet: str
    base_home: int
    countdown_ms: int
    limit_ms: int
    ready: int | None
    grades: tuple[Grade, ...]
    own: UnprovenDeal | None
    daily: str | None = None


@dataclass(frozen=True, slots=True)
class DailyRow:
    """A try for the board of a day."""

    date: str
    game: str
    attempt: Try


class Commit(Struct, frozen=True, gc=False):
    """One entry to append. `seq` must be the log's length + 1: a compare-and-set on exactly the board that was validated."""

    race: int
    seat: int
    epoch: int
    seq: int
    entry: str
    home: int
    blocked: bool
    end: Literal["finished", "blocked"] | None


class Committed(Struct, frozen=True, gc=False):
    """Durable. `time`: the referee's, for this entry. `repeated`: it had been durable before, this is the stored answer."""

    seq: int
    time: int
    end: End | None
    place: int | None
    repeated: bool


@dataclass(frozen=True, slots=True)
class NotCommitted:
    """Nothing was written, for good.

    wrong-race: another race is current. fenced: a newer connection holds the seat. conflict: another entry is stored under
    this seq. done: the seat's race has ended. early, closed: outside [t0, t1). gap: `length` says how long the log is.
    full: the log's bound is reached.
    """

    reason: Literal["wrong-race", "fenced", "conflict", "done", "early", "closed", "gap", "full"]
    length: int


@dataclass(frozen=True, slots=True)
class Sighting:
    """What a node sees of a room: the seats whose sockets it has, and how many more sockets."""

    node: str
    seats: tuple[int, ...] = ()
    watchers: int = 0


class RoomChanged(Struct, frozen=True, gc=False, tag_field="kind", tag="room"):
    """The room has a new version; read it."""

    version: int


class Progressed(Struct, frozen=True, gc=False, tag_field="kind", tag="progress"):
    """A racer's standing in race `race`."""

    race: int
    standing: Standing


class TakenOver(Struct, frozen=True, gc=False, tag_field="kind", tag="takeover"):
    """A seat was claimed: connections of an older epoch are closed."""

    seat: int
    epoch: int


@dataclass(frozen=True, slots=True)
class Resubscribed:
    """Hints may have been lost (connection to the store renewed): read the room again."""


RoomEvent = RoomChanged | Progressed | TakenOver | Resubscribed


@dataclass(frozen=True, slots=True)
class Due:
    """Something a sweeper should look at: a room, or with `race` a closed race of it that may be made compact."""

    code: str
    race: int | None = None


class Shelf(Protocol):
    """What happens to rooms and races nobody has open. Lists are hints: lost ones come back, wrong ones do no harm.

    Every call may raise `StoreUnavailable`.
    """

    async def due(self, node: str, most: int) -> tuple[Due, ...]:
        """What is due now, for this node alone for a while; nothing while another node has the turn."""

    async def look_again(self, due: Due, at: int | None) -> None:
        """Put off until a referee time; None: never again."""

    async def touched(self, code: str) -> int:
        """Referee time of the last write to a room. Raises `NoSuchRoom`."""

    async def unkept(self, code: str, number: int) -> tuple[int, ...]:
        """Which races before race `number` are still there whole."""

    async def keep(self, code: str, kept: Kept, life_ms: int, idle_ms: int | None) -> None:
        """Put a compact record in place of a closed race and its logs, for `life_ms`.

        The current race goes together with its room, and only if nobody wrote there for `idle_ms`. May be repeated. Raises
        `StillUsed`, `Conflict`, `NoSuchRoom`.
        """

    async def expire(self, code: str, number: int, idle_ms: int) -> None:
        """Remove a room in the lobby of race `number`, if nobody wrote there for `idle_ms`. Raises `StillUsed`."""

    async def kept(self, code: str, number: int) -> Kept:
        """A compact record. Raises `NoSuchRoom`."""

    async def list_closed(self, since: int, offset: int, most: int) -> tuple[Due, ...]:
        """Races closed at or after a referee time, whole or compact, the oldest first."""

    async def forget(self, life_ms: int, most: int) -> None:
        """Take from the list what was closed longer than `life_ms` ago, and remove the oldest beyond `most` races."""

    async def rooms(self, cursor: str) -> tuple[str, tuple[str, ...]]:
        """Some room codes and where to go on; begin with `0`, it ends with `0`. A code may come twice."""

    async def repair(self, cursor: str, life_ms: int) -> str:
        """One step of the search for rooms and races the lists have lost; begin with `0`, go on until it is `0` again."""


class RoomStore(Protocol):
    """Every write is one atomic, durable step. Every call may raise `StoreUnavailable`; those on a room, `NoSuchRoom`."""

    @property
    def shelf(self) -> Shelf:
        """For rooms and races nobody has open."""

    @property
    def pool(self) -> Pool:
        """Of proven deals."""

    @property
    def daily(self) -> DailyDeals:
        """The deals of the day."""

    async def create(self, room: NewRoom) -> Snapshot:
        """Make a room with its host in seat 1. Raises `RoomExists` or `StoreFull`."""

    async def snapshot(self, code: str) -> Snapshot:
        """The room now."""

    async def finished_race(self, code: str, number: int) -> Snapshot:
        """The room with race `number` in place of the current one. Raises `NoSuchRoom` where that race never started, or is
        kept as a compact record only."""

    async def logs(self, code: str, number: int, seats: Sequence[int]) -> dict[int, tuple[LogEntry, ...]]:
        """The logs of several seats in one race."""

    async def logs_after(
        self, code: str, number: int, lengths: Mapping[int, int], most: int
    ) -> dict[int, tuple[LogEntry, ...]]:
        """Of the logs of several seats what follows their first so many entries, at most `most` each; in one round trip."""

    async def amend(self, code: str, version: int, amendment: Amendment) -> Snapshot:
        """Apply changes decided upon `version`. Raises `Conflict` or `TooLate`."""

    async def claim(self, code: str, seat: int, token_hash: str, node: str, since: int | None = None) -> Claimed:
        """Take a seat over for a connection of this node, there since a referee time, by default now. Raises `ClaimRefused`."""

    async def start(self, code: str, version: int, race: NewRace) -> Snapshot:
        """Begin the countdown, on a deal that no other race will get. Raises `Conflict`, or `PoolEmpty`; with a `ready` seat
        everybody's readiness is taken back then; of a try `DailyOver`."""

    async def commit(self, code: str, commit: Commit) -> Committed | NotCommitted:
        """Append one entry, with progress and finish place."""

    async def close(self, code: str, number: int, digest: str, daily: DailyRow | None = None) -> Snapshot:
        """Close the record of a race that is over: the first digest stands. Does nothing before it is over.

        `daily`: of a try, for the board of its day, on which it is put in the same step.
        """

    async def seen(self, code: str, sighting: Sighting) -> None:
        """Who has a living socket on a node now."""

    def events(self, code: str) -> AbstractAsyncContextManager[AsyncIterator[RoomEvent]]:
        """Hints of what changed in a room; entered means subscribed. Lossy by contract, `Resubscribed` says when.

        Of an entry that was committed over this same port none need come: the answer says as much.
        """

    async def ready(self) -> bool:
        """Can the store take a durable write now?"""

    async def now(self) -> int:
        """Referee time."""
