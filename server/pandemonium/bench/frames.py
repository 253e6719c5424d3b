"""The client's end of WebSocket (RFC 6455), as lean as a load generator needs it: handshake, frames out, frames in.

Frames out are masked with zeros, which the standard does not forbid and which costs the server as much as any other mask.
"""

from collections.abc import Iterator
from typing import Any, Final

import msgpack

TEXT: Final = 1
BINARY: Final = 2
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10
_LAST: Final = 0x80
_MASKED: Final = 0x80
_NO_MASK: Final = b"\0\0\0\0"
_KEY: Final = "AAAAAAAAAAAAAAAAAAAAAA=="


class Refused(ConnectionError):
    """The server does not open the socket; the text is its first line."""


def handshake(host: str, path: str, protocol: str, address: str) -> bytes:
    """The request that opens a socket. `address`: of a client behind a balancer, for a node that trusts what it reports."""
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {_KEY}",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Protocol: {protocol}",
        f"X-Forwarded-For: {address}",
    )
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def packed(type_: str, **fields: Any) -> bytes:  # noqa: ANN401  # a message has fields of every type
    """A message as one frame."""
    return frame(BINARY, msgpack.packb({"type": type_, **fields}))


def frame(kind: int, payload: bytes) -> bytes:
    """One frame of a client. `payload`: under 64 KiB."""
    size = len(payload)
    if size < 126:
        head = bytes((_LAST | kind, _MASKED | size))
    else:
        head = bytes((_LAST | kind, _MASKED | 126)) + size.to_bytes(2, "big")
    return head + _NO_MASK + payload


class Incoming:
    """What arrives on one socket: first the answer to the handshake, then frames."""

    __slots__ = ("_data", "is_open")

    def __init__(self) -> None:
        self._data = b""
        self.is_open = False

    def feed(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """Kind and payload of each frame that is whole by now. Raises `Refused` where the handshake is."""
        if self._data:
            data = self._data + data
        at = 0
        if not self.is_open:
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                self._data = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                raise Refused(data.split(b"\r\n", 1)[0].decode(errors="replace"))
            self.is_open = True
        end = len(data)
        while end - at >= 2:
            size, body = data[at + 1], at + 2
            if size == 126:
                size, body = int.from_bytes(data[body : body + 2], "big"), body + 2
            elif size == 127:
                size, body = int.from_bytes(data[body : body + 8], "big"), body + 8
            if end - body < size or end < body:
                break
            yield data[at] & 0x0F, data[body : body + size]
            at = body + size
        self._data = data[at:]
