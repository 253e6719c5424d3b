"""Racers with long logs who lose their connection and come back to their tables, one after the other."""

import time
from collections.abc import Sequence
from typing import Final

from pandemonium.bench.crowd import Crowd
from pandemonium.bench.frames import packed
from pandemonium.bench.member import Member
from pandemonium.bench.rooms import Room
from pandemonium.limits import FRAMES_BURST

_AT_ONCE: Final = FRAMES_BURST - 50
"""Moves of a racer on one connection before the race is measured: a node closes one that sends more at once."""


def lengthen(crowd: Crowd, rooms: Sequence[Room], entries: int) -> None:
    """Everybody plays the first entries of the line, as fast as a node takes them. Raises `OSError` or `TooSlow`.

    After each burst all connect anew, as a browser does that resends what it has queued: so they may send a burst again.
    """
    racers = [racer for room in rooms for racer in room.racers]
    for begun in range(0, entries, _AT_ONCE):
        crowd.burst(racers, min(_AT_ONCE, entries - begun))
        one_by_one(crowd, rooms)


def one_by_one(crowd: Crowd, rooms: Sequence[Room], turns: int = 1) -> tuple[list[float], float]:
    """Each racer's connection is cut and made anew, so many times, while all others have theirs. Raises `OSError` or `TooSlow`.

    Returns the seconds from each one's hello to its table, and the seconds that all of it took.
    """
    began = time.perf_counter()
    times = [_resumed(crowd, room, racer) for _ in range(turns) for room in rooms for racer in room.racers]
    return times, time.perf_counter() - began


def _resumed(crowd: Crowd, room: Room, racer: Member) -> float:
    crowd.drop([racer])
    room.heard[racer] = set()
    racer.told = room.told
    crowd.admit([racer])
    crowd.until(lambda: racer.is_welcome, "a racer is let in again")
    began = time.perf_counter()
    racer.send(packed("hello", room=room.code, token=racer.token))
    crowd.until(lambda: "table" in room.heard[racer], "a racer is back at the table")
    took = time.perf_counter() - began
    if room.seq_told[racer] < racer.acked:
        raise ConnectionError("acknowledged moves are missing from a log")
    return took
