"""`pandemonium export [--redis URL | --data DIR] [--since TIME]`: finished races, one JSON object a line.

Each line is `{"digest", "record"}`: the canonical record of a race with all its logs, and its SHA-256. Nothing of a race whose
seed is not revealed is printed.
"""

import asyncio
import sys
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import TextIO

import msgspec

from pandemonium.commands.opened import opened_store
from pandemonium.config import Config
from pandemonium.limits import EXPORT_PAGE
from pandemonium.race.record import Kept
from pandemonium.store.library import LibraryMismatch
from pandemonium.store.port import Due, NoSuchRoom, RoomStore, StoreUnavailable
from pandemonium.store.server_process import EmbeddedStoreFailed
from pandemonium.tables.records import NotYet, shown_race


def run(config: Config, since: str | None) -> int:
    """Prints them, the oldest first; 2 for a time that is none and where no store answers."""
    try:
        moment = _milliseconds(since) if since is not None else 0
    except ValueError:
        print(f"pandemonium export: {since!r} is no time; write 2026-11-30 or 2026-11-30T18:00Z", file=sys.stderr)
        return 2
    try:
        asyncio.run(_export(config, moment, sys.stdout))
    except (EmbeddedStoreFailed, LibraryMismatch, StoreUnavailable) as trouble:
        print(f"pandemonium export: {trouble}", file=sys.stderr)
        return 2
    return 0


async def _export(config: Config, since: int, out: TextIO) -> None:
    async with opened_store(config) as store:
        async for kept in finished_races(store, since):
            line = msgspec.json.encode({"digest": kept.digest, "record": kept.record}, order="deterministic")
            print(line.decode(), file=out)


async def finished_races(store: RoomStore, since: int) -> AsyncIterator[Kept]:
    """Every finished and revealed race closed at or after a referee time, as it is kept."""
    offset = 0
    while page := await store.shelf.list_closed(since, offset, EXPORT_PAGE):
        offset += len(page)
        for race in page:
            if (kept := await _kept(store, race)) is not None:
                yield kept


async def _kept(store: RoomStore, race: Due) -> Kept | None:
    try:
        return await shown_race(store, race.code, race.race or 0)
    except (NoSuchRoom, NotYet):
        return None
    except ValueError as wrong:
        print(f"pandemonium export: {wrong}", file=sys.stderr)
        return None


def _milliseconds(text: str) -> int:
    moment = datetime.fromisoformat(text)
    return int((moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)).timestamp() * 1000)
