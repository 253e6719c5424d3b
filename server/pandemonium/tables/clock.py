"""This node's idea of the referee's clock. For telling people and setting timers only: what opens a secret or closes a race is
read from the store."""

from collections.abc import Callable


class RefereeClock:
    """Referee time by a monotonic local clock, corrected by every reading of the store.

    `monotonic`: seconds. A reading can only be late, by the time its reply travelled, so the earliest-looking offset is nearest
    to the truth; readings older than `_FORGET_S` are forgotten so that a drift does not stay.
    """

    _FORGET_S = 60.0

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._offset_ms: float | None = None
        self._read_at = 0.0

    def observe(self, referee_ms: int) -> None:
        """A reply has just brought this referee time."""
        at = self._monotonic()
        offset = referee_ms - at * 1000
        if self._offset_ms is None or offset > self._offset_ms or at - self._read_at > self._FORGET_S:
            self._offset_ms, self._read_at = offset, at

    def now(self) -> int:
        """Estimated referee time in milliseconds; 0 before the first reading."""
        return 0 if self._offset_ms is None else int(self._monotonic() * 1000 + self._offset_ms)
