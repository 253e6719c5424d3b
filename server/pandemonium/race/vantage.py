"""How far watchers see the racers' logs: a fold of the logs as they are read, and nothing else but the referee's time.

A watcher may be the second browser of somebody who still races on the same deal. So under the rule `safe` a board is shown only
as far as its racer knew no card that somebody who still races has not seen, moves taken back included: such a board tells of
nothing that is news to anybody it could help. Both what a racer knows and the times of a log only grow, so what is visible of a
log is always a beginning of it, and never gets shorter.
"""

from collections import deque
from collections.abc import Iterable
from typing import Final, NamedTuple

from pandemonium.engine.playthrough import Playthrough, fold
from pandemonium.race.facts import LogEntry, Settings

_EVERY_CARD: Final = -1
"""A bit mask that holds any other."""


class Sight(NamedTuple):
    """`game`: after the last entry that is shown. `waiting`: the next one is old enough, and held back by what others know."""

    game: Playthrough
    waiting: bool


class _Moment(NamedTuple):
    time: int
    game: Playthrough


class _Trail:
    """One log. `shown`: the game as watchers see it. `hidden`: after each of the entries that follow, as far as it was read."""

    __slots__ = ("hidden", "is_new", "shown", "waiting")

    def __init__(self, start: Playthrough) -> None:
        self.shown, self.waiting, self.is_new = start, False, True
        self.hidden: deque[_Moment] = deque()

    @property
    def newest(self) -> Playthrough:
        return self.hidden[-1].game if self.hidden else self.shown

    def look(self, until: int | None, common: int) -> bool:
        before = (self.is_new, self.shown.entries, self.waiting)
        while self._is_old(until) and not self.hidden[0].game.known & ~common:
            self.shown = self.hidden.popleft().game
        self.waiting, self.is_new = self._is_old(until), False
        return before != (False, self.shown.entries, self.waiting)

    def _is_old(self, until: int | None) -> bool:
        return bool(self.hidden) and (until is None or self.hidden[0].time <= until)


class Vantage:
    """All logs of one race. `start`: the game right after its deal."""

    def __init__(self, start: Playthrough, seats: Iterable[int], settings: Settings) -> None:
        self._undo, self._target = settings.undo, settings.target
        self._is_guarded = settings.watching != "delayed"
        self._trails = {seat: _Trail(start) for seat in seats}

    def length(self, seat: int) -> int:
        """How many entries of a log were read."""
        return self._trails[seat].newest.entries

    def read(self, seat: int, entries: Iterable[LogEntry]) -> None:
        """The next entries of a log. Raises `IllegalMove` where the log is damaged."""
        trail = self._trails[seat]
        for entry in entries:
            trail.hidden.append(_Moment(entry.time, fold(trail.newest, [entry.entry], self._undo, self._target)))

    def look(self, until: int | None, racing: Iterable[int]) -> tuple[int, ...]:
        """Show what may be shown; the seats of which something else is to be seen than before, at the first look all.

        `until`: referee time of the newest entry that is old enough, None for all. `racing`: the seats that still race.
        """
        common = self._common(racing)
        return tuple(seat for seat, trail in self._trails.items() if trail.look(until, common))

    def sight(self, seat: int) -> Sight:
        """What was to be seen of a seat at the last look."""
        trail = self._trails[seat]
        return Sight(trail.shown, trail.waiting)

    def next_time(self) -> int | None:
        """Referee time of the first entry that was too young at the last look: once it is old enough, look again."""
        young = [trail.hidden[0].time for trail in self._trails.values() if trail.hidden and not trail.waiting]
        return min(young, default=None)

    def _common(self, racing: Iterable[int]) -> int:
        """Bit mask of the cards that all of these seats know, as far as their logs were read."""
        known = _EVERY_CARD
        for seat in racing if self._is_guarded else ():
            known &= self._trails[seat].newest.known
        return known
