"""`pandemonium rooms [--redis URL | --data DIR] [--json]`: the rooms there are, without a secret: no name, seed or token."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from typing import TextIO

import msgspec

from pandemonium.commands.opened import opened_store
from pandemonium.config import Config
from pandemonium.race.facts import Phase
from pandemonium.race.phase import phase
from pandemonium.store.library import LibraryMismatch
from pandemonium.store.port import NoSuchRoom, RoomStore, Snapshot, StoreUnavailable
from pandemonium.store.server_process import EmbeddedStoreFailed

_HEADINGS = ("ROOM", "PHASE", "GAME", "RACE", "SEATS", "DONE", "IDLE", "LEFT")
_WIDTHS = (10, 11, 21, 6, 7, 6, 9, 9)


class RoomLine(msgspec.Struct, frozen=True):
    """One room. `seats`: taken; `done`: racers whose race has ended. `idle_s`, `left_s`: since the last
    write, until the deadline."""

    code: str
    phase: Phase
    game: str
    race: int
    seats: int
    locked: bool
    done: int
    idle_s: int
    left_s: int | None


def run(config: Config, *, as_json: bool) -> int:
    """Prints a line a room, in no order; 2 where no store answers."""
    try:
        asyncio.run(_rooms(config, _json if as_json else _told, sys.stdout, heading=not as_json))
    except (EmbeddedStoreFailed, LibraryMismatch, StoreUnavailable) as trouble:
        print(f"pandemonium rooms: {trouble}", file=sys.stderr)
        return 2
    return 0


async def _rooms(config: Config, told: Callable[[RoomLine], str], out: TextIO, *, heading: bool) -> None:
    async with opened_store(config) as store:
        if heading:
            print(_row(_HEADINGS), file=out)
        async for line in rooms_now(store):
            print(told(line), file=out)


async def rooms_now(store: RoomStore) -> AsyncIterator[RoomLine]:
    """Every room; one that is made or removed meanwhile may be there or not."""
    cursor, told = "0", set[str]()
    while True:
        cursor, codes = await store.shelf.rooms(cursor)
        for code in codes:
            if code not in told:
                told.add(code)
                try:
                    yield _line(await store.snapshot(code), await store.shelf.touched(code))
                except NoSuchRoom:
                    continue
        if cursor == "0":
            return


def _line(snapshot: Snapshot, touched: int) -> RoomLine:
    room, now = snapshot.room, snapshot.now
    race = room.race
    return RoomLine(
        code=room.code,
        phase=phase(room, now),
        game=room.settings.game,
        race=room.number,
        seats=sum(not seat.kicked for seat in room.seats),
        locked=room.locked,
        done=sum(standing.end is not None for standing in race.standings) if race is not None else 0,
        idle_s=max(0, now - touched) // 1000,
        left_s=max(0, race.t1 - now) // 1000 if race is not None and not race.ended else None,
    )


def _json(line: RoomLine) -> str:
    return msgspec.json.encode(line).decode()


def _told(line: RoomLine) -> str:
    left = f"{line.left_s} s" if line.left_s is not None else "-"
    phase_told = f"{line.phase}{'*' if line.locked else ''}"
    return _row((line.code, phase_told, line.game, line.race, line.seats, line.done, f"{line.idle_s} s", left))


def _row(cells: tuple[object, ...]) -> str:
    return "".join(str(cell).ljust(width) for cell, width in zip(cells, _WIDTHS, strict=True)).rstrip()
