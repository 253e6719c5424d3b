"""Phase, ranking and the next deadline: pure functions of the facts and the referee's time. No phase is stored anywhere."""

from pandemonium.race.facts import Phase, RaceFacts, RoomFacts, Standing


def phase(room: RoomFacts, now: int) -> Phase:
    """Where the room is at referee time `now`.

    lobby: the current race has no start. countdown: it has, before t0. racing: from t0 on. over: the deadline has passed,
    or every racer has an end.
    """
    race = room.race
    if race is None:
        return "lobby"
    if now < race.t0:
        return "countdown"
    return "over" if is_over(race, now) else "racing"


def is_over(race: RaceFacts, now: int) -> bool:
    """Nothing can be added to the race any more."""
    return now >= race.t1 or (now >= race.t0 and all(standing.end is not None for standing in race.standings))


def is_revealed(race: RaceFacts, now: int) -> bool:
    """May seed, record and logs be shown to everybody?"""
    return race.ended and now >= race.reveal_at


def next_deadline(room: RoomFacts, now: int) -> int | None:
    """The next instant at which the phase changes by time alone, None where it does not."""
    match phase(room, now), room.race:
        case "countdown", race if race is not None:
            return race.t0
        case "racing", race if race is not None:
            return race.t1
        case _:
            return None


def ranking(race: RaceFacts) -> tuple[Standing, ...]:
    """Finishers by place; then most cards home; then who had them first; then the lower seat."""
    return tuple(sorted(race.standings, key=rank_key))


def rank_key(standing: Standing) -> tuple[bool, int, int, int, int]:
    """What racers are ordered by, the first first."""
    finished = standing.end == "finished"
    place = standing.place or 0
    if finished:
        return (False, place, 0, 0, standing.seat)
    return (True, 0, -standing.home, standing.home_time, standing.seat)
