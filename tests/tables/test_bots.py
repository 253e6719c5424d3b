"""Bots at the tables of a node: added by the host, called for, claimed by the node's own worker and by nobody else."""

import asyncio

import pytest
from redis import Redis

from pandemonium.tables import bot_desk
from pandemonium.tables.bot_desk import BotCall
from tests.crash.check_logs import digest_of
from tests.crash.stored import read_room
from tests.support.node import Node, Room
from tests.support.racer import Message, Racer

SECRET = "a secret of the node and its worker"


async def called(node: Node) -> BotCall:
    """The next seat that the worker is to play."""
    async with asyncio.timeout(10):
        return await node.hall.desk.calls.get()


def bots_of(room: Message) -> list[tuple[int, str]]:
    return [(seat["seat"], seat["bot"]) for seat in room["seats"] if seat["bot"] is not None]


async def with_a_bot(node: Node, ann: Racer, level: str = "careful") -> BotCall:
    """Ann, as the host, has added one."""
    if not node.hall.desk.is_open:
        node.hall.desk.open(SECRET)
    await ann.tell("add_bot", level=level)
    return await called(node)


async def test_a_node_without_a_worker_has_no_bots(node: Node) -> None:
    room = await node.create()
    async with Racer.entered(node.origin, room.code, room.token) as ann:
        assert await ann.fault("add_bot", level="careful") == "no-bots"
        assert await ann.fault("add_bot", level="perfect") == "bad-message"


async def test_a_bot_is_added_called_for_seated_and_put_out(node: Node) -> None:
    room = await node.create()
    async with Racer.entered(node.origin, room.code, room.token) as ann:
        call = await with_a_bot(node, ann)
        assert (call.room, call.seat, call.level) == (room.code, 2, "careful")
        told = await ann.room_where(lambda told: bool(bots_of(told)))
        assert bots_of(told) == [(2, "careful")]
        assert told["seats"][1]["ready"]
        async with Racer.entered(node.origin, room.code, call.token) as bot:
            assert bot.seat == 2
            await ann.tell("kick", seat=2)
            assert await bot.closed() == 4005
        await ann.room_where(lambda told: not bots_of(told))


async def test_nobody_but_the_worker_of_a_node_gets_a_bots_seat(node: Node) -> None:
    room = await node.create()
    async with Racer.entered(node.origin, room.code, room.token) as ann:
        call = await with_a_bot(node, ann)
        with Redis.from_url(node.store_url, decode_responses=True) as redis:
            stored = str(redis.hget(f"r1:{{{room.code}}}:room", "seat.2.token"))
        others = (stored, f"bot-2-{stored[:32]}", call.token.replace("bot-2", "bot-1"), call.token[:-1], "bot-2-None", "")
        for token in others:
            async with Racer.connected(node.origin) as mallory:
                await mallory.tell("hello", room=room.code, token=token)
                assert await mallory.closed() == 4007


async def test_a_bot_races_is_ranked_and_does_not_lead_when_the_last_person_goes(node: Node) -> None:
    room = await node.create(seed="bots-1", all_ready=True)
    async with Racer.entered(node.origin, room.code, room.token) as ann:
        call = await with_a_bot(node, ann, "thoughtful")
        async with Racer.entered(node.origin, room.code, call.token) as bot:
            await ann.tell("ready", ready=True)
            await bot.table_of(1)
            assert (await bot.play("draw"))["type"] == "ack"
            assert await bot.fault("start", request="r") == "not-host"
            await ann.tell("give_up", race=1)
            await ann.tell("end_race", race=1)
            rows = (await ann.heard("result"))["rows"]
            assert [(row["seat"], row["bot"]) for row in rows] == [(1, None), (2, "thoughtful")]
            status, result = await node.get(f"/api/rooms/{room.code}/races/1")
            assert (status, result["rows"]) == (200, rows)
            record = (await node.get(f"/api/rooms/{room.code}/races/1/record"))[1]
            assert [racer.get("bot") for racer in record["racers"]] == [None, "thoughtful"]
            with Redis.from_url(node.store_url, decode_responses=True) as redis:
                assert digest_of(read_room(redis, room.code).races[1]) == result["digest"]
            await ann.tell("leave")
            told = await bot.room_where(lambda told: len(told["seats"]) == 1)
            assert told["host"] == 0


async def test_a_countdown_that_only_bots_are_left_in_is_called_off(slow_node: Node) -> None:
    room = await slow_node.create()
    async with Racer.entered(slow_node.origin, room.code, room.token) as ann:
        call = await with_a_bot(slow_node, ann)
        await ann.tell("start", request="r")
        told = await ann.phase("countdown")
        assert [racer["bot"] for racer in told["race"]["racers"]] == [None, "careful"]
        await ann.tell("leave")
        told = await ann.phase("lobby")
        assert bots_of(told) == [(call.seat, "careful")]


async def test_a_seat_that_a_bot_had_is_a_persons_for_whoever_sits_there_next(node: Node) -> None:
    room = await node.create()
    async with Racer.entered(node.origin, room.code, room.token) as ann:
        await with_a_bot(node, ann)
        await ann.tell("kick", seat=2)
        async with Racer.entered(node.origin, room.code) as bob:
            await bob.sit("Bob")
            told = await ann.room_where(lambda told: len(told["seats"]) == 2)
            assert (told["seats"][1]["bot"], told["seats"][1]["ready"]) == (None, False)


class TestUnseen:
    """A bot that nobody plays."""

    @pytest.fixture(autouse=True)
    def _at_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(bot_desk, "BOT_UNSEEN_MS", -1)

    async def test_is_called_for_again_where_a_person_is_there(self, node: Node) -> None:
        room = await node.create()
        async with Racer.entered(node.origin, room.code, room.token) as ann:
            first = await with_a_bot(node, ann)
            node.hall.call_bots()
            assert await called(node) == first

    async def test_is_left_alone_where_none_is(self, node: Node) -> None:
        room: Room = await node.create()
        async with Racer.entered(node.origin, room.code, room.token) as ann:
            await with_a_bot(node, ann)
            async with Racer.entered(node.origin, room.code) as visitor:
                await ann.tell("leave")
                await visitor.room_where(lambda told: len(told["seats"]) == 1)
                node.hall.call_bots()
                assert node.hall.desk.calls.empty()
