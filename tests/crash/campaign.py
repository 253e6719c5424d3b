"""One run: a cluster, rooms on it for a while, faults all the time, and the checker over all of it."""

import asyncio
import contextlib
import random
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from tests.crash.checker import Checked, Violation, check_again, check_room
from tests.crash.cluster import Cluster, cluster
from tests.crash.faults import Faults
from tests.crash.leftovers import leftovers, secrets_in_logs
from tests.crash.processes import end_with_the_starter
from tests.crash.rooms import Crowd, Played, Shape, play_room, until_read
from tests.crash.tally import Tally

_PROGRESS_S: Final = 60.0
_TO_DEADLINE: Final = 0.2
_ABANDONED: Final = 0.08
_DEADLINE_S: Final = 70.0
_RACE_S: Final = 20.0
"""A race from lobby to lobby: the last rooms play fewer, so that a run ends soon after its time."""


@dataclass(frozen=True)
class Scale:
    """`seconds`: during which new rooms are made. `rooms`: at once. `people_every_s`: between faults of people's lines.

    `dawdling`: some rooms race to their deadline, others are abandoned; either takes a minute. `entries`: after so many a racer
    gives up.
    """

    seconds: float
    nodes: int = 3
    rooms: int = 8
    races: tuple[int, int] = (3, 6)
    sizes: tuple[int, int] = (2, 8)
    people_every_s: float = 2.0
    dawdling: bool = True
    entries: int = 70


@dataclass
class Outcome:
    """Of a run."""

    tally: Tally
    violations: list[Violation] = field(default_factory=list)


@dataclass
class Campaign:
    """`pool`: where the checker runs, so that it holds nobody up."""

    cluster: Cluster
    scale: Scale
    chance: random.Random
    pool: ProcessPoolExecutor
    tally: Tally = field(default_factory=Tally)
    crowd: Crowd = field(default_factory=Crowd)
    violations: list[Violation] = field(default_factory=list)
    checked: list[Checked] = field(default_factory=list)
    made: int = 0

    async def rooms_in_a_row(self, until: float, chance: random.Random) -> None:
        """One room after the other."""
        while (left := until - time.monotonic()) > 0:
            self.made += 1
            size, races = chance.randint(*self.scale.sizes), chance.randint(*self.scale.races)
            to_deadline = self.scale.dawdling and left > _DEADLINE_S and chance.random() < _TO_DEADLINE
            is_abandoned = not to_deadline and self.scale.dawdling and left > _DEADLINE_S and chance.random() < _ABANDONED
            races = min(races, 1 + int(left / _RACE_S))
            shape = Shape(self.made, size, races, to_deadline, is_abandoned, self.scale.entries)
            self._judge(await play_room(self.cluster, self.crowd, self.tally, chance, shape))

    def _judge(self, played: Played) -> None:
        self.violations += [Violation("I8", what) for what in played.stuck]
        check = asyncio.get_running_loop().run_in_executor(self.pool, check_room, played.history, played.stored)
        check.add_done_callback(lambda done: self._checked(done.result()))

    def _checked(self, checked: Checked) -> None:
        self.checked.append(checked)
        self.violations += checked.violations

    async def final_check(self, faults: Faults) -> None:
        """When nobody is connected any more."""
        while len(self.checked) < self.made:  # noqa: ASYNC110  # the pool announces each by itself
            await asyncio.sleep(0.05)
        for checked in self.checked:
            self.violations += check_again(checked, await until_read(self.cluster, checked.code))
        left = [*await leftovers(self.cluster, [checked.code for checked in self.checked]), *faults.orphans]
        self.violations += [Violation("I8", what) for what in left]
        self.violations += [Violation("I7", what) for what in secrets_in_logs(self.cluster)]


async def run(seed: int, scale: Scale, say: Callable[[str], None]) -> Outcome:
    """Everything that is random follows from `seed`, but for what real processes do with it."""
    chance = random.Random(seed)
    with (
        tempfile.TemporaryDirectory(prefix="pandemonium-crash-") as folder,
        ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=end_with_the_starter) as pool,
    ):
        async with cluster(Path(folder), scale.nodes) as running:
            campaign = Campaign(running, scale, chance, pool)
            faults = Faults(running, campaign.crowd, campaign.tally, chance)
            began = time.monotonic()
            async with _saying(campaign.tally, began, say), striking(faults, scale.people_every_s):
                await asyncio.gather(
                    *(
                        campaign.rooms_in_a_row(began + scale.seconds, random.Random(chance.random()))
                        for _ in range(scale.rooms)
                    )
                )
            await campaign.final_check(faults)
    return Outcome(campaign.tally, campaign.violations)


@contextlib.asynccontextmanager
async def striking(faults: Faults, people_every_s: float) -> AsyncIterator[None]:
    """Faults strike until left; then all is mended. A fault of the script itself is raised."""
    tasks = [
        asyncio.create_task(faults.strike_processes(), name="process faults"),
        asyncio.create_task(faults.strike_people(people_every_s), name="people's faults"),
    ]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(outcome, Exception):
                raise outcome
        await faults.mended()


@contextlib.asynccontextmanager
async def _saying(tally: Tally, began: float, say: Callable[[str], None]) -> AsyncIterator[None]:
    async def speak() -> None:
        while True:
            await asyncio.sleep(_PROGRESS_S)
            say(tally.progress_line(time.monotonic() - began))

    task = asyncio.create_task(speak(), name="progress")
    try:
        yield
    finally:
        task.cancel()
