"""What changed in rooms, heard over one subscription of the node: a live hint, lossy by contract, never a secret."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

import msgspec

from pandemonium.limits import HINTS_WAITING_MAX, STORE_CALL_S, STORE_PING_S
from pandemonium.metrics import CUTS, OVERFLOWS
from pandemonium.store.connection import Address, Connection, Refusal, Reply, packed, pause_before
from pandemonium.store.port import Progressed, Resubscribed, RoomChanged, RoomEvent, StoreUnavailable, TakenOver

_DECODER: Final[msgspec.json.Decoder[RoomEvent]] = msgspec.json.Decoder(RoomChanged | Progressed | TakenOver)


class Feed:
    """The hints of one room for one listener: an iterator that ends when the listener leaves or the store is closed."""

    def __init__(self) -> None:
        self._events: deque[RoomEvent] = deque()
        self._closed = False
        self._loop = asyncio.get_running_loop()
        self._arrival: asyncio.Future[None] | None = None

    def put(self, event: RoomEvent) -> None:
        """Add a hint; when too many are waiting, all give way to "read the room again"."""
        if len(self._events) >= HINTS_WAITING_MAX:
            self._events.clear()
            OVERFLOWS.add("hints")
            event = Resubscribed()
        self._events.append(event)
        self._wake()

    def close(self) -> None:
        """No hint will come any more."""
        self._closed = True
        self._wake()

    def _wake(self) -> None:
        if self._arrival is not None and not self._arrival.done():
            self._arrival.set_result(None)

    def __aiter__(self) -> AsyncIterator[RoomEvent]:
        return self

    async def __anext__(self) -> RoomEvent:
        while not self._events:
            if self._closed:
                raise StopAsyncIteration
            self._arrival = self._loop.create_future()
            await self._arrival
        return self._events.popleft()


class _Channel:
    def __init__(self) -> None:
        self.feeds: set[Feed] = set()
        self.subscribed = asyncio.Event()
        self.was_lost = False


class Hints:
    """One subscription connection, shared by all rooms this node listens to."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._connection: Connection | None = None
        self._channels: dict[str, _Channel] = {}
        # SUBSCRIBE commands not confirmed yet: only the last one's confirmation counts.
        self._unconfirmed: Counter[str] = Counter()
        self._task = asyncio.create_task(self._run(), name="store hints")

    @asynccontextmanager
    async def listen(self, name: str) -> AsyncIterator[AsyncIterator[RoomEvent]]:
        """The hints on a channel; entered means the store has confirmed it. Raises `StoreUnavailable`."""
        feed = Feed()
        channel = self._join(name, feed)
        try:
            await self._confirmed(channel)
            yield feed
        finally:
            self._leave(name, channel, feed)

    def hears(self, name: str) -> bool:
        """Is this a channel of which hints come in, as far as is known?"""
        channel = self._channels.get(name)
        return channel is not None and channel.subscribed.is_set()

    async def close(self) -> None:
        """Hang up; all feeds end."""
        self._task.cancel()
        await asyncio.wait({self._task})
        for channel in self._channels.values():
            for feed in channel.feeds:
                feed.close()

    def _join(self, name: str, feed: Feed) -> _Channel:
        channel = self._channels.get(name)
        if channel is None:
            channel = self._channels[name] = _Channel()
            self._subscribe(name)
        channel.feeds.add(feed)
        return channel

    def _leave(self, name: str, channel: _Channel, feed: Feed) -> None:
        feed.close()
        channel.feeds.discard(feed)
        if not channel.feeds:
            del self._channels[name]
            if self._connection is not None:
                self._connection.send(packed("UNSUBSCRIBE", name))

    def _subscribe(self, name: str) -> None:
        if self._connection is not None:
            self._unconfirmed[name] += 1
            self._connection.send(packed("SUBSCRIBE", name))

    async def _confirmed(self, channel: _Channel) -> None:
        try:
            async with asyncio.timeout(STORE_CALL_S):
                await channel.subscribed.wait()
        except TimeoutError:
            raise StoreUnavailable("no subscription") from None

    async def _run(self) -> None:
        attempt = 0
        while True:
            attempt += 1
            with suppress(OSError):
                connection = await Connection.open(self._address)
                attempt = 0
                await self._hear(connection)
            await asyncio.sleep(pause_before(attempt + 1))

    async def _hear(self, connection: Connection) -> None:
        self._connection = connection
        watch = asyncio.create_task(_watch(connection), name="store hints watched")
        try:
            for name in self._channels:
                self._subscribe(name)
            while True:
                self._handle(await connection.receive())
                for message in connection.arrived():
                    self._handle(message)
        finally:
            watch.cancel()
            self._lose()

    def _lose(self) -> None:
        CUTS.add("hints")
        if self._connection is not None:
            self._connection.close()
        self._connection = None
        self._unconfirmed.clear()
        for channel in self._channels.values():
            channel.was_lost = channel.was_lost or channel.subscribed.is_set()
            channel.subscribed.clear()

    def _handle(self, message: Reply) -> None:
        if isinstance(message, Refusal):
            raise ConnectionError(f"the store refuses the subscription: {message}")
        if not isinstance(message, list):
            return
        # Answers to our pings are lists, too, and mean nothing more.
        if message[0] == "message":
            self._tell(message[1], _parse(message[2]))
        elif message[0] == "subscribe":
            self._confirm(message[1])

    def _confirm(self, name: str) -> None:
        self._unconfirmed[name] -= 1
        if self._unconfirmed[name] > 0:
            return
        del self._unconfirmed[name]
        channel = self._channels.get(name)
        if channel is None:
            return
        channel.subscribed.set()
        if channel.was_lost:
            channel.was_lost = False
            self._tell(name, Resubscribed())

    def _tell(self, name: str, event: RoomEvent) -> None:
        channel = self._channels.get(name)
        for feed in channel.feeds if channel is not None else ():
            feed.put(event)


def _parse(text: str) -> RoomEvent:
    try:
        return _DECODER.decode(text)
    except msgspec.DecodeError:
        # Not from a node of this version: something did change, so the room is to be read.
        return Resubscribed()


async def _watch(connection: Connection) -> None:
    """Pings a connection that is silent, and gives it up if it stays so."""
    loop = asyncio.get_running_loop()
    while True:
        heard_at = connection.heard_at
        await asyncio.sleep(heard_at + STORE_PING_S - loop.time())
        if connection.heard_at != heard_at:
            continue
        connection.send(packed("PING"))
        await asyncio.sleep(STORE_PING_S)
        if connection.heard_at == heard_at:
            connection.give_up("the store does not answer on the subscription")
            return
