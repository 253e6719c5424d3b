"""One connection to Redis: asyncio streams and hiredis, without pool or retries: each outcome is known or said unknown.

Replies are text, integers, None or lists of these. An error reply is a *value* of type `Refusal` here. Everything that breaks
the connection is an `OSError`; after one the connection is of no use.
"""

import asyncio
import random
import ssl
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, Self, cast

import hiredis
from redis.asyncio.connection import SSLConnection, parse_url

from pandemonium.limits import RECONNECT_FIRST_S, RECONNECT_MOST_S, STORE_CONNECT_S
from pandemonium.troubles import reason_of

Reply = Any
Refusal = hiredis.ReplyError
"""An error reply of the server: it answered, and did nothing."""

_READ_BYTES: Final = 65_536


@dataclass(frozen=True, slots=True)
class Address:
    """Where a store listens and how to get in. Not printed: it may hold a password."""

    path: str
    host: str
    port: int
    tls: ssl.SSLContext | None
    login: tuple[str, ...]
    database: int

    def __repr__(self) -> str:
        return f"Address({self})"

    def __str__(self) -> str:
        return self.path or f"{self.host}:{self.port}"

    @classmethod
    def parse(cls, url: str) -> Self:
        """`unix:///path`, `redis://` or `rediss://[user:password@]host[:port][/database]`. Raises `ValueError`."""
        parts: dict[str, Any] = {**parse_url(url)}
        tls = None
        if parts.get("connection_class") is SSLConnection:
            tls = ssl.create_default_context(cafile=parts.get("ssl_ca_certs"))
        login = tuple(str(parts[part]) for part in ("username", "password") if part in parts)
        host, port = str(parts.get("host", "localhost")), int(parts.get("port", 6379))
        return cls(str(parts.get("path", "")), host, port, tls, login, int(parts.get("db", 0)))


class Connection:
    """Commands out, replies in, in the same order. For one user at a time."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._replies = hiredis.Reader(encoding="utf-8", errors="replace")

    @classmethod
    async def open(cls, address: Address) -> Self:
        """Connect, log in, choose the database. Raises `OSError` that says where, also where the server refuses us."""
        try:
            return await cls._opened(address)
        except OSError as trouble:
            raise ConnectionError(f"no store at {address}: {reason_of(trouble)}") from trouble

    @classmethod
    async def _opened(cls, address: Address) -> Self:
        async with asyncio.timeout(STORE_CONNECT_S):
            if address.path:
                streams = await asyncio.open_unix_connection(address.path)
            else:
                streams = await asyncio.open_connection(address.host, address.port, ssl=address.tls)
            connection = cls(*streams)
            try:
                await connection._enter(address)
            except BaseException:
                connection.close()
                raise
            return connection

    async def _enter(self, address: Address) -> None:
        greeting = [packed("AUTH", *address.login)] if address.login else []
        if address.database:
            greeting.append(packed("SELECT", address.database))
        for reply in await self.exchange(greeting):
            if isinstance(reply, Refusal):
                raise ConnectionError(f"the store refuses the connection: {reply}")

    async def exchange(self, commands: Sequence[bytes]) -> list[Reply]:
        """Send packed commands at once, return as many replies."""
        if not commands:
            return []
        self._writer.write(b"".join(commands))
        await self._writer.drain()
        replies = list[Reply]()
        while len(replies) < len(commands):
            replies.append(await self.receive())
            replies.extend(islice(self.arrived(), len(commands) - len(replies)))
        return replies

    def send(self, command: bytes) -> None:
        """Send one packed command, small enough to need no waiting."""
        self._writer.write(command)

    def arrived(self) -> Iterator[Reply]:
        """The replies that are here already, without waiting. Raises as `receive`."""
        try:
            while (reply := self._replies.gets()) is not False:
                yield reply
        except hiredis.ProtocolError as wrong:
            raise ConnectionError("the store does not speak Redis") from wrong

    async def receive(self) -> Reply:
        """The next reply. May be cancelled without losing one."""
        try:
            while (reply := self._replies.gets()) is False:
                data = await self._reader.read(_READ_BYTES)
                if not data:
                    raise ConnectionError("the store closed the connection")
                self._replies.feed(data)
        except hiredis.ProtocolError as wrong:
            raise ConnectionError("the store does not speak Redis") from wrong
        return reply

    @property
    def is_lost(self) -> bool:
        """Has the other end hung up? Known only some time after it did."""
        return self._reader.at_eof() or self._reader.exception() is not None or self._writer.is_closing()

    def close(self) -> None:
        """Hang up."""
        self._writer.close()


def packed(*command: str | int) -> bytes:
    """A command as the server reads it. Raises `UnicodeEncodeError` for text that is none."""
    # The stub types a tuple of one.
    return cast("Any", hiredis.pack_command)(command)  # type: ignore[no-any-return]


def pause_before(attempt: int) -> float:
    """Seconds to wait before connection attempt `attempt` (1 is the first): growing, with jitter."""
    longest = min(RECONNECT_MOST_S, RECONNECT_FIRST_S * 2.0 ** min(attempt - 1, 16))
    return longest * random.uniform(0.5, 1.0)  # noqa: S311 - jitter is no secret
