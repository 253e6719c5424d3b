"""Exchanges with a server as the network brings them: in pieces, too late, not at all."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from pandemonium.race.changes import Amendment, SetLocked
from pandemonium.store import hints
from pandemonium.store.connection import Address, Connection, packed
from pandemonium.store.embedded import EmbeddedStore
from pandemonium.store.port import Resubscribed, RoomChanged
from pandemonium.store.redis_store import RedisStore
from pandemonium.store.writer import Writer
from tests.store.rooms import CODE, make_room, until_true

Answer = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def connected(folder: Path, answer: Answer) -> AsyncIterator[Connection]:
    """To a server that does as it is told."""
    served = asyncio.Event()

    async def serve(reader: asyncio.StreamReader, out: asyncio.StreamWriter) -> None:
        await answer(reader, out)
        out.close()
        await out.wait_closed()
        served.set()

    async with await asyncio.start_unix_server(serve, folder / "socket"):
        connection = await Connection.open(Address.parse(f"unix://{folder}/socket"))
        try:
            yield connection
        finally:
            connection.close()
            await served.wait()


async def silent(reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
    await reader.read()


async def test_replies_that_come_in_pieces_are_put_together_in_order(tmp_path: Path) -> None:
    async with connected(tmp_path, silent) as connection:
        exchange = asyncio.create_task(connection.exchange([packed("PING")] * 3))
        for piece in (b"+on", b"e\r\n:2\r\n$5\r", b"\nthree\r\n"):
            await asyncio.sleep(0)
            assert not exchange.done()
            connection.data_received(piece)
        assert await exchange == ["one", 2, "three"]


async def test_what_was_said_before_the_end_is_heard_and_then_the_end(tmp_path: Path) -> None:
    async def once(_: asyncio.StreamReader, out: asyncio.StreamWriter) -> None:
        out.write(b"+last words\r\n")

    async with connected(tmp_path, once) as connection:
        await until_true(lambda: connection.is_lost)
        assert await connection.receive() == "last words"
        with pytest.raises(ConnectionError, match="closed the connection"):
            await connection.receive()
        with pytest.raises(ConnectionError, match="closed the connection"):
            await connection.exchange([packed("PING")])


async def test_whoever_waits_on_a_connection_that_is_given_up_is_told_why(tmp_path: Path) -> None:
    async with connected(tmp_path, silent) as connection:
        asyncio.get_running_loop().call_soon(connection.give_up, "enough")
        with pytest.raises(ConnectionError, match="enough"):
            await connection.exchange([packed("PING")])
        assert connection.is_lost


async def test_a_subscription_on_which_nothing_happens_is_kept_while_the_store_answers(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "STORE_PING_S", 0.02)
    snapshot = await make_room(store)
    async with store.events(CODE) as events:
        connection = store._hints._connection
        assert connection is not None
        opened_at = connection.heard_at
        # Several pings and their answers later.
        await until_true(lambda: connection.heard_at > opened_at + 0.1)
        await store.amend(CODE, snapshot.room.version, Amendment((SetLocked(True),)))
        assert await anext(events) == RoomChanged(snapshot.room.version + 1)
        assert store._hints._connection is connection


async def test_a_subscription_that_stays_silent_is_replaced(mortal: EmbeddedStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "STORE_PING_S", 0.02)
    async with RedisStore.opened(mortal.url) as store:
        await make_room(store)
        async with store.events(CODE) as events:
            heard = store._hints._connection
            os.kill(mortal.pid, signal.SIGSTOP)
            await until_true(lambda: store._hints._connection is not heard)
            os.kill(mortal.pid, signal.SIGCONT)
            assert await anext(events) == Resubscribed()


async def test_who_gives_up_waiting_for_a_place_leaves_the_others_theirs(mortal: EmbeddedStore) -> None:
    bounded = Writer(Address.parse(mortal.url), queue_max=2)
    await bounded.command("PING")
    os.kill(mortal.pid, signal.SIGSTOP)
    calls = [asyncio.ensure_future(bounded.command("ECHO", number)) for number in range(12)]
    for _ in range(10):
        await asyncio.sleep(0)
    given_up = calls[4:12:2]
    for call in given_up:
        call.cancel()
    os.kill(mortal.pid, signal.SIGCONT)
    answers = await asyncio.gather(*calls, return_exceptions=True)
    kept = [answer for call, answer in zip(calls, answers, strict=True) if call not in given_up]
    assert kept == ["0", "1", "2", "3", "5", "7", "9", "11"]
    assert all(call.cancelled() for call in given_up)
    await bounded.close()
