"""What is told of a room, made and encoded once for all who are told the same: a full hall is six hundred sockets."""

from pandemonium.race.facts import RoomFacts
from pandemonium.tables.pool_gauge import Available
from pandemonium.tables.views import room_view
from pandemonium.wire.codec import encoded_once
from pandemonium.wire.room import RoomView


class SharedViews:
    """Of the latest reading that was told."""

    def __init__(self) -> None:
        self._of: tuple[RoomFacts, int, Available] | None = None
        self._views: dict[bool, RoomView] = {}

    def view(self, room: RoomFacts, now: int, pool: Available, *, with_standings: bool) -> RoomView:
        """See `room_view`; to be encoded as a part of messages, and of no other use."""
        # By identity: facts and readings of the pool are never changed, and comparing them would cost as much as is saved.
        if self._of is None or self._of[0] is not room or self._of[1] != now or self._of[2] is not pool:
            self._of, self._views = (room, now, pool), {}
        if with_standings not in self._views:
            self._views[with_standings] = encoded_once(room_view(room, now, pool, with_standings=with_standings))
        return self._views[with_standings]
