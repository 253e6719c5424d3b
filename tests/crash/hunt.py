"""`python -m tests.crash.hunt [FAULT]`: races on a build that is broken, until the checker names what is. Exit 0 if it did."""

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.crash.broken import BROKEN, NOTHING, provoked_by
from tests.crash.builds import Build
from tests.crash.campaign import striking
from tests.crash.checker import Violation, check_room
from tests.crash.cluster import Cluster, cluster
from tests.crash.faults import Faults
from tests.crash.history import RoomHistory
from tests.crash.lines import Line
from tests.crash.plan import RoomPlan
from tests.crash.players import Player, living
from tests.crash.rooms import Crowd, some_settings, until_made, until_read
from tests.crash.tally import Tally

_UNFINISHED: Final = "I8"
"""People vanish in the middle of their races here: those are closed by nobody in time."""


@dataclass(frozen=True)
class Hunt:
    """`seconds`: of racing before each look. `looks`: at most. `entries`: after so many a racer gives up, for the next race."""

    fault: str
    seconds: float
    looks: int = 12
    nodes: int = 2
    rooms: int = 3
    racers: int = 4
    entries: int = 3

    async def found(self, seed: int, say: Callable[[str], None]) -> list[Violation]:
        """What the checker says of the fault, at the first look that shows it; of the build as it is, all it says."""
        chance, build = random.Random(seed), Build("tests.crash.broken", (self.fault,))
        with tempfile.TemporaryDirectory(prefix="pandemonium-hunt-") as folder:
            async with cluster(Path(folder), self.nodes, build) as running:
                for look in range(1, self.looks + 1):
                    began = time.monotonic()
                    found = await self._look(running, chance)
                    named = [violation for violation in found if self._is_named_by(violation)]
                    say(
                        f"{self.fault}: look {look}, {time.monotonic() - began:.1f} s: {len(found)} violations, "
                        f"{len(named)} of them by name"
                    )
                    if named:
                        return named
        return []

    def _is_named_by(self, violation: Violation) -> bool:
        if self.fault == NOTHING:
            return True
        invariant, word = BROKEN[self.fault].found_as
        return violation.invariant == invariant and word in violation.what

    async def _look(self, running: Cluster, chance: random.Random) -> list[Violation]:
        crowd, tally = Crowd(), Tally()
        faults = Faults(running, crowd, tally, chance, provoked_by(self.fault))
        async with contextlib.AsyncExitStack() as stack:
            histories = [await self._party(running, stack, crowd, tally, chance) for _ in range(self.rooms)]
            async with living(list(crowd.players)), striking(faults, people_every_s=0.08):
                await asyncio.sleep(self.seconds)
        found = []
        for history in histories:
            stored = await until_read(running, history.code)
            found += (await asyncio.to_thread(check_room, history, stored)).violations
        return [violation for violation in found if violation.invariant != _UNFINISHED]

    async def _party(
        self, running: Cluster, stack: contextlib.AsyncExitStack, crowd: Crowd, tally: Tally, chance: random.Random
    ) -> RoomHistory:
        """A room with people who will race in it, one race after the other."""
        number = chance.randrange(250 * 250)
        lines = [
            await stack.enter_async_context(Line.to(running.port, f"127.{100 + number // 250 % 100}.{number % 250}.{n}"))
            for n in range(1, self.racers + 1)
        ]
        settings = some_settings(chance, self.racers) | {"target": 52, "game": "demon"}
        room = await until_made(lines[0], settings)
        plan = RoomPlan(room.code, self.racers, 1_000, False, False, False, self.entries, gather_at=0.0)
        history = RoomHistory(room.code)
        players = [
            Player(f"Racer {n}", plan, line, running.origin, history, tally, random.Random(chance.random()))
            for n, line in enumerate(lines, start=1)
        ]
        players[0].token = room.token
        crowd.players.update(players)
        return history


def main() -> int:
    """Hunt for one fault, or for all of them, and make sure that the build as it is has none."""
    parser = argparse.ArgumentParser(prog="python -m tests.crash.hunt", description=__doc__)
    parser.add_argument("fault", nargs="?", choices=[*BROKEN, NOTHING], help="default: all of them")
    parser.add_argument("--seed", type=int, default=None, help="default: a random one, printed")
    parser.add_argument("--seconds", type=float, default=6.0, help="of racing before each look")
    options = parser.parse_args()
    seed = random.SystemRandom().randrange(1_000_000) if options.seed is None else options.seed
    print(f"hunt: seed {seed}", flush=True)
    missed = 0
    for fault in [options.fault] if options.fault else [*BROKEN, NOTHING]:
        looks = 3 if fault == NOTHING else Hunt.looks
        found = asyncio.run(Hunt(fault, options.seconds, looks).found(seed, lambda line: print(line, flush=True)))
        print(f"{fault}: {found[0] if found else 'nothing found'}", flush=True)
        missed += (fault == NOTHING) == bool(found)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
