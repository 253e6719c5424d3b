"""A session as its room sees it."""

from typing import Protocol

from pandemonium.race.facts import RoomFacts, Standing
from pandemonium.wire.messages import BoardView


class Guest(Protocol):
    """One socket in a room."""

    @property
    def seat(self) -> int | None:
        """The seat it plays, if any."""

    def room_read(self, room: RoomFacts) -> None:
        """The facts were read again: is the seat still its own?"""

    def room_told(self, room: RoomFacts, now: int) -> None:
        """What everybody sees of the room has changed."""

    def race_read(self, room: RoomFacts, now: int) -> None:
        """The same reading, taken at referee time `now`: what follows from it for this guest alone, told after the room."""

    def progress(self, race: int, standings: tuple[Standing, ...], frame: bytes) -> None:
        """Standings changed."""

    def boards(self, race: int, boards: tuple[BoardView, ...], frame: bytes) -> None:
        """Boards changed that this guest watches and may see."""

    def taken_over(self, epoch: int) -> None:
        """The session's seat was claimed with this epoch."""

    def saving(self, since: int | None) -> None:
        """Nothing can be saved since then; None: it can again."""

    def room_closed(self, code: int) -> None:
        """The room does not exist any more, or this node cannot go on with it: the close code says which."""
