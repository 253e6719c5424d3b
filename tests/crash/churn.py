"""`python -m tests.crash.churn`: joins and leaves by the thousand, stampedes, herds, rooms nobody joins, over two nodes. Does
anything go astray or stay behind? Exit 0 if not."""

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from websockets.exceptions import WebSocketException

from tests.crash.cluster import Cluster, cluster
from tests.crash.crowds import Doors, herd, last_out_meets_first_in, overfill
from tests.crash.forgotten import forgotten_rooms
from tests.crash.leftovers import leftovers
from tests.support.node import Room, make_room
from tests.support.racer import Message, Racer

_SEATS: Final = 16
_AT_ONCE: Final = 24
_HERD_ROOMS: Final = 10
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


async def join_and_leave(running: Cluster, room: Room, times: int, worker: int) -> int:
    """Connect, sit down, leave, hang up, again and again; how often there was a seat."""
    seated, source = 0, f"127.0.3.{worker + 1}"
    for number in range(times):
        with contextlib.suppress(OSError, WebSocketException, AssertionError):
            async with Racer.connected(running.origin, running.origin, source) as racer:
                await racer.hello(room.code)
                await racer.tell("sit", name=f"Worker {worker}", token=f"{worker:016}{number:016}")
                if await _answer(racer) == "seated":
                    seated += 1
                    since = len(racer.messages)
                    await racer.tell("leave")
                    await racer.heard("room", lambda told: told["seat"] is None, since)
    return seated


async def _answer(racer: Racer) -> str:
    await racer.until(lambda: bool(racer.of("seated", "fault")), "a seat, or none")
    return str(racer.of("seated", "fault")[0]["type"])


async def joins(running: Cluster, cycles: int) -> str:
    """All of them, in one room."""
    room = await make_room(running.origin, seats=_SEATS)
    began = time.monotonic()
    counts = await asyncio.gather(*(join_and_leave(running, room, cycles // _AT_ONCE, n) for n in range(_AT_ONCE)))
    return f"{cycles} joins, {sum(counts)} seated, in {time.monotonic() - began:.0f} s"


@contextlib.asynccontextmanager
async def party(running: Cluster, number: int) -> AsyncIterator[list[Racer]]:
    """Sixteen racers in one room, the host first."""
    source = f"127.0.4.{number + 1}"
    room = await make_room(running.origin, seats=_SEATS)
    async with contextlib.AsyncExitStack() as stack:
        racers = [
            await stack.enter_async_context(Racer.connected(running.origin, running.origin, source)) for _ in range(_SEATS)
        ]
        await racers[0].hello(room.code, room.token)
        await asyncio.gather(*(racer.hello(room.code) for racer in racers[1:]))
        await asyncio.gather(*(racer.sit(f"Racer {n}") for n, racer in enumerate(racers[1:], start=2)))
        yield racers


async def stampedes(running: Cluster, number: int, races: int) -> list[str]:
    """Everybody gives up and presses rematch at once; who does not land in the same next race?"""
    astray = []
    async with party(running, number) as racers:
        for race in range(1, races + 1):
            await racers[0].tell("start", request=f"start {race}")
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
    began = time.monotonic()
    places = [await make_room(running.origin) for _ in range(_HERD_ROOMS)]
    ill, back = await herd(doors, [node.port for node in running.nodes], places, sockets // _HERD_ROOMS)
    print(f"{sockets} sockets connected, lost and back {back:.0f} s later; {time.monotonic() - began:.0f} s in all", flush=True)
    return [*wrong, *ill]


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
            wrong += await forgotten_rooms(running, sockets // 2)
            return [*wrong, *await leftovers(running, [])]


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
