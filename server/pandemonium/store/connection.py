"""One connection to Redis: a transport and hiredis, without pool or retries: each outcome is known or said unknown.

Replies are text, integers, None or lists of these. An error reply is a *value* of type `Refusal` here. Everything that breaks
the connection is an `OSError`; after one the connection is of no use.
"""

import asyncio
import random
import ssl
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Self, cast

import hiredis
from redis.asyncio.connection import SSLConnection, parse_url

from pandemonium.limits import RECONNECT_FIRST_S, RECONNECT_MOST_S, STORE_CONNECT_S
from pandemonium.troubles import reason_of

Reply = Any
Refusal = hiredis.ReplyError
"""An error reply of the server: it answered, and did nothing."""


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


class Connection(asyncio.Protocol):
    """Commands out, replies in, in the same order. For one user at a time. Made by `open`.

    Not over asyncio's streams: what arrives goes to hiredis as it is, with no copy and no task in between.
    """

    def __init__(self) -> None:
        self._replies = hiredis.Reader(encoding="utf-8", errors="replace")
        self._transport: asyncio.Transport | None = None
        self._arrival: asyncio.Future[None] | None = None
        self._listener: Callable[[], None] | None = None
        self._lost: str | None = None
        # Kept: in Python 3.11 asking for it is a call of the system.
        self._loop = asyncio.get_running_loop()
        self.heard_at = 0.0
        """When the other end said something last, in seconds of the event loop's clock."""

    @classmethod
    async def open(cls, address: Address) -> Self:
        """Connect, log in, choose the database. Raises `OSError` that says where, also where the server refuses us."""
        try:
            return await cls._opened(address)
        except OSError as trouble:
            raise ConnectionError(f"no store at {address}: {reason_of(trouble)}") from trouble

    @classmethod
    async def _opened(cls, address: Address) -> Self:
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(STORE_CONNECT_S):
            if address.path:
                _, connection = await loop.create_unix_connection(cls, address.path)
            else:
                _, connection = await loop.create_connection(cls, address.host, address.port, ssl=address.tls)
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
        # Nothing else is sent until all are answered, so the transport never holds more than these.
        self.send(b"".join(commands))
        replies = [*islice(self.arrived(), len(commands))]
        while len(replies) < len(commands):
            await self._arrives()
            replies += islice(self.arrived(), len(commands) - len(replies))
        return replies

    def send(self, command: bytes) -> None:
        """Send packed commands, few enough to need no waiting; into a lost connection nothing goes."""
        if self._transport is not None and not self.is_lost:
            self._transport.write(command)

    def arrived(self) -> Iterator[Reply]:
        """The replies that are here already, without waiting. Raises as `receive`."""
        try:
            while (reply := self._replies.gets()) is not False:
                yield reply
        except hiredis.ProtocolError as wrong:
            raise ConnectionError("the store does not speak Redis") from wrong

    async def receive(self) -> Reply:
        """The next reply. May be cancelled without losing one."""
        while True:
            for reply in self.arrived():
                return reply
            await self._arrives()

    @property
    def is_lost(self) -> bool:
        """Has the other end hung up? Known only some time after it did."""
        return self._lost is not None or self._transport is None or self._transport.is_closing()

    @property
    def lost_by(self) -> str | None:
        """Why nothing can come any more, None while something can."""
        return self._lost

    def listen(self, heard: Callable[[], None] | None) -> None:
        """Have `heard` called whenever something has arrived, and when nothing can any more, in place of waiting for it."""
        self._listener = heard

    def give_up(self, why: str) -> None:
        """The other end is silent: whoever waits is told so."""
        self._lose(why)
        if self._transport is not None:
            self._transport.abort()

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()

    async def _arrives(self) -> None:
        """Something has come. Raises once nothing can come any more."""
        if self._lost is not None:
            raise ConnectionError(self._lost)
        self._arrival = self._loop.create_future()
        await self._arrival

    def _lose(self, why: str) -> None:
        if self._lost is not None:
            return
        self._lost = why
        if self._arrival is not None and not self._arrival.done():
            self._arrival.set_exception(ConnectionError(why))
        if self._listener is not None:
            self._listener()

    # What the event loop calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See `asyncio.Protocol`."""
        self._transport = cast("asyncio.Transport", transport)
        self.heard_at = self._loop.time()

    def data_received(self, data: bytes) -> None:
        """See `asyncio.Protocol`."""
        self._replies.feed(data)
        self.heard_at = self._loop.time()
        if self._listener is not None:
            self._listener()
        elif self._arrival is not None and not self._arrival.done():
            self._arrival.set_result(None)

    def connection_lost(self, exc: Exception | None) -> None:
        """See `asyncio.Protocol`."""
        self._lose("the store closed the connection" if exc is None else str(exc))


def packed(*command: str | int) -> bytes:
    """A command as the server reads it. Raises `UnicodeEncodeError` for text that is none."""
    # The stub types a tuple of one.
    return cast("Any", hiredis.pack_command)(command)  # type: ignore[no-any-return]


def pause_before(attempt: int) -> float:
    """Seconds to wait before connection attempt `attempt` (1 is the first): growing, with jitter."""
    longest = min(RECONNECT_MOST_S, RECONNECT_FIRST_S * 2.0 ** min(attempt - 1, 16))
    return longest * random.uniform(0.5, 1.0)  # noqa: S311 - jitter is no secret
