"""One load run against a node: rooms filled, saturation, half of it, reconnect storm. Bounded in time and in count."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from pandemonium.bench.crowd import Crowd
from pandemonium.bench.figures import Figure, measured, percentile
from pandemonium.bench.frames import packed
from pandemonium.bench.hearing import Hearing
from pandemonium.bench.lines import Line, recorded
from pandemonium.bench.member import Member
from pandemonium.bench.plan import Plan, Target
from pandemonium.bench.processor import Busy, cpu_seconds, resident_bytes
from pandemonium.bench.rooms import Room, begin, let_watchers_in, make_room, seat_racers
from pandemonium.limits import BENCH_LINE_MAX, FRAMES_BURST, FRAMES_PER_SECOND

Say = Callable[[str], None]
"""Takes a line of progress."""
Figures = dict[str, Figure]

_LINES: Final = 8


@dataclass(frozen=True, slots=True)
class Measured:
    """`times`: of each answer, in seconds. `seconds`: it took. `cpu`: seconds of the process, None where it is not known."""

    times: list[float]
    seconds: float
    cpu: float | None
    busy: float

    @property
    def rate(self) -> float:
        """Answers a second."""
        return len(self.times) / self.seconds

    def cost(self) -> Figure:
        """Microseconds of the process for each answer."""
        if self.cpu is None or not self.times:
            return Figure(None, "us", "the process was not named or answered nothing")
        return measured(self.cpu / len(self.times) * 1e6, "us", self.busy)

    def per_cpu_second(self) -> Figure:
        """Answers for each second of the process's work."""
        cost = self.cost()
        return Figure(1e6 / cost.value if cost.value else None, "/cpu-s", cost.why)

    def latency(self, share: float) -> Figure:
        """Of an answer, in milliseconds."""
        return measured(percentile(self.times, share) * 1e3 if self.times else None, "ms", self.busy)


def observed(pid: int | None, work: Callable[[], tuple[list[float], float]]) -> Measured:
    """Do some work and look at the process meanwhile."""
    before, busy = _cpu(pid), Busy.now()
    times, seconds = work()
    after = _cpu(pid)
    cpu = None if before is None or after is None else after - before
    return Measured(times, seconds, cpu, busy.share())


def _cpu(pid: int | None) -> float | None:
    with suppress(OSError):
        return None if pid is None else cpu_seconds(pid)
    return None


def lines_for(plan: Plan) -> list[Line]:
    """Recorded before anything is measured: as much as a node lets one racer send in that time."""
    seconds = 2 * plan.seconds + plan.ramp_s
    length = min(BENCH_LINE_MAX, int((plan.pace or FRAMES_PER_SECOND) * seconds) + FRAMES_BURST)
    return [recorded(plan.game, number, length) for number in range(min(_LINES, plan.rooms))]


def filled(crowd: Crowd, target: Target, plan: Plan, lines: Sequence[Line], first: int = 0) -> list[Room]:
    """Rooms with everybody in them, before the start. `first`: number of the first address."""
    rooms = [
        make_room(target.host, target.port, lines[number % len(lines)], first + number, plan.racers)
        for number in range(plan.rooms)
    ]
    seat_racers(crowd, rooms, plan.racers)
    let_watchers_in(crowd, rooms, plan.watchers)
    return rooms


def racers_of(rooms: Sequence[Room]) -> list[Member]:
    """All racers, from now on heard for the answers to their moves alone; so are the watchers."""
    for room in rooms:
        for member in (*room.racers, *room.watchers):
            member.told = None
    return [racer for room in rooms for racer in room.racers]


def run(target: Target, plan: Plan, say: Say) -> Figures:
    """All of it. Raises `OSError` or `TooSlow` where the node does not do what it should."""
    say("recording moves")
    lines = lines_for(plan)
    crowd = Crowd(target.host, target.port)
    try:
        memory = _memory(target.pid)
        say(f"filling {plan.rooms} rooms with {plan.sockets} sockets")
        rooms = filled(crowd, target, plan, lines)
        idle = _memory(target.pid)
        begin(crowd, rooms)
        figures = _raced(crowd, target, plan, rooms, say)
        figures["memory of a socket, idle"] = _each(memory, idle, plan.sockets)
        figures["memory of a socket, racing"] = _each(memory, _memory(target.pid), plan.sockets)
        say("reconnect storm")
        figures |= storm(crowd, rooms)
        return figures
    finally:
        crowd.close()


def _raced(crowd: Crowd, target: Target, plan: Plan, rooms: list[Room], say: Say) -> Figures:
    racers, figures = racers_of(rooms), Figures()
    pace = None if plan.pace is None else plan.pace * len(racers)
    if pace is None:
        say("saturation")
        full = observed(target.pid, lambda: crowd.race(racers, plan.seconds, plan.ramp_s))
        figures["acknowledged moves at saturation"] = measured(full.rate, "/s", full.busy)
        figures["processor time of a move at saturation"] = full.cost()
        pace = max(1.0, full.rate / 2)
    say(f"{pace:,.0f} moves a second")
    hearing = Hearing(rooms)
    half = observed(target.pid, lambda: crowd.pace(racers, pace, plan.seconds, hearing.note))
    figures["acknowledged moves when paced"] = measured(half.rate, "/s", half.busy)
    for share in (0.5, 0.99, 0.999):
        figures[f"move to acknowledgement, p{share * 100:g}"] = half.latency(share)
    figures["processor time of a move when paced"] = half.cost()
    for share in (0.5, 0.99):
        delay = percentile(hearing.delays, share) * 1e3 if hearing.delays else None
        figures[f"acknowledgement to the track of a watcher, p{share * 100:g}"] = measured(delay, "ms", half.busy)
    spent = ran_out(racers)
    return _void(figures, f"{spent} lines of moves ran out") if spent else figures


def ran_out(racers: Sequence[Member]) -> int:
    """How many of them have no moves left: what they were to carry was not carried."""
    return sum(racer.made == len(racer.frames) for racer in racers)


def _void(figures: Figures, why: str) -> Figures:
    return {name: Figure(None, figure.unit, why) for name, figure in figures.items()}


def storm(crowd: Crowd, rooms: Sequence[Room]) -> Figures:
    """Everybody's connection is cut and made anew at once: how long until all are back at their tables, and is all there?"""
    racers = [racer for room in rooms for racer in room.racers]
    home = {racer: room for room in rooms for racer in room.racers}
    crowd.drop(racers)
    busy, began, back = Busy.now(), time.perf_counter(), list[float]()
    for racer, room in home.items():
        room.heard[racer] = set()
        racer.told = room.told
    crowd.admit(racers)
    for racer, room in home.items():
        racer.send(packed("hello", room=room.code, token=racer.token))
    waiting = set(racers)

    def all_back() -> bool:
        here = {racer for racer in waiting if "table" in home[racer].heard[racer]}
        waiting.difference_update(here)
        back.extend([time.perf_counter() - began] * len(here))
        return not waiting

    crowd.until(all_back, "all are back at their tables")
    lost = sum(home[racer].seq_told[racer] < racer.acked for racer in racers)
    if lost:
        raise ConnectionError(f"acknowledged moves are missing from {lost} logs")
    share = busy.share()
    return {
        f"reconnect storm of {len(racers)}: half are back after": measured(percentile(back, 0.5) * 1e3, "ms", share),
        f"reconnect storm of {len(racers)}: all are back after": measured(back[-1] * 1e3, "ms", share),
    }


def _memory(pid: int | None) -> int | None:
    with suppress(OSError):
        return None if pid is None else resident_bytes(pid)
    return None


def _each(before: int | None, after: int | None, sockets: int) -> Figure:
    if before is None or after is None:
        return Figure(None, "KiB", "the node's process was not named (--pid)")
    return Figure((after - before) / 1024 / sockets, "KiB")
