"""Every message between browser and server, once. Frames are MessagePack maps; `type` names the message.

Times are referee time in milliseconds since 1970. A card is its index in the deal (0..103); a face is text such as `TH`.
Entries are text in the notation: `draw`, `redeal`, `t2>t5x3`, `w>f`, `undo`, or `auto` and moves to foundations.
"""

from typing import Annotated, Final

from msgspec import Meta, Struct

from pandemonium.limits import (
    BUILD_LENGTH_MAX,
    ENTRY_TEXT_MAX,
    LOG_ENTRIES_MAX,
    NAME_LENGTH_MAX,
    REQUEST_ID_MAX,
    ROOM_CODE_LENGTH,
    SEATS_MAX,
    TOKEN_LENGTH_MAX,
    TOKEN_LENGTH_MIN,
)
from pandemonium.race.facts import BotLevel, End, Settings, Standing
from pandemonium.race.proof import Grade
from pandemonium.wire.room import RoomView

PROTOCOL: Final = "pandemonium.1"
"""The WebSocket subprotocol."""

CLOSE_CODES: Final[dict[int, tuple[str, bool]]] = {
    1001: ("going-away", True),
    1008: ("policy", False),
    1009: ("too-big", False),
    1011: ("server-fault", True),
    1012: ("restart", True),
    1013: ("busy", True),
    4001: ("opened-elsewhere", False),
    4002: ("too-fast", True),
    4003: ("too-slow", True),
    4004: ("room-gone", False),
    4005: ("kicked", False),
    4006: ("client-outdated", False),
    4007: ("bad-token", False),
}
"""Close codes with their name and whether the client should connect again by itself."""

Code = Annotated[str, Meta(min_length=ROOM_CODE_LENGTH, max_length=ROOM_CODE_LENGTH)]
Name = Annotated[str, Meta(max_length=4 * NAME_LENGTH_MAX)]
SeatNumber = Annotated[int, Meta(ge=1, le=SEATS_MAX)]
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class Hello(Struct, frozen=True, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """The first frame of a socket. With a `token` its seat is claimed; without one you watch until you `sit`.

    `build`: which build of our own browser client you are; one that is not the node's is closed with 4006. Others leave it out.
    """

    room: Code
    token: Annotated[str, Meta(max_length=TOKEN_LENGTH_MAX)] | None = None
    build: Annotated[str, Meta(max_length=BUILD_LENGTH_MAX)] | None = None


class Sit(Struct, frozen=True, tag_field="type", tag="sit", forbid_unknown_fields=True):
    """Take a free seat under this name; in the lobby, and in a countdown until one second before the start.

    `token`: 128 random bits of your own as text, to be the seat's token. Where the answer is lost with the connection, the same
    `sit` on the next one finds the same seat.
    """

    name: Name
    token: Annotated[str, Meta(min_length=TOKEN_LENGTH_MIN, max_length=TOKEN_LENGTH_MAX)] | None = None


class Rename(Struct, frozen=True, tag_field="type", tag="rename", forbid_unknown_fields=True):
    """Another name for your seat."""

    name: Name


class Leave(Struct, frozen=True, tag_field="type", tag="leave", forbid_unknown_fields=True):
    """Give your seat back, in lobby, countdown or after a race, and watch."""


class Ready(Struct, frozen=True, tag_field="type", tag="ready", forbid_unknown_fields=True):
    """You are ready, or not any more. Where the room says so, the last one to be ready starts the race.

    `unproven`: what you were shown as the room's `dealing` was just that. Otherwise, where no proven deal is there, the race is
    not started, and everybody's readiness is taken back (`pool-empty`).
    """

    ready: bool
    unproven: bool = False


class ChangeSettings(Struct, frozen=True, tag_field="type", tag="settings", forbid_unknown_fields=True):
    """Host, in the lobby: other settings. Everybody's readiness is taken back."""

    settings: Settings


class AddBot(Struct, frozen=True, tag_field="type", tag="add_bot", forbid_unknown_fields=True):
    """Host, in the lobby: a bot takes a free seat, under a name of its own. It is always ready; `kick` removes it."""

    level: BotLevel


class Kick(Struct, frozen=True, tag_field="type", tag="kick", forbid_unknown_fields=True):
    """Host: put a seat out of the room, a person's or a bot's."""

    seat: SeatNumber


class Lock(Struct, frozen=True, tag_field="type", tag="lock", forbid_unknown_fields=True):
    """Host: nobody new may sit down, or may again."""

    locked: bool


class MakeHost(Struct, frozen=True, tag_field="type", tag="host", forbid_unknown_fields=True):
    """Host: hand the room over to another seat, not to a bot."""

    seat: SeatNumber


class Start(Struct, frozen=True, tag_field="type", tag="start", forbid_unknown_fields=True):
    """Host, in the lobby: begin the countdown. `request`: any text of yours; a repeated start with it begins no second race.

    `unproven`: as in `ready`; without it a start for which no proven deal is there is refused with `pool-empty`.
    """

    request: Annotated[str, Meta(min_length=1, max_length=REQUEST_ID_MAX)]
    unproven: bool = False


class CancelStart(Struct, frozen=True, tag_field="type", tag="cancel", forbid_unknown_fields=True):
    """Host, in the countdown: back to the lobby. The deal is kept, no face of it was shown."""


class MakeEntry(Struct, frozen=True, tag_field="type", tag="entry", forbid_unknown_fields=True):
    """One entry of your log. `seq`: 1 for the first, then one more each. `round`: the one last told to you.

    Answered by `ack`, or for the first entry of a round that fails by `refused`; later entries of that round are dropped.
    """

    race: Count
    round: Count
    seq: Annotated[int, Meta(ge=1, le=LOG_ENTRIES_MAX)]
    entry: Annotated[str, Meta(max_length=ENTRY_TEXT_MAX)]


class GiveUp(Struct, frozen=True, tag_field="type", tag="give_up", forbid_unknown_fields=True):
    """Your race ends here; the board is ranked as it lies."""

    race: Count


class EndRace(Struct, frozen=True, tag_field="type", tag="end_race", forbid_unknown_fields=True):
    """Host: the deadline is now. Allowed once somebody has finished or no other person can or will go on."""

    race: Count


class Rematch(Struct, frozen=True, tag_field="type", tag="rematch", forbid_unknown_fields=True):
    """Seated, after race `race` is closed: everybody goes to the lobby of the next one, seats kept."""

    race: Count


class Watch(Struct, frozen=True, tag_field="type", tag="watch", forbid_unknown_fields=True):
    """Whether you want to be told the `boards` of the current race. Ends by itself when a race begins in which you race.

    Told as soon as you may see them: while a race is on, if you have no part in it or yours has ended, by the room's rule
    `watching`; once it is closed, everybody. Refused with `boards-hidden` where the rule says that nobody may.
    """

    boards: bool


class Ping(Struct, frozen=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Any number of yours, for measuring; the `pong` brings it back."""

    sent: float


FromClient = (
    Hello
    | Sit
    | Rename
    | Leave
    | Ready
    | ChangeSettings
    | AddBot
    | Kick
    | Lock
    | MakeHost
    | Start
    | CancelStart
    | MakeEntry
    | GiveUp
    | EndRace
    | Rematch
    | Watch
    | Ping
)


def tag_of(message: FromClient) -> str:
    """The `type` of a message."""
    tag = message.__struct_config__.tag
    assert isinstance(tag, str)
    return tag


class Welcome(Struct, frozen=True, tag_field="type", tag="welcome"):
    """The answer to `hello`. `seat`: yours, or None. A racer's `table` follows in a message of its own. `now`: referee time."""

    room: RoomView
    seat: int | None
    now: int


class RoomUpdate(Struct, frozen=True, tag_field="type", tag="room"):
    """The room changed."""

    room: RoomView
    seat: int | None
    now: int


class Seated(Struct, frozen=True, tag_field="type", tag="seated"):
    """You have a seat. Keep `token`: it is the only proof that the seat is yours, and is not told again."""

    seat: int
    token: str


class TableView(Struct, frozen=True, tag_field="type", tag="table"):
    """Your own table: at the start, on every resume, and whenever you and the server disagree.

    `piles`: card indexes bottom to top, in the order of the sheet's pile names; `down`: face-down cards at the bottom of each;
    `redeals`: turn-overs of the waste so far. `faces`: of every card you have seen, by index. `entries`: your log so far, from
    which the board grows. `round`: to be sent with your next entries; predictions of older rounds are void. `hopeless`: where
    the room wants it said, the cards you see show that not all can be brought home from here.
    """

    race: int
    seat: int
    round: int
    seq: int
    piles: tuple[tuple[int, ...], ...]
    down: tuple[int, ...]
    redeals: int
    faces: dict[int, str]
    entries: tuple[str, ...]
    home: int
    blocked: bool
    hopeless: bool
    end: End | None
    place: int | None


class Ack(Struct, frozen=True, tag_field="type", tag="ack"):
    """Your entry `seq` is durable. `time`: the referee's. `turned`: faces of the cards it turned up, by index.

    `hopeless`: as in `table`.

    If `home` or the indexes of `turned` differ from what you predicted, drop your predictions and say `hello` again.
    """

    race: int
    seq: int
    time: int
    home: int
    turned: dict[int, str]
    blocked: bool
    hopeless: bool
    end: End | None
    place: int | None


class RefusedEntry(Struct, frozen=True, tag_field="type", tag="refused"):
    """Your entry `seq` was refused and nothing changed. `table`: where things stand, with the new round."""

    seq: int
    code: str
    table: TableView


class Fault(Struct, frozen=True, tag_field="type", tag="fault"):
    """A frame was refused and changed nothing. `about`: the type of that frame where it could be read."""

    code: str
    message: str
    about: str | None


class Progress(Struct, frozen=True, tag_field="type", tag="progress"):
    """Standings that changed: states, absolute, latest wins."""

    race: int
    standings: tuple[Standing, ...]


class BoardView(Struct, frozen=True):
    """A racer's board as watchers see it: after entry `seq` of its log. `piles`, `down`, `redeals`: as in `table`.

    `faces`: of every card its racer had seen by then, by index. `waiting`: what comes next would be old enough to be shown,
    but has cards in it that somebody who still races has not seen.
    """

    seat: int
    seq: int
    piles: tuple[tuple[int, ...], ...]
    down: tuple[int, ...]
    redeals: int
    faces: dict[int, str]
    home: int
    waiting: bool


class Boards(Struct, frozen=True, tag_field="type", tag="boards"):
    """Boards that changed: absolute, the latest of each seat wins. All of them, the first time you may see those of a race."""

    race: int
    boards: tuple[BoardView, ...]


class ResultRow(Struct, frozen=True):
    """`rank`: 1 for the winner. `time_ms`: from t0 to the finish, or to the last card home; 0 if none. `bot`: a bot's level."""

    rank: int
    seat: int
    name: str
    bot: BotLevel | None
    home: int
    entries: int
    time_ms: int
    end: End | None
    place: int | None


class Result(Struct, frozen=True, tag_field="type", tag="result"):
    """A closed race. `digest`: SHA-256 of its canonical record. `seed`: with it anybody can deal the same cards again.

    Of a proven deal: `grade`, `simple_home`, the cards a simple player brings home on average, and `line`, moves from the deal
    to the last card. Of others None.

    `reveal_at`: not before that are `seed` and these three told; 0: at once.
    """

    code: str
    race: int
    settings: Settings
    commitment: str
    t0: int
    t1: int
    ended_at: int
    rows: tuple[ResultRow, ...]
    digest: str
    reveal_at: int
    seed: str | None
    grade: Grade | None
    simple_home: int | None
    line: tuple[str, ...] | None


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """`sent`: yours. `now`: referee time."""

    sent: float
    now: int


class Saving(Struct, frozen=True, tag_field="type", tag="saving"):
    """Nothing can be saved since referee time `since`: what you do is kept by you and answered later. None: it can again.

    Repeated while it lasts, so that you know that the connection is alive.
    """

    since: int | None


FromServer = Welcome | RoomUpdate | Seated | TableView | Ack | RefusedEntry | Fault | Progress | Boards | Result | Pong | Saving
