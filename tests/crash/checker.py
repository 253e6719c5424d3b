"""The invariants of a race, checked over what people saw and what the store holds at the end. Pure.

I1 each acknowledged entry is in the log at its place with its time, and no log holds an entry its racer did not send.
I2 replaying each log gives the stored cards home and finish; two engines agree.
I3 places are 1 to k in the order of finish times.
I4 no entry lies outside [t0, t1); times never fall.
I5 after a seat was claimed anew, no entry comes from an older socket.
I6 a socket never sees the room's version fall; a race has one result, told alike to all.
I7 no frame holds a face its reader has not earned, nor the seed before the end.
I8 every race that was started is closed.
I9 the seed matches the commitment shown before the race, and makes the deal that was played.
"""

from collections.abc import Callable
from typing import NamedTuple

from tests.crash.check_acks import check_acks, check_sockets_in_turn
from tests.crash.check_logs import check_race
from tests.crash.check_told import check_told
from tests.crash.history import Acked, RoomHistory
from tests.crash.replayed import Replayed, replayed
from tests.crash.stored import StoredRoom
from tests.crash.violations import Violation

__all__ = ["Checked", "Violation", "check_again", "check_room"]

Replays = dict[tuple[int, int], Replayed]


class Checked(NamedTuple):
    """`acked`: all acknowledged entries of the room, to be looked for once more at the very end."""

    code: str
    violations: list[Violation]
    acked: frozenset[Acked]


def check_room(history: RoomHistory, stored: StoredRoom) -> Checked:
    """Everything about one room whose people have gone."""
    replays: Replays = {(number, seat): replayed(race, seat) for number, race in stored.races.items() for seat in race.racers}
    found: list[Violation] = []
    checks: tuple[Callable[[RoomHistory, StoredRoom], list[Violation]], ...] = (check_acks, check_sockets_in_turn)
    for check in checks:
        found += check(history, stored)
    for number, race in stored.races.items():
        found += check_race(race, {seat: replays[number, seat] for seat in race.racers})
    found += check_told(history, stored, replays)
    return Checked(history.code, found, frozenset(acked for _, acked in history.acked()))


def check_again(checked: Checked, stored: StoredRoom) -> list[Violation]:
    """At the very end, after all the faults that came later: is every acknowledged entry still there?"""
    lost = []
    for acked in checked.acked:
        race = stored.races.get(acked.race)
        log = race.logs.get(acked.seat, []) if race is not None else []
        if log[acked.seq - 1 : acked.seq] != [(acked.time, acked.entry)]:
            lost.append(Violation("I1", f"{checked.code}: lost later on: {acked}"))
    return lost
