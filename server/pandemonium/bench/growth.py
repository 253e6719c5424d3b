"""How a node's cost grows: with rooms, with racers in one room, with those who watch it, and with how long the logs are.

Each point has a node and a store of its own, so that nothing is left of the point before. The node runs on one core, the
generator on another. Moves come on a schedule, as many a second at each point of a curve, far from what a node can take: what
differs is what the curve is about.
"""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from pandemonium.bench.crowd import Crowd, TooSlow
from pandemonium.bench.figures import Figure, median
from pandemonium.bench.lines import Line, led_into, recorded
from pandemonium.bench.load import Measured, Say, filled, observed, racers_of, ran_out
from pandemonium.bench.node import NODE, started
from pandemonium.bench.plan import Plan, Target
from pandemonium.bench.processor import apart
from pandemonium.bench.resume import lengthen, one_by_one
from pandemonium.bench.rooms import begin
from pandemonium.limits import BENCH_LINE_MAX

_HOST: Final = "127.0.0.1"
_LINES: Final = 8
_RESUMES: Final = 4
"""Of each racer at a point."""


@dataclass(frozen=True, slots=True)
class Point:
    """What is on the node: `rooms` of `racers` and `watchers` each. `log`: entries of each racer before the clock runs, an even
    number."""

    rooms: int = 1
    racers: int = 8
    watchers: int = 0
    log: int = 0


@dataclass(frozen=True, slots=True)
class Curve:
    """`setting`: of what the `title` names. `varied`: what differs from point to point, of which `along` is the name.

    `pace`: moves of all racers together in a second.
    """

    title: str
    setting: str
    varied: Literal["rooms", "racers", "watchers", "log"]
    along: str
    pace: float
    points: tuple[Point, ...]

    def at(self, point: Point) -> int:
        """Where a point lies along the curve."""
        place: int = getattr(point, self.varied)
        return place


_WITH_ROOMS: Final = Curve(
    # In 64 rooms each racer makes a move a second, as people do.
    "Rooms",
    "of eight racers",
    "rooms",
    "rooms",
    512,
    tuple(Point(rooms=count) for count in (4, 16, 64)),
)
_WITH_RACERS: Final = Curve(
    # Slower than the others: a node takes 40 frames a second of a racer, and there are two of them at the first point.
    "Racers",
    "in one room",
    "racers",
    "racers",
    80,
    tuple(Point(racers=count) for count in (2, 8, 32, 100)),
)
_WITH_WATCHERS: Final = Curve(
    "Watchers",
    "of one room of eight racers",
    "watchers",
    "watchers",
    240,
    tuple(Point(watchers=count) for count in (0, 25, 100, 200)),
)
_WITH_LOGS: Final = Curve(
    "Length of the logs",
    "in one room of eight racers",
    "log",
    "entries in each racer's log",
    240,
    tuple(Point(log=entries) for entries in (0, 100, 500, 1_500)),
)
USUAL: Final = (_WITH_ROOMS, _WITH_RACERS, _WITH_WATCHERS, _WITH_LOGS)


@dataclass(frozen=True, slots=True)
class Size:
    """`rounds` of all points of all `curves`.

    A point is measured for `seconds`, after `warm_s` seconds that do not count: a node is slow for its first moves.
    """

    game: str = "demon"
    curves: tuple[Curve, ...] = USUAL
    rounds: int = 2
    seconds: float = 3.0
    warm_s: float = 1.0

    @property
    def load_s(self) -> float:
        """Seconds of moves in the whole run."""
        return self.rounds * sum(len(curve.points) for curve in self.curves) * (self.warm_s + self.seconds)

    @property
    def moves(self) -> int:
        """Of one racer at a point, at most."""
        paces = [curve.pace / (point.rooms * point.racers) for curve in self.curves for point in curve.points]
        return int(max(paces) * (self.warm_s + self.seconds)) + 2


@dataclass(frozen=True, slots=True)
class Spread:
    """A figure of several rounds: the middle one, the lowest and the highest; these None where all are void."""

    middle: Figure
    low: float | None
    high: float | None

    @classmethod
    def of(cls, rounds: Sequence[Figure]) -> "Spread":
        """Void rounds do not count."""
        values = [figure.value for figure in rounds if figure.value is not None]
        return cls(median(rounds), min(values, default=None), max(values, default=None))


@dataclass(frozen=True, slots=True)
class Reading:
    """One point: microseconds of the node for a move, milliseconds from a move to its acknowledgement, and, where logs are what
    differs, from a racer's hello to its table."""

    point: Point
    cost: Spread
    p50: Spread
    p99: Spread
    resume: Spread | None


@dataclass(frozen=True, slots=True)
class Grown:
    """A curve, and what was read at its points."""

    curve: Curve
    readings: tuple[Reading, ...]


@dataclass(frozen=True, slots=True)
class _Taken:
    """One point in one round."""

    moves: Measured
    resume: Measured | None


def run(size: Size, say: Say) -> list[Grown]:
    """All of it. Raises `OSError` or `TooSlow` where a node does not do what it should."""
    lines = [recorded(size.game, number, BENCH_LINE_MAX) for number in range(_LINES)]
    points = [(curve, point) for curve in size.curves for point in curve.points]
    taken: dict[tuple[Curve, Point], list[_Taken]] = {each: [] for each in points}
    for number in range(1, size.rounds + 1):
        # There and back: what slows this machine down in the course of a run is not to look like growth.
        for curve, point in points if number % 2 else reversed(points):
            say(f"round {number} of {size.rounds}: {curve.at(point)} {curve.along}")
            taken[curve, point].append(_measured(curve, point, size, lines))
    return [Grown(curve, tuple(_reading(point, taken[curve, point]) for point in curve.points)) for curve in size.curves]


def _reading(point: Point, rounds: Sequence[_Taken]) -> Reading:
    resumes = [each.resume.latency(0.5) for each in rounds if each.resume is not None]
    return Reading(
        point,
        Spread.of([each.moves.cost() for each in rounds]),
        Spread.of([each.moves.latency(0.5) for each in rounds]),
        Spread.of([each.moves.latency(0.99) for each in rounds]),
        Spread.of(resumes) if resumes else None,
    )


def _measured(curve: Curve, point: Point, size: Size, lines: Sequence[Line]) -> _Taken:
    plan = Plan(size.game, point.rooms, point.racers, point.watchers)
    with tempfile.TemporaryDirectory() as data, started(NODE, data) as node, apart(node.pid):
        crowd = Crowd(_HOST, node.port)
        try:
            rooms = filled(crowd, Target(_HOST, node.port), plan, [led_into(line, point.log) for line in lines])
            begin(crowd, rooms)
            resume = None
            if curve.varied == "log":
                lengthen(crowd, rooms, point.log)
                resume = observed(node.pid, lambda: one_by_one(crowd, rooms, _RESUMES))
            racers = racers_of(rooms)
            crowd.pace(racers, curve.pace, size.warm_s)
            moves = observed(node.pid, lambda: crowd.pace(racers, curve.pace, size.seconds))
            if spent := ran_out(racers):
                raise TooSlow(f"{spent} lines of moves ran out: measure for a shorter time")
            return _Taken(moves, resume)
        finally:
            crowd.close()
