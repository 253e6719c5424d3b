"""The way out to one browser, as the tables see it. Never waits: a slow browser is the line's own trouble."""

from typing import Protocol

from pandemonium.race.facts import Standing
from pandemonium.wire.messages import BoardView, FromServer


class Line(Protocol):
    """One socket's outgoing side, bounded."""

    def tell(self, message: FromServer) -> None:
        """Must be delivered, in order; a line with too much waiting closes itself."""

    def tell_progress(self, race: int, standings: tuple[Standing, ...], frame: bytes) -> None:
        """Latest wins: `frame` is these standings encoded once for all; a line that lags may send newer ones instead."""

    def tell_boards(self, race: int, boards: tuple[BoardView, ...], frame: bytes) -> None:
        """As `tell_progress`, with boards."""

    def hang_up(self, code: int) -> None:
        """Close with a code of `CLOSE_CODES` after what was told before; what is told afterwards goes nowhere."""
