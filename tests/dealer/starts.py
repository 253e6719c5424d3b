"""Starts by the hundred over two nodes while a dealer refills the pool: `python -m tests.dealer.starts --races 1000`.

The first deals are some of `seeds`, the others fresh ones. Every deal must be another, bound by its commitment, and its line
must win it by the rules. How long a start took the store is printed: that is where a deal is taken.
"""

import argparse
import asyncio
import contextlib
import json
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from redis import Redis

from pandemonium.engine.deal import Seed, commitment, deal
from pandemonium.engine.games import GAMES
from pandemonium.engine.playthrough import Playthrough, fold
from pandemonium.limits import POOL_DEALS, POOL_FEW
from pandemonium.race.proof import GRADES, Proof
from pandemonium.store.embedded import embedded_store
from pandemonium.store.pool import ProvenDeal
from pandemonium.store.port import Snapshot
from pandemonium.store.redis_store import RedisStore
from tests.dealer.pools import SHEET, fill
from tests.dealer.write_seeds import SEEDS
from tests.store.rooms import new_race, new_room
from tests.support.node import Node, running_node
from tests.support.racer import Racer

GAME = "demons-and-thieves"
"""The one whose deals are proven and graded in the shortest time."""
SHIPPED = 2
"""Deals of each grade that are there when the dealer begins."""
AT_ONCE = 8
GOAL_MS = 5.0
COUNTDOWN_MS = 3_600_000
ALONE = 300
LONG_LINE = 400
"""Moves of the longest lines."""
PATIENCE_S = 600.0


class TimedStore(RedisStore):
    """The real store; `taken_s` says how long its starts took."""

    taken_s: list[float]

    async def start(self, *args: Any) -> Snapshot:  # noqa: ANN401  # as the real one
        """Timed."""
        began = time.perf_counter()
        try:
            return await super().start(*args)
        finally:
            self.taken_s.append(time.perf_counter() - began)


@dataclass
class Outcome:
    """`called_off`: countdowns that were called off and begun again. `empty`: starts that found no deal and waited.

    `taken_s`: how long each start took, the fsync included; the racers, both nodes and the rest share one process.
    """

    seeds: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    grades: Counter[str] = field(default_factory=Counter)
    called_off: int = 0
    empty: int = 0
    taken_s: Sequence[float] = ()
    refilled: bool = False

    def percentile_ms(self, share: float) -> float:
        """Of the store's starts."""
        ordered = sorted(self.taken_s)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000


async def simulate(store_url: str, races: int, refill: int = POOL_FEW, say: Callable[[str], None] = lambda _: None) -> Outcome:
    """That many races begin, on deals that a dealer proves meanwhile. `refill`: deals of each grade to wait for at the end."""
    outcome, TimedStore.taken_s = Outcome(), []
    async with contextlib.AsyncExitStack() as stack:
        await _fill(store_url)
        await stack.enter_async_context(_dealer(store_url))
        nodes = [
            await stack.enter_async_context(running_node(store_url, countdown_ms=COUNTDOWN_MS, store_class=TimedStore))
            for _ in range(2)
        ]
        places, codes = asyncio.Semaphore(AT_ONCE), dict[int, str]()
        async with asyncio.TaskGroup() as tasks:
            for number in range(races):
                tasks.create_task(_race(nodes, number, places, outcome, codes))
        outcome.taken_s = tuple(TimedStore.taken_s)
        say(f"{races} races have begun")
        for number, code in sorted(codes.items()):
            _check(number, _stored_race(store_url, code), outcome)
        await _until_there(nodes[0], refill)
        outcome.refilled = True
    return outcome


async def _fill(store_url: str) -> None:
    """The other games up to the rim, so that the dealer has only the one to prove that is raced here."""
    async with RedisStore.opened(store_url) as store:
        for game in GAMES:
            if game != GAME:
                await fill(store.pool, POOL_DEALS, game)
        for line in (SEEDS / f"{GAME}.jsonl").read_text(encoding="ascii").splitlines():
            await store.pool.put(_shipped(json.loads(line)), SHIPPED)


def _shipped(line: dict[str, Any]) -> ProvenDeal:
    seed, proof = Seed(line["seed"]), Proof(line["grade"], 1, tuple(line["moves"]))
    return ProvenDeal(GAME, seed, commitment(GAMES[GAME], seed), line["sheet"], proof)


@contextlib.asynccontextmanager
async def _dealer(store_url: str) -> AsyncIterator[None]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.dealer.eager"),
        stdin=asyncio.subprocess.PIPE,
        env={**os.environ, "PANDEMONIUM_REDIS": store_url},
    )
    try:
        yield
    finally:
        process.kill()
        await process.wait()


async def _until_there(node: Node, few: int) -> None:
    """So many deals of every grade are in the pool."""

    async def least() -> int:
        counts = (await node.store.pool.read()).counts
        return min(counts[GAME, grade] for grade in GRADES)

    async with asyncio.timeout(PATIENCE_S):
        while await least() < few:  # noqa: ASYNC110  # nothing tells
            await asyncio.sleep(0.05)


async def _race(nodes: Sequence[Node], number: int, places: asyncio.Semaphore, outcome: Outcome, codes: dict[int, str]) -> None:
    node = nodes[number % len(nodes)]
    async with places:
        room = await node.create("Ann", game=GAME)
        async with Racer.entered(node.origin, room.code, room.token) as host:
            await _begin(host, f"first {number}", outcome)
            if number % 5 == 0:
                # Called off, it is begun again on the same deal.
                assert host.room is not None
                sealed = host.room["race"]["commitment"]
                await host.tell("cancel")
                await host.phase("lobby")
                await _begin(host, f"again {number}", outcome)
                outcome.called_off += 1
                if host.room["race"]["commitment"] != sealed:
                    outcome.faults.append(f"race {number}: another deal after the countdown was called off")
    codes[number] = room.code


async def _begin(host: Racer, request: str, outcome: Outcome) -> None:
    """Press start, as long as there is no proven deal: what is not proven is not wanted here."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            since = len(host.messages)
            await host.tell("start", request=request, unproven=False)
            await host.settled()
            if not any(message["type"] == "fault" for message in host.messages[since:]):
                await host.phase("countdown")
                return
            outcome.empty += 1
            await asyncio.sleep(0.2)


def _stored_race(store_url: str, code: str) -> dict[str, str]:
    with Redis.from_url(store_url, decode_responses=True) as redis:
        race: dict[str, str] = redis.hgetall(f"r1:{{{code}}}:race:1")
    return race


def _check(number: int, race: dict[str, str], outcome: Outcome) -> None:
    sheet, seed = GAMES[GAME], Seed(race["seed"])
    outcome.grades[race["grade"]] += 1
    if race["seed"] in outcome.seeds:
        outcome.faults.append(f"race {number}: a deal was dealt twice")
    outcome.seeds.append(race["seed"])
    if race["commitment"] != commitment(sheet, seed):
        outcome.faults.append(f"race {number}: the commitment binds another deal")
    won = fold(Playthrough.begin(sheet, deal(sheet, seed)), race["line"].split(), "off", sheet.size)
    if won.home != sheet.size:
        outcome.faults.append(f"race {number}: the line does not win")


async def _run(races: int) -> tuple[Outcome, Outcome, Outcome]:
    with tempfile.TemporaryDirectory() as folder:
        async with embedded_store(Path(folder) / "data") as store:
            return await simulate(store.url, races, say=print), *await _alone(store.url)


async def _alone(store_url: str) -> tuple[Outcome, Outcome]:
    """Starts one after the other and nothing else: what taking a deal itself costs; beside each a write of a few bytes."""
    TimedStore.taken_s, writes = [], list[float]()
    async with TimedStore.opened(store_url) as store:
        for number in range(ALONE):
            code = f"ALONE{number:03}"
            line = ("draw",) * LONG_LINE
            seed = Seed(f"alone-{number}")
            await store.pool.put(ProvenDeal("demon", seed, "commitment", SHEET, Proof("fair", 1, line)), 2 * POOL_DEALS)
            made = await store.create(new_room(code, run=code))
            race = new_race(seed=None, sheet=SHEET, grades=("fair",), countdown_ms=COUNTDOWN_MS)
            await store.start(code, made.room.version, race)
            began = time.perf_counter()
            await store.ready()
            writes.append(time.perf_counter() - began)
    return Outcome(taken_s=tuple(TimedStore.taken_s)), Outcome(taken_s=writes)


def _print_times(what: str, outcome: Outcome) -> None:
    p50, p99, longest = (outcome.percentile_ms(share) for share in (0.5, 0.99, 1.0))
    print(f"{what}: median {p50:.2f} ms, p99 {p99:.2f} ms, longest {longest:.2f} ms")


def main() -> int:
    """1 where anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.dealer.starts", description=__doc__)
    parser.add_argument("--races", type=int, default=1_000)
    outcome, alone, writes = asyncio.run(_run(parser.parse_args().races))
    print(f"{len(set(outcome.seeds))} deals, of each grade {dict(outcome.grades)}; called off {outcome.called_off}")
    print(f"starts that found no deal ready and waited: {outcome.empty}; refilled: {outcome.refilled}")
    _print_times(f"taking a deal, {AT_ONCE} at once over the whole way", outcome)
    _print_times(f"taking a deal, alone (goal on an idle machine: p99 under {GOAL_MS:.0f} ms)", alone)
    _print_times("a write of a few bytes beside it, which tells how idle it is", writes)
    for fault in outcome.faults:
        print(fault)
    return 1 if outcome.faults else 0


if __name__ == "__main__":
    sys.exit(main())
