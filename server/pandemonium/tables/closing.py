"""Closing a race that is over: whoever reads of one may do it, on any node; the first record stands, and all are the same."""

from pandemonium.race.daily import try_of
from pandemonium.race.facts import RaceFacts, RoomFacts
from pandemonium.race.phase import is_over
from pandemonium.race.record import build_record, digest
from pandemonium.store.port import DailyRow, RoomStore, Snapshot


def wants_closing(snapshot: Snapshot) -> bool:
    """Is the race over, by the reading's own time, and its record not closed yet?"""
    race = snapshot.room.race
    return race is not None and not race.ended and is_over(race, snapshot.now)


async def close_race(store: RoomStore, snapshot: Snapshot) -> Snapshot:
    """Close the race of a reading that `wants_closing`. What such a reading says of the race is final."""
    room, race = snapshot.room, snapshot.room.race
    assert race is not None
    logs = await store.logs(room.code, race.number, [racer.seat for racer in race.racers])
    return await store.close(room.code, race.number, digest(build_record(room, race, logs)), _daily_row(room, race))


def _daily_row(room: RoomFacts, race: RaceFacts) -> DailyRow | None:
    attempt = try_of(room, race)
    return DailyRow(room.daily, race.settings.game, attempt) if attempt is not None and room.daily is not None else None
