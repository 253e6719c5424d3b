"""People who watch boards on nodes that show them soon, and what they were told."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

from pandemonium.engine.deal import Seed, deal
from pandemonium.engine.games import GAMES
from pandemonium.engine.playthrough import Playthrough, fold
from pandemonium.race.facts import LogEntry
from pandemonium.race.vantage import Sight
from pandemonium.store.port import StoreUnavailable
from pandemonium.store.redis_store import RedisStore
from pandemonium.tables.views import board_view
from tests.support.node import Node, running_node
from tests.support.racer import Message, Racer
from tests.support.races import QUICK, Party
from tests.support.waiting import until_true

KNOWN_TO_ALL = 2
"""The first entries of `QUICK_LINE` turn nothing up; the next two turn up a card each."""
NEVER_MS = 3_600_000
"""A delay that no test waits for."""


class CountingStore(RedisStore):
    """Remembers when logs were read for watchers; `broken`: how many of the next such reads fail."""

    reads: list[float]
    broken: int

    def __init__(self, *args: Any) -> None:  # noqa: ANN401
        super().__init__(*args)
        self.reads, self.broken = [], 0

    async def logs_after(
        self, code: str, number: int, lengths: Mapping[int, int], most: int
    ) -> dict[int, tuple[LogEntry, ...]]:
        self.reads.append(asyncio.get_running_loop().time())
        if self.broken:
            self.broken -= 1
            raise StoreUnavailable
        return await super().logs_after(code, number, lengths, most)


@contextlib.asynccontextmanager
async def watched_node(redis_url: str, delay_ms: int = 0) -> AsyncIterator[Node]:
    """A node on which boards are looked at often and with little delay."""
    async with running_node(redis_url, countdown_ms=20, store_class=CountingStore) as running:
        running.hall.boards.per_second = 100
        running.hall.boards.delay_ms = delay_ms
        yield running


def reads_of(node: Node) -> list[float]:
    assert isinstance(node.store, CountingStore)
    return node.store.reads


def boards(racer: Racer, race: int = 1) -> dict[int, Message]:
    """The boards of a race as last told, by seat."""
    frames = (frame for frame in racer.of("boards") if frame["race"] == race)
    return {board["seat"]: board for frame in frames for board in frame["boards"]}


def places(racer: Racer, race: int = 1) -> dict[int, tuple[int, bool]]:
    """How far each board is shown, and whether more waits."""
    return {seat: (board["seq"], board["waiting"]) for seat, board in boards(racer, race).items()}


async def shown(racer: Racer, wanted: Mapping[int, tuple[int, bool]], race: int = 1) -> None:
    """Wait until boards are shown so far."""
    await racer.until(lambda: places(racer, race) == wanted, f"boards at {wanted}, not {places(racer, race)}")


@contextlib.asynccontextmanager
async def visitor(node: Node, people: Party) -> AsyncIterator[Racer]:
    """Somebody without a seat who watches boards."""
    async with Racer.entered(node.origin, people.room.code) as racer:
        await racer.tell("watch", boards=True)
        yield racer


async def all_is_quiet(code: str) -> None:
    """Wait until nothing looks at this room's logs any more."""
    await until_true(lambda: not any(task.get_name() == f"boards of {code}" for task in asyncio.all_tasks()))


def view(seat: int, entries: Sequence[str], *, waiting: bool = False) -> dict[str, Any]:
    """The board that must be shown after these entries on the quick deal."""
    sheet = GAMES["demons-and-thieves"]
    start = Playthrough.begin(sheet, deal(sheet, Seed(QUICK["seed"])))
    told = board_view(seat, Sight(fold(start, entries, "free", sheet.size), waiting))
    return {
        "seat": seat,
        "seq": told.seq,
        "piles": [list(pile) for pile in told.piles],
        "down": list(told.down),
        "redeals": told.redeals,
        "faces": told.faces,
        "home": told.home,
        "waiting": waiting,
    }
