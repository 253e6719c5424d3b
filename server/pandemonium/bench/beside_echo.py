"""A node beside a bare echo server: one generator drives both, in turns, in one run; the ratios are what can be trusted.

The node runs on one core, the echo server on the same one, the generator on another; the store where it fits. No dealer, no
players of our own.
"""

import statistics
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

from pandemonium.bench.crowd import Crowd, TooSlow
from pandemonium.bench.figures import Figure, measured, median, ratio
from pandemonium.bench.frames import packed
from pandemonium.bench.goals import Goal, Report, at_least, at_most
from pandemonium.bench.load import Measured, Say, filled, lines_for, observed, racers_of, ran_out
from pandemonium.bench.member import Member
from pandemonium.bench.node import ECHO, NODE, SEATS, Served, started
from pandemonium.bench.plan import Plan, Target
from pandemonium.bench.processor import apart, fsync_seconds, resident_bytes
from pandemonium.bench.rooms import address_of, begin, enter, make_room
from pandemonium.bench.store_alone import answer_seconds
from pandemonium.limits import BENCH_LINE_MAX, HEARTBEAT_S

USUAL: Final = Plan(rooms=64, racers=8, watchers=0, ramp_s=0.5, seconds=2.0)
_HOST: Final = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Size:
    """`rounds` of `plan`. `idle`: sockets that are weighed. `held`: sockets held at once. `visitors`: in each of their rooms.

    `hall`: racers in one room, `gallery`: its watchers; `hall_pace`: moves of each of them in a second.
    """

    plan: Plan = USUAL
    rounds: int = 3
    idle: int = 2_000
    held: int = 5_000
    visitors: int = 50
    hall: int = SEATS
    gallery: int = 500
    hall_pace: float = 5.0
    hold_s: float = HEARTBEAT_S + 2.0
    fsyncs: int = 100


@dataclass(frozen=True, slots=True)
class _Stage:
    """Both servers, ready; `addresses`: numbers nobody has used yet."""

    echo: Served
    node: Served
    data: Path
    addresses: Iterator[int]

    def address(self) -> int:
        """A thousand addresses, from this one on."""
        return next(self.addresses) * 1_000


def run(size: Size, say: Say) -> Report:
    """All of it. Raises `OSError` or `TooSlow` where a server does not do what it should."""
    with _stage() as stage:
        figures, goals = dict[str, Figure](), list[Goal]()
        # Memory first: sockets that are gone leave room for others in a process, and in one more than in another.
        for part in (_memory, _speed, _hall):
            more, reached = part(stage, size, say)
            figures |= more
            goals += reached
        return Report(figures, goals)


@contextmanager
def _stage() -> Iterator[_Stage]:
    with ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        echo = stack.enter_context(started(ECHO))
        node = stack.enter_context(started(NODE, str(data)))
        stack.enter_context(apart(echo.pid, node.pid))
        yield _Stage(echo, node, data, count(1))


# What a move costs, and how long it takes


def _speed(stage: _Stage, size: Size, say: Say) -> tuple[dict[str, Figure], list[Goal]]:
    rounds = list[tuple[_Turn, _Turn]]()
    for number in range(1, size.rounds + 1):
        say(f"round {number} of {size.rounds}: echo")
        echo = _echo_turn(stage, size)
        say(f"round {number} of {size.rounds}: node")
        rounds.append((echo, _node_turn(stage, size)))
    fsync = Figure(statistics.median(fsync_seconds(stage.data, size.fsyncs)) * 1e3, "ms")
    pace = statistics.median(node.half.rate for _, node in rounds)
    alone = statistics.median(answer_seconds(stage.data, pace, size.plan.seconds))
    figures = {f"echo: {name}": figure for name, figure in _middle([echo for echo, _ in rounds]).items()}
    figures |= {f"node: {name}": figure for name, figure in _middle([node for _, node in rounds]).items()}
    figures["median fsync"] = fsync
    figures["store alone: p50 of a durable write, as many a second"] = Figure(alone * 1e3, "ms")
    shares = [ratio(node.full.per_cpu_second(), echo.full.per_cpu_second()) for echo, node in rounds]
    waits = [_wait(node.half.latency(0.5), echo.half.latency(0.5), fsync) for echo, node in rounds]
    return figures, [
        at_least(0.35, median(shares), "moves per CPU-second of the node, in messages of the echo (aim 0.5)", shares),
        at_most(1.0, median(waits), "p50 of a move at half load, of 3 times the echo's and one fsync", waits),
    ]


def _wait(node: Figure, echo: Figure, fsync: Figure) -> Figure:
    if echo.value is None or fsync.value is None:
        return Figure(None, "x", echo.why)
    return ratio(node, Figure(3 * echo.value + fsync.value, "ms"))


@dataclass(frozen=True, slots=True)
class _Turn:
    """One server at saturation, and at half of it."""

    full: Measured
    half: Measured

    def figures(self) -> dict[str, Figure]:
        """By name."""
        return {
            "answers at saturation": measured(self.full.rate, "/s", self.full.busy),
            "answers per CPU-second": self.full.per_cpu_second(),
            "processor time of an answer": self.full.cost(),
            "p50 at half load": self.half.latency(0.5),
            "p99 at half load": self.half.latency(0.99),
            "p99.9 at half load": self.half.latency(0.999),
            "processor time of an answer at half load": self.half.cost(),
            "generator busy at saturation": Figure(self.full.busy * 100, "%"),
        }


def _middle(turns: list[_Turn]) -> dict[str, Figure]:
    each = [turn.figures() for turn in turns]
    return {name: median([figures[name] for figures in each]) for name in each[0]}


def _turn(crowd: Crowd, pid: int, racers: list[Member], plan: Plan) -> _Turn:
    full = observed(pid, lambda: crowd.race(racers, plan.seconds, plan.ramp_s))
    half = observed(pid, lambda: crowd.pace(racers, max(1.0, full.rate / 2), plan.seconds))
    if spent := ran_out(racers):
        raise TooSlow(f"{spent} lines of moves ran out: measure for a shorter time")
    return _Turn(full, half)


def _echo_turn(stage: _Stage, size: Size) -> _Turn:
    crowd = Crowd(_HOST, stage.echo.port)
    try:
        members = _opened(crowd, size.plan.rooms * size.plan.racers)
        frames = [packed("entry", race=1, round=0, seq=seq, entry="t1>t2") for seq in range(1, BENCH_LINE_MAX + 1)]
        for member in members:
            member.frames = frames * 100
        return _turn(crowd, stage.echo.pid, members, size.plan)
    finally:
        crowd.close()


def _opened(crowd: Crowd, sockets: int) -> list[Member]:
    members = [Member(address_of(number)) for number in range(sockets)]
    crowd.admit(members)
    crowd.until(lambda: all(member.is_welcome for member in members), "the echo server lets all in")
    return members


def _node_turn(stage: _Stage, size: Size) -> _Turn:
    crowd = Crowd(_HOST, stage.node.port)
    try:
        rooms = filled(crowd, Target(_HOST, stage.node.port), size.plan, lines_for(size.plan), stage.address())
        begin(crowd, rooms)
        return _turn(crowd, stage.node.pid, racers_of(rooms), size.plan)
    finally:
        crowd.close()


# What a socket holds


def _memory(stage: _Stage, size: Size, say: Say) -> tuple[dict[str, Figure], list[Goal]]:
    say(f"{size.idle} idle sockets of the echo server")
    crowd, before = Crowd(_HOST, stage.echo.port), resident_bytes(stage.echo.pid)
    try:
        _opened(crowd, size.idle)
        raw = Figure((resident_bytes(stage.echo.pid) - before) / 1024 / size.idle, "KiB")
    finally:
        crowd.close()
    with tempfile.TemporaryDirectory() as data, started(NODE, data) as node:
        crowd = Crowd(_HOST, node.port)
        try:
            say(f"{size.idle} idle sockets in rooms")
            before = resident_bytes(node.pid)
            _visit(crowd, node, stage.address(), size.idle, size.visitors)
            joined = Figure((resident_bytes(node.pid) - before) / 1024 / size.idle, "KiB")
            say(f"{size.held} sockets held for {size.hold_s:.0f} s")
            _visit(crowd, node, stage.address(), size.held - size.idle, size.visitors)
            crowd.hear(size.hold_s)
            kept = Figure(float(size.held - len(crowd.failures)), "")
        finally:
            crowd.close()
    figures = {"echo: memory of an idle socket": raw, "node: memory of an idle socket in a room": joined}
    share = ratio(joined, raw)
    return figures, [
        at_most(1.5, share, f"memory of {size.idle} idle sockets in rooms, of as many raw ones", [share]),
        at_least(size.held, kept, "joined sockets held", [kept]),
    ]


def _visit(crowd: Crowd, node: Served, first: int, sockets: int, in_each: int) -> None:
    (line,) = lines_for(Plan(rooms=1, seconds=0.1))
    rooms = [make_room(_HOST, node.port, line, first + number, 16) for number in range(-(-sockets // in_each))]
    left = sockets
    for place in range(in_each):
        entered = rooms[: max(0, min(len(rooms), left))]
        left -= len(entered)
        members = [Member(address_of(first + number)) for number, _ in enumerate(entered)]
        for room, member in zip(entered, members, strict=True):
            member.told = room.told
            (room.racers if place == 0 else room.watchers).append(member)
        enter(crowd, entered, members)


# One full hall


def _hall(stage: _Stage, size: Size, say: Say) -> tuple[dict[str, Figure], list[Goal]]:
    small_rooms = max(1, size.hall // 4)
    small = Plan(rooms=small_rooms, racers=size.hall // small_rooms, watchers=size.gallery // small_rooms, pace=size.hall_pace)
    whole = Plan(rooms=1, racers=size.hall, watchers=size.gallery, pace=size.hall_pace)
    say(f"{size.hall} racers and {size.gallery} watchers in {small_rooms} rooms")
    spread = _paced(stage, small, size.plan.seconds)
    say(f"{size.hall} racers and {size.gallery} watchers in one room")
    hall = _paced(stage, whole, size.plan.seconds)
    share = ratio(hall.latency(0.5), spread.latency(0.5))
    figures = {
        f"p50 of a move, {size.hall} racers and {size.gallery} watchers in {small_rooms} rooms": spread.latency(0.5),
        f"p50 of a move, {size.hall} racers and {size.gallery} watchers in one room": hall.latency(0.5),
        "processor time of a move in small rooms": spread.cost(),
        "processor time of a move in one room": hall.cost(),
    }
    return figures, [at_most(2.0, share, "p50 of a move in one full hall, of the same moves in small rooms", [share])]


def _paced(stage: _Stage, plan: Plan, seconds: float) -> Measured:
    crowd = Crowd(_HOST, stage.node.port)
    try:
        rooms = filled(crowd, Target(_HOST, stage.node.port), plan, lines_for(plan), stage.address())
        begin(crowd, rooms)
        racers = racers_of(rooms)
        return observed(stage.node.pid, lambda: crowd.pace(racers, (plan.pace or 1.0) * len(racers), seconds))
    finally:
        crowd.close()
