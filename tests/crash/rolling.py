"""`python -m tests.crash.rolling`: two nodes are restarted by SIGTERM, one after the other, several times, during fifty races.

Is a move lost, and how long does a racer stand still? Exit 0 if none is, and nobody for three seconds.
"""

import argparse
import asyncio
import contextlib
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Final, NamedTuple

from pandemonium.bench.figures import percentile
from pandemonium.bench.processor import Busy
from pandemonium.engine.games import GAMES
from pandemonium.limits import BENCH_BUSY_MAX
from tests.crash.builds import QUICK
from tests.crash.checker import Violation, check_again, check_room
from tests.crash.cluster import Cluster, NodeProcess, cluster
from tests.crash.history import RoomHistory, Socket
from tests.crash.leftovers import leftovers, secrets_in_logs
from tests.crash.lines import Line
from tests.crash.plan import RoomPlan
from tests.crash.players import Player, living
from tests.crash.processes import end_with_the_starter, until_status
from tests.crash.rooms import some_settings, until_made, until_read, until_result
from tests.crash.tally import Tally

_GOAL_S: Final = 3.0
_ENDED_WITHIN_S: Final = 15.0
_READY_WITHIN_S: Final = 30.0
_SETTLE_S: Final = 3.0
"""After a node is ready again, before the next goes: as whoever rolls out a new version waits."""
_GATHER_S: Final = 60.0
_PLAYS_ON_S: Final = 10.0
_LOOK_S: Final = 0.05


@dataclass(frozen=True)
class Scale:
    """`rooms` of `racers` each; every node is restarted `rounds` times."""

    rooms: int = 50
    racers: int = 2
    rounds: int = 5


@dataclass(frozen=True)
class Party:
    """A room, its people, and what was seen of it."""

    plan: RoomPlan
    players: list[Player]
    history: RoomHistory

    @property
    def races(self) -> bool:
        """Has anybody in it moves to make?"""
        return any(player.plays for player in self.players)

    @property
    def number(self) -> int:
        """Of the race that its people were told of last."""
        return max((player.room["number"] for player in self.players if player.room is not None), default=0)


class Pause(NamedTuple):
    """Of a racer whose socket was lost in a race: seconds from its last ack before that to the next one.

    `parts`: until the last word of the old socket, until the new one is dialled, until it is welcome, until the ack.
    """

    whole: float
    parts: tuple[float, float, float, float]


@dataclass
class Outcome:
    """`pauses`: one for each racer and restart.

    `gaps`: between acks on one socket. `unfinished`: whose race was over before there was a next. `lag`: the longest that this
    script itself stood still. `busy`: share of the time in which it ran, or was ready to and waited for a core.
    """

    pauses: list[Pause] = field(default_factory=list)
    gaps: list[float] = field(default_factory=list)
    unfinished: int = 0
    acks: int = 0
    races: int = 0
    lag: float = 0.0
    busy: float = 0.0
    closes: Counter[str] = field(default_factory=Counter)
    violations: list[Violation] = field(default_factory=list)

    def report(self) -> str:
        """Several lines."""
        closes = ", ".join(f"{code} x{number}" for code, number in sorted(self.closes.items()))
        return "\n".join(
            (
                f"{self.races} races, {self.acks} acknowledged entries; sockets closed: {closes}",
                f"pause of a racer at a restart: {_spread([pause.whole for pause in self.pauses])}",
                *(
                    f"  {name}: {_spread([pause.parts[number] for pause in self.pauses])}"
                    for number, name in enumerate(("still on the old socket", "without one", "until welcome", "until the ack"))
                ),
                f"{self.unfinished} more had ended before another move",
                f"between two acknowledgements else: {_spread(self.gaps)}",
                f"this script was {self.busy:.0%} busy and stood still for up to {self.lag:.2f} s",
                f"invariants broken: {len(self.violations)}",
            )
        )


def _spread(seconds: list[float]) -> str:
    if not seconds:
        return "none"
    p50, p95 = percentile(seconds, 0.5), percentile(seconds, 0.95)
    return f"p50 {p50:.2f} s, p95 {p95:.2f} s, max {max(seconds):.2f} s ({len(seconds)})"


async def run(seed: int, scale: Scale, say: Callable[[str], None]) -> Outcome:
    """All of it, and the checker over it."""
    chance, outcome, tally = random.Random(seed), Outcome(), Tally()
    with tempfile.TemporaryDirectory(prefix="pandemonium-rolling-") as folder:
        async with cluster(Path(folder), 2, QUICK) as running, contextlib.AsyncExitStack() as stack:
            parties = [await _party(running, stack, tally, chance, scale, number) for number in range(scale.rooms)]
            players = [player for party in parties for player in party.players]
            async with living(players), _lag_noted(outcome):
                await _until(lambda: all(party.races for party in parties), _GATHER_S)
                busy = Busy.now()
                for number in range(1, scale.rounds + 1):
                    for node in running.nodes:
                        await _restart(node, parties, lambda line, number=number: say(f"round {number}, {line}"))  # type: ignore[misc]
                outcome.busy = busy.share()
                outcome.violations += await _played_on(players, tally)
                await _finished(parties)
            outcome.acks, outcome.closes = tally.acks, tally.closes
            await _check(running, parties, outcome)
    return outcome


async def _party(
    running: Cluster, stack: contextlib.AsyncExitStack, tally: Tally, chance: random.Random, scale: Scale, number: int
) -> Party:
    """A room whose people race for as long as there are moves, and then again."""
    lines = [
        await stack.enter_async_context(Line.to(running.port, f"127.{60 + number // 250}.{number % 250}.{n}"))
        for n in range(1, scale.racers + 1)
    ]
    settings = some_settings(chance, scale.racers) | {"limit_minutes": 15}
    settings["target"] = GAMES[settings["game"]].size
    room = await until_made(lines[0], settings)
    plan = RoomPlan(room.code, scale.racers, 1_000, False, False, False, 1_000, gather_at=time.monotonic())
    history = RoomHistory(room.code)
    players = [
        Player(f"Racer {n}", plan, line, running.origin, history, tally, random.Random(chance.random()))
        for n, line in enumerate(lines, start=1)
    ]
    players[0].token = room.token
    return Party(plan, players, history)


async def _until(holds: Callable[[], bool], within_s: float) -> None:
    async with asyncio.timeout(within_s):
        while not holds():  # noqa: ASYNC110  # nobody announces it
            await asyncio.sleep(_LOOK_S)


async def _restart(node: NodeProcess, parties: list[Party], say: Callable[[str], None]) -> None:
    here = sum(player.plays and _is_on(player, node) for party in parties for player in party.players)
    on, began = sum(party.races for party in parties), time.monotonic()
    node.process.signal(signal.SIGTERM)
    async with asyncio.timeout(_ENDED_WITHIN_S):
        await node.process.ended()
    ended = time.monotonic()
    await node.start()
    await until_status(node.port, "/readyz", node.process, _READY_WITHIN_S)
    say(
        f"node {node.number}: {here} racers on it, {on} races on; gone after {ended - began:.1f} s, "
        f"ready {time.monotonic() - ended:.1f} s later"
    )
    await asyncio.sleep(_SETTLE_S)


def _is_on(player: Player, node: NodeProcess) -> bool:
    return player.tab is not None and player.tab.node == f"127.0.0.1:{node.port}"


async def _played_on(players: list[Player], tally: Tally) -> list[Violation]:
    """Whoever has moves to make has one more acknowledged."""
    for player in players:
        if player.plays:
            player.awaiting = ("rolling", time.monotonic())
    with contextlib.suppress(TimeoutError):
        await _until(lambda: not any(player.awaiting for player in players), _PLAYS_ON_S)
    return [
        Violation("I8", f"{player.plan.code} {player.name} makes no moves any more") for player in players if player.awaiting
    ]


async def _finished(parties: list[Party]) -> None:
    """Everybody gives up in the race that is on, and hears its result."""
    for party in parties:
        party.plan.races, party.plan.entries = party.number, 0
    await _until(lambda: all(party.plan.races in party.plan.results for party in parties), _GATHER_S)


async def _check(running: Cluster, parties: list[Party], outcome: Outcome) -> None:
    codes, loop = [party.plan.code for party in parties], asyncio.get_running_loop()
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=end_with_the_starter) as pool:
        for party in parties:
            party.history.rest = [(race, await until_result(running, party.plan.code, race)) for race in party.plan.results]
            stored = await until_read(running, party.plan.code)
            checked = await loop.run_in_executor(pool, check_room, party.history, stored)
            outcome.violations += [*checked.violations, *check_again(checked, await until_read(running, checked.code))]
            outcome.races += len(party.plan.results)
            _note_pauses(party.history, outcome)
            outcome.violations += [Violation("I8", odd) for player in party.players for odd in player.oddities]
    outcome.violations += [Violation("I8", what) for what in await leftovers(running, codes)]
    outcome.violations += [Violation("I7", what) for what in secrets_in_logs(running)]


def _note_pauses(history: RoomHistory, outcome: Outcome) -> None:
    for seat in {socket.seat for socket in history.sockets if socket.seat is not None}:
        for (was, before, race), (at, now, race_now) in pairwise(sorted(_acks(history, seat))):
            if race != race_now:
                outcome.unfinished += before != now
            elif before == now:
                outcome.gaps.append((at - was) / 1000)
            else:
                outcome.pauses.append(_pause(was, history.sockets[before], history.sockets[now], at))


def _acks(history: RoomHistory, seat: int) -> Iterator[tuple[int, int, int]]:
    """When each came, on which socket, in which race."""
    for number, socket in enumerate(history.sockets):
        if socket.seat == seat:
            yield from ((at, number, int(ack["race"])) for at, ack in socket.of("ack"))


def _pause(was: int, old: Socket, new: Socket, at: int) -> Pause:
    moments = (was, old.events[-1].at, new.opened, new.welcomed or at, at)
    first, second, third, fourth = ((after - before) / 1000 for before, after in pairwise(moments))
    return Pause((at - was) / 1000, (first, second, third, fourth))


@contextlib.asynccontextmanager
async def _lag_noted(outcome: Outcome) -> AsyncIterator[None]:
    async def look() -> None:
        while True:
            began = time.monotonic()
            await asyncio.sleep(_LOOK_S)
            outcome.lag = max(outcome.lag, time.monotonic() - began - _LOOK_S)

    task = asyncio.create_task(look(), name="lag")
    try:
        yield
    finally:
        task.cancel()


def main() -> int:
    """Run, report, judge."""
    parser = argparse.ArgumentParser(prog="python -m tests.crash.rolling", description=__doc__)
    parser.add_argument("--seed", type=int, default=None, help="default: a random one, printed")
    parser.add_argument("--rooms", type=int, default=Scale.rooms, help="at once (default %(default)s)")
    parser.add_argument("--racers", type=int, default=Scale.racers, help="in each (default %(default)s)")
    parser.add_argument("--rounds", type=int, default=Scale.rounds, help="of both nodes (default %(default)s)")
    options = parser.parse_args()
    seed = random.SystemRandom().randrange(1_000_000) if options.seed is None else options.seed
    print(f"rolling restarts: seed {seed}, {options.rooms} races at once", flush=True)
    outcome = asyncio.run(run(seed, Scale(options.rooms, options.racers, options.rounds), lambda line: print(line, flush=True)))
    for violation in outcome.violations:
        print(f"VIOLATION {violation}")
    print(outcome.report())
    slowest = max((pause.whole for pause in outcome.pauses), default=0.0)
    is_void = outcome.busy > BENCH_BUSY_MAX
    if slowest >= _GOAL_S:
        word = "void: this script itself may have been the limit" if is_void else "too slow"
        print(f"{word}: the longest pause is {slowest:.2f} s, not under {_GOAL_S:.0f} s")
    return 1 if outcome.violations or (slowest >= _GOAL_S and not is_void) else 0


if __name__ == "__main__":
    sys.exit(main())
