"""The pipelined writer: batches, errors, cancelled callers, lost connections."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from pandemonium.limits import WRITER_BATCHES_AWAY
from pandemonium.store.connection import Address, Refusal, Reply
from pandemonium.store.embedded import EmbeddedStore
from pandemonium.store.port import StoreUnavailable
from pandemonium.store.writer import Writer
from tests.store.rooms import raw, until_answered, until_true


@pytest_asyncio.fixture
async def writer(redis_url: str) -> AsyncIterator[Writer]:
    opened = Writer(Address.parse(redis_url))
    yield opened
    await opened.close()


@pytest_asyncio.fixture
async def mortal_writer(mortal: EmbeddedStore) -> AsyncIterator[Writer]:
    opened = Writer(Address.parse(mortal.url))
    assert await opened.command("PING") == "PONG"
    yield opened
    await opened.close()


def calls(writer: Writer, *commands: tuple[str | int, ...]) -> list[asyncio.Future[Reply]]:
    return [asyncio.ensure_future(writer.command(*command)) for command in commands]


async def let_them_be_sent() -> None:
    """Enough turns of the loop for callers to queue up and the writer to send."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_many_calls_are_answered_in_order_each_with_its_own_answer(writer: Writer) -> None:
    answers = await asyncio.gather(*calls(writer, *(("ECHO", number) for number in range(1000))))
    assert answers == [str(number) for number in range(1000)]
    counts = await asyncio.gather(*calls(writer, *(("INCR", "count") for _ in range(1000))))
    assert counts == list(range(1, 1001))


async def test_what_gathers_while_a_batch_is_away_is_the_next_batch(writer: Writer, redis_url: str) -> None:
    await writer.command("PING")
    (before,) = await raw(redis_url, ("INFO", "stats"))
    await asyncio.gather(*calls(writer, *(("SET", "key", number) for number in range(200))))
    (after,) = await raw(redis_url, ("INFO", "stats"))
    reads = [int(str(text).partition("total_reads_processed:")[2].split()[0]) for text in (before, after)]
    assert reads[1] - reads[0] < 20


async def test_an_error_reply_is_its_callers_alone(writer: Writer) -> None:
    answers = await asyncio.gather(
        *calls(writer, ("SET", "key", "text"), ("INCR", "key"), ("GET", "key")), return_exceptions=True
    )
    assert answers[0] == "OK"
    assert isinstance(answers[1], Refusal)
    assert answers[2] == "text"


async def test_text_that_cannot_be_sent_is_its_callers_alone(writer: Writer) -> None:
    with pytest.raises(UnicodeEncodeError):
        await writer.command("ECHO", "\ud800")
    assert await writer.command("ECHO", "well") == "well"


async def test_a_cancelled_caller_takes_nobody_with_it(mortal: EmbeddedStore, mortal_writer: Writer) -> None:
    os.kill(mortal.pid, signal.SIGSTOP)
    in_flight = calls(mortal_writer, ("SET", "sent", "1"), ("ECHO", "a"))
    for _ in range(WRITER_BATCHES_AWAY):
        await let_them_be_sent()
        calls(mortal_writer, ("ECHO", "one more batch"))
    await let_them_be_sent()
    waiting = calls(mortal_writer, ("SET", "never-sent", "1"), ("ECHO", "b"))
    await let_them_be_sent()
    in_flight[0].cancel()
    waiting[0].cancel()
    await let_them_be_sent()
    os.kill(mortal.pid, signal.SIGCONT)
    assert await in_flight[1] == "a"
    assert await waiting[1] == "b"
    assert await mortal_writer.command("GET", "sent") == "1"
    assert await mortal_writer.command("GET", "never-sent") is None


async def test_calls_in_flight_on_a_lost_connection_are_unknown_and_later_ones_work(
    mortal: EmbeddedStore, mortal_writer: Writer
) -> None:
    os.kill(mortal.pid, signal.SIGSTOP)
    in_flight = calls(mortal_writer, *(("INCR", "count") for _ in range(5)))
    await let_them_be_sent()
    os.kill(mortal.pid, signal.SIGKILL)
    outcomes = await asyncio.gather(*in_flight, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [StoreUnavailable] * 5
    assert await until_answered(mortal_writer, "INCR", "count") == 1


async def test_every_call_has_an_outcome_whenever_the_connection_breaks(writer: Writer, redis_url: str) -> None:
    outcomes = list[Reply | BaseException]()
    for _ in range(20):
        me = await until_answered(writer, "CLIENT", "ID")
        kill = asyncio.create_task(raw(redis_url, ("CLIENT", "KILL", "ID", me)))
        asked = list[asyncio.Future[Reply]]()
        while not kill.done():
            asked += calls(writer, ("PING",))
            await asyncio.sleep(0)
        async with asyncio.timeout(10):
            outcomes += await asyncio.gather(*asked, return_exceptions=True)
    assert {type(outcome) for outcome in outcomes} == {str, StoreUnavailable}


async def test_a_connection_the_server_closed_is_replaced(writer: Writer, redis_url: str) -> None:
    me = await writer.command("CLIENT", "ID")
    assert await raw(redis_url, ("CLIENT", "KILL", "ID", me)) == [1]
    assert await until_answered(writer, "ECHO", "again") == "again"


async def test_a_connection_lost_while_nothing_was_asked_costs_no_call(writer: Writer, redis_url: str) -> None:
    me = await writer.command("CLIENT", "ID")
    idle = writer._connection
    assert idle is not None
    await raw(redis_url, ("CLIENT", "KILL", "ID", me))
    await until_true(lambda: idle.is_lost)
    assert await writer.command("ECHO", "again") == "again"


async def test_a_server_that_does_not_answer_makes_the_outcome_unknown(mortal: EmbeddedStore) -> None:
    patient = Writer(Address.parse(mortal.url), call_s=0.05)
    await patient.command("PING")
    os.kill(mortal.pid, signal.SIGSTOP)
    try:
        with pytest.raises(StoreUnavailable):
            await patient.command("PING")
    finally:
        os.kill(mortal.pid, signal.SIGCONT)
    assert await until_answered(patient, "PING") == "PONG"
    await patient.close()


async def test_a_server_that_is_not_there_is_said_to_be_unavailable() -> None:
    nowhere = Writer(Address.parse("unix:///nonexistent/socket"))
    answers = await asyncio.gather(*calls(nowhere, ("PING",), ("PING",)), return_exceptions=True)
    assert [type(answer) for answer in answers] == [StoreUnavailable] * 2
    await nowhere.close()


async def test_beyond_the_queues_bound_callers_wait_their_turn(mortal: EmbeddedStore) -> None:
    bounded = Writer(Address.parse(mortal.url), queue_max=3)
    await bounded.command("PING")
    os.kill(mortal.pid, signal.SIGSTOP)
    many = calls(bounded, *(("RPUSH", "order", number) for number in range(20)))
    await let_them_be_sent()
    os.kill(mortal.pid, signal.SIGCONT)
    assert await asyncio.gather(*many) == list(range(1, 21))
    assert await bounded.command("LRANGE", "order", 0, -1) == [str(number) for number in range(20)]
    await bounded.close()


async def test_closing_answers_everybody_in_flight_waiting_and_beyond_the_bound(mortal: EmbeddedStore) -> None:
    bounded = Writer(Address.parse(mortal.url), queue_max=3, batch_max=1)
    await bounded.command("PING")
    os.kill(mortal.pid, signal.SIGSTOP)
    many = calls(bounded, *(("PING",) for _ in range(10)))
    await let_them_be_sent()
    await bounded.close()
    async with asyncio.timeout(5):
        outcomes = await asyncio.gather(*many, return_exceptions=True)
    os.kill(mortal.pid, signal.SIGCONT)
    assert [type(outcome) for outcome in outcomes] == [StoreUnavailable] * 10
    with pytest.raises(StoreUnavailable):
        await bounded.command("PING")
