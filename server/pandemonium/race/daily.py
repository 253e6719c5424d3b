"""The deal of the day: one proven deal for each game and day (UTC), the same for everybody, a secret until the day is over.

A try is a race of one seat in a room of its own. Pure: which day it is follows from referee time.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from pandemonium.engine.games import sheet_of
from pandemonium.limits import DAILY_SLACK_MS
from pandemonium.race.errors import Refused
from pandemonium.race.facts import End, RaceFacts, RoomFacts, Settings
from pandemonium.race.phase import ranking

DAILY_MINUTES: Final = {"demon": 15}
"""Time limit of a game's tries where it is not the usual one."""
_USUAL_MINUTES: Final = 20
_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Day:
    """A day by UTC. `date`: as `2026-11-30`. `begins`, `ends`: referee times of its midnights."""

    date: str
    begins: int
    ends: int

    def reveal_at(self, limit_ms: int) -> int:
        """When all tries of this day are over: a race of it ends by then at the latest."""
        return self.ends + limit_ms + DAILY_SLACK_MS


@dataclass(frozen=True, slots=True)
class Try:
    """One finished try, as the board of its day has it. `time_ms`: to the finish, or to the last card home; 0 if none."""

    code: str
    name: str
    home: int
    entries: int
    time_ms: int
    end: End | None


def day_at(now: int) -> Day:
    """The day at a referee time."""
    return _day_of(datetime.fromtimestamp(now / 1000, UTC))


def day_named(date: str) -> Day:
    """The day of a date. Raises `Refused("bad-day")` where it is none."""
    try:
        if _DATE.fullmatch(date) is None:
            raise ValueError(date)
        return _day_of(datetime.fromisoformat(date).replace(tzinfo=UTC))
    except (ValueError, OverflowError):
        raise Refused("bad-day") from None


def _day_of(moment: datetime) -> Day:
    midnight = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    begins, ends = (int(end.timestamp()) * 1000 for end in (midnight, midnight + timedelta(days=1)))
    return Day(midnight.date().isoformat(), begins, ends)


def daily_settings(game: str) -> Settings:
    """Of a try: all cards home, alone, nothing but the track for whoever looks on. Raises `BadGame`."""
    return Settings(
        game=game,
        target=sheet_of(game).size,
        limit_minutes=DAILY_MINUTES.get(game, _USUAL_MINUTES),
        undo="free",
        seats=1,
        all_ready=False,
        watching="track",
    )


def try_of(room: RoomFacts, race: RaceFacts) -> Try | None:
    """What the board of the day says of a race that is over; None where it is no daily one."""
    if room.daily is None or not race.standings:
        return None
    standing = ranking(race)[0]
    name = next(racer.name for racer in race.racers if racer.seat == standing.seat)
    at = standing.time if standing.end == "finished" else standing.home_time
    return Try(room.code, name, standing.home, standing.seq, max(0, at - race.t0), standing.end)


def board_key(attempt: Try) -> tuple[bool, int, int]:
    """What tries are ordered by, the first first: finishers by time taken, then most cards home, then who had them first."""
    if attempt.end == "finished":
        return (False, 0, attempt.time_ms)
    return (True, -attempt.home, attempt.time_ms)
