"""One socket of a racer to the balancer, all of it recorded."""

import asyncio
import contextlib
import time
from dataclasses import dataclass
from typing import Any, Final

import msgpack
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin, Subprotocol

from tests.crash.history import Heard, Message, RoomHistory, Sent, Socket
from tests.crash.lines import Line

PROTOCOL: Final = Subprotocol("pandemonium.1")
DEAD_S: Final = 8.0
"""As in the browser: a socket silent for this long is taken for dead."""


def now_ms() -> int:
    """The machine's clock."""
    return time.time_ns() // 1_000_000


@dataclass(slots=True)
class Tab:
    """`node`: address of the node behind the balancer. `heard_at`: monotonic."""

    connection: ClientConnection
    record: Socket
    node: str
    heard_at: float
    welcomed_at: float | None = None
    pinged_at: float = 0.0
    close_code: int | None = None

    async def tell(self, type_: str, **fields: Any) -> None:  # noqa: ANN401  # a message has fields of every type
        """Send one message, or lose it with the connection."""
        if type_ == "entry":
            self.record.events.append(Sent(now_ms(), fields["race"], fields["seq"], fields["entry"]))
        with contextlib.suppress(WebSocketException, OSError):
            await self.connection.send(msgpack.packb({"type": type_, **fields}))

    async def frames(self, on_message: Any) -> None:  # noqa: ANN401  # (Tab, Message) -> None
        """Record and pass on all that comes, until the connection is gone."""
        with contextlib.suppress(WebSocketException, OSError):
            async for frame in self.connection:
                assert isinstance(frame, bytes)
                heard = Heard(now_ms(), frame)
                self.record.events.append(heard)
                self.heard_at = time.monotonic()
                on_message(self, heard.message)
        self.close_code = self.connection.close_code or 1006

    def note_seat(self, message: Message) -> None:
        """Whose this socket is, as it is told: also to a tab that nobody looks at any more."""
        if message["type"] == "welcome":
            self.welcomed_at = time.monotonic()
            self.record.welcomed, self.record.seat = now_ms(), message["seat"]
        elif message["type"] == "seated":
            self.record.seat = message["seat"]

    def abort(self) -> None:
        """Give it up without a word."""
        self.connection.transport.abort()


async def dial(line: Line, origin: str, history: RoomHistory) -> Tab | None:
    """A new socket over the line; None where it could not be had."""
    record = Socket(opened=now_ms())
    try:
        async with asyncio.timeout(DEAD_S):
            connection = await connect(
                f"ws://127.0.0.1:{line.port}/ws",
                subprotocols=[PROTOCOL],
                origin=Origin(origin),
                compression=None,
                open_timeout=None,
                close_timeout=0.2,
                ping_interval=None,
                proxy=None,
                max_queue=None,
            )
    except (OSError, WebSocketException, EOFError):
        return None
    history.sockets.append(record)
    assert connection.response is not None
    node = connection.response.headers.get("X-Node", "").rpartition(",")[2].strip()
    return Tab(connection, record, node, time.monotonic())


def race_of(room: Message) -> Message | None:
    """The race of a room that was told."""
    race: Message | None = room["race"]
    return race
