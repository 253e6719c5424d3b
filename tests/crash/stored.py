"""What the store holds of a room, read by plain redis-py and told as written down at the top of redis_store.py."""

import base64
import json
import zlib
from dataclasses import dataclass, field
from typing import Any

from redis import Redis

from tests.crash.history import Message

Fields = dict[str, str]


@dataclass(slots=True)
class StoredRace:
    """`fields`: the race's hash. `logs`: by seat, each entry with its time.

    `is_kept`: closed so long ago that only its compact record is there, and `fields` are empty.
    """

    code: str
    number: int
    fields: Fields
    logs: dict[int, list[tuple[int, str]]] = field(default_factory=dict)
    is_kept: bool = False

    def number_of(self, name: str) -> int:
        """A field that holds a number."""
        return int(self.fields[name])

    def of(self, seat: int, name: str) -> str | None:
        """A field of a seat, None where it is absent."""
        return self.fields.get(f"seat.{seat}.{name}")

    @property
    def is_open(self) -> bool:
        """Was it started and not closed?"""
        return not self.is_kept and "ended" not in self.fields

    @property
    def settings(self) -> Message:
        """Of the race."""
        settings: dict[str, Any] = json.loads(self.fields["settings"])
        return settings

    @property
    def racers(self) -> list[int]:
        """Their seats."""
        return sorted(int(name.removeprefix("racer.")) for name in self.fields if name.startswith("racer."))


@dataclass(slots=True)
class StoredRoom:
    """A room with all its races that were started."""

    code: str
    fields: Fields
    races: dict[int, StoredRace]


def read_room(redis: "Redis", code: str) -> StoredRoom:
    """Everything under the room's code."""
    begin = f"r1:{{{code}}}:"
    room = _hash(redis, begin + "room")
    read = {number: _read_race(redis, code, number) for number in range(1, int(room["number"]) + 1)}
    return StoredRoom(code, room, {number: race for number, race in read.items() if race is not None})


def _read_race(redis: "Redis", code: str, number: int) -> StoredRace | None:
    begin = f"r1:{{{code}}}:"
    key = f"{begin}race:{number}"
    if fields := _hash(redis, key):
        race = StoredRace(code, number, fields)
        for seat in race.racers:
            lines = [str(line) for line in redis.lrange(f"{begin}log:{number}:{seat}", 0, -1)]
            race.logs[seat] = [(int(time), entry) for time, _, entry in (line.partition(" ") for line in lines)]
        # A sweeper may have put the record in place of race and logs between two reads: then some logs were read as empty.
        if redis.exists(key):
            return race
    record = redis.get(f"{begin}record:{number}")
    return _from_record(code, number, str(record)) if record else None


def _from_record(code: str, number: int, text: str) -> StoredRace:
    record = json.loads(zlib.decompress(base64.b85decode(text)))["record"]
    logs = {racer["seat"]: [(time, entry) for time, entry in racer["log"]] for racer in record["racers"]}
    return StoredRace(code, number, {}, logs, is_kept=True)


def _hash(redis: "Redis", key: str) -> Fields:
    return {str(name): str(value) for name, value in redis.hgetall(key).items()}
