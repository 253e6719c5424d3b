"""The bots of a node: which seats its worker is to play, and how the worker proves that it may.

The token of a bot's seat is known to nobody, only its hash is stored. A node lets its own worker claim the seat all the same,
by a secret that the two share; the claim then goes the way of every claim, and the epoch settles two nodes that both make it.
"""

import asyncio
import contextlib
import hmac
from dataclasses import dataclass

from pandemonium.limits import BOT_CALLS_WAITING_MAX, BOT_UNSEEN_MS, BOTS_PER_NODE
from pandemonium.race.decide import is_present
from pandemonium.race.errors import Refused
from pandemonium.race.facts import BotLevel, RoomFacts, SeatFacts


@dataclass(frozen=True, slots=True)
class BotCall:
    """A seat to be played now. `token`: for `hello`; good at this node alone."""

    room: str
    seat: int
    level: BotLevel
    token: str


class BotDesk:
    """Closed until the node has a worker. `calls`: for it, the oldest first."""

    def __init__(self) -> None:
        self.calls: asyncio.Queue[BotCall] = asyncio.Queue(BOT_CALLS_WAITING_MAX)
        self._secret: str | None = None

    def open(self, secret: str) -> None:
        """There is a worker. `secret`: 128 random bits as text."""
        self._secret = secret

    @property
    def is_open(self) -> bool:
        """Is there a worker?"""
        return self._secret is not None

    def admit(self, bots: int) -> None:
        """Raises `Refused` where no bot can be played, or none besides the `bots` that are in this node's rooms."""
        if not self.is_open:
            raise Refused("no-bots")
        if bots >= BOTS_PER_NODE:
            raise Refused("bots-busy")

    def look(self, room: RoomFacts, now: int) -> None:
        """Call for the bots that nobody plays. `now`: of the reading. Where no person is there, none is called."""
        if self.is_open and any(is_present(seat, now) for seat in room.people):
            for seat in room.taken:
                if seat.bot is not None and seat.seen < now - BOT_UNSEEN_MS:
                    self.call(room, seat)

    def call(self, room: RoomFacts, seat: SeatFacts) -> None:
        """Have the worker play this bot's seat, which it may do already. Where too many wait, a later look finds it."""
        assert seat.bot is not None
        with contextlib.suppress(asyncio.QueueFull):
            self.calls.put_nowait(BotCall(room.code, seat.seat, seat.bot, f"bot-{seat.seat}-{self._secret}"))

    def hash_behind(self, room: RoomFacts, token: str) -> str | None:
        """The stored hash of the bot's seat that our worker asks for; None for every other token."""
        if not self.is_open:
            return None
        bots = (seat for seat in room.taken if seat.bot is not None)
        asked = (seat for seat in bots if hmac.compare_digest(token.encode(), f"bot-{seat.seat}-{self._secret}".encode()))
        return next((seat.token_hash for seat in asked), None)
