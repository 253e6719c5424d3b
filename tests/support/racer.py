"""A player over the real wire, written with `websockets` and `msgpack`: a second implementation of both layers.

It keeps every frame it ever received, so that tests can ask what a browser was told.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any, Self

import msgpack
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin, Subprotocol

PROTOCOL = Subprotocol("pandemonium.1")
PATIENCE_S = 20.0

Message = dict[str, Any]


class Racer:
    """One socket. `messages`, `frames`: all received, in order. `close_code`: once closed by the server."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.frames: list[bytes] = []
        self.messages: list[Message] = []
        self.close_code: int | None = None
        self.seat: int | None = None
        self.token: str | None = None
        self._pings = 0
        self._news = asyncio.Condition()
        self._reader = asyncio.get_running_loop().create_task(self._read())

    @classmethod
    @contextlib.asynccontextmanager
    async def connected(cls, origin: str, page_origin: str | None = None, source: str | None = None) -> AsyncIterator[Self]:
        """A socket that has said nothing yet. `origin`: of the node, `http://...`. `source`: to come from."""
        address = origin.replace("http", "ws", 1) + "/ws"
        async with connect(
            address,
            subprotocols=[PROTOCOL],
            origin=Origin(page_origin or origin),
            compression=None,
            close_timeout=1,
            local_addr=(source, 0) if source is not None else None,
        ) as socket:
            racer = cls(socket)
            try:
                yield racer
            finally:
                racer._reader.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await racer._reader

    @classmethod
    @contextlib.asynccontextmanager
    async def entered(cls, origin: str, code: str, token: str | None = None) -> AsyncIterator[Self]:
        """A socket that was welcomed: in a seat with a token, else as a visitor."""
        async with cls.connected(origin) as racer:
            await racer.hello(code, token)
            yield racer

    async def hello(self, code: str, token: str | None = None, **more: Any) -> Message:  # noqa: ANN401
        """Say hello and wait for the welcome."""
        await self.tell("hello", room=code, token=token, **more)
        welcome = await self.heard("welcome")
        self.seat, self.token = welcome["seat"], token
        return welcome

    async def sit(self, name: str) -> Message:
        """Take a seat."""
        await self.tell("sit", name=name)
        seated = await self.heard("seated")
        self.seat, self.token = seated["seat"], seated["token"]
        return seated

    async def tell(self, type_: str, **fields: Any) -> None:  # noqa: ANN401  # a message has fields of every type
        """Send one message; with what begins a race goes what the lobby has shown of its deal, as a browser does."""
        if type_ in ("start", "ready") and self.room is not None:
            fields = {"unproven": self.room["dealing"] == "unproven", **fields}
        await self._socket.send(msgpack.packb({"type": type_, **fields}))

    async def tell_raw(self, frame: bytes | str) -> None:
        """Send one frame as it is."""
        await self._socket.send(frame)

    def forget(self) -> None:
        """All received so far: for tests that go on for long."""
        self.frames.clear()
        self.messages.clear()

    def drop(self) -> None:
        """Lose the connection, without a word to the server."""
        self._socket.transport.abort()

    def of(self, *types: str) -> list[Message]:
        """All messages of these types so far."""
        return [message for message in self.messages if message["type"] in types]

    async def until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait for something that incoming messages bring about."""
        await self._until(holds, what)

    async def settled(self) -> None:
        """Wait until the server has handled everything sent so far."""
        self._pings += 1
        await self.tell("ping", sent=self._pings)
        await self.heard("pong", lambda pong: pong["sent"] == self._pings)

    async def heard(self, type_: str, where: Callable[[Message], bool] = lambda _: True, since: int = 0) -> Message:
        """The first message of that type, from number `since` on, for which `where` holds; waits for it."""

        def found() -> Message | None:
            return next((m for m in self.messages[since:] if m["type"] == type_ and where(m)), None)

        await self._until(lambda: found() is not None, f"{type_} after message {since}")
        message = found()
        assert message is not None
        return message

    async def closed(self) -> int:
        """The code with which the server closes this socket; waits for it."""
        await self._until(lambda: self.close_code is not None, "close")
        assert self.close_code is not None
        return self.close_code

    async def phase(self, phase: str, number: int | None = None) -> Message:
        """Wait until the newest known room is in this phase (of race `number`)."""

        def reached() -> bool:
            room = self.room
            return room is not None and room["phase"] == phase and (number is None or room["number"] == number)

        await self._until(reached, f"phase {phase}")
        room = self.room
        assert room is not None
        return room

    async def room_where(self, holds: Callable[[Message], bool]) -> Message:
        """Wait until something holds for the room as last told."""

        def reached() -> bool:
            return self.room is not None and holds(self.room)

        await self._until(reached, "a change of the room")
        room = self.room
        assert room is not None
        return room

    async def fault(self, type_: str, **fields: Any) -> str:  # noqa: ANN401
        """Send a message and return the code with which it is refused."""
        since = len(self.messages)
        await self.tell(type_, **fields)
        answer = await self.heard("fault", since=since)
        assert answer["about"] == type_
        code: str = answer["code"]
        return code

    @property
    def room(self) -> Message | None:
        """The room as last told."""
        return next((m["room"] for m in reversed(self.messages) if m["type"] in ("welcome", "room")), None)

    @property
    def table(self) -> Message | None:
        """The own table as last told whole; `entries` after it are in the acks."""
        for message in reversed(self.messages):
            if message["type"] == "table":
                return message
            if message["type"] == "refused":
                table: Message = message["table"]
                return table
        return None

    async def table_of(self, race: int) -> Message:
        """The own table of a race; waits for it."""
        return await self.heard("table", lambda message: message["race"] == race)

    async def play(self, entry: str, race: int = 1, seq: int | None = None, round_: int | None = None) -> Message:
        """Make one entry and wait for its `ack` or `refused`."""
        since = len(self.messages)
        await self.enter(entry, race, seq, round_)

        def answered() -> Message | None:
            return next((m for m in self.messages[since:] if m["type"] in ("ack", "refused", "fault")), None)

        await self._until(lambda: answered() is not None, f"answer to {entry}")
        answer = answered()
        assert answer is not None
        return answer

    async def insist(self, entry: str, seq: int) -> Message:
        """Make one entry again and again, as a client does, until it is acknowledged."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                await self.enter(entry, seq=seq)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.2):
                        return await self.heard("ack", lambda ack: ack["seq"] == seq)

    async def enter(self, entry: str, race: int = 1, seq: int | None = None, round_: int | None = None) -> None:
        """Make one entry without waiting."""
        table = self.table
        await self.tell(
            "entry",
            race=race,
            round=(table["round"] if table else 0) if round_ is None else round_,
            seq=self.seq + 1 if seq is None else seq,
            entry=entry,
        )

    @property
    def seq(self) -> int:
        """Entries known to be durable."""
        seq = 0
        for message in self.messages:
            if message["type"] in ("table", "ack"):
                seq = message["seq"]
            elif message["type"] == "refused":
                seq = message["table"]["seq"]
        return seq

    async def _until(self, holds: Callable[[], bool], what: str) -> None:
        async with self._news:
            try:
                await asyncio.wait_for(self._news.wait_for(lambda: holds() or self.close_code is not None), PATIENCE_S)
            except TimeoutError:
                last = [message["type"] for message in self.messages[-12:]]
                raise AssertionError(f"waited {PATIENCE_S} s for: {what}; last heard {last}") from None
        assert holds(), f"closed with {self.close_code} while waiting for: {what}"

    async def _read(self) -> None:
        try:
            async for frame in self._socket:
                assert isinstance(frame, bytes)
                async with self._news:
                    self.frames.append(frame)
                    self.messages.append(msgpack.unpackb(frame, strict_map_key=False))
                    self._news.notify_all()
        except ConnectionClosed:
            pass
        async with self._news:
            self.close_code = self._socket.close_code or 1006
            self._news.notify_all()
