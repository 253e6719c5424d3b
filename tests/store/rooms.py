"""Rooms and races as the tests need them."""

import asyncio
from collections.abc import Callable

from pandemonium.engine.deal import Seed
from pandemonium.race.changes import Amendment, Change, SitDown
from pandemonium.race.facts import RaceFacts, SeatFacts, Settings, Standing
from pandemonium.race.proof import Grade
from pandemonium.store.connection import Address, Connection, Reply, packed
from pandemonium.store.port import Commit, NewRace, NewRoom, RoomStore, Snapshot, StoreUnavailable, UnprovenDeal
from pandemonium.store.writer import Writer

CODE = "ABCDEFGH"
SETTINGS = Settings(
    game="demon", target=52, limit_minutes=10, undo="free", watching="safe", seats=16, all_ready=False, seed=None
)
MINUTE = 60_000
DAY = 86_400_000


def token(seat: int) -> str:
    """The token hash of whoever sits in a seat."""
    return f"hash-of-{seat}"


def new_room(code: str = CODE, run: str = "run-1", settings: Settings = SETTINGS) -> NewRoom:
    """With Ann in seat 1."""
    return NewRoom(code, run, settings, "Ann", token(1))


def new_race(
    number: int = 1,
    *,
    request: str = "request-1",
    seed: str | None = "seed-1",
    sheet: str = "sheet-1",
    countdown_ms: int = 0,
    limit_ms: int = 10 * MINUTE,
    ready: int | None = None,
    grades: tuple[Grade, ...] = (),
) -> NewRace:
    """A race that begins at once, unless said otherwise. `seed`: of a deal that is not proven, None where it must be."""
    own = UnprovenDeal(Seed(seed), f"commitment of {seed}") if seed is not None else None
    return NewRace(number, request, "demon", sheet, 1, countdown_ms, limit_ms, ready, grades, own)


def entry(
    seq: int, text: str = "", *, seat: int = 1, race: int = 1, epoch: int = 1, home: int = 1, blocked: bool = False
) -> Commit:
    """One entry that ends nothing."""
    return Commit(race, seat, epoch, seq, text or f"move-{seq}", home, blocked, None)


def finish(seq: int, *, seat: int = 1, race: int = 1, epoch: int = 1) -> Commit:
    """The entry that brings the last card home."""
    return Commit(race, seat, epoch, seq, "last-move", 52, False, "finished")


async def make_room(store: RoomStore, seats: int = 1, code: str = CODE, settings: Settings = SETTINGS) -> Snapshot:
    """A room with its first `seats` seats taken and claimed, each at epoch 1."""
    snapshot = await store.create(new_room(code, settings=settings))
    others = tuple(SitDown(seat, f"Player {seat}", token(seat)) for seat in range(2, seats + 1))
    if others:
        snapshot = await store.amend(code, snapshot.room.version, Amendment(others))
    for seat in range(1, seats + 1):
        snapshot = (await store.claim(code, seat, token(seat), "node-1")).snapshot
    return snapshot


async def make_race(store: RoomStore, seats: int = 1, code: str = CODE, limit_ms: int = 10 * MINUTE) -> Snapshot:
    """A room whose first race has begun."""
    snapshot = await make_room(store, seats, code)
    return await store.start(code, snapshot.room.version, new_race(limit_ms=limit_ms))


async def change(store: RoomStore, *changes: Change) -> Snapshot:
    """Apply changes to the room as it is."""
    version = (await store.snapshot(CODE)).room.version
    return await store.amend(CODE, version, Amendment(changes))


async def until(store: RoomStore, moment: int) -> None:
    """Wait for a referee time."""
    while await store.now() < moment:
        pass


async def until_true(condition: Callable[[], bool]) -> None:
    """Wait for something outside."""
    async with asyncio.timeout(20):
        while not condition():  # noqa: ASYNC110 - nobody outside sets an event
            await asyncio.sleep(0.005)


async def raw(url: str, *commands: tuple[str | int, ...]) -> list[Reply]:
    """Straight to the server, past the store."""
    connection = await Connection.open(Address.parse(url))
    try:
        return await connection.exchange([packed(*command) for command in commands])
    finally:
        connection.close()


async def until_ready(store: RoomStore) -> None:
    """Wait for a store server that comes back."""
    async with asyncio.timeout(20):
        while not await store.ready():
            pass


async def until_answered(writer: Writer, *command: str) -> Reply:
    """The answer, once there is one."""
    async with asyncio.timeout(20):
        while True:
            try:
                return await writer.command(*command)
            except StoreUnavailable:
                continue


def race_of(snapshot: Snapshot) -> RaceFacts:
    """The race that must be there."""
    assert snapshot.room.race is not None
    return snapshot.room.race


def standing_of(snapshot: Snapshot, seat: int) -> Standing:
    """The standing that must be there."""
    standing = race_of(snapshot).standing(seat)
    assert standing is not None
    return standing


def seat_of(snapshot: Snapshot, seat: int) -> SeatFacts:
    """The seat, kicked or not, that must be there."""
    return next(facts for facts in snapshot.room.seats if facts.seat == seat)
