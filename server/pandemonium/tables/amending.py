"""Messages that change a room and nothing else: each is decided on a reading, and applied by the store to that very version."""

from typing import assert_never

from pandemonium.race import decide
from pandemonium.race.changes import Amendment
from pandemonium.race.facts import RoomFacts
from pandemonium.wire import messages as wire

Amending = (
    wire.Rename
    | wire.Leave
    | wire.ChangeSettings
    | wire.Kick
    | wire.Lock
    | wire.MakeHost
    | wire.CancelStart
    | wire.GiveUp
    | wire.EndRace
    | wire.Rematch
)


def amendment_of(message: Amending, room: RoomFacts, now: int, seat: int | None) -> Amendment | None:
    """What the message of whoever has this seat changes. None: it is so already. Raises `Refused`."""
    match message:
        case wire.Rename():
            return decide.rename(room, seat, message.name)
        case wire.Leave():
            return decide.leave(room, now, seat)
        case wire.ChangeSettings():
            return decide.change_settings(room, now, seat, message.settings)
        case wire.Kick():
            return decide.kick(room, seat, message.seat)
        case wire.Lock():
            return decide.lock(room, seat, message.locked)
        case wire.MakeHost():
            return decide.make_host(room, seat, message.seat)
        case wire.CancelStart():
            return decide.cancel_start(room, now, seat)
        case wire.GiveUp():
            return decide.give_up(room, now, seat, message.race)
        case wire.EndRace():
            return decide.end_race(room, now, seat, message.race)
        case wire.Rematch():
            return decide.rematch(room, seat, message.race)
        case _:
            assert_never(message)
