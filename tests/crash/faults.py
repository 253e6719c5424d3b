"""The fault injector: what happens to processes and to people's connections, in an order that its seed decides."""

import asyncio
import contextlib
import random
import signal
import time
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Final

from redis.exceptions import RedisError

from tests.crash.cluster import Cluster, NodeProcess
from tests.crash.players import Player
from tests.crash.processes import outlived
from tests.crash.rooms import Crowd
from tests.crash.tabs import now_ms
from tests.crash.tally import Tally

_SOON_MS: Final = 8_000
_SETTLE_S: Final = 4.0
"""After a kill, before the next: so that one fault's waiting is not counted as another's."""


class Faults:
    """Two tasks: one for processes, one fault after the other; one for people's lines and tabs, many at once.

    `only`: these kinds and no others; None: all.
    """

    def __init__(
        self, cluster: Cluster, crowd: Crowd, tally: Tally, chance: random.Random, only: Collection[str] | None = None
    ) -> None:
        self._cluster, self._crowd, self._tally, self._only = cluster, crowd, tally, only
        self._chance, self._line_chance = random.Random(chance.random()), random.Random(chance.random())
        self._mending: set[asyncio.Task[None]] = set()
        self.orphans: list[str] = []

    async def strike_processes(self) -> None:
        """Until cancelled; the fault under way is then mended first."""
        kinds: dict[str, tuple[int, Callable[[], Awaitable[None]]]] = {
            "kill node": (6, self.kill_node),
            "kill store": (4, self.kill_store),
            "stop node": (2, self.stop_node),
            "stop store": (2, self.stop_store),
            "rewrite the store's file": (2, self.rewrite),
            "rewrite and kill store": (1, self.rewrite_and_kill),
            "kill two nodes": (1, self.kill_two),
            "end node": (1, self.end_node),
            "kill node at a start": (2, self.kill_at_start),
            "kill node at a deadline": (2, self.kill_at_deadline),
        }
        while wanted := self._wanted(kinds):
            await asyncio.sleep(self._chance.uniform(0.5, 2.5))
            kind = self._chance.choices(*wanted)[0]
            self._tally.faults[kind] += 1
            await kinds[kind][1]()

    def _wanted(self, kinds: Mapping[str, tuple[int, object]]) -> tuple[list[str], list[int]] | None:
        """Those that may strike, and how often each does."""
        weights = {kind: weight for kind, (weight, _) in kinds.items() if self._only is None or kind in self._only}
        return (list(weights), list(weights.values())) if weights else None

    async def strike_people(self, every_s: float) -> None:
        """Until cancelled."""
        kinds: dict[str, tuple[int, Callable[[Player], Awaitable[None]]]] = {
            "cut line": (3, self._cut),
            "hold line": (1, self._hold),
            "slow line": (2, self._slow),
            "second tab": (3, self._second_tab),
            "reload": (2, self._reload),
            "repeats itself": (1, Player.repeat_itself),
            "goes on after the end": (1, Player.go_on_after_the_end),
            "speaks of the race before": (1, Player.speak_of_the_race_before),
        }
        while wanted := self._wanted(kinds):
            await asyncio.sleep(self._line_chance.uniform(0.5, 1.5) * every_s)
            well = [player for player in self._crowd.players if player.line.is_well and player.tab is not None]
            if not well:
                continue
            player = self._line_chance.choice(sorted(well, key=lambda each: (each.plan.code, each.name)))
            kind = self._line_chance.choices(*wanted)[0]
            self._tally.faults[kind] += 1
            player.awaiting = None
            task = asyncio.create_task(self._struck(kinds[kind][1], player))
            self._mending.add(task)
            task.add_done_callback(self._mending.discard)

    async def mended(self) -> None:
        """Wait until all lines are well again; everything runs."""
        await self._cluster.store.start()
        for node in self._cluster.nodes:
            if not node.process.is_running():
                await node.start()
        if self._mending:
            await asyncio.wait(set(self._mending))

    # Processes

    async def kill_node(self) -> None:
        """`kill -9`; a supervisor starts it again."""
        node = self._chance.choice(self._cluster.nodes)
        self._await_acks("kill node", node)
        await self._killed(node)
        await asyncio.sleep(_SETTLE_S)

    async def kill_two(self) -> None:
        """Two nodes at once, if there is a third."""
        for node in self._chance.sample(self._cluster.nodes, min(2, len(self._cluster.nodes) - 1)):
            await node.kill()
        await asyncio.sleep(self._chance.uniform(0.0, 1.5))
        await asyncio.gather(*(node.start() for node in self._cluster.nodes if not node.process.is_running()))
        await asyncio.sleep(_SETTLE_S)

    async def kill_at_start(self) -> None:
        """Of a room that counts down, the node of its host: two seconds before the start, just before it, or at it."""
        await self._kill_at("countdown", "t0", self._chance.choice([-2_000, -100, 0]))

    async def kill_at_deadline(self) -> None:
        """Of a room whose time runs out."""
        await self._kill_at("racing", "t1", self._chance.choice([-2_000, -100, 0]))

    async def _kill_at(self, phase: str, moment: str, offset_ms: int) -> None:
        """Where no room comes to such a moment soon, it is any moment."""
        node = self._chance.choice(self._cluster.nodes)
        for player in sorted(self._crowd.players, key=lambda each: (each.plan.code, each.name)):
            room, tab = player.room, player.tab
            if room is None or tab is None or room["phase"] != phase or room["host"] != player.seat:
                continue
            left_ms = room["race"][moment] + offset_ms - now_ms()
            if 0 < left_ms < _SOON_MS:
                await asyncio.sleep(left_ms / 1000)
                node = next((each for each in self._cluster.nodes if tab.node == f"127.0.0.1:{each.port}"), node)
                break
        self._await_acks("kill node", node)
        await self._killed(node)
        await asyncio.sleep(_SETTLE_S)

    async def end_node(self) -> None:
        """SIGTERM, as in a rolling upgrade."""
        node = self._chance.choice(self._cluster.nodes)
        self._await_acks("end node", node)
        node.process.signal(signal.SIGTERM)
        async with asyncio.timeout(15):
            await node.process.ended()
        await node.start()
        await asyncio.sleep(_SETTLE_S)

    async def kill_store(self) -> None:
        """`kill -9`; started again on its files."""
        self._await_acks("kill store")
        await self._cluster.store.kill()
        await asyncio.sleep(self._chance.uniform(0.0, 0.8))
        await self._cluster.store.start()
        await asyncio.sleep(_SETTLE_S)

    async def stop_node(self) -> None:
        """SIGSTOP for longer than it takes the others to take its seats over; then it comes back as if nothing had been."""
        node = self._chance.choice(self._cluster.nodes)
        node.process.signal(signal.SIGSTOP)
        try:
            await asyncio.sleep(self._chance.uniform(3, 12))
        finally:
            node.process.signal(signal.SIGCONT)
        await asyncio.sleep(1)

    async def stop_store(self) -> None:
        """SIGSTOP: connections stay, nobody answers."""
        self._cluster.store.pause()
        try:
            await asyncio.sleep(self._chance.uniform(0.5, 4))
        finally:
            self._cluster.store.resume()
        await asyncio.sleep(1)

    async def rewrite(self) -> None:
        """BGREWRITEAOF."""
        with contextlib.suppress(RedisError), self._cluster.store.client() as redis:
            await asyncio.to_thread(redis.bgrewriteaof)

    async def rewrite_and_kill(self) -> None:
        """The file is being rewritten when the store dies."""
        await self.rewrite()
        await asyncio.sleep(self._chance.uniform(0, 0.05))
        await self.kill_store()

    async def _killed(self, node: NodeProcess) -> None:
        group = node.process.pid
        await node.kill()
        await asyncio.sleep(self._chance.uniform(0.0, 2.0))
        await node.start()
        if orphans := await outlived(group, _SETTLE_S):
            self.orphans.append(f"node {node.number} left processes {orphans} behind")

    def _await_acks(self, kind: str, node: NodeProcess | None = None) -> None:
        """From now on, count until their next ack, for all who are on that node and have moves to make."""
        for player in self._crowd.players:
            hit = player.tab is not None and (node is None or player.tab.node == f"127.0.0.1:{node.port}")
            if hit and player.plays and player.line.is_well and not player.plan.to_deadline:
                player.awaiting = (kind, time.monotonic())

    # People

    async def _struck(self, fault: Callable[[Player], Awaitable[None]], player: Player) -> None:
        try:
            await fault(player)
        finally:
            player.line.mend()

    async def _cut(self, player: Player) -> None:
        player.line.cut()
        await asyncio.sleep(self._line_chance.choice([0, 0.3, 1, 3]))

    async def _hold(self, player: Player) -> None:
        player.line.hold()
        await asyncio.sleep(self._line_chance.uniform(1, 10))

    async def _slow(self, player: Player) -> None:
        player.line.delay = self._line_chance.uniform(0.05, 0.5)
        await asyncio.sleep(self._line_chance.uniform(1, 5))

    async def _second_tab(self, player: Player) -> None:
        player.take_over()

    async def _reload(self, player: Player) -> None:
        player.reload()
