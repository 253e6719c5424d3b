"""All calls of a node to the store, over one connection: whatever gathered while earlier batches were away is the next batch.

Group commit: one fsync for many moves. `WRITER_BATCHES_AWAY` batches are in flight at a time, so that the store finds the next
one there when it is done with the last. What was in flight when the connection broke has an unknown outcome and is said to be
so; it is never sent again from here.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Iterable, Sequence
from dataclasses import dataclass

from pandemonium.limits import STORE_CALL_S, WRITER_BATCH_MAX, WRITER_BATCHES_AWAY, WRITER_QUEUE_MAX
from pandemonium.metrics import BATCHES, CUTS, OVERFLOWS
from pandemonium.store.connection import Address, Connection, Refusal, Reply, packed, pause_before
from pandemonium.store.port import StoreUnavailable


@dataclass(slots=True)
class _Call:
    command: bytes
    reply: asyncio.Future[Reply]


@dataclass(slots=True)
class _Batch:
    """`sent_at`: by the event loop's clock."""

    calls: deque[_Call]
    sent_at: float


class Writer:
    """The narrow door to the store. A caller that is cancelled takes nothing with it but its own answer.

    `queue_max` calls may wait, `batch_max` go together; a batch that is not answered within `call_s` ends the connection.
    """

    def __init__(
        self,
        address: Address,
        *,
        queue_max: int = WRITER_QUEUE_MAX,
        batch_max: int = WRITER_BATCH_MAX,
        call_s: float = STORE_CALL_S,
    ) -> None:
        self._address = address
        self._queue_max, self._batch_max, self._call_s = queue_max, batch_max, call_s
        self._connection: Connection | None = None
        self._waiting: deque[_Call] = deque()
        self._away: deque[_Batch] = deque()
        self._sending: asyncio.Handle | None = None
        self._patience: asyncio.TimerHandle | None = None
        self._needed = asyncio.Event()
        self._room = asyncio.Event()
        self._closed = False
        # Kept: in Python 3.11 asking for it is a call of the system.
        self._loop = asyncio.get_running_loop()
        self._task = self._loop.create_task(self._run(), name="store writer")

    def call(self, function: str, keys: Sequence[str], args: Sequence[str | int]) -> Awaitable[Reply]:
        """Call a function of the library. Raises `StoreUnavailable`, or `Refusal` where the server answers with an error."""
        return self.command("FCALL", function, len(keys), *keys, *args)

    def command(self, *command: str | int) -> Awaitable[Reply]:
        """Any command. Waits for a place when too many calls are waiting already. Raises as `call`."""
        call = _Call(packed(*command), self._loop.create_future())
        if len(self._waiting) >= self._queue_max:
            return self._put_once_there_is_room(call)
        self._put(call)
        return call.reply

    async def _put_once_there_is_room(self, call: _Call) -> Reply:
        OVERFLOWS.add("store")
        while len(self._waiting) >= self._queue_max and not self._closed:
            # Whoever wakes too late for a place stands in the same order as before.
            self._room.clear()
            await self._room.wait()
        self._put(call)
        return await call.reply

    def _put(self, call: _Call) -> None:
        if self._closed:
            call.reply.set_exception(StoreUnavailable("the writer is closed"))
            return
        self._waiting.append(call)
        self._send_soon()

    async def close(self) -> None:
        """Hang up. The outcome of calls not answered yet is unknown."""
        self._task.cancel()
        await asyncio.wait({self._task})

    # Out

    def _send_soon(self) -> None:
        """At the end of this turn of the loop, in which more may be asked."""
        if self._sending is None and len(self._away) < WRITER_BATCHES_AWAY:
            self._sending = self._loop.call_soon(self._send)

    def _send(self) -> None:
        self._sending = None
        connection = self._connection
        if connection is None or connection.is_lost:
            # It was lost while nothing was asked: nothing of what is asked now has an unknown outcome.
            self._needed.set()
            return
        calls = self._take_batch()
        if calls:
            self._away.append(_Batch(calls, self._loop.time()))
            # The transport never holds more than the batches that are away.
            connection.send(b"".join([call.command for call in calls]))
            if self._patience is None:
                self._patience = self._loop.call_later(self._call_s, self._look_at_the_clock)
        if self._waiting:
            self._send_soon()

    def _take_batch(self) -> deque[_Call]:
        batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), self._batch_max))]
        if batch:
            self._room.set()
            BATCHES.add(len(batch))
        return deque(call for call in batch if not call.reply.done())

    # In

    def _heard(self) -> None:
        """Something has arrived, or nothing can any more."""
        connection = self._connection
        assert connection is not None
        must_move = False
        try:
            for reply in connection.arrived():
                must_move = self._settle(reply) or must_move
        except OSError as wrong:
            # Which is heard of in turn.
            connection.give_up(str(wrong))
            return
        if connection.lost_by is not None:
            CUTS.add("writer")
            self._fail(self._take_away(), f"connection lost: {connection.lost_by}")
        elif must_move and not self._away:
            # The master we were connected to is a replica now: find the new one.
            self._hang_up()
        if self._waiting:
            self._send_soon()

    def _settle(self, reply: Reply) -> bool:
        """Give the oldest call its reply. Does that say that the server takes no writes?"""
        if not self._away:
            raise ConnectionError("the store answers what was not asked")
        calls = self._away[0].calls
        call = calls.popleft()
        if not calls:
            self._away.popleft()
        is_refusal = isinstance(reply, Refusal)
        if not call.reply.done():
            if is_refusal:
                call.reply.set_exception(reply)
            else:
                call.reply.set_result(reply)
        return is_refusal and str(reply).startswith("READONLY")

    def _look_at_the_clock(self) -> None:
        """Has the oldest batch been away for too long?"""
        self._patience = None
        if not self._away or self._connection is None:
            return
        left = self._away[0].sent_at + self._call_s - self._loop.time()
        if left > 0:
            self._patience = self._loop.call_later(left, self._look_at_the_clock)
        else:
            self._connection.give_up("no answer in time")

    # The connection

    async def _run(self) -> None:
        try:
            await self._connect_as_needed()
        finally:
            self._end()

    async def _connect_as_needed(self) -> None:
        attempt = 0
        while True:
            await self._needed.wait()
            attempt += 1
            self._hang_up()
            try:
                connection = await Connection.open(self._address)
            except OSError as refused:
                self._fail(self._take_all(), str(refused))
                self._needed.clear()
                await asyncio.sleep(pause_before(attempt))
                continue
            attempt = 0
            self._connection = connection
            connection.listen(self._heard)
            self._needed.clear()
            self._send()

    def _hang_up(self) -> None:
        """Nothing is heard of this connection any more, so nothing of what it was asked is left without an outcome."""
        self._fail(self._take_away(), "connection lost")
        if self._connection is not None:
            self._connection.listen(None)
            self._connection.close()
            self._connection = None

    # The end

    def _take_all(self) -> list[_Call]:
        calls = list(self._waiting)
        self._waiting.clear()
        self._room.set()
        return calls

    def _take_away(self) -> list[_Call]:
        calls = [call for batch in self._away for call in batch.calls]
        self._away.clear()
        return calls

    def _fail(self, calls: Iterable[_Call], why: str) -> None:
        for call in calls:
            if not call.reply.done():
                call.reply.set_exception(StoreUnavailable(why))

    def _end(self) -> None:
        self._closed = True
        self._fail([*self._take_away(), *self._take_all()], "the writer is closed")
        self._hang_up()
        if self._patience is not None:
            self._patience.cancel()
        if self._sending is not None:
            self._sending.cancel()
