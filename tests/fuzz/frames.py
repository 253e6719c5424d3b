"""`python -m tests.fuzz.frames [--frames N] [--seed N]`: wrong frames at a real node, on which a room must not notice.

Exit 0 if the node wrote no error, the room's state is what its racers made it, its race goes on, and the memory stays flat.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

from pandemonium.bench.processor import resident_bytes
from tests.fuzz.attacker import Attacker, Tally
from tests.support.node import get_json, make_room
from tests.support.racer import Racer
from tests.support.races import QUICK, stored_at
from tests.support.served import ServedNode, served

ATTACKERS: Final = 32
WITNESS_PLAYS_EVERY_S: Final = 2.0
TOLD_EVERY_S: Final = 10.0
MEMORY_GROWTH_MAX: Final = 0.15
"""Of the node, from the middle of a run to its end: by then all that is bounded has reached its bound."""
LOG_TOLD_MAX: Final = 20_000
"""Characters of the node's log that are told where there is a fault in it."""
MIB: Final = 1024 * 1024

Say = Callable[[str], None]


@dataclass
class Outcome:
    """`memory`: bytes of the node at the start, in the middle and at the end. `wrong`: what did not hold."""

    tally: Tally
    memory: tuple[int, int, int]
    moves: int
    seconds: float
    wrong: list[str]

    def report(self) -> str:
        """For people."""
        tally, closes = self.tally, ", ".join(f"{code} {count}" for code, count in sorted(self.tally.closes.items()))
        memory = " -> ".join(f"{held / MIB:.1f}" for held in self.memory)
        return (
            f"{tally.frames:,} frames over {tally.sockets:,} sockets in {self.seconds:.0f} s; closed: {closes}\n"
            f"not let in {tally.refused}, fell silent {tally.unanswered}; moves of the witnesses {self.moves}\n"
            f"memory of the node at start, middle, end: {memory} MiB"
        )


class Witnesses:
    """Two racers in a room that is attacked. `wrong`: what they noticed."""

    def __init__(self, node: ServedNode, code: str, racers: tuple[Racer, Racer]) -> None:
        self._node, self.code, self._racers = node, code, racers
        self._state: dict[str, Any] = self._held()
        self.moves = 0
        self.wrong: list[str] = []

    @classmethod
    async def seated(cls, node: ServedNode, stack: AsyncExitStack) -> Self:
        """In a race that has begun."""
        room = await make_room(node.origin, "Ann", limit_minutes=120, **QUICK)
        ann = await stack.enter_async_context(Racer.entered(node.origin, room.code, room.token))
        bob = await stack.enter_async_context(Racer.entered(node.origin, room.code))
        await bob.sit("Bob")
        await ann.tell("start", request="witness")
        for racer in (ann, bob):
            await racer.table_of(1)
        return cls(node, room.code, (ann, bob))

    def _held(self) -> dict[str, Any]:
        return stored_at(self._node.store_url, self.code)

    async def play(self) -> None:
        """The room is as we left it; a move each is acknowledged."""
        if self._held() != self._state:
            self.wrong.append("the room of the witnesses has changed")
        for racer in self._racers:
            seq = racer.seq
            answer = await racer.play("undo" if seq % 2 else "draw")
            if (answer["type"], answer.get("seq")) != ("ack", seq + 1):
                self.wrong.append(f"a move of a witness was answered by {answer}")
            table = racer.table
            racer.messages[:] = [message for message in (table, answer) if message is not None]
            racer.frames.clear()
            self.moves += 1
        self._state = self._held()


async def run(seed: int, frames: int, folder: Path, say: Say) -> Outcome:
    """Attack until so many frames were sent. `folder`: for the node's data and log."""
    async with AsyncExitStack() as stack:
        node = await stack.enter_async_context(served(folder / "data", "--no-bots", is_quick=True))
        witnesses, tally = await Witnesses.seated(node, stack), Tally()
        memory, began = list[int](), time.monotonic()
        for share in (0.1, 0.55, 1.0):
            attackers = [Attacker(node.origin, witnesses.code, f"{seed} {share} {n}", tally) for n in range(ATTACKERS)]
            attacks = asyncio.gather(*(attacker.attack(int(frames * share)) for attacker in attackers))
            await _watched(attacks, witnesses, tally, node, say)
            memory.append(resident_bytes(node.process.pid))
        for _ in range(5):
            await witnesses.play()
        seconds = time.monotonic() - began
        wrong = witnesses.wrong + await _faults(node, tally, memory)
    return Outcome(tally, (memory[0], memory[1], memory[2]), witnesses.moves, seconds, wrong)


async def _watched(attacks: "asyncio.Future[Any]", witnesses: Witnesses, tally: Tally, node: ServedNode, say: Say) -> None:
    told = time.monotonic()
    while not attacks.done():
        await asyncio.wait([attacks], timeout=WITNESS_PLAYS_EVERY_S)
        await witnesses.play()
        if time.monotonic() - told > TOLD_EVERY_S:
            told = time.monotonic()
            say(f"{tally.frames:>9,} frames, {tally.sockets:,} sockets, {resident_bytes(node.process.pid) / MIB:.1f} MiB")
    await attacks


async def _faults(node: ServedNode, tally: Tally, memory: list[int]) -> list[str]:
    found = [f"in the node's log:\n{node.log[:LOG_TOLD_MAX]}"] if "Traceback" in node.log or " ERROR " in node.log else []
    if tally.unanswered:
        found.append(f"{tally.unanswered} sockets fell silent")
    if "1011" in tally.closes:
        found.append(f"{tally.closes['1011']} sockets were closed by a fault of the node")
    if memory[2] > memory[1] * (1 + MEMORY_GROWTH_MAX):
        found.append("the node's memory grows")
    if node.process.returncode is not None or (await get_json(f"{node.origin}/api/origin"))[0] != 200:
        found.append("the node does not serve any more")
    return found


def main() -> int:
    """Run, report, judge."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.frames", description=__doc__)
    parser.add_argument("--frames", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=None, help="default: a random one, printed")
    options = parser.parse_args()
    seed = random.SystemRandom().randrange(1_000_000) if options.seed is None else options.seed
    print(f"{options.frames:,} frames, seed {seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        outcome = asyncio.run(run(seed, options.frames, Path(folder), lambda line: print(line, flush=True)))
    print(outcome.report())
    for wrong in outcome.wrong:
        print(f"WRONG {wrong}")
    print(f"wrong: {len(outcome.wrong)}; seed {seed}")
    return 1 if outcome.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
