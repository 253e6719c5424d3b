"""How long a room without sockets stays: pure functions of its facts, the last write to it, and the referee's time."""

from pandemonium.limits import LIVE_LIFE_MS, LOBBY_LIFE_MS
from pandemonium.race.facts import RoomFacts
from pandemonium.race.phase import phase


def expires_at(room: RoomFacts, touched: int) -> int:
    """When the room is to be removed, unless it is used before. `touched`: of the last write; an open socket writes often."""
    live_until = room.race.t1 + LIVE_LIFE_MS if room.race is not None else 0
    return max(touched + LOBBY_LIFE_MS, live_until)


def next_look(room: RoomFacts, now: int, touched: int) -> int:
    """When the room should be looked at next if nobody comes: the deadline of its race, else the end of its time."""
    if room.race is not None and phase(room, now) in ("countdown", "racing"):
        return room.race.t1
    return expires_at(room, touched)
