"""Somebody in the room without a browser: the wire spoken in a few lines, so that a scene needs no fourth Chromium page."""

import json
import urllib.request
from collections.abc import Iterable
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Self

import msgpack
from websockets.sync.client import connect
from websockets.typing import Origin, Subprotocol

from tests.support.node import room_settings

PATIENCE_S = 20.0

Message = dict[str, Any]


def made_room(origin: str, name: str, **chosen: Any) -> tuple[str, str]:  # noqa: ANN401
    """Code and host's token of a new room."""
    body = json.dumps({"name": name, "settings": room_settings(**chosen)}).encode()
    request = urllib.request.Request(f"{origin}/api/rooms", body, {"content-type": "application/json"})  # noqa: S310
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        made = json.load(answer)
    return made["code"], made["token"]


class Rival:
    """One socket in a room, in a seat with a `token`, else first as a visitor."""

    def __init__(self, origin: str, code: str, token: str | None = None) -> None:
        self._origin, self._code, self._token = origin, code, token
        self._open = ExitStack()
        self._seq = 0
        self.seat: int | None = None

    def __enter__(self) -> Self:
        address = self._origin.replace("http", "ws", 1) + "/ws"
        line = connect(
            address,
            subprotocols=[Subprotocol("pandemonium.1")],
            origin=Origin(self._origin),
            compression=None,
            close_timeout=1,
            # It may be left alone for long while others play: then nothing it was told may stop it from reading on.
            max_queue=None,
        )
        self._socket = self._open.enter_context(line)
        self._tell("hello", room=self._code, token=self._token)
        self.seat = self._heard("welcome")["seat"]
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._open.close()

    def sit(self, name: str) -> None:
        """Take a seat."""
        self._tell("sit", name=name)
        self.seat = self._heard("seated")["seat"]

    def ready(self) -> None:
        """Be ready."""
        self._tell("ready", ready=True, unproven=True)

    def start(self) -> None:
        """As the host."""
        self._tell("start", request="rival's start", unproven=True)

    def cancel(self) -> None:
        """As the host: back to the lobby."""
        self._tell("cancel")

    def rematch(self, race: int = 1) -> None:
        """On to the next race's lobby; waits until this one is closed."""
        self._heard("result")
        self._tell("rematch", race=race)

    def play(self, entries: Iterable[str], race: int = 1) -> None:
        """Make these entries from the start on, each after the answer to the one before; waits for the race first."""
        self._heard("table")
        self.go_on(entries, race)

    def go_on(self, entries: Iterable[str], race: int = 1) -> None:
        """Make these entries after those that were made."""
        for entry in entries:
            self._seq += 1
            self._tell("entry", race=race, round=0, seq=self._seq, entry=entry)
            answer = self._heard("ack", "refused")
            assert answer["type"] == "ack", (entry, answer)

    def give_up(self, race: int = 1) -> None:
        """End it here."""
        self._tell("give_up", race=race)

    def _tell(self, type_: str, **fields: Any) -> None:  # noqa: ANN401
        self._socket.send(msgpack.packb({"type": type_, **fields}))

    def _heard(self, *types: str) -> Message:
        while True:
            frame = self._socket.recv(PATIENCE_S)
            assert isinstance(frame, bytes)
            message: Message = msgpack.unpackb(frame, strict_map_key=False)
            assert message["type"] != "fault", message
            if message["type"] in types:
                return message
