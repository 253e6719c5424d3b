"""The names of the keys; what they hold is written at the top of redis_store.py."""

import re
from functools import lru_cache
from typing import Final

from pandemonium.limits import ROOMS_REMEMBERED
from pandemonium.race.proof import Grade

DUE: Final = "r1:due"
CLOSED: Final = "r1:closed"
TURN: Final = "r1:turn"
READY: Final = "r1:ready"
OF_ROOMS: Final = "r1:{*}:*"
"""A pattern for all keys of all rooms."""
RACING: Final = "p1:racing"
"""Of the pool, as `pool_key`: the one part of the store that a room's functions reach outside the room."""

_NAME: Final = re.compile(r"r1:\{(\w+)\}:(room|race|record)(?::(\d+))?")


@lru_cache(ROOMS_REMEMBERED)
def room_key(code: str) -> str:
    """People and settings."""
    return f"r1:{{{code}}}:room"


@lru_cache(ROOMS_REMEMBERED)
def race_key(code: str, number: int) -> str:
    """One race."""
    return f"r1:{{{code}}}:race:{number}"


@lru_cache(ROOMS_REMEMBERED)
def log_key(code: str, number: int, seat: int) -> str:
    """The log of one seat in one race."""
    return f"r1:{{{code}}}:log:{number}:{seat}"


@lru_cache(ROOMS_REMEMBERED)
def events_channel(code: str) -> str:
    """The room's hints."""
    return f"r1:{{{code}}}:events"


def record_key(code: str, number: int) -> str:
    """A closed race, compact."""
    return f"r1:{{{code}}}:record:{number}"


def pool_key(game: str, grade: Grade) -> str:
    """Proven deals, ready to be raced."""
    return f"p1:{game}:{grade}"


def daily_key(date: str, game: str) -> str:
    """The deal of a day."""
    return f"d1:{date}:{game}"


def daily_board_key(date: str, game: str) -> str:
    """The tries on it."""
    return f"d1:{date}:{game}:board"


def parse_key(key: str) -> tuple[str, str, int | None] | None:
    """Room code, `room`, `race` or `record`, and the number of the race; None for any other key."""
    found = _NAME.fullmatch(key)
    return (found[1], found[2], int(found[3]) if found[3] else None) if found else None
