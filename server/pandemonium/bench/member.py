"""One socket of the load generator: a racer with a line of moves, or a watcher."""

import socket
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgpack

from pandemonium.bench.frames import BINARY, CLOSE, PING, PONG, Incoming, frame, handshake
from pandemonium.wire.messages import PROTOCOL

Message = dict[str, Any]

_ACK: Final = b"\xa4type\xa3ack"
_BAD: Final = (b"\xa4type\xa7refused", b"\xa4type\xa5fault")
_READ_BYTES: Final = 262_144


class Member:
    """`told`: handles each message but the acknowledgements of a line; with None they are not even unpacked.

    `answered`: handles those acknowledgements, with how long each took.

    `frames`: the line, `made` of which were sent. `failed`: what went wrong, None while all is well.
    """

    __slots__ = (
        "_incoming",
        "acked",
        "address",
        "answered",
        "due",
        "failed",
        "frames",
        "is_open",
        "made",
        "seat",
        "sock",
        "token",
        "told",
    )

    def __init__(self, address: str) -> None:
        self.address = address
        self.sock: socket.socket | None = None
        self.token: str | None = None
        self.seat = 0
        self.frames: Sequence[bytes] = ()
        self.made, self.acked = 0, 0
        self.due: deque[float] = deque()
        self.told: Callable[[Member, Message], None] | None = None
        self.answered: Callable[[Member, float], None] | None = None
        self.failed: str | None = None
        self.is_open = False
        self._incoming = Incoming()

    def connect(self, host: str, port: int) -> socket.socket:
        """Open the connection and ask for a WebSocket on it. Raises `OSError`."""
        self.sock = socket.create_connection((host, port), timeout=10.0)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._incoming, self.is_open, self.failed = Incoming(), True, None
        self.due.clear()
        self.sock.sendall(handshake(f"{host}:{port}", "/ws", PROTOCOL, self.address))
        self.sock.setblocking(False)
        return self.sock

    @property
    def is_welcome(self) -> bool:
        """Has the server opened the WebSocket?"""
        return self._incoming.is_open

    def send(self, frames: bytes) -> None:
        """Put frames on the wire; what the network does not take at once fails the member: nobody plays that fast."""
        if self.sock is None:
            return
        try:
            if self.sock.send(frames) != len(frames):
                self.failed = "the network is full"
        except OSError as trouble:
            self.failed = str(trouble)

    def move(self, due: float) -> bool:
        """Send the next entry of the line; False where there is none. `due`: when it was to be sent."""
        if self.made >= len(self.frames):
            return False
        self.due.append(due)
        self.made += 1
        self.send(self.frames[self.made - 1])
        return True

    def hear(self) -> None:
        """Read what has arrived."""
        if self.sock is None:
            return
        try:
            data = self.sock.recv(_READ_BYTES)
        except BlockingIOError:
            return
        except OSError as trouble:
            self._lost(str(trouble))
            return
        if not data:
            self._lost("the server closed the connection")
            return
        try:
            for kind, payload in self._incoming.feed(data):
                if kind == BINARY:
                    self._message(payload)
                elif kind == PING:
                    self.send(frame(PONG, payload))
                elif kind == CLOSE:
                    self._lost(f"closed with {int.from_bytes(payload[:2], 'big')}")
        except ConnectionError as trouble:
            self._lost(str(trouble))

    def _message(self, payload: bytes) -> None:
        if self.due and self.answered is not None and payload.startswith(_ACK, 1):
            self.acked += 1
            self.answered(self, time.perf_counter() - self.due.popleft())
        elif self.told is not None:
            self.told(self, msgpack.unpackb(payload, strict_map_key=False))
        elif payload.startswith(_BAD, 1):
            self.failed = f"a move was not taken: {msgpack.unpackb(payload, strict_map_key=False)['code']}"

    def _lost(self, why: str) -> None:
        self.is_open, self.failed = False, self.failed or why

    def drop(self) -> None:
        """Lose the connection, without a word to the server."""
        if self.sock is not None:
            self.sock.close()
            self.sock, self.is_open = None, False
