"""`python -m tests.crash.churn`: joins and leaves by the thousand, stampedes, herds, rooms nobody joins, over two nodes. Does
anything go astray or stay behind? Exit 0 if not."""

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from websockets.exceptions import WebSocketException

from pandemonium.bench.processor import Busy, cpu_seconds
from pandemonium.limits import BENCH_BUSY_MAX
from tests.crash.cluster import Cluster, cluster
from tests.crash.crowds import Doors, answer_to_sit, herd, last_out_meets_first_in, overfill
from tests.crash.forgotten import forgotten_rooms
from tests.crash.leftovers import leftovers
from tests.support.node import Room, make_room
from tests.support.racer import Message, Racer

_SEATS: Final = 16
_AT_ONCE: Final = 24
_JOIN_ROOMS: Final = 4
_HERD_ROOMS: Final = 10
_BACK_WITHIN_S: Final = 15.0
"""Not judged where this script itself was busy all the time."""
_WARM_UP: Final = 0.1
"""Share of the work before the first measurement: caches, pools and code are filled by then."""
_MEMORY_MB: Final = 12.0
"""A node may grow by so much over thousands of joins: its allocator keeps some, a leak of a socket each would be 150 MB."""


@dataclass(frozen=True, slots=True)
class Footprint:
    """Of a node: megabytes resident, open files."""

    memory: float
    files: int


def footprint(pid: int) -> Footprint:
    """From /proc (Linux)."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace")
    resident = int(status.partition("VmRSS:")[2].split()[0]) / 1024
    return Footprint(resident, len(list(Path(f"/proc/{pid}/fd").iterdir())))


async def join_and_leave(running: Cluster, room: Room, times: int, worker: int) -> Counter[str]:
    """Connect, sit down, leave, hang up, again and again; how often there was a seat, or what there was instead."""
    answers, source = Counter[str](), f"127.0.3.{worker + 1}"
    for number in range(times):
        try:
            answers[await _joined(running, room, source, f"Worker {worker}", f"{worker:016}{number:016}")] += 1
        except (OSError, WebSocketException, AssertionError) as trouble:
            answers[f"{type(trouble).__name__}: {str(trouble)[:80]}"] += 1
    return answers


async def _joined(running: Cluster, room: Room, source: str, name: str, token: str) -> str:
    async with Racer.connected(running.origin, running.origin, source) as racer:
        await racer.hello(room.code)
        await racer.tell("sit", name=name, token=token)
        await racer.until(lambda: bool(racer.of("seated", "fault")), "a seat, or none")
        answer = racer.of("seated", "fault")[0]
        if answer["type"] == "fault":
            return str(answer["code"])
        await _left(racer)
        return "seated"


async def _left(racer: Racer) -> None:
    """A seat that is not left stays taken, and the room is full before long: where too many change the room at once, again."""
    while True:
        since = len(racer.messages)
        await racer.tell("leave")
        await racer.until(lambda since=since: _is_answered(racer.messages[since:]), "to have left")  # type: ignore[misc]
        if not any(message["type"] == "fault" for message in racer.messages[since:]):
            return


def _is_answered(messages: list[Message]) -> bool:
    return any(each["type"] == "fault" or (each["type"] == "room" and each["seat"] is None) for each in messages)


async def joins(running: Cluster, cycles: int) -> str:
    """All of them, in a few rooms: who is let in where too many want in is asked elsewhere, with `overfill`."""
    rooms = [await make_room(running.origin, seats=_SEATS) for _ in range(_JOIN_ROOMS)]
    began, times = time.monotonic(), cycles // _AT_ONCE
    counts = await asyncio.gather(
        *(join_and_leave(running, rooms[worker % _JOIN_ROOMS], times, worker) for worker in range(_AT_ONCE))
    )
    answers = ", ".join(f"{answer} {number}" for answer, number in sum(counts, Counter[str]()).most_common())
    return f"{cycles} joins in {time.monotonic() - began:.0f} s: {answers}"


@contextlib.asynccontextmanager
async def party(running: Cluster, number: int) -> AsyncIterator[list[Racer]]:
    """Sixteen racers in one room, the host first."""
    source = f"127.0.4.{number + 1}"
    room = await make_room(running.origin, seats=_SEATS)
    async with contextlib.AsyncExitStack() as stack:
        racers = list[Racer]()
        for place in range(_SEATS):
            # One after the other, and each says hello at once: a node waits for that for some seconds only.
            racer = await stack.enter_async_context(Racer.connected(running.origin, running.origin, source))
            await racer.hello(room.code, room.token if place == 0 else None)
            racers.append(racer)
        await asyncio.gather(*(_seated(racer, f"Racer {n}") for n, racer in enumerate(racers[1:], start=2)))
        yield racers


async def _seated(racer: Racer, name: str) -> None:
    while (answer := await answer_to_sit(racer, name)) != "seated":
        assert answer == "busy", answer


async def stampedes(running: Cluster, number: int, races: int) -> list[str]:
    """Everybody gives up and presses rematch at once; who does not land in the same next race?"""
    astray = []
    async with party(running, number) as racers:
        for race in range(1, races + 1):
            await racers[0].tell("start", request=f"start {race}", unproven=True)
            await asyncio.gather(*(_until_racing(racer, race) for racer in racers))
            await asyncio.gather(*(racer.tell("give_up", race=race) for racer in racers))
            await asyncio.gather(*(_until_result(racer, race) for racer in racers))
            await asyncio.gather(*(racer.tell("rematch", race=race) for racer in racers))
            landed = await asyncio.gather(*(racer.phase("lobby", race + 1) for racer in racers))
            seats: list[Message] = landed[0]["seats"]
            if len(seats) != _SEATS or any(room["number"] != race + 1 for room in landed):
                astray.append(f"room {number}, after race {race}: {[room['number'] for room in landed]}")
            for racer in racers:
                racer.forget()
    return astray


async def _until_racing(racer: Racer, race: int) -> None:
    await racer.table_of(race)
    await racer.phase("racing", race)


async def _until_result(racer: Racer, race: int) -> None:
    await racer.heard("result", lambda told: bool(told["race"] == race))


async def crowds(running: Cluster, rounds: int, sockets: int) -> list[str]:
    """Too many for the seats, the last one out and the first one in, a herd that comes back."""
    doors, began = Doors((running.origin,)), time.monotonic()
    wrong = await overfill(doors, 50, rounds)
    print(f"{rounds} times 50 people for 3 seats, in {time.monotonic() - began:.0f} s", flush=True)
    wrong += await last_out_meets_first_in(doors, rounds, random.Random(rounds))
    return [*wrong, *await _herd(running, sockets)]


async def _herd(running: Cluster, sockets: int) -> list[str]:
    """Where it takes long: did the nodes have so much to do, or this script, or did all of them wait for a core?"""
    doors, began = Doors((running.origin,)), time.monotonic()
    pids, busy = [node.process.pid for node in running.nodes], Busy.now()
    spent = sum(cpu_seconds(pid) for pid in pids)
    places = [await make_room(running.origin) for _ in range(_HERD_ROOMS)]
    ill, back = await herd(doors, [node.port for node in running.nodes], places, sockets // _HERD_ROOMS)
    whole, spent = time.monotonic() - began, sum(cpu_seconds(pid) for pid in pids) - spent
    print(
        f"{sockets} sockets connected, lost and back {back:.1f} s later; {whole:.0f} s in all: "
        f"{spent:.1f} s of work of both nodes, this script {busy.share():.0%} busy",
        flush=True,
    )
    is_void = busy.share() > BENCH_BUSY_MAX
    slow = [] if back <= _BACK_WITHIN_S or is_void else [f"{sockets} sockets were back after {back:.1f} s"]
    return [*ill, *slow]


async def run(cycles: int, rooms: int, races: int, rounds: int, sockets: int) -> list[str]:
    """What stayed behind, or went astray."""
    with tempfile.TemporaryDirectory(prefix="pandemonium-churn-") as folder:
        async with cluster(Path(folder), 2) as running:
            print(await joins(running, int(cycles * _WARM_UP)), flush=True)
            await asyncio.gather(*(stampedes(running, number, 1) for number in range(rooms)))
            wrong = await leftovers(running, [])
            before = [footprint(node.process.pid) for node in running.nodes]
            print(await joins(running, cycles), flush=True)
            began = time.monotonic()
            for astray in await asyncio.gather(*(stampedes(running, number, races) for number in range(rooms))):
                wrong += astray
            print(f"{rooms * races} stampedes of {_SEATS}, in {time.monotonic() - began:.0f} s", flush=True)
            wrong += await leftovers(running, [])
            after = [footprint(node.process.pid) for node in running.nodes]
            wrong += _growth(before, after)
            wrong += await crowds(running, rounds, sockets)
            wrong += await leftovers(running, [])
            wrong += await _second_herd(running, sockets)
            wrong += await forgotten_rooms(running, sockets // 2)
            return [*wrong, *await leftovers(running, [])]


async def _second_herd(running: Cluster, sockets: int) -> list[str]:
    """What the first one left is used again by the next: else the nodes would grow with each."""
    before = [footprint(node.process.pid) for node in running.nodes]
    wrong = await _herd(running, sockets)
    wrong += await leftovers(running, [])
    return [*wrong, *_growth(before, [footprint(node.process.pid) for node in running.nodes])]


def _growth(before: list[Footprint], after: list[Footprint]) -> list[str]:
    wrong = []
    for number, (was, now) in enumerate(zip(before, after, strict=True), start=1):
        print(f"node {number}: {was.memory:.1f} -> {now.memory:.1f} MB, {was.files} -> {now.files} open files", flush=True)
        if now.memory - was.memory > _MEMORY_MB or now.files > was.files + 2:
            wrong.append(f"node {number} grew from {was} to {now}")
    return wrong


def main() -> int:
    """Run, report, judge."""
    parser = argparse.ArgumentParser(prog="python -m tests.crash.churn", description=__doc__)
    parser.add_argument("--cycles", type=int, default=10_000, help="joins")
    parser.add_argument("--rooms", type=int, default=10, help="at once")
    parser.add_argument("--races", type=int, default=20, help="stampedes of each room")
    parser.add_argument("--rounds", type=int, default=200, help="of fifty people for three seats")
    parser.add_argument("--sockets", type=int, default=2_000, help="that are lost at once")
    options = parser.parse_args()
    wrong = asyncio.run(run(options.cycles, options.rooms, options.races, options.rounds, options.sockets))
    for line in wrong:
        print(f"WRONG {line}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
