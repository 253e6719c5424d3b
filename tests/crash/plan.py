"""What the people of one room mean to do together."""

import time
from dataclasses import dataclass, field

from tests.crash.history import Message


@dataclass(slots=True)
class RoomPlan:
    """`size`: racers. `races`: how many in a row. `gather_at`: when all sit down at once, monotonic seconds.

    `all_ready`: they start by being ready. `host_ends`: once somebody has finished. `to_deadline`: they dawdle, and hurry at
    the end. `entries`: after so many a racer gives up.

    `results`: heard by anybody, by race.
    """

    code: str
    size: int
    races: int
    all_ready: bool
    host_ends: bool
    to_deadline: bool
    entries: int
    gather_at: float
    results: dict[int, Message] = field(default_factory=dict)
    heard_by: dict[int, set[str]] = field(default_factory=dict)
    rematch_at: dict[int, float] = field(default_factory=dict)

    def heard_result(self, who: str, result: Message) -> None:
        """All press rematch at one moment, a little after the first has heard."""
        race = result["race"]
        self.results.setdefault(race, result)
        self.heard_by.setdefault(race, set()).add(who)
        self.rematch_at.setdefault(race, time.monotonic() + 0.4)

    def wants_rematch(self, race: int, now: float) -> bool:
        """Is it that moment, and is another race wanted?"""
        return race < self.races and now >= self.rematch_at.get(race, float("inf"))
