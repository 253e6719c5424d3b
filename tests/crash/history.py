"""What was seen of a cluster from outside: every frame received and every entry sent, each with its time, socket by socket."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgpack

Message = dict[str, Any]


class Heard(NamedTuple):
    """A frame received. `at`: milliseconds since 1970, by the machine's clock, which is the referee's too."""

    at: int
    frame: bytes

    @property
    def message(self) -> Message:
        """Decoded."""
        message: Message = msgpack.unpackb(self.frame, strict_map_key=False)
        return message


class Sent(NamedTuple):
    """An entry sent to the referee."""

    at: int
    race: int
    seq: int
    entry: str


@dataclass(slots=True)
class Socket:
    """One connection. `seat`: whose it was. `opened`: when it was dialled. `events`: in the order of this end."""

    opened: int
    seat: int | None = None
    welcomed: int | None = None
    events: list[Heard | Sent] = field(default_factory=list)

    def heard(self) -> Iterator[tuple[int, Message]]:
        """All messages with the time of their arrival."""
        for event in self.events:
            if isinstance(event, Heard):
                yield event.at, event.message

    def of(self, *types: str) -> Iterator[tuple[int, Message]]:
        """Messages of these types."""
        return ((at, message) for at, message in self.heard() if message["type"] in types)


def _name(event: Heard | Sent) -> str:
    return f"sent {event.seq}" if isinstance(event, Sent) else str(event.message["type"])


class Acked(NamedTuple):
    """The referee said yes: this entry is durable under this seq, made at this time."""

    race: int
    seat: int
    seq: int
    entry: str
    time: int
    home: int


@dataclass(slots=True)
class RoomHistory:
    """All sockets of one room. `rest`: answers of the result link, by race."""

    code: str
    sockets: list[Socket] = field(default_factory=list)
    rest: list[tuple[int, Message]] = field(default_factory=list)

    def acked(self) -> Iterator[tuple[Socket, Acked]]:
        """Every ack, with the entry that the socket had sent last under its seq."""
        for socket in self.sockets:
            entries: dict[tuple[int, int], str] = {}
            for event in socket.events:
                if isinstance(event, Sent):
                    entries[event.race, event.seq] = event.entry
                elif (message := event.message)["type"] == "ack":
                    race, seq = message["race"], message["seq"]
                    entry = entries.get((race, seq), "")
                    yield socket, Acked(race, socket.seat or 0, seq, entry, message["time"], message["home"])

    def story(self, seat: int | None, since: int) -> str:
        """What happened to a seat since a time, in a line; milliseconds after it."""
        parts = []
        for socket in self.sockets:
            if socket.seat != seat and socket.welcomed is not None:
                continue
            if socket.opened >= since:
                parts.append(f"+{socket.opened - since} dialled")
            parts += [f"+{event.at - since} {_name(event)}" for event in socket.events if event.at >= since]
        return ", ".join(parts[:40])

    def sent(self) -> set[tuple[int, int, int, str]]:
        """Race, seat, seq and entry of all that was ever sent."""
        return {
            (event.race, socket.seat or 0, event.seq, event.entry)
            for socket in self.sockets
            for event in socket.events
            if isinstance(event, Sent)
        }
