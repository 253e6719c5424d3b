"""All calls of a node to the store, over one connection: whatever gathered while the last batch was away is the next batch.

Group commit: one fsync for many moves. One batch is in flight at a time. What was in flight when the connection broke has an
unknown outcome and is said to be so; it is never sent again from here.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Iterable, Sequence
from dataclasses import dataclass

from pandemonium.limits import STORE_CALL_S, WRITER_BATCH_MAX, WRITER_QUEUE_MAX
from pandemonium.metrics import BATCHES, CUTS, OVERFLOWS
from pandemonium.store.connection import Address, Connection, Refusal, Reply, packed, pause_before
from pandemonium.store.port import StoreUnavailable


@dataclass(slots=True)
class _Call:
    command: bytes
    reply: asyncio.Future[Reply]


class Writer:
    """The narrow door to the store. A caller that is cancelled takes nothing with it but its own answer."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._connection: Connection | None = None
        self._waiting: deque[_Call] = deque()
        self._in_flight: list[_Call] = []
        self._arrived = asyncio.Event()
        self._room = asyncio.Event()
        self._closed = False
        # Kept: in Python 3.11 asking for it is a call of the system.
        self._loop = asyncio.get_running_loop()
        self._task = self._loop.create_task(self._run(), name="store writer")

    def call(self, function: str, keys: Sequence[str], args: Sequence[str | int]) -> Awaitable[Reply]:
        """Call a function of the library. Raises `StoreUnavailable`, or `Refusal` where the server answers with an error."""
        return self.command("FCALL", function, len(keys), *keys, *args)

    async def command(self, *command: str | int) -> Reply:
        """Any command. Waits for a place when too many calls are waiting already. Raises as `call`."""
        call = _Call(packed(*command), self._loop.create_future())
        if len(self._waiting) >= WRITER_QUEUE_MAX:
            await self._has_room()
        if self._closed:
            raise StoreUnavailable("the writer is closed")
        self._waiting.append(call)
        self._arrived.set()
        return await call.reply

    async def _has_room(self) -> None:
        OVERFLOWS.add("store")
        while len(self._waiting) >= WRITER_QUEUE_MAX and not self._closed:
            # Whoever wakes too late for a place stands in the same order as before.
            self._room.clear()
            await self._room.wait()

    async def close(self) -> None:
        """Hang up. The outcome of calls not answered yet is unknown."""
        self._task.cancel()
        await asyncio.wait({self._task})
        self._end()

    async def _run(self) -> None:
        try:
            await self._send_batches()
        finally:
            self._end()

    async def _send_batches(self) -> None:
        attempt = 0
        while True:
            await self._arrived.wait()
            if self._connection is not None and self._connection.is_lost:
                # It was lost while nothing was asked: nothing of what is asked now has an unknown outcome.
                self._hang_up()
            if self._connection is None:
                attempt += 1
                if not await self._connect():
                    await asyncio.sleep(pause_before(attempt))
                    continue
                attempt = 0
            self._in_flight = self._take_batch()
            if self._in_flight:
                await self._exchange()

    async def _connect(self) -> bool:
        try:
            self._connection = await Connection.open(self._address)
        except OSError as refused:
            self._fail(self._take_all(), str(refused))
            return False
        return True

    def _take_batch(self) -> list[_Call]:
        batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), WRITER_BATCH_MAX))]
        if not self._waiting:
            self._arrived.clear()
        if batch:
            self._room.set()
            BATCHES.add(len(batch))
        return [call for call in batch if not call.reply.done()]

    def _take_all(self) -> list[_Call]:
        calls = list(self._waiting)
        self._waiting.clear()
        self._arrived.clear()
        self._room.set()
        return calls

    async def _exchange(self) -> None:
        connection = self._connection
        assert connection is not None
        patience = self._loop.call_later(STORE_CALL_S, connection.give_up, "no answer in time")
        try:
            replies = await connection.exchange([call.command for call in self._in_flight])
        except OSError as lost:
            CUTS.add("writer")
            self._hang_up()
            self._fail(self._in_flight, f"connection lost: {lost}")
            return
        finally:
            patience.cancel()
        for call, reply in zip(self._in_flight, replies, strict=True):
            _settle(call, reply)
        self._in_flight = []
        if any(isinstance(reply, Refusal) and str(reply).startswith("READONLY") for reply in replies):
            # The master we were connected to is a replica now: find the new one.
            self._hang_up()

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _fail(self, calls: Iterable[_Call], why: str) -> None:
        for call in calls:
            if not call.reply.done():
                call.reply.set_exception(StoreUnavailable(why))

    def _end(self) -> None:
        self._closed = True
        self._hang_up()
        self._fail([*self._in_flight, *self._take_all()], "the writer is closed")


def _settle(call: _Call, reply: Reply) -> None:
    if call.reply.done():
        return
    if isinstance(reply, Refusal):
        call.reply.set_exception(reply)
    else:
        call.reply.set_result(reply)
