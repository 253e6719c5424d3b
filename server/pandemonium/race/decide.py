"""Who may do what, and when: each command becomes an `Amendment`, or is `Refused`. Deciding changes nothing.

`now` is referee time, `seat` the seat of whoever asks (None for a visitor). The store applies an amendment only to the very
version of the room that was decided upon, within the amendment's window, so what is decided here still holds there.
"""

from pandemonium.limits import BOTS_PER_ROOM, HOST_ABSENT_MS, PRESENT_MS, RACER_ABSENT_MS, RACES_MAX, SITTING_CLOSES_MS
from pandemonium.race.changes import (
    Amendment,
    Cancel,
    Change,
    EndNow,
    NextRace,
    SetHost,
    SetLocked,
    SetName,
    SetReady,
    SetSettings,
    SitDown,
    StandUp,
    Stop,
)
from pandemonium.race.errors import Refused
from pandemonium.race.facts import BotLevel, Phase, RaceFacts, RoomFacts, SeatFacts, Settings, Standing
from pandemonium.race.names import clean_name, distinct_name
from pandemonium.race.phase import phase
from pandemonium.race.settings import checked


def sit(room: RoomFacts, now: int, name: str, token_hash: str) -> Amendment:
    """The lowest free seat for a visitor. Who sits down in an empty room is its host."""
    if room.locked:
        raise Refused("room-locked")
    current = phase(room, now)
    closes = _sitting_closes(room, current)
    if current == "racing" or (closes is not None and now > closes):
        raise Refused("sitting-closed")
    seat = _free_seat(room)
    changes: tuple[Change, ...] = (SitDown(seat, _distinct(room, seat, name), token_hash),)
    if room.seat(room.host) is None:
        changes += (SetHost(seat),)
    return Amendment(changes, not_after=closes)


def _sitting_closes(room: RoomFacts, current: Phase) -> int | None:
    return room.race.t0 - SITTING_CLOSES_MS if room.race is not None and current == "countdown" else None


def _free_seat(room: RoomFacts) -> int:
    # A racer's seat stays the racer's until the next race, so that no newcomer is taken for somebody in the result.
    racing = {racer.seat for racer in room.race.racers} if room.race is not None else set[int]()
    taken = racing | {seat.seat for seat in room.taken}
    free = next((seat for seat in range(1, room.settings.seats + 1) if seat not in taken), None)
    if free is None:
        raise Refused("room-full")
    return free


def add_bot(room: RoomFacts, now: int, seat: int | None, name: str, level: BotLevel, token_hash: str) -> Amendment:
    """The host seats a bot in the lobby; a locked room is locked for people who come by themselves."""
    _as_host(room, seat)
    _in_phase(room, now, "lobby")
    _is_not_daily(room)
    if len(room.taken) - len(room.people) >= BOTS_PER_ROOM:
        raise Refused("bots-full")
    free = _free_seat(room)
    return Amendment((SitDown(free, _distinct(room, free, name), token_hash, level),))


def rename(room: RoomFacts, seat: int | None, name: str) -> Amendment:
    """Another name for one's own seat."""
    mine = _seated(room, seat).seat
    return Amendment((SetName(mine, _distinct(room, mine, name)),))


def _distinct(room: RoomFacts, seat: int, name: str) -> str:
    return distinct_name(clean_name(name), (other.name for other in room.taken if other.seat != seat))


def leave(room: RoomFacts, now: int, seat: int | None) -> Amendment:
    """Give the seat back. A racer gives up first."""
    mine = _seated(room, seat)
    current = phase(room, now)
    if current == "racing" and room.race is not None and room.race.standing(mine.seat) is not None:
        raise Refused("wrong-phase")
    changes: tuple[Change, ...] = (StandUp(mine.seat),)
    if mine.seat == room.host:
        others = [other.seat for other in _by_presence(room.people, now) if other.seat != mine.seat]
        changes += (SetHost(others[0] if others else 0),)
    not_after = room.race.t0 - 1 if room.race is not None and current == "countdown" else None
    return Amendment(changes, not_after=not_after)


def ready(room: RoomFacts, now: int, seat: int | None, is_ready: bool) -> Amendment:
    """Be ready in the lobby, or not any more."""
    mine = _seated(room, seat)
    _in_phase(room, now, "lobby")
    return Amendment((SetReady(mine.seat, is_ready),))


def completes_readiness(room: RoomFacts, now: int, seat: int | None) -> bool:
    """Would this seat's readiness start the race, because the room says so and everybody else is ready?"""
    if not room.settings.all_ready or room.seat(seat) is None or phase(room, now) != "lobby":
        return False
    return all(other.ready or other.seat == seat for other in room.taken)


def change_settings(room: RoomFacts, now: int, seat: int | None, settings: Settings) -> Amendment:
    """Other settings for the next race; what people were ready for has changed, so nobody is ready any more."""
    _as_host(room, seat)
    _in_phase(room, now, "lobby")
    _is_not_daily(room)
    wanted = checked(settings)
    if any(other.seat > wanted.seats for other in room.taken):
        raise Refused("bad-settings")
    return Amendment((SetSettings(wanted), *_unready(room)))


def _unready(room: RoomFacts) -> tuple[Change, ...]:
    return tuple(SetReady(other.seat, False) for other in room.people if other.ready)


def kick(room: RoomFacts, seat: int | None, whom: int) -> Amendment:
    """Put a seat out. In a race its board is ranked as it lies."""
    mine = _as_host(room, seat)
    if whom == mine.seat:
        raise Refused("not-yourself")
    if room.seat(whom) is None:
        raise Refused("no-such-seat")
    return Amendment((Stop(whom, "kicked"),))


def lock(room: RoomFacts, seat: int | None, locked: bool) -> Amendment:
    """Close the free seats, or open them."""
    _as_host(room, seat)
    return Amendment((SetLocked(locked),))


def make_host(room: RoomFacts, seat: int | None, whom: int) -> Amendment:
    """Hand the room over, to a person."""
    _as_host(room, seat)
    heir = room.seat(whom)
    if heir is None:
        raise Refused("no-such-seat")
    if heir.bot is not None:
        raise Refused("not-a-bot")
    return Amendment((SetHost(whom),))


def may_start(room: RoomFacts, now: int, seat: int | None, request: str) -> None:
    """Raises `Refused` unless this seat, as host, may begin the countdown, or has begun it with this very request."""
    _as_host(room, seat)
    if not is_started_by(room, request):
        _in_phase(room, now, "lobby")


def is_started_by(room: RoomFacts, request: str) -> bool:
    """Was the room's current race started with this request?"""
    return room.race is not None and room.race.request == request


def cancel_start(room: RoomFacts, now: int, seat: int | None) -> Amendment:
    """Back to the lobby while no face was shown."""
    _as_host(room, seat)
    _in_phase(room, now, "countdown")
    assert room.race is not None
    # Who was ready was ready for that start; where readiness starts the race, nothing would start it again.
    return Amendment((Cancel(), *_unready(room)), not_after=room.race.t0 - 1)


def give_up(room: RoomFacts, now: int, seat: int | None, number: int) -> Amendment:
    """End one's own race."""
    race = _current_race(room, number)
    mine = race.standing(_seated(room, seat).seat)
    _in_phase(room, now, "racing")
    if mine is None:
        raise Refused("not-seated")
    if mine.end is not None:
        raise Refused("already-ended")
    return Amendment((Stop(mine.seat, "gave-up"),), not_after=race.t1 - 1)


def end_race(room: RoomFacts, now: int, seat: int | None, number: int) -> Amendment:
    """The host's early end: once somebody has finished, or no other person can or will go on. Bots keep nobody waiting."""
    mine = _as_host(room, seat)
    race = _current_race(room, number)
    _in_phase(room, now, "racing")
    others = [standing for standing in race.standings if standing.seat != mine.seat]
    somebody_finished = any(standing.end == "finished" for standing in race.standings)
    if not somebody_finished and not all(_out_of_it(room, standing, now) for standing in others):
        raise Refused("race-goes-on")
    return Amendment((EndNow(),))


def _out_of_it(room: RoomFacts, standing: Standing, now: int) -> bool:
    seat = room.seat(standing.seat)
    absent = seat is None or seat.bot is not None or seat.seen < now - RACER_ABSENT_MS
    return standing.end is not None or standing.blocked or absent


def rematch(room: RoomFacts, seat: int | None, number: int) -> Amendment | None:
    """To the lobby of the race after `number`. None where somebody was faster and the room is there already."""
    _seated(room, seat)
    _is_not_daily(room)
    if room.number == number + 1:
        return None
    race = _current_race(room, number)
    if not race.ended:
        raise Refused("not-closed")
    if number >= RACES_MAX:
        raise Refused("races-full")
    return Amendment((NextRace(number + 1),))


def replace_absent_host(room: RoomFacts, now: int) -> Amendment | None:
    """A host unseen for `HOST_ABSENT_MS` is followed by the lowest present person; coming back does not take it back."""
    host = room.seat(room.host)
    if host is not None and host.seen >= now - HOST_ABSENT_MS:
        return None
    heir = next((seat for seat in room.people if seat.seat != room.host and is_present(seat, now)), None)
    return Amendment((SetHost(heir.seat),)) if heir is not None else None


def is_present(seat: SeatFacts, now: int) -> bool:
    """Did a node have this seat's socket within the last `PRESENT_MS`?"""
    return seat.seen >= now - PRESENT_MS


def watching(room: RoomFacts, now: int) -> int:
    """How many watch, on all nodes that said so within the last `PRESENT_MS`."""
    return sum(watchers.count for watchers in room.watchers if watchers.seen >= now - PRESENT_MS)


def _by_presence(seats: tuple[SeatFacts, ...], now: int) -> list[SeatFacts]:
    return sorted(seats, key=lambda seat: (not is_present(seat, now), seat.seat))


def _seated(room: RoomFacts, seat: int | None) -> SeatFacts:
    mine = room.seat(seat)
    if mine is None:
        raise Refused("not-seated")
    return mine


def _as_host(room: RoomFacts, seat: int | None) -> SeatFacts:
    mine = _seated(room, seat)
    if mine.seat != room.host:
        raise Refused("not-host")
    return mine


def _in_phase(room: RoomFacts, now: int, wanted: Phase) -> None:
    if phase(room, now) != wanted:
        raise Refused("wrong-phase")


def _is_not_daily(room: RoomFacts) -> None:
    if room.daily is not None:
        raise Refused("daily-fixed")


def _current_race(room: RoomFacts, number: int) -> RaceFacts:
    if room.race is None or room.number != number:
        raise Refused("wrong-race")
    return room.race
