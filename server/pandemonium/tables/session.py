"""One socket's conversation: what a browser asks, judged and answered. Frames are handled one after the other.

Order on `hello`: the room's events are subscribed before the snapshot is read, `welcome` is told from the snapshot, the seat's
`table` follows, then what changed since. Any other order has a hole or a repeat (Colyseus #552, streams-adapter #26).
"""

import contextlib
from collections.abc import Callable
from typing import Final

from pandemonium.metrics import FAULTS, HELLOS
from pandemonium.race import decide
from pandemonium.race.bot_names import BOT_NAMES, bot_name
from pandemonium.race.changes import Amendment
from pandemonium.race.errors import Refused
from pandemonium.race.facts import RoomFacts, Standing
from pandemonium.race.phase import is_revealed
from pandemonium.store.port import Claimed, ClaimRefused, DailyOver, NewRace, PoolEmpty, StoreUnavailable
from pandemonium.tables.amending import amendment_of
from pandemonium.tables.hall import Hall
from pandemonium.tables.line import Line
from pandemonium.tables.live_room import LiveRoom
from pandemonium.tables.play_seat import SeatPlayer
from pandemonium.tables.starting import new_race
from pandemonium.tables.tokens import hash_of
from pandemonium.tables.views import may_see_standings, result_of
from pandemonium.wire import messages as wire
from pandemonium.wire.room import RoomView

_CLAIM_REFUSED: Final = {"bad-token": 4007, "kicked": 4005, "superseded": 4001}


class Session:
    """Made for one socket; `handle` for each frame in turn; `leave` when it is gone."""

    def __init__(self, hall: Hall, line: Line) -> None:
        self._hall, self._line = hall, line
        self._live: LiveRoom | None = None
        self._player: SeatPlayer | None = None
        self._told_result_of = (0, False)
        self._sitting_token: str | None = None
        self._since = 0

    @property
    def seat(self) -> int | None:
        """The seat this socket plays, if any."""
        return self._player.seat if self._player is not None else None

    async def handle(self, message: wire.FromClient) -> None:
        """Answer one message. What it refuses costs only its sender and changes nothing.

        Raises `NoSuchRoom` where the room does not exist, or does not any more.
        """
        try:
            await self._handle(message)
        except Refused as refused:
            self._fault(refused.code, str(refused), message)
        except StoreUnavailable:
            # For an entry nothing may be said: it may be durable. The client sends it again.
            if isinstance(message, wire.Hello):
                self._line.hang_up(1013)
            elif not isinstance(message, wire.MakeEntry):
                self._fault("unavailable", "The room cannot be saved right now. Try again.", message)

    async def leave(self) -> None:
        """The socket is gone; the seat stays."""
        live, self._live = self._live, None
        self._player, self._told_result_of, self._sitting_token = None, (0, False), None
        if live is not None:
            live.part_with(self)
            await self._hall.release(live)

    async def _handle(self, message: wire.FromClient) -> None:
        match message:
            case wire.MakeEntry():
                await self._seated().enter(message)
            case wire.Ping():
                self._line.tell(wire.Pong(message.sent, self._hall.clock.now()))
            case wire.Hello():
                await self._hello(message)
            case wire.Sit():
                await self._sit(message)
            case wire.Ready():
                await self._ready(message)
            case wire.Watch():
                self._room.gallery.watch(self, wants=message.boards)
            case wire.Start():
                await self._start(message)
            case wire.AddBot():
                await self._add_bot(message)
            case _:
                await self._room.amend(lambda room, now: amendment_of(message, room, now, self.seat))

    @property
    def _room(self) -> LiveRoom:
        if self._live is None:
            raise Refused("not-seated")
        return self._live

    def _fault(self, code: str, text: str, about: wire.FromClient) -> None:
        FAULTS.add(code)
        self._line.tell(wire.Fault(code, text, wire.tag_of(about)))

    # Coming in

    async def _hello(self, message: wire.Hello) -> None:
        self._since = self._hall.clock.now()
        await self.leave()
        live = await self._hall.enter(message.room)
        self._live = live
        if message.token is None and len(live.guests) >= self._hall.sockets_per_room:
            # Visitors only: a seat can always be taken up again.
            self._line.hang_up(1013)
            await self.leave()
            return
        if message.token is not None and not await self._claim_by_token(live, message.token):
            await self.leave()
            return
        live.guests.add(self)
        HELLOS.add("seat" if self._player is not None else "watcher")
        self._line.tell(wire.Welcome(self._view(live.room, live.read_now), self.seat, live.now()))
        self.room_read(live.room)
        self.race_read(live.room, live.read_now)

    async def _claim_by_token(self, live: LiveRoom, token: str) -> bool:
        token_hash = self._hall.desk.hash_behind(live.room, token) or hash_of(token)
        seat = live.room.seat_of(token_hash)
        if seat is None:
            # It may have been taken on another node a moment ago; "bad token" is final, so it is said of a fresh reading only.
            live.adopt(await self._hall.store.snapshot(live.code))
            seat = live.room.seat_of(token_hash)
        if seat is None:
            self._line.hang_up(4007)
            return False
        try:
            claimed = await self._hall.store.claim(live.code, seat.seat, token_hash, self._hall.node, self._since)
        except ClaimRefused as refused:
            self._line.hang_up(_CLAIM_REFUSED[refused.reason])
            return False
        self._take_seat(live, seat.seat, claimed)
        return True

    def _take_seat(self, live: LiveRoom, seat: int, claimed: Claimed) -> None:
        self._player = SeatPlayer(seat, claimed.epoch, live, self._hall.store, self._hall.judge, self._line)
        self._player.begin_with(claimed)
        live.adopt(claimed.snapshot)

    async def _sit(self, message: wire.Sit) -> None:
        if self._player is not None:
            raise Refused("already-seated")
        # One token over tries whose outcome is unknown: the seat may be ours already.
        live, token = self._room, message.token or self._sitting_token or self._hall.chance.token()
        self._sitting_token, token_hash = token, hash_of(token)

        def sit(room: RoomFacts, now: int) -> Amendment | None:
            return None if room.seat_of(token_hash) is not None else decide.sit(room, now, message.name, token_hash)

        seat = (await live.amend(sit)).room.seat_of(token_hash)
        assert seat is not None
        try:
            claimed = await self._hall.store.claim(live.code, seat.seat, token_hash, self._hall.node, self._since)
        except ClaimRefused as refused:
            # A seat that is not this token's any more was ours and is lost: that is a kick too.
            self._line.hang_up(4001 if refused.reason == "superseded" else 4005)
            return
        self._sitting_token = None
        self._line.tell(wire.Seated(seat.seat, token))
        self._take_seat(live, seat.seat, claimed)
        self.room_told(live.room, live.read_now)
        self.race_read(live.room, live.read_now)

    async def _add_bot(self, message: wire.AddBot) -> None:
        desk, chance = self._hall.desk, self._hall.chance
        desk.admit(self._hall.bots)
        # Nobody keeps the token: nobody but a node's own worker is to claim this seat.
        token_hash, first = hash_of(chance.token()), int(chance.up_to(len(BOT_NAMES) - 1))

        def add(room: RoomFacts, now: int) -> Amendment:
            name = bot_name((seat.name for seat in room.taken), first)
            return decide.add_bot(room, now, self.seat, name, message.level, token_hash)

        room = (await self._room.amend(add)).room
        seat = room.seat_of(token_hash)
        if seat is not None:
            desk.call(room, seat)

    # Getting ready and starting

    async def _ready(self, message: wire.Ready) -> None:
        live, is_ready = self._room, message.ready
        # Somebody may have become unready since that reading.
        completes = is_ready and decide.completes_readiness(live.room, live.now(), self.seat)
        if completes and await self._start_all_ready(unproven=message.unproven):
            return
        settled = await live.amend(lambda room, now: decide.ready(room, now, self.seat, is_ready))
        # Two who were the last to be ready at once each saw the other unready.
        if is_ready and decide.completes_readiness(settled.room, settled.now, self.seat):
            await self._start_all_ready(unproven=message.unproven)

    async def _start_all_ready(self, *, unproven: bool) -> bool:
        """False where somebody has become unready since. Raises `Refused` where there is nothing to be dealt."""

        def prepare(room: RoomFacts, now: int) -> NewRace:
            if not decide.completes_readiness(room, now, self.seat):
                raise Refused("wrong-phase")
            return new_race(self._hall, room, f"all-ready-{room.number}", self.seat, unproven=unproven)

        try:
            await self._started(prepare)
        except Refused as refused:
            if refused.code == "pool-empty":
                raise
            return False
        return True

    async def _start(self, message: wire.Start) -> None:
        def prepare(room: RoomFacts, now: int) -> NewRace:
            decide.may_start(room, now, self.seat, message.request)
            return new_race(self._hall, room, message.request, None, unproven=message.unproven)

        live = self._room
        is_repeated = decide.is_started_by(live.room, message.request)
        await self._started(prepare)
        if is_repeated:
            # Nothing has changed that would be told; whoever asks again has not heard of it.
            self.room_told(live.room, live.read_now)

    async def _started(self, prepare: Callable[[RoomFacts, int], NewRace]) -> None:
        try:
            await self._room.start(prepare)
        except PoolEmpty:
            # The lobby has said otherwise; before anybody presses again it says how it is.
            with contextlib.suppress(StoreUnavailable):
                await self._hall.gauge.look()
                self._hall.tell_pool()
            raise Refused("pool-empty") from None
        except DailyOver:
            raise Refused("daily-over") from None

    # Racing

    def _seated(self) -> SeatPlayer:
        if self._player is None:
            raise Refused("not-seated")
        return self._player

    # What the room tells

    def room_read(self, room: RoomFacts) -> None:
        """See `Guest`."""
        if self._player is not None:
            self._seat_read(self._player, room)

    def _seat_read(self, player: SeatPlayer, room: RoomFacts) -> None:
        facts = next((seat for seat in room.seats if seat.seat == player.seat), None)
        if facts is None:
            self._player = None
        elif facts.kicked:
            self._line.hang_up(4005)
        elif facts.epoch > player.epoch:
            # The hint that said so was lost.
            self.taken_over(facts.epoch)

    def room_told(self, room: RoomFacts, now: int) -> None:
        """See `Guest`."""
        self._line.tell(wire.RoomUpdate(self._view(room, now), self.seat, now))

    def race_read(self, room: RoomFacts, now: int) -> None:
        """See `Guest`. Behind what the room is told: a table means nothing to whoever does not know its race."""
        if self._player is not None:
            self._player.race_read(room, now)
        self._tell_result(room, now)

    def progress(self, race: int, standings: tuple[Standing, ...], frame: bytes) -> None:
        """See `Guest`."""
        if may_see_standings(self._room.settings, self.seat):
            self._line.tell_progress(race, standings, frame)

    def boards(self, race: int, boards: tuple[wire.BoardView, ...], frame: bytes) -> None:
        """See `Guest`."""
        self._line.tell_boards(race, boards, frame)

    def taken_over(self, epoch: int) -> None:
        """See `Guest`."""
        if self._player is not None and self._player.epoch < epoch:
            self._player = None
            self._line.hang_up(4001)

    def saving(self, since: int | None) -> None:
        """See `Guest`."""
        self._line.tell(wire.Saving(since))

    def room_closed(self, code: int) -> None:
        """See `Guest`."""
        self._line.hang_up(code)

    def _view(self, room: RoomFacts, now: int) -> RoomView:
        return self._room.view(room, now, with_standings=may_see_standings(room.settings, self.seat))

    def _tell_result(self, room: RoomFacts, now: int) -> None:
        race = room.race
        if race is None or not race.ended:
            return
        # A try of a day has a second result, with the deal, once the day is over.
        news = (race.number, is_revealed(race, now))
        if self._told_result_of != news:
            self._told_result_of = news
            self._line.tell(result_of(room.code, race, now))
