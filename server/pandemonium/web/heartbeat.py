"""Is the other end still there? A line that is silent is pinged (RFC 6455, 5.5.2), and given up where it stays silent.

Not aiohttp's own heartbeat, which is wound up anew at each frame: that is a twentieth of what a move costs a node.
"""

import asyncio
from collections.abc import Callable
from typing import Final

PING: Final = b"\x89\x00"
"""A whole frame of a server, with nothing in it."""


class Heartbeat:
    """Beats from its making until `stop`. `every_s`: within it a silent line is pinged, which then has half of it to answer.

    `was_heard`: has anything come since that was asked last?
    """

    def __init__(
        self, every_s: float, was_heard: Callable[[], bool], ping: Callable[[], None], give_up: Callable[[], None]
    ) -> None:
        self._pause_s, self._was_heard, self._ping, self._give_up = every_s / 2, was_heard, ping, give_up
        self._silent = 0
        self._loop = asyncio.get_running_loop()
        self._timer = self._loop.call_later(self._pause_s, self._look)

    def stop(self) -> None:
        """Nobody is asked any more."""
        self._timer.cancel()

    def _look(self) -> None:
        self._silent = 0 if self._was_heard() else self._silent + 1
        if self._silent > 1:
            self._give_up()
            return
        if self._silent == 1:
            self._ping()
        self._timer = self._loop.call_later(self._pause_s, self._look)
