"""Sitting down while the connection dies: whoever asks again, with the token made before, has the one seat that was taken."""

import asyncio
import random
from collections.abc import AsyncIterator

import pytest_asyncio

from pandemonium.limits import CLAIM_SLACK_MS
from tests.crash.lines import Line
from tests.store.rooms import until
from tests.support.node import Node, running_node
from tests.support.racer import Racer

TRIES = 30


@pytest_asyncio.fixture
async def node(redis_url: str) -> AsyncIterator[Node]:
    """In this process."""
    async with running_node(redis_url) as running:
        yield running


async def test_a_join_that_is_cut_anywhere_takes_one_seat(node: Node) -> None:
    """The cut comes at any moment between the question and its answer."""
    chance = random.Random(7)
    room = await node.create("Ann", seats=16)
    async with Line.to(int(node.origin.rpartition(":")[2])) as line, Racer.entered(node.origin, room.code) as watcher:
        for number in range(TRIES):
            token = f"{chance.getrandbits(128):032x}"
            async with Racer.connected(f"http://127.0.0.1:{line.port}", node.origin) as first:
                await first.hello(room.code)
                await first.tell("sit", name="Bob", token=token)
                await asyncio.sleep(chance.random() * 0.004)
                line.drop()
                await first.closed()
            async with Racer.entered(node.origin, room.code) as second:
                await second.tell("sit", name="Bob", token=token)
                assert await second.heard("seated") == {"type": "seated", "seat": 2, "token": token}, number
                # Not before the room shows Bob once.
                await second.room_where(lambda told: [seat["seat"] for seat in told["seats"]] == [1, 2])
                await second.tell("leave")
                await second.room_where(lambda told: [seat["seat"] for seat in told["seats"]] == [1])
        assert watcher.close_code is None


async def test_a_question_that_was_under_way_for_long_takes_no_seat_from_who_asked_again(redis_url: str) -> None:
    """A line, or a node, that stood still for a while; the browser gave it up and sat down with the same token elsewhere."""
    token = "0" * 32
    async with running_node(redis_url, countdown_ms=20) as here, running_node(redis_url, countdown_ms=20) as there:
        room = await here.create("Ann")
        async with (
            Line.to(int(here.origin.rpartition(":")[2])) as line,
            Racer.connected(f"http://127.0.0.1:{line.port}", here.origin) as given_up,
        ):
            connected = (await given_up.hello(room.code))["now"]
            line.hold()
            await given_up.tell("sit", name="Bob", token=token)
            await until(there.store, connected + 2 * CLAIM_SLACK_MS)
            async with Racer.entered(there.origin, room.code) as bob:
                await bob.tell("sit", name="Bob", token=token)
                assert (await bob.heard("seated"))["seat"] == 2
                line.mend()
                assert await given_up.closed() == 4001
                await bob.settled()
                assert bob.close_code is None
                await bob.tell("ready", ready=True)
                await bob.room_where(lambda told: [seat["ready"] for seat in told["seats"]] == [False, True])


async def test_a_token_that_can_be_guessed_is_no_message(node: Node) -> None:
    room = await node.create("Ann")
    async with Racer.entered(node.origin, room.code) as bob:
        await bob.tell("sit", name="Bob", token="short")
        assert (await bob.heard("fault"))["code"] == "bad-message"
