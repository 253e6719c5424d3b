"""Rooms made over the public door and filled: racers seated, watchers let in, the race begun."""

import http.client
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pandemonium.bench.crowd import Crowd
from pandemonium.bench.frames import packed
from pandemonium.bench.lines import Line
from pandemonium.bench.member import Member, Message
from pandemonium.engine.games import sheet_of
from pandemonium.limits import BENCH_STEP_S, SOCKETS_PER_ADDRESS


@dataclass
class Room:
    """`racers`: the host first. `line`: which all of them play. `heard`: types of messages by member."""

    code: str
    host_token: str
    line: Line
    address: str
    racers: list[Member] = field(default_factory=list)
    watchers: list[Member] = field(default_factory=list)
    heard: dict[Member, set[str]] = field(default_factory=dict)
    seq_told: dict[Member, int] = field(default_factory=dict)

    def told(self, member: Member, message: Message) -> None:
        """Note what somebody heard."""
        type_ = message["type"]
        self.heard.setdefault(member, set()).add(type_)
        if type_ == "seated":
            member.seat, member.token = message["seat"], message["token"]
        elif type_ == "welcome" and message["seat"] is not None:
            member.seat = message["seat"]
        elif type_ == "table":
            self.seq_told[member] = message["seq"]
        elif type_ in ("fault", "refused"):
            member.failed = f"{type_}: {message['code']}"

    def everyone_heard(self, members: Sequence[Member], type_: str) -> bool:
        """Have they all?"""
        return all(type_ in self.heard.get(member, ()) for member in members)


def address_of(number: int) -> str:
    """Of client `number`, as a balancer would report it."""
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


def make_room(host: str, port: int, line: Line, number: int, seats: int, watching: str = "track") -> Room:
    """A room on the node there. Raises `OSError`, also where the node refuses."""
    settings = {
        "game": line.game,
        "target": sheet_of(line.game).size,
        "limit_minutes": 30,
        "undo": "free",
        "seats": seats,
        "all_ready": False,
        "watching": watching,
        "seed": line.seed,
        "proven": False,
    }
    address = address_of(number)
    made = _posted(host, port, address, {"name": "Racer 1", "settings": settings})
    return Room(made["code"], made["token"], line, address)


def _posted(host: str, port: int, address: str, body: dict[str, Any]) -> dict[str, Any]:
    connection = http.client.HTTPConnection(host, port, timeout=BENCH_STEP_S)
    try:
        connection.request("POST", "/api/rooms", json.dumps(body), {"X-Forwarded-For": address})
        answer = connection.getresponse()
        text = answer.read().decode(errors="replace")
    finally:
        connection.close()
    if answer.status != 201:
        raise ConnectionError(f"the node makes no room: {answer.status} {text[:200]}")
    made: dict[str, Any] = json.loads(text)
    return made


def seat_racers(crowd: Crowd, rooms: Sequence[Room], racers: int) -> None:
    """One seat after the other, in all rooms at once. Raises `OSError` or `TooSlow`."""
    for place in range(racers):
        new = list[Member]()
        for room in rooms:
            member = Member(room.address if place < SOCKETS_PER_ADDRESS else address_of(1 << 20 | place))
            member.told = room.told
            member.token = room.host_token if place == 0 else None
            room.racers.append(member)
            new.append(member)
        enter(crowd, rooms, new)
        if place > 0:
            for member in new:
                member.send(packed("sit", name=f"Racer {place + 1}"))
            _until_heard(crowd, rooms, new, "seated")


def let_watchers_in(crowd: Crowd, rooms: Sequence[Room], watchers: int) -> None:
    """So many visitors in each room. Raises `OSError` or `TooSlow`."""
    for place in range(watchers):
        new = list[Member]()
        for number, room in enumerate(rooms):
            member = Member(address_of(1 << 21 | number << 12 | place))
            member.told = room.told
            room.watchers.append(member)
            new.append(member)
        enter(crowd, rooms, new)


def enter(crowd: Crowd, rooms: Sequence[Room], members: Sequence[Member]) -> None:
    """Connect and say hello: `members[i]` in `rooms[i]`; waits until all are welcome."""
    crowd.admit(members)
    for room, member in zip(rooms, members, strict=True):
        more = {} if member.token is None else {"token": member.token}
        room.heard[member] = set()
        member.send(packed("hello", room=room.code, **more))
    _until_heard(crowd, rooms, members, "welcome")


def begin(crowd: Crowd, rooms: Sequence[Room]) -> None:
    """Start all races and wait until everybody is at the table."""
    for room in rooms:
        entries = room.line.entries
        frames = [packed("entry", race=1, round=0, seq=seq, entry=entry) for seq, entry in enumerate(entries, 1)]
        for racer in room.racers:
            racer.frames = frames
        room.racers[0].send(packed("start", request="bench", unproven=True))

    def at_the_table() -> bool:
        return all(room.everyone_heard(room.racers, "table") for room in rooms)

    crowd.until(at_the_table, "every race has begun")
    # What the room is told at the start is on its way still.
    crowd.hear(0.3)


def _until_heard(crowd: Crowd, rooms: Sequence[Room], members: Sequence[Member], type_: str) -> None:
    def heard() -> bool:
        return all(type_ in room.heard[member] for room, member in zip(rooms, members, strict=True))

    crowd.until(heard, f"all have heard `{type_}`")
