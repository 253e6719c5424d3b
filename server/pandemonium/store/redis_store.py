"""The store in Redis or Valkey (commands of Redis 7.0 only): the port's calls as calls of the Function library `race1`.

Everything about a room lies under its code, which is also the hash tag, so that a room lives in one slot. All values are text;
times are referee time in milliseconds since 1970; flags are `0` or `1`; seats are 1 to 16; races count from 1. All keys expire
`ROOM_LIFE_MS` after the last write to them; of a log's entries every 16th counts as one.

`r1:{CODE}:room`, a hash:
    run, created, version, settings (JSON), host (seat; 0: nobody), locked, number (of the current race)
    daily                           of a try of a day: its date
    last                            the latest referee time told; time never steps back behind it
    seat.3.name .token .ready       who sits there: name, SHA-256 of the seat's token, ready for the next race
    seat.3.kicked .seen             kicked out; when a node last had the socket
    seat.3.node .since              the node that claimed the seat last; since when the connection is there it did so for
    seat.3.bot                      of a bot: its level. Absent for a person
    seat.3.epoch                    raised by each claim, kick and departure; stays when the seat is left, so it never falls
    watchers.3121-x7f2              by node: how many watch there, and when it said so
    kept.demon.fair.seed ...        by game and grade (or `unproven`): the deal of a countdown that was called off, for the
                                    next start with that game and grade; fields as in the race

`r1:{CODE}:race:1`, a hash, one for each race; there from its start on:
    number, request, settings (JSON), sheet, seed, commitment, base_home, t0, t1
    grade, simple_home, line        of a proven deal: how hard, cards a simple player brings home, the moves that win it
    reveal_at                       of a try of a day: not before that are seed and logs shown
    racer.3, bot.3                  name of the racer in seat 3, and of a bot its level; frozen from t0 on
    seat.3.seq .home .home_time     entries in the log; cards home; when that number last changed (t0: never)
    seat.3.time .blocked            of the last entry or end (0: none); the flag "blocked"
    seat.3.end .end_time .place     finished, gave-up, blocked or kicked; when; place among finishers. Absent until then
    finished                        how many have finished: the last place given
    ended, digest                   when the record was closed, and its SHA-256. Absent until then

So the finish time of seat 2 in the first race: `HGET r1:{CODE}:race:1 seat.2.end_time`.

`r1:{CODE}:log:1:3`, a list, the log of seat 3 in race 1: each entry `<time> <text>`. Its length is the last seq; it only grows.

`r1:{CODE}:events`, a channel: hints as JSON with `kind` room (version), progress (race, seat, standing) or takeover (seat,
epoch). A commit tells nobody where the node that made it is the only one that listens.

`r1:{CODE}:record:1`, a string: race 1, closed, in place of its hash and logs: its canonical record, digest and times of the
last cards home, as JSON, zlib, base85. It outlives its room.

Hints outside any room, for the sweepers: `r1:due`, a sorted set, by the referee time when a room (`CODE`) or one of its closed
races (`CODE:1`) should be looked at; `r1:closed`, a sorted set of closed races (`CODE:1`) by when they were closed; `r1:turn`,
which node's sweeper has the turn.

`r1:ready` holds nothing of worth: readiness checks write it.

`p1:demon:fair`, a list by game and grade: proven deals, the oldest first, each `<form> <sheet> <JSON>`, the JSON with what a
race takes over. `p1:racing`, a sorted set: by referee time, the nodes that last said that a race goes on there.

`d1:2026-11-30:demon`, a hash: the deal of that day, as in a race, with `reveal_at`, and `tries`, how many are over.
`d1:2026-11-30:demon:board`, a sorted set of these, the best first, each as JSON. Both go `daily_days` after they were fixed.

Owners: commit writes log, progress, place, and end finished or blocked; claim writes epoch, node, since and seen; seen writes
seen and watchers; close writes ended and digest; start writes the race; amend writes only the single fields its changes name;
keep writes the record; keep and expire remove.
"""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import replace
from typing import Final, Literal, Self, get_args

from pandemonium.limits import (
    CLAIM_SLACK_MS,
    DAILY_ROWS_MAX,
    KEEP_AFTER_MS,
    LOG_ENTRIES_MAX,
    PRESENT_MS,
    READINESS_LIFE_MS,
    ROOM_LIFE_MS,
    ROOMS_REMEMBERED,
    SWEEP_UNSEEN_MS,
)
from pandemonium.metrics import COMMITS, DELAYED_FSYNCS
from pandemonium.race.changes import Amendment
from pandemonium.race.facts import LogEntry
from pandemonium.store.connection import Address, Reply
from pandemonium.store.functions import Functions
from pandemonium.store.hints import Hints
from pandemonium.store.keys import (
    READY,
    daily_board_key,
    daily_key,
    events_channel,
    log_key,
    pool_key,
    race_key,
    room_key,
)
from pandemonium.store.memory import Memory
from pandemonium.store.port import (
    Claimed,
    Commit,
    Committed,
    DailyRow,
    Due,
    NewRace,
    NewRoom,
    NoSuchRoom,
    NotCommitted,
    RoomEvent,
    Sighting,
    Snapshot,
    StoreError,
    StoreUnavailable,
)
from pandemonium.store.redis_daily import RedisDaily, row_text, score
from pandemonium.store.redis_pool import RedisPool
from pandemonium.store.refusals import NOT_COMMITTED, accepted, refused
from pandemonium.store.replies import (
    changes_text,
    parse_end,
    parse_log,
    parse_place,
    parse_snapshot,
    settings_text,
)
from pandemonium.store.shelf import RedisShelf
from pandemonium.store.writer import Writer

_LOG = logging.getLogger(__name__)

Durability = Literal["always", "everysec", "no", "off", "unknown"]
"""When the store syncs its file: only with `always` an acknowledged move survives every crash. off: it keeps no file."""

_RETRIES: Final = 8
_DELAYED_FSYNCS: Final = re.compile(r"aof_delayed_fsync:(\d+)")
"""The current race can only have moved on that often between two calls if something is badly wrong."""


class RedisStore:
    """Implements `RoomStore`. Made by `opened`."""

    def __init__(self, functions: Functions, hints: Hints) -> None:
        self._functions = functions
        self._hints = hints
        self.shelf = RedisShelf(functions)
        self._memory = Memory(functions)
        self.pool = RedisPool(functions)
        self.daily = RedisDaily(functions)
        self._numbers: dict[str, int] = {}
        self.durability: Durability = "unknown"

    @classmethod
    @asynccontextmanager
    async def opened(cls, url: str, *, sole: bool = False) -> AsyncIterator[Self]:
        """Connect and make sure of the library. `sole`: no other node uses this store, so another `race1` may be replaced.

        Raises `StoreUnavailable`, `LibraryMismatch`, `ValueError` for a URL that is none.
        """
        address = Address.parse(url)
        writer, reader, hints = Writer(address), Writer(address), Hints(address)
        try:
            functions = Functions(writer, reader, sole=sole)
            await functions.load()
            yield cls(functions, hints)
        finally:
            await hints.close()
            await reader.close()
            await writer.close()

    async def create(self, room: NewRoom) -> Snapshot:
        """See the port. Repeated with the same `run`: the same room."""
        await self._memory.need_room()
        keys = (room_key(room.code), race_key(room.code, 1))
        args = (room.run, ROOM_LIFE_MS, settings_text(room.settings), room.host_name, room.token_hash, room.daily or "")
        snapshot = parse_snapshot(room.code, await self._functions.call("create", keys, args))
        await self._hint(self.shelf.look_again(Due(room.code), snapshot.now + SWEEP_UNSEEN_MS))
        return snapshot

    async def snapshot(self, code: str) -> Snapshot:
        """See the port."""
        return parse_snapshot(code, await self._call_current("snapshot", code, ("current",)))

    async def finished_race(self, code: str, number: int) -> Snapshot:
        """See the port. `room.number` is that race's."""
        keys = (room_key(code), race_key(code, number))
        snapshot = parse_snapshot(code, await self._functions.call("snapshot", keys, (number, "finished")))
        return replace(snapshot, room=replace(snapshot.room, number=number))

    async def logs(self, code: str, number: int, seats: Sequence[int]) -> dict[int, tuple[LogEntry, ...]]:
        """See the port."""
        return await self._parts_of_logs(code, number, dict.fromkeys(seats, (0, -1)))

    async def logs_after(
        self, code: str, number: int, lengths: Mapping[int, int], most: int
    ) -> dict[int, tuple[LogEntry, ...]]:
        """See the port."""
        return await self._parts_of_logs(code, number, {seat: (after, after + most - 1) for seat, after in lengths.items()})

    async def _parts_of_logs(
        self, code: str, number: int, ranges: Mapping[int, tuple[int, int]]
    ) -> dict[int, tuple[LogEntry, ...]]:
        exists, *lists = await asyncio.gather(
            self._functions.read("EXISTS", room_key(code)),
            *(self._functions.read("LRANGE", log_key(code, number, seat), *part) for seat, part in ranges.items()),
        )
        if not exists:
            raise NoSuchRoom(code)
        return {seat: parse_log(lines) for seat, lines in zip(ranges, lists, strict=True)}

    async def amend(self, code: str, version: int, amendment: Amendment) -> Snapshot:
        """See the port."""
        window = ("" if bound is None else bound for bound in (amendment.not_before, amendment.not_after))
        args = (ROOM_LIFE_MS, version, *window, changes_text(amendment.changes))
        return parse_snapshot(code, await self._call_current("amend", code, args))

    async def claim(self, code: str, seat: int, token_hash: str, node: str, since: int | None = None) -> Claimed:
        """See the port. A claim is also a sighting."""
        args = (ROOM_LIFE_MS, seat, token_hash, node, "" if since is None else since, CLAIM_SLACK_MS)
        reply = await self._call_current("claim", code, args, log_of=seat)
        return Claimed(parse_snapshot(code, reply), reply[4], parse_log(reply[5]))

    async def start(self, code: str, version: int, race: NewRace) -> Snapshot:
        """See the port."""
        keys = (room_key(code), race_key(code, race.number), *_deals_of(race))
        terms = (race.sheet, race.base_home, race.countdown_ms, race.limit_ms, "" if race.ready is None else race.ready)
        own = ("", "") if race.own is None else (race.own.seed.reveal(), race.own.commitment)
        args = (race.number, ROOM_LIFE_MS, version, race.request, *terms, *own, *race.grades)
        return parse_snapshot(code, await self._functions.call("start", keys, args))

    async def commit(self, code: str, commit: Commit) -> Committed | NotCommitted:
        """See the port."""
        keys = (room_key(code), race_key(code, commit.race), log_key(code, commit.race, commit.seat))
        progress = (commit.entry, commit.home, int(commit.blocked), commit.end or "")
        hears = int(self._hints.hears(events_channel(code)))
        args = (commit.race, ROOM_LIFE_MS, commit.seat, commit.epoch, commit.seq, *progress, LOG_ENTRIES_MAX, hears)
        try:
            reply = await self._functions.reply("commit", keys, args)
        except StoreUnavailable:
            COMMITS.add("unknown")
            raise
        word = reply[0]
        COMMITS.add(word.lower())
        # No matching of patterns: this is done for each move, and takes as long as packing the call.
        if word in {"OK", "DUP"}:
            _, time, end, place = reply
            return Committed(commit.seq, time, parse_end(end), parse_place(place), repeated=word == "DUP")
        if word in NOT_COMMITTED:
            return NotCommitted(NOT_COMMITTED[word], reply[1])
        raise refused(reply)

    async def close(self, code: str, number: int, digest: str, daily: DailyRow | None = None) -> Snapshot:
        """See the port."""
        keys: tuple[str, ...] = (room_key(code), race_key(code, number))
        args: tuple[str | int, ...] = (number, ROOM_LIFE_MS, digest)
        if daily is not None:
            keys = (*keys, daily_key(daily.date, daily.game), daily_board_key(daily.date, daily.game))
            args = (*args, score(daily.attempt), row_text(daily.attempt), DAILY_ROWS_MAX)
        reply = await self._functions.reply("close", keys, args)
        if reply[0] == "NUMBER":
            # An older race was closed before the room went on.
            return await self.snapshot(code)
        snapshot = parse_snapshot(code, accepted(reply))
        if snapshot.room.race is not None and snapshot.room.race.ended:
            await self._hint(self.shelf.note_closed(Due(code, number), snapshot.now))
            await self._hint(self.shelf.look_again(Due(code, number), snapshot.now + KEEP_AFTER_MS))
        return snapshot

    async def seen(self, code: str, sighting: Sighting) -> None:
        """See the port."""
        args: tuple[str | int, ...] = (ROOM_LIFE_MS, PRESENT_MS, sighting.node, sighting.watchers, *sighting.seats)
        _, now = await self._functions.call("seen", (room_key(code),), args)
        await self._hint(self.shelf.look_again(Due(code), now + SWEEP_UNSEEN_MS))

    def events(self, code: str) -> AbstractAsyncContextManager[AsyncIterator[RoomEvent]]:
        """See the port."""
        return self._hints.listen(events_channel(code))

    async def ready(self) -> bool:
        """See the port. Sets `durability`, and warns where that is less than it should be."""
        try:
            await self._functions.write("SET", READY, "1", "PX", READINESS_LIFE_MS)
            persistence = str(await self._functions.read("INFO", "persistence"))
            self._note_durability(await self._durability(persistence))
        except StoreError:
            return False
        if (delayed := _DELAYED_FSYNCS.search(persistence)) is not None:
            DELAYED_FSYNCS.set(int(delayed[1]))
        return "aof_last_write_status:err" not in persistence

    async def now(self) -> int:
        """See the port."""
        return await self.shelf.now()

    async def _hint(self, call: Awaitable[None]) -> None:
        # What it is about is done; a hint that is lost is found again.
        with suppress(StoreError):
            await call

    async def _durability(self, persistence: str) -> Durability:
        if "aof_enabled:1" not in persistence:
            return "off"
        try:
            _, policy = await self._functions.read("CONFIG", "GET", "appendfsync")
        except StoreUnavailable:
            raise
        except (StoreError, ValueError):
            # Hosted stores do not let us look.
            return "unknown"
        return next((known for known in get_args(Durability) if known == policy), "unknown")

    def _note_durability(self, durability: Durability) -> None:
        if durability not in {"always", self.durability}:
            _LOG.warning(
                "the store's appendfsync is %s, not always: a crash of the store can lose acknowledged moves", durability
            )
        self.durability = durability

    async def _call_current(self, function: str, code: str, args: Sequence[str | int], log_of: int | None = None) -> Reply:
        """Call a function that needs the current race's keys, whose number is in the store: guess, and be corrected."""
        for _ in range(_RETRIES):
            number = self._numbers.get(code, 1)
            keys = [room_key(code), race_key(code, number)]
            if log_of is not None:
                keys.append(log_key(code, number, log_of))
            reply = await self._functions.reply(function, keys, (number, *args))
            if reply[0] != "NUMBER":
                return accepted(reply)
            self._remember(code, reply[1])
        raise StoreError("the room's race number does not stand still")

    def _remember(self, code: str, number: int) -> None:
        self._numbers.pop(code, None)
        self._numbers[code] = number
        if len(self._numbers) > ROOMS_REMEMBERED:
            del self._numbers[next(iter(self._numbers))]


def _deals_of(race: NewRace) -> tuple[str, ...]:
    """Keys of the lists from which a race may get its deal; of a try, that of its day's."""
    if race.daily is not None:
        return (daily_key(race.daily, race.game),)
    return tuple(pool_key(race.game, grade) for grade in race.grades)
