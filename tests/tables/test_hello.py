"""Who may come in to which room and seat, and how the others are turned away."""

import pytest
from redis import Redis

from tests.support.node import Node, running_node
from tests.support.racer import Racer
from tests.support.races import QUICK, QUICK_LINE, play_all, race, stored


async def test_a_wrong_token_is_closed_with_its_code(node: Node) -> None:
    room = await node.create()
    before = stored(node, room.code)
    async with Racer.connected(node.origin) as stranger:
        await stranger.tell("hello", room=room.code, token="0" * 26)
        assert await stranger.closed() == 4007
    assert stored(node, room.code) == before


async def test_a_token_of_another_room_is_a_wrong_one(node: Node) -> None:
    one, other = await node.create(), await node.create()
    async with Racer.connected(node.origin) as stranger:
        await stranger.tell("hello", room=one.code, token=other.token)
        assert await stranger.closed() == 4007


@pytest.mark.parametrize("code", ["AAAAAAAA", "aaaaaaaa", "Z2345678", "0O1I0O1I", "{}*:room"])
async def test_an_unknown_room_is_closed_with_its_code(node: Node, code: str) -> None:
    async with Racer.connected(node.origin) as stranger:
        await stranger.tell("hello", room=code)
        assert await stranger.closed() == 4004


async def test_a_second_hello_moves_the_socket(node: Node) -> None:
    one, other = await node.create("Ann"), await node.create("Bob")
    async with Racer.connected(node.origin) as racer:
        await racer.hello(one.code, one.token)
        since = len(racer.messages)
        await racer.tell("hello", room=other.code, token=other.token)
        welcome = await racer.heard("welcome", since=since)
        assert (welcome["room"]["code"], welcome["seat"]) == (other.code, 1)
        since = len(racer.messages)
        await racer.tell("hello", room=one.code, token=None)
        welcome = await racer.heard("welcome", since=since)
        assert (welcome["room"]["code"], welcome["seat"]) == (one.code, None)


async def test_the_result_of_a_race_is_told_after_every_hello(node: Node) -> None:
    async with race(node, **QUICK) as people, race(node, **QUICK) as others:
        for one in (people, others):
            await one.host.tell("give_up", race=1)
            await one.host.heard("result")
        for room in (people.room, others.room, people.room):
            since = len(people.host.messages)
            await people.host.tell("hello", room=room.code, token=None)
            assert (await people.host.heard("result", since=since))["code"] == room.code


async def test_entries_sent_right_behind_hello_are_made(node: Node) -> None:
    async with race(node, **QUICK) as people, Racer.connected(node.origin) as back:
        await back.tell("hello", room=people.room.code, token=people.room.token)
        for seq, entry in enumerate(QUICK_LINE[:4], start=1):
            await back.tell("entry", race=1, round=0, seq=seq, entry=entry)
        await back.heard("ack", lambda ack: ack["seq"] == 4)
        assert not back.of("fault", "refused")


async def test_hello_again_in_a_race_tells_the_table_anew_with_a_new_round_nought(node: Node) -> None:
    async with race(node, **QUICK) as people:
        ann = people.host
        await play_all(ann, QUICK_LINE[:2])
        await ann.play("t1>t1")
        since = len(ann.messages)
        await ann.tell("hello", room=people.room.code, token=people.room.token)
        table = await ann.heard("table", since=since)
        assert (table["round"], table["seq"]) == (0, 2)
        assert (await ann.play(QUICK_LINE[2]))["type"] == "ack"
        assert ann.close_code is None


async def test_a_seat_taken_on_another_node_is_known_even_where_the_hint_was_lost(redis_url: str) -> None:
    async with running_node(redis_url) as here, running_node(redis_url) as there:
        room = await here.create()
        async with Racer.entered(there.origin, room.code) as watcher, Racer.entered(here.origin, room.code) as bob:
            await watcher.settled()
            with Redis.from_url(redis_url) as redis:
                redis.client_kill_filter(_type="pubsub")
            await bob.sit("Bob")
            async with Racer.entered(there.origin, room.code, bob.token) as back:
                assert back.seat == 2
