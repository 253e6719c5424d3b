"""What is known of a room, as the store holds it. All times are referee time: milliseconds since 1970, from one clock."""

from dataclasses import dataclass
from typing import Literal

from msgspec import Struct

from pandemonium.engine.deal import Seed
from pandemonium.engine.playthrough import UndoRule
from pandemonium.race.proof import Grade, Proof, WantedGrade

Phase = Literal["lobby", "countdown", "racing", "over"]
End = Literal["finished", "gave-up", "blocked", "kicked"]
BotLevel = Literal["greedy", "careful", "thoughtful"]
"""How well a bot plays: by reflex; thinking ahead with the cards it has seen; also guessing the others."""
Watching = Literal["safe", "delayed", "track", "closed"]
"""What those see who are not racing (any more).

safe: everybody's board, 30 s late and only as far as all who still race know the cards. delayed: everybody's board, 30 s late.
track: the live track alone. closed: nothing; who has raced keeps the track.
"""


@dataclass(frozen=True, slots=True)
class Settings:
    """Of a room, copied into each race at its start.

    `target`: cards home that finish the race, dealt base cards included. `limit_minutes`: 1 to 120. `seats`: 1 to 16.
    `all_ready`: start by itself once everybody seated is ready. `seed`: a chosen seed makes an open deal, None draws a
    secret one. `hints`: may players ask their own client for a hint? It works them out from what they see. `proven`: deal
    only what is proven winnable, of the wanted `grade`; both mean nothing for an open deal. `hopeless`: say to a player, and to
    nobody else, when the own board shows that it cannot be won any more.
    """

    game: str
    target: int
    limit_minutes: int
    undo: UndoRule
    seats: int
    all_ready: bool
    watching: Watching = "safe"
    seed: str | None = None
    hints: bool = True
    proven: bool = True
    grade: WantedGrade = "any"
    hopeless: bool = False


@dataclass(frozen=True, slots=True)
class KeptDeal:
    """The deal of a countdown that was called off, which stays with its room. `grade`: None where it is not proven.

    `sheet`: hash of the rules it is to be raced by.
    """

    game: str
    grade: Grade | None
    sheet: str


@dataclass(frozen=True, slots=True)
class Watchers:
    """`count`: of sockets of a room that play no seat, on one node. `seen`: when that node said so, in referee time."""

    count: int
    seen: int


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """One place in the room. `seat`: 1 to 16. `token_hash`: SHA-256 hex of the secret that proves the seat is yours.

    `epoch`: raised by each claim; only the newest connection may write. `seen`: when a node last had its socket. `bot`: how
    well the bot plays that sits there, None for a person; a bot is always ready.
    """

    seat: int
    name: str
    token_hash: str
    epoch: int
    ready: bool
    seen: int
    kicked: bool
    bot: BotLevel | None = None


@dataclass(frozen=True, slots=True)
class Racer:
    """A seat in the race's own copy of the seats. `bot`: as of the seat."""

    seat: int
    name: str
    bot: BotLevel | None = None


# No dataclass: each move makes two, and one costs as much as judging it.
class Standing(Struct, frozen=True, gc=False):
    """How far one racer is: a state, absolute, latest wins.

    `seq`: entries in the log. `home`: cards on the foundations. `home_time`: of the entry that last changed `home`; t0 if none.
    `time`: of the last entry or end, 0 if none. `place`: 1, 2, ... among finishers. `blocked`: no progress is possible.
    """

    seat: int
    seq: int
    home: int
    home_time: int
    time: int
    end: End | None
    place: int | None
    blocked: bool


@dataclass(frozen=True, slots=True)
class RaceFacts:
    """Race `number` of a room, from the countdown on. `t0`: first move; `t1`: deadline. `ended`: its record is closed.

    `seed` is secret until then. `sheet`: hash of the rules it is played by. `standings`: one for each racer, by seat.
    `request`: the id it was started with; empty where that is not kept. `proof`: None where the deal is not proven.
    `reveal_at`: not before that may seed and logs be shown; 0: as soon as it is closed.
    """

    number: int
    settings: Settings
    sheet: str
    seed: Seed
    commitment: str
    t0: int
    t1: int
    racers: tuple[Racer, ...]
    standings: tuple[Standing, ...]
    ended: bool
    digest: str | None
    request: str = ""
    proof: Proof | None = None
    reveal_at: int = 0

    def standing(self, seat: int) -> Standing | None:
        """The standing of a racer, None for anybody else."""
        return next((standing for standing in self.standings if standing.seat == seat), None)


@dataclass(frozen=True, slots=True)
class RoomFacts:
    """A room. `run`: random id of this life of it. `version`: raised by every change but progress and presence.

    `number`: of the current race; its facts are in `race` once it was started, None in the lobby before it. `kept`: deals for
    its next starts. `watchers`: on each node. `daily`: the date (`2026-11-30`) of whose deal this room is a try, None for all
    others.
    """

    code: str
    run: str
    version: int
    settings: Settings
    host: int
    locked: bool
    number: int
    seats: tuple[SeatFacts, ...]
    race: RaceFacts | None
    kept: tuple[KeptDeal, ...] = ()
    watchers: tuple[Watchers, ...] = ()
    daily: str | None = None

    def seat(self, number: int | None) -> SeatFacts | None:
        """The facts of a seat that is taken and not kicked, None otherwise."""
        return next((seat for seat in self.seats if seat.seat == number and not seat.kicked), None)

    def seat_of(self, token_hash: str) -> SeatFacts | None:
        """The seat, kicked or not, of whoever has this token."""
        return next((seat for seat in self.seats if seat.token_hash == token_hash), None)

    @property
    def taken(self) -> tuple[SeatFacts, ...]:
        """Seats with somebody in them, bots too."""
        return tuple(seat for seat in self.seats if not seat.kicked)

    @property
    def people(self) -> tuple[SeatFacts, ...]:
        """Seats with a person in them: who may lead the room, and for whom it is there."""
        return tuple(seat for seat in self.taken if seat.bot is None)


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One durable entry of a seat's log. `time`: referee time of its commit. `entry`: its text in the notation."""

    time: int
    entry: str
