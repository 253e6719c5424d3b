"""What watchers cost the racers they watch: two rooms on one node, one of them watched, driven in turns in one run.

The node runs on one core, the generator on another. Watchers ask for boards under the usual rule `safe`, and read what comes.
"""

import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pandemonium.bench.crowd import Crowd, TooSlow
from pandemonium.bench.figures import Figure, median, ratio
from pandemonium.bench.frames import packed
from pandemonium.bench.goals import Goal, Report, at_most
from pandemonium.bench.lines import Line, recorded
from pandemonium.bench.load import Measured, Say, observed, racers_of, ran_out
from pandemonium.bench.member import Member, Message
from pandemonium.bench.node import NODE, Served, started
from pandemonium.bench.processor import apart
from pandemonium.bench.rooms import Room, begin, let_watchers_in, make_room, seat_racers
from pandemonium.limits import BENCH_LINE_MAX

_HOST: Final = "127.0.0.1"
_COST_MAX: Final = 1.3
_WAIT_MAX: Final = 1.5


@dataclass(frozen=True, slots=True)
class Size:
    """`paces`: moves of a racer in a second, one after the other; the last is the one the goals are for.

    A round is `stretch_s` seconds in each room. `rounds` of each pace count, after `warm` that do not: boards are shown 30 s
    late, and whole rounds fit into that time, so what watchers are shown in a stretch was played there in an earlier one.
    """

    game: str = "demon"
    racers: int = 8
    watchers: int = 200
    paces: tuple[float, ...] = (2.0, 30.0)
    stretch_s: float = 2.5
    warm: int = 6
    rounds: int = 6

    @property
    def moves(self) -> int:
        """Of a racer in the whole run, at most."""
        return sum(int(pace * self.stretch_s * (self.warm + self.rounds)) + 1 for pace in self.paces)


def run(size: Size, say: Say) -> Report:
    """All of it. Raises `OSError` or `TooSlow` where the node does not do what it should."""
    line = recorded(size.game, 1, min(BENCH_LINE_MAX, size.moves + 20))
    with tempfile.TemporaryDirectory() as data, started(NODE, data) as node, apart(node.pid):
        crowd = Crowd(_HOST, node.port)
        try:
            say(f"{size.racers} racers alone, and as many with {size.watchers} watchers")
            alone, watched = _rooms(crowd, node, line, size)
            return _measured(crowd, node, alone, watched, size, say)
        finally:
            crowd.close()


def _rooms(crowd: Crowd, node: Served, line: Line, size: Size) -> tuple[Room, Room]:
    """The race has begun in both."""
    rooms = [make_room(_HOST, node.port, line, number, size.racers, "safe") for number in (1, 2)]
    seat_racers(crowd, rooms, size.racers)
    let_watchers_in(crowd, rooms[1:], size.watchers)
    begin(crowd, rooms)
    for watcher in rooms[1].watchers:
        watcher.send(packed("watch", boards=True))
    crowd.until(lambda: rooms[1].everyone_heard(rooms[1].watchers, "boards"), "every watcher is shown boards")
    return rooms[0], rooms[1]


def _measured(crowd: Crowd, node: Served, alone: Room, watched: Room, size: Size, say: Say) -> Report:
    racers, heard = [racers_of([room]) for room in (alone, watched)], _Heard()
    watched.watchers[0].told = heard.told
    figures, goals = dict[str, Figure](), list[Goal]()
    for pace in size.paces:
        rounds = list[_Round]()
        for number in range(1 - size.warm, size.rounds + 1):
            say(f"{pace:g} moves a second of each racer, " + (f"round {number}" if number > 0 else "warming up"))
            heard.types.clear()
            turns = [_stretch(crowd, node, each, pace, size.stretch_s) for each in racers]
            if number > 0:
                rounds.append(_Round(turns[0], turns[1], heard.types["progress"], heard.types["boards"]))
        figures |= _figures(pace, rounds)
        goals += _goals(pace, rounds)
    return Report(figures, goals)


class _Heard:
    """What one watcher hears; to unpack what all of them do would make the generator the limit."""

    def __init__(self) -> None:
        self.types = Counter[str]()

    def told(self, _: Member, message: Message) -> None:
        """Note it."""
        self.types[message["type"]] += 1


@dataclass(frozen=True, slots=True)
class _Round:
    """A stretch without and one with watchers. `progress`, `boards`: frames to one watcher meanwhile."""

    alone: Measured
    watched: Measured
    progress: int
    boards: int


def _stretch(crowd: Crowd, node: Served, racers: Sequence[Member], pace: float, seconds: float) -> Measured:
    done = observed(node.pid, lambda: crowd.pace(racers, pace * len(racers), seconds))
    if spent := ran_out(racers):
        raise TooSlow(f"{spent} lines of moves ran out: measure for a shorter time")
    return done


def _figures(pace: float, rounds: Sequence[_Round]) -> dict[str, Figure]:
    figures = dict[str, Figure]()
    for name, turns in (("alone", [each.alone for each in rounds]), ("watched", [each.watched for each in rounds])):
        start = f"{pace:g}/s, {name}: "
        figures[start + "processor time of a move"] = median([turn.cost() for turn in turns])
        figures[start + "p50 of a move"] = median([turn.latency(0.5) for turn in turns])
        figures[start + "p99 of a move"] = median([turn.latency(0.99) for turn in turns])
        figures[start + "generator busy, at most"] = Figure(max(turn.busy for turn in turns) * 100, "%")
    seconds = [each.watched.seconds for each in rounds]
    for name, counts in (("progress", [each.progress for each in rounds]), ("boards", [each.boards for each in rounds])):
        figures[f"{pace:g}/s: frames of {name} to a watcher"] = Figure(sum(counts) / sum(seconds), "/s")
    return figures


def _goals(pace: float, rounds: Sequence[_Round]) -> list[Goal]:
    costs = [ratio(each.watched.cost(), each.alone.cost()) for each in rounds]
    waits = [ratio(each.watched.latency(0.5), each.alone.latency(0.5)) for each in rounds]
    return [
        at_most(_COST_MAX, median(costs), f"{pace:g}/s: processor time of a move, of that without watchers", costs),
        at_most(_WAIT_MAX, median(waits), f"{pace:g}/s: p50 of a move, of that without watchers", waits),
    ]
