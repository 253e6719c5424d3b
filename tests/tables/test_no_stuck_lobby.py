"""Whoever leads a room may go at any moment: somebody else can start, and nothing starts that nobody started."""

import pytest
from redis import Redis

from tests.support.node import Node
from tests.support.races import party


@pytest.mark.parametrize("how", ["leaves", "vanishes"])
async def test_where_the_host_starts_everybody_being_ready_does_not_and_another_host_can(slow_node: Node, how: str) -> None:
    async with party(slow_node, "Bob", "Cid", all_ready=False) as people:
        ann, bob, cid = people.people
        for person in people.people:
            await person.tell("ready", ready=True)
        await cid.room_where(lambda told: all(seat["ready"] for seat in told["seats"]))
        assert await bob.fault("start", request="r") == "not-host"
        if how == "leaves":
            await ann.tell("leave")
        else:
            ann.drop()
            with Redis.from_url(slow_node.store_url) as redis:
                redis.hset(f"r1:{{{people.room.code}}}:room", "seat.1.seen", "1")
            await cid.tell("rename", name="Cid the second")
        told = await bob.room_where(lambda told: told["host"] == 2)
        assert told["phase"] == "lobby"
        await bob.tell("start", request="r")
        racers = (await cid.phase("countdown"))["race"]["racers"]
        assert [racer["seat"] for racer in racers] == ([2, 3] if how == "leaves" else [1, 2, 3])


async def test_where_readiness_starts_and_the_only_one_unready_leaves_the_next_host_can_start(slow_node: Node) -> None:
    async with party(slow_node, "Bob", "Cid", all_ready=True) as people:
        ann, bob, cid = people.people
        for person in (bob, cid):
            await person.tell("ready", ready=True)
        await ann.room_where(lambda told: [seat["ready"] for seat in told["seats"]] == [False, True, True])
        await ann.tell("leave")
        await bob.room_where(lambda told: told["host"] == 2)
        await bob.tell("start", request="r")
        await cid.phase("countdown")
