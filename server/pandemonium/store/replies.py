"""From the store's hashes and lists to facts, and from changes to the text `race1` reads. Only here are field names known."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, cast, get_args

import msgspec

from pandemonium.engine.deal import Seed
from pandemonium.limits import SEATS_MAX
from pandemonium.race.changes import (
    Cancel,
    Change,
    EndNow,
    NextRace,
    SetHost,
    SetLocked,
    SetName,
    SetReady,
    SetSettings,
    SitDown,
    StandUp,
    Stop,
)
from pandemonium.race.facts import (
    BotLevel,
    End,
    KeptDeal,
    LogEntry,
    RaceFacts,
    Racer,
    RoomFacts,
    SeatFacts,
    Settings,
    Standing,
    Watchers,
)
from pandemonium.race.proof import GRADES, Grade, Proof
from pandemonium.store.connection import Reply
from pandemonium.store.port import Snapshot

_ENDS: Final = get_args(End)
_LEVELS: Final[Mapping[str, BotLevel]] = {level: level for level in get_args(BotLevel)}
_GRADES: Final[Mapping[str, Grade]] = {grade: grade for grade in GRADES}
_SEATS: Final = range(1, SEATS_MAX + 1)

Fields = dict[str, str]


def parse_snapshot(code: str, reply: Reply) -> Snapshot:
    """Of an answer that begins with word, now, room, race."""
    return Snapshot(_room(code, _fields(reply[2]), _fields(reply[3])), reply[1])


def _fields(flat: list[str]) -> Fields:
    return dict(zip(flat[::2], flat[1::2], strict=True))


def _room(code: str, room: Fields, race: Fields) -> RoomFacts:
    return RoomFacts(
        code=code,
        run=room["run"],
        version=int(room["version"]),
        settings=parse_settings(room["settings"]),
        host=int(room["host"]),
        locked=room["locked"] == "1",
        number=int(room["number"]),
        seats=tuple(_seat(room, seat) for seat in _SEATS if f"seat.{seat}.name" in room),
        race=_race(race) if "t0" in race else None,
        kept=tuple(_kept_deals(room)),
        watchers=tuple(_watchers(told) for field, told in sorted(room.items()) if field.startswith("watchers.")),
        daily=room.get("daily"),
    )


def _kept_deals(room: Fields) -> Iterator[KeptDeal]:
    for field, value in room.items():
        if field.startswith("kept.") and field.endswith(".sheet"):
            _, game, grade, _ = field.split(".")
            yield KeptDeal(game, _GRADES.get(grade), value)


def _watchers(told: str) -> Watchers:
    count, seen = told.split(" ")
    return Watchers(int(count), int(seen))


def _seat(room: Fields, seat: int) -> SeatFacts:
    at = f"seat.{seat}."
    bot = _LEVELS.get(room.get(at + "bot", ""))
    return SeatFacts(
        seat=seat,
        name=room[at + "name"],
        token_hash=room[at + "token"],
        epoch=int(room[at + "epoch"]),
        ready=room[at + "ready"] == "1" or bot is not None,
        seen=int(room[at + "seen"]),
        kicked=room[at + "kicked"] == "1",
        bot=bot,
    )


def _race(race: Fields) -> RaceFacts:
    racers = tuple(
        Racer(seat, race[f"racer.{seat}"], _LEVELS.get(race.get(f"bot.{seat}", "")))
        for seat in _SEATS
        if f"racer.{seat}" in race
    )
    return RaceFacts(
        number=int(race["number"]),
        settings=parse_settings(race["settings"]),
        sheet=race["sheet"],
        seed=Seed(race["seed"]),
        commitment=race["commitment"],
        t0=int(race["t0"]),
        t1=int(race["t1"]),
        racers=racers,
        standings=tuple(_standing(race, racer.seat) for racer in racers),
        ended="ended" in race,
        digest=race.get("digest"),
        request=race["request"],
        proof=_proof(race) if "grade" in race else None,
        reveal_at=int(race.get("reveal_at", 0)),
    )


def _proof(race: Fields) -> Proof:
    return Proof(_GRADES[race["grade"]], int(race["simple_home"]), tuple(race.get("line", "").split()))


def _standing(race: Fields, seat: int) -> Standing:
    at = f"seat.{seat}."
    return Standing(
        seat=seat,
        seq=int(race[at + "seq"]),
        home=int(race[at + "home"]),
        home_time=int(race[at + "home_time"]),
        time=int(race[at + "time"]),
        end=parse_end(race.get(at + "end", "")),
        place=parse_place(race.get(at + "place", "")),
        blocked=race[at + "blocked"] == "1",
    )


def parse_end(text: str) -> End | None:
    """Empty: none."""
    return cast("End", text) if text in _ENDS else None


def parse_place(text: str) -> int | None:
    """Empty: none."""
    return int(text) if text else None


def parse_log(lines: Sequence[str]) -> tuple[LogEntry, ...]:
    """Each line is the time, a space, the entry."""
    split = (line.partition(" ") for line in lines)
    return tuple(LogEntry(int(time), entry) for time, _, entry in split)


def parse_settings(text: str) -> Settings:
    """From JSON."""
    return msgspec.json.decode(text, type=Settings)


def settings_text(settings: Settings) -> str:
    """As JSON."""
    return msgspec.json.encode(settings).decode()


def changes_text(changes: Sequence[Change]) -> str:
    """As JSON: a list of objects, each with its `kind` and the arguments changes.lua asks for."""
    return msgspec.json.encode([_arguments(change) for change in changes]).decode()


def _arguments(change: Change) -> dict[str, Any]:
    match change:
        case SetSettings(settings):
            return {"kind": "settings", "settings": settings_text(settings)}
        case SetHost(seat):
            return {"kind": "host", "seat": seat}
        case SetLocked(locked):
            return {"kind": "locked", "locked": locked}
        case SitDown(seat, name, token_hash, bot):
            return {"kind": "sit", "seat": seat, "name": name, "token": token_hash, "bot": bot or ""}
        case StandUp(seat):
            return {"kind": "stand", "seat": seat}
        case SetName(seat, name):
            return {"kind": "name", "seat": seat, "name": name}
        case SetReady(seat, ready):
            return {"kind": "ready", "seat": seat, "ready": ready}
        case Stop(seat, end):
            return {"kind": "stop", "seat": seat, "end": end}
        case EndNow():
            return {"kind": "end_now"}
        case Cancel():
            return {"kind": "cancel"}
        case NextRace(number):
            return {"kind": "next", "number": number}
