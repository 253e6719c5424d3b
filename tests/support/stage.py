"""Rooms dealt chosen decks, played on one node that is kept over all examples of a test."""

import asyncio
import contextlib
from collections.abc import Coroutine, Sequence
from typing import TypeVar

from pandemonium.engine.deal import Deal, Seed, opening_board
from pandemonium.engine.sheets import Sheet
from tests.support.node import Node, running_node

Found = TypeVar("Found")


class Decks:
    """Decks by seed: the seed says only which one, so that two rooms can be dealt decks that differ in chosen places."""

    def __init__(self) -> None:
        self._by_seed: dict[str, tuple[int, ...]] = {}

    def seed(self, deck: Sequence[int]) -> str:
        """A seed that means this deck."""
        seed = f"deck-{len(self._by_seed)}"
        self._by_seed[seed] = tuple(deck)
        return seed

    def deal(self, sheet: Sheet, seed: Seed) -> Deal:
        """The deck set for a seed, laid out as the sheet says."""
        return Deal(self._by_seed[seed.reveal()], opening_board(sheet))


class Stage:
    """A node with its own event loop. Boards are shown without delay."""

    def __init__(self, store_url: str) -> None:
        self._runner = asyncio.Runner()
        self._exits = contextlib.AsyncExitStack()
        self.decks = Decks()
        self.node: Node = self._runner.run(self._open(store_url))

    async def _open(self, store_url: str) -> Node:
        node = await self._exits.enter_async_context(running_node(store_url, countdown_ms=1, deal_cards=self.decks.deal))
        node.hall.boards.delay_ms, node.hall.boards.per_second = 0, 1_000
        return node

    def run(self, played: Coroutine[None, None, Found]) -> Found:
        """Play in that loop."""
        return self._runner.run(played)

    def close(self) -> None:
        """Stop the node."""
        self._runner.run(self._exits.aclose())
        self._runner.close()
