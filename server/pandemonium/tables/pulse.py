"""Whether the store can save, asked again and again by every node, so that players are told when it cannot.

Moves wait for nothing here: an entry is committed or of unknown outcome by itself. This tells people why no answer comes.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from pandemonium.limits import SAVING_AFTER_S, SAVING_EVERY_S, STORE_GONE_S, STORE_PULSE_S
from pandemonium.metrics import CAN_SAVE
from pandemonium.tables.hall import Hall

_COME_AGAIN: Final = 1013


class Pulse:
    """`monotonic`: seconds."""

    def __init__(self, hall: Hall, monotonic: Callable[[], float]) -> None:
        self._hall, self._monotonic = hall, monotonic
        self._saved_at = monotonic()
        self._saved_at_referee = hall.clock.now()
        self._told_at: float | None = None
        self._let_go = False

    async def run(self) -> None:
        """For ever, until cancelled."""
        while True:
            # An empty node asks nothing, so that it leaves an idle machine's disk alone.
            self.heard(can_save=self._hall.is_empty or await self._hall.can_save(SAVING_AFTER_S))
            await asyncio.sleep(STORE_PULSE_S)

    def heard(self, *, can_save: bool) -> None:
        """Take an answer in, and tell people what it means."""
        CAN_SAVE.set(can_save)
        now = self._monotonic()
        if can_save:
            self._saved_at, self._saved_at_referee = now, self._hall.clock.now()
            if self._told_at is not None:
                self._hall.tell_saving(None)
            self._told_at, self._let_go = None, False
        elif now - self._saved_at >= STORE_GONE_S and not self._let_go:
            # Perhaps only this node is cut off; whoever comes to it meanwhile is sent on by the door.
            self._let_go = True
            self._hall.let_go(_COME_AGAIN)
        elif now - self._saved_at >= SAVING_AFTER_S and (self._told_at is None or now - self._told_at >= SAVING_EVERY_S):
            self._told_at = now
            self._hall.tell_saving(self._saved_at_referee)
