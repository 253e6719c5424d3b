"""`python -m tests.hostile`: 8 racers on a node, quiet and under each attack in turn; how long do their acknowledgements take?

The node has one core for itself where there are two; the attacker shares the other with the clock, and gives way to it.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from pandemonium.bench.crowd import Crowd
from pandemonium.bench.figures import percentile
from pandemonium.bench.lines import recorded
from pandemonium.bench.load import racers_of
from pandemonium.bench.processor import cores, pin
from pandemonium.bench.rooms import begin, make_room, seat_racers
from tests.hostile.attacks import ATTACKS, NOT_LET_IN, Aim, Codes
from tests.support.node import make_room as make_usual_room
from tests.support.raw_socket import Refused
from tests.support.served import ServedNode, served

RACERS: Final = 8
PACE: Final = 4.0
"""Moves of each racer in a second."""
GOAL: Final = 1.5
SOURCE: Final = "127.0.0.2"
_NICE: Final = 10


async def attack(name: str, origin: str) -> None:
    """As one client, until standard input ends; then tell the codes."""
    os.nice(_NICE)
    room, codes = await make_usual_room(origin, "Mallory"), Codes()
    print("attacking", flush=True)
    ended = asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    task = asyncio.create_task(_again_and_again(name, Aim(origin, room.code, room.token, SOURCE), codes))
    await asyncio.wait([ended, task], return_when=asyncio.FIRST_COMPLETED)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    print(", ".join(f"{code} x {count}" for code, count in sorted(codes.items())) or "not cut within this time")


async def _again_and_again(name: str, aim: Aim, codes: Codes) -> None:
    while True:
        try:
            await ATTACKS[name][0](aim, codes)
        except Refused:
            codes[NOT_LET_IN] += 1
        except OSError:
            pass


@contextmanager
def attacker(name: str, origin: str, codes: list[str]) -> Iterator[None]:
    """In a process of its own, under way until left."""
    command = (sys.executable, "-m", "tests.hostile", "--attack", name, "--origin", origin)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield
        codes.append(process.communicate("")[0].strip())


def measure(port: int, name: str, seconds: float, rounds: int) -> tuple[float, float, list[str]]:
    """Median seconds from a move to its acknowledgement, quiet and attacked, in turns; and what became of the attackers."""
    quiet, hostile, codes = list[float](), list[float](), list[str]()
    crowd = Crowd("127.0.0.1", port)
    try:
        line = recorded("demon", 0, int(PACE * seconds * rounds * 2) + 50)
        room = make_room("127.0.0.1", port, line, 0, RACERS)
        seat_racers(crowd, [room], RACERS)
        begin(crowd, [room])
        racers = racers_of([room])
        for _ in range(rounds):
            quiet += crowd.pace(racers, PACE * RACERS, seconds)[0]
            with attacker(name, f"http://127.0.0.1:{port}", codes):
                hostile += crowd.pace(racers, PACE * RACERS, seconds)[0]
        assert not crowd.failures, crowd.failures
    finally:
        crowd.close()
    return percentile(quiet, 0.5), percentile(hostile, 0.5), codes


async def campaign(seconds: float, rounds: int, chosen: list[str]) -> int:
    """All attacks. Returns how many exceed the goal."""
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        async with served(Path(folder) / "data", "--no-bots", "--trust-proxy", "yes", is_quick=True) as node:
            _give_a_core(node)
            port = int(node.origin.rsplit(":", 1)[1])
            for name in chosen:
                quiet, hostile, codes = await asyncio.to_thread(measure, port, name, seconds, rounds)
                missed += hostile > GOAL * quiet
                figures = f"{quiet * 1e3:6.2f} ms quiet, {hostile * 1e3:6.2f} ms attacked, {hostile / quiet:5.2f} x"
                print(f"{name:18} {figures}   cut: {codes[-1]}", flush=True)
            print(node.log or "nothing in the node's log")
    print(f"beyond {GOAL} x: {missed}")
    return missed


def _give_a_core(node: ServedNode) -> None:
    usable = cores()
    if len(usable) > 1:
        pin(node.process.pid, usable[0])
        pin(node.store_pid(), usable[0])
        pin(0, usable[1])


def main() -> int:
    """Run and judge; or be the attacker."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="of each stretch")
    parser.add_argument("--rounds", type=int, default=5, help="stretches of each kind, for each attack")
    parser.add_argument("--attack", choices=ATTACKS, help="only this one")
    parser.add_argument("--origin", help="of a node to attack; without it one is started, and measured")
    options = parser.parse_args()
    if options.origin is not None:
        asyncio.run(attack(options.attack or next(iter(ATTACKS)), options.origin))
        return 0
    return asyncio.run(campaign(options.seconds, options.rounds, [options.attack] if options.attack else list(ATTACKS)))


if __name__ == "__main__":
    sys.exit(main())
