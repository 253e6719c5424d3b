"""A race that never took place: what two racers and a watcher would have seen, and what the store would hold. All of it true.

Tests of the checker break one thing in it.
"""

import json
from dataclasses import dataclass, field
from typing import Any, Final

import msgpack

from pandemonium.engine.deal import opening_board
from pandemonium.engine.games import sheet_of
from tests.crash.check_logs import digest_of
from tests.crash.history import Heard, Message, RoomHistory, Sent, Socket
from tests.crash.replayed import Replayed, replayed
from tests.crash.stored import StoredRace, StoredRoom
from tests.reference.cards_and_deal import deal

CODE: Final = "ABCD2345"
GAME: Final = "demons-and-thieves"
SEED: Final = "yfmumyab52g4tsimswk3k53v27"
T0: Final = 1_800_000_005_000
LINES: Final = {1: ("t7>f", "t4>f", "r>t4", "r>t3", "t8>f", "r>f"), 2: ("draw", "t7>f", "draw", "draw")}
TARGET: Final = 5
ENDED: Final = T0 + 60_000


@dataclass
class Invented:
    """`race`: the first and only one. `sockets`: of seat 1, of seat 2 first and second, of the watcher."""

    history: RoomHistory
    stored: StoredRoom
    told: dict[int, Replayed] = field(default_factory=dict)

    @property
    def race(self) -> StoredRace:
        """What is stored of it."""
        return self.stored.races[1]

    def socket(self, number: int) -> Socket:
        """From 0 on."""
        return self.history.sockets[number]

    def log(self, seat: int) -> list[tuple[int, str]]:
        """Of a seat."""
        return self.race.logs[seat]

    def set(self, **fields: str) -> None:
        """Of the race, with `_` for `.` in names; the digest follows."""
        self.race.fields.update({name.replace("_", ".", 2): value for name, value in fields.items()})
        self.seal()

    def seal(self) -> None:
        """Make the digest fit what is stored."""
        self.race.fields["digest"] = digest_of(self.race)
        told = heard(ENDED + 5, result_of(self.race))
        for socket in self.history.sockets:
            socket.events = [told if _is_result(event) else event for event in socket.events]


def _is_result(event: Heard | Sent) -> bool:
    return isinstance(event, Heard) and event.message["type"] == "result"


def heard(at: int, message: Message) -> Heard:
    """A frame with this message."""
    return Heard(at, msgpack.packb(message))


def honest() -> Invented:
    """Seat 1 finishes. Seat 2 loses its first socket after two entries, sends the third again on the next, and does not."""
    stored = StoredRoom(CODE, {"number": "1", "run": "run"}, {1: _race()})
    invented = Invented(RoomHistory(CODE), stored)
    race = invented.race
    invented.told = {seat: replayed(race, seat) for seat in race.racers}
    one, two_first, two_next, watcher = (_welcomed(seat, race) for seat in (1, 2, 2, None))
    invented.history.sockets = [one, two_first, two_next, watcher]
    _play(one, invented, 1, range(1, 7))
    _play(two_first, invented, 2, range(1, 3))
    two_first.events.append(Sent(T0 + 2_500, 1, 3, "draw"))
    two_next.opened, two_next.welcomed = T0 + 4_000, T0 + 4_010
    two_next.events = [heard(T0 + 4_010, welcome(2, race, "racing"))]
    _play(two_next, invented, 2, range(3, 5), told_until=2)
    progress = {"type": "progress", "race": 1, "standings": [_standing(race, seat) for seat in race.racers]}
    for socket in (one, two_next, watcher):
        socket.events += [heard(T0 + 9_000, progress), heard(ENDED + 5, {"type": "result", "race": 1})]
    invented.seal()
    return invented


def _race() -> StoredRace:
    settings = {"game": GAME, "target": TARGET, "limit_minutes": 1, "undo": "free", "watching": "track", "seats": 2}
    fields = {
        "number": "1",
        "settings": json.dumps({**settings, "all_ready": False, "seed": None}),
        "sheet": "0" * 64,
        "seed": SEED,
        "commitment": deal(GAME, SEED)["commitment"],
        "t0": str(T0),
        "t1": str(ENDED),
        "ended": str(ENDED),
        "finished": "1",
    }
    race = StoredRace(CODE, 1, fields)
    for seat, line in LINES.items():
        race.logs[seat] = [(T0 + 1_000 * seq, entry) for seq, entry in enumerate(line, start=1)]
        fields[f"racer.{seat}"] = f"Racer {seat}"
        told = replayed(race, seat)
        moved = [seq for seq in range(1, len(line) + 1) if told.home[seq] != told.home[seq - 1]]
        at = f"seat.{seat}."
        fields |= {at + "seq": str(len(line)), at + "home": str(told.home[-1]), at + "home_time": str(T0 + 1_000 * moved[-1])}
        fields |= {at + "time": str(T0 + 1_000 * len(line)), at + "blocked": "0"}
    race.fields = fields | {"seat.1.end": "finished", "seat.1.end_time": str(T0 + 6_000), "seat.1.place": "1"}
    return race


def _welcomed(seat: int | None, race: StoredRace) -> Socket:
    return Socket(T0 - 4_000, seat, T0 - 3_990, [heard(T0 - 3_990, welcome(seat, race, "countdown"))])


def welcome(seat: int | None, race: StoredRace, phase: str, version: int = 3) -> Message:
    """In this phase."""
    view = {"number": 1, "commitment": race.fields["commitment"], "t0": T0, "t1": ENDED, "standings": [], "ended": False}
    room = {"code": CODE, "run": "run", "version": version, "phase": phase, "number": 1, "race": view}
    return {"type": "welcome", "seat": seat, "now": T0 - 3_990, "room": room}


def _play(socket: Socket, invented: Invented, seat: int, seqs: range, told_until: int = 0) -> None:
    socket.events.append(heard((socket.welcomed or 0) + 4_000, table(invented, seat, told_until)))
    for seq in seqs:
        time, entry = invented.log(seat)[seq - 1]
        socket.events += [Sent(time - 1, 1, seq, entry), heard(time + 1, ack(invented, seat, seq))]


def table(invented: Invented, seat: int, seq: int) -> Message:
    """As the referee would tell it."""
    told = invented.told[seat]
    faces = {card: face for card, face in enumerate(told.deck) if told.known[seq] >> card & 1}
    piles = [list(pile) for pile in opening_board(sheet_of(GAME)).piles]
    entries = [entry for _, entry in invented.log(seat)[:seq]]
    table: dict[str, Any] = {"type": "table", "race": 1, "seat": seat, "round": 0, "seq": seq, "piles": piles}
    return table | {"faces": faces, "entries": entries, "home": told.home[seq], "end": None}


def ack(invented: Invented, seat: int, seq: int) -> Message:
    """As the referee would tell it."""
    told, (time, _) = invented.told[seat], invented.log(seat)[seq - 1]
    turned = told.turned[seq]
    return {"type": "ack", "race": 1, "seq": seq, "time": time, "home": told.home[seq], "turned": turned, "end": None}


def _standing(race: StoredRace, seat: int) -> Message:
    return {"seat": seat, "seq": len(race.logs[seat]), "home": int(race.fields[f"seat.{seat}.home"]), "end": None}


def result_of(race: StoredRace) -> Message:
    """As the referee would tell it."""
    rows = [
        {
            "seat": seat,
            "home": int(race.fields[f"seat.{seat}.home"]),
            "entries": len(race.logs[seat]),
            "end": race.of(seat, "end"),
            "place": int(race.fields[f"seat.{seat}.place"]) if race.of(seat, "place") else None,
        }
        for seat in race.racers
    ]
    told = {name: race.fields[name] for name in ("seed", "commitment", "digest")}
    return {"type": "result", "race": 1, "code": CODE, "rows": rows, **told}
