"""The blocked test of live boards: short searches at once, long ones in a worker process, while only that seat waits."""

import asyncio
import os
import threading
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process

from pandemonium.engine.blocked import blocked
from pandemonium.engine.board import Board
from pandemonium.engine.cards import Faces
from pandemonium.engine.games import GAMES
from pandemonium.engine.playthrough import Playthrough
from pandemonium.limits import BLOCKED_INLINE_MAX, BLOCKED_WORKER_MAX


class BlockedJudge:
    """Decides `blocked` for live boards. "Not known" counts as not blocked."""

    def __init__(self) -> None:
        self._workers: Executor | None = None

    async def is_blocked(self, game: Playthrough) -> bool:
        """Is no progress possible any more?"""
        known = blocked(game.sheet, game.board, game.deck, BLOCKED_INLINE_MAX)
        return known if known is not None else await self._searched_far(game)

    def close(self) -> None:
        """End the worker process."""
        if self._workers is not None:
            self._workers.shutdown(wait=False, cancel_futures=True)

    async def _searched_far(self, game: Playthrough) -> bool:
        if self._workers is None:
            # Spawned, not forked: a fork would inherit the sockets of everybody.
            self._workers = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_end_with_the_node)
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._workers, _far, game.sheet.game, game.board, game.deck)
        except BrokenProcessPool:
            self._workers = None
            return False


def _end_with_the_node() -> None:
    """In the worker: a node that is killed cannot end it, and nothing closes the pipe at which it waits."""
    node = parent_process()
    assert node is not None

    def watch() -> None:
        node.join()
        os._exit(0)

    threading.Thread(target=watch, name="end with the node", daemon=True).start()


def _far(game: str, board: Board, faces: Faces) -> bool:
    return blocked(GAMES[game], board, faces, BLOCKED_WORKER_MAX) is True
