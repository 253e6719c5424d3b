"""A WebSocket client that keeps to no rule: any bytes, at any speed, read or not, from any address of this machine."""

import asyncio
import contextlib
import socket as socketlib
import struct
from collections.abc import AsyncIterator
from typing import Any, Self

import msgpack

from pandemonium.bench.frames import BINARY, CLOSE, Incoming, frame, handshake, packed
from pandemonium.wire.messages import PROTOCOL

Message = dict[str, Any]
_READ_BYTES = 65_536


class Refused(ConnectionError):
    """The server has not opened the socket, or closed it at once."""


class RawSocket:
    """`close_code`: with which the server closed; 1006 where it did so without one; None while it has not."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self.writer = reader, writer
        self._incoming = Incoming()
        self.close_code: int | None = None

    @classmethod
    @contextlib.asynccontextmanager
    async def opened(cls, origin: str, source: str = "127.0.0.1", window: int | None = None) -> AsyncIterator[Self]:
        """`origin`: of the node, `http://...`. `source`: to come from. `window`: bytes the system keeps of what is not
        read yet. Raises `OSError`.
        """
        reader, writer = await asyncio.open_connection(sock=await _connected(origin, source, window))
        socket = cls(reader, writer)
        try:
            writer.write(handshake(origin.removeprefix("http://"), "/ws", PROTOCOL, source))
            while not socket._incoming.is_open and socket.close_code is None:
                await socket.read()
            if socket.close_code is not None:
                raise Refused("no socket")
            yield socket
        finally:
            # Reset, not closed: ports of this machine are free again at once.
            writer.transport.abort()

    async def send(self, data: bytes) -> None:
        """Any bytes. Raises `OSError` where the connection is gone."""
        self.writer.write(data)
        await self.writer.drain()

    async def tell(self, type_: str, **fields: Any) -> None:  # noqa: ANN401  # a message has fields of every type
        """One message."""
        await self.send(packed(type_, **fields))

    async def read(self) -> list[Message]:
        """Messages of what has arrived; waits for something. Sets `close_code`, and raises nothing where the end is reached."""
        told = list[Message]()
        try:
            data = await self._reader.read(_READ_BYTES)
            if not data:
                self.close_code = self.close_code or 1006
            for kind, payload in self._incoming.feed(data):
                if kind == CLOSE:
                    self.close_code = struct.unpack(">H", payload[:2])[0] if len(payload) > 1 else 1005
                elif kind == BINARY:
                    told.append(msgpack.unpackb(payload, strict_map_key=False))
        except ConnectionError:
            self.close_code = self.close_code or 1006
        return told

    async def heard(self, type_: str) -> Message | None:
        """The next message of that type; None where the server closes before."""
        while self.close_code is None:
            for message in await self.read():
                if message["type"] == type_:
                    return message
        return None

    async def closed(self) -> int:
        """The code with which the server closes; waits for it."""
        while self.close_code is None:
            await self.read()
        return self.close_code


async def _connected(origin: str, source: str, window: int | None) -> socketlib.socket:
    raw = socketlib.socket()
    raw.setblocking(False)
    if window is not None:
        raw.setsockopt(socketlib.SOL_SOCKET, socketlib.SO_RCVBUF, window)
    try:
        raw.bind((source, 0))
        await asyncio.get_running_loop().sock_connect(raw, ("127.0.0.1", int(origin.rsplit(":", 1)[1])))
    except OSError:
        raw.close()
        raise
    return raw


def binary(payload: bytes) -> bytes:
    """One binary frame of up to 64 KiB."""
    return frame(BINARY, payload)
