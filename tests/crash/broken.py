"""`python -m tests.crash.broken FAULT serve ...`: a node of a build in which one thing is broken, for the checker to find.

Each fault is one line that is missing, or two in the wrong order. The functions of the store are patched in their text, the
node in its classes; the program itself knows nothing of it.
"""

import asyncio
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import msgspec
import pytest

from pandemonium.__main__ import main
from pandemonium.store import library
from pandemonium.store.port import Commit, Committed
from pandemonium.store.redis_store import RedisStore
from pandemonium.tables.play_seat import SeatPlayer
from pandemonium.tables.session import Session
from pandemonium.wire.messages import MakeEntry
from tests.support.quick import shorten_the_countdown

_BEHIND_S: Final = 0.3
_PATCH: Final = pytest.MonkeyPatch()


@dataclass(frozen=True)
class Broken:
    """`breaks`: in this process, for good. `found_as`: the invariants it breaks, one of them at least, and a word of how.

    `provoked_by`: the kinds of fault, of processes or people, that bring it to light.
    """

    breaks: Callable[[], None]
    found_as: tuple[str, str]
    provoked_by: tuple[str, ...]


def _without(*lines: str) -> None:
    """The library with these of its lines left out. They must be there: a check that has moved is not checked."""
    ours = library.library()
    source = ours.source
    for line in lines:
        assert source.count(line) == 1, line
        source = source.replace(line, "")
    _PATCH.setattr(library, "library", lambda: library.Library(source, ours.digest))


def _acknowledge_first() -> None:
    """An entry is acknowledged at once and written a moment later."""
    write, writing = RedisStore.commit, set[asyncio.Task[None]]()

    async def write_behind(store: RedisStore, code: str, commit: Commit) -> None:
        await asyncio.sleep(_BEHIND_S)
        await write(store, code, commit)

    async def commit(store: RedisStore, code: str, commit: Commit) -> Committed:
        task = asyncio.create_task(write_behind(store, code, commit))
        writing.add(task)
        task.add_done_callback(writing.discard)
        return Committed(commit.seq, time.time_ns() // 1_000_000, commit.end, None, repeated=False)

    _PATCH.setattr(RedisStore, "commit", commit)


def _check_no_epoch() -> None:
    """Whoever once held the seat may write; that another has claimed it is not heard either, for hints may be lost."""
    _without("  if room.epoch ~= call.epoch then\n    return {'FENCED', length}\n  end\n")
    _PATCH.setattr(Session, "taken_over", lambda *_: None)


def _check_no_seq() -> None:
    """Whatever comes is appended."""
    _without(
        "  if seq >= 1 and seq <= length then\n"
        "    return repeated(keys[3], seq, length, call.entry, race.ending, race.place)\n"
        "  end\n",
        "  if seq ~= length + 1 then\n    return {'GAP', length}\n  end\n",
    )


def _write_after_the_end() -> None:
    """Whose race has ended may go on."""
    _without(
        "  if race.ending then\n    return {'DONE', length}\n  end\n",
        "  if now >= tonumber(race.t1) then\n    return {'CLOSED', length}\n  end\n",
    )


def _mix_races() -> None:
    """An entry is taken for one of the current race, whichever it was made in."""
    enter = SeatPlayer.enter

    async def enter_whatever(player: SeatPlayer, message: MakeEntry) -> None:
        await enter(player, msgspec.structs.replace(message, race=player._live.room.number))

    _PATCH.setattr(SeatPlayer, "enter", enter_whatever)


BROKEN: Final = {
    "acknowledges first": Broken(_acknowledge_first, ("I1", "acknowledged and lost"), ("kill node",)),
    "no check of the epoch": Broken(_check_no_epoch, ("I5", "superseded socket"), ("second tab",)),
    "no check of the seq": Broken(_check_no_seq, ("I1", "never sent"), ("repeats itself",)),
    "writes after the end": Broken(_write_after_the_end, ("I4", "its end is at"), ("goes on after the end",)),
    "mixes two races": Broken(_mix_races, ("I1", "never sent"), ("speaks of the race before",)),
}
NOTHING: Final = "nothing"
"""The build as it is, under all that provokes the others."""


def provoked_by(fault: str) -> tuple[str, ...]:
    """Kinds of fault that bring it to light."""
    if fault == NOTHING:
        return tuple(kind for broken in BROKEN.values() for kind in broken.provoked_by)
    return BROKEN[fault].provoked_by


if __name__ == "__main__":
    shorten_the_countdown()
    if sys.argv[1] != NOTHING:
        BROKEN[sys.argv[1]].breaks()
    sys.exit(main(sys.argv[2:]))
