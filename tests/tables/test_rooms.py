"""Rooms over the real wire: seats, host, readiness, countdown, visitors, rematch."""

import asyncio
import contextlib

import pytest
from redis import Redis

from pandemonium.tables import live_room
from tests.support.node import Node, room_settings, running_node
from tests.support.racer import Message, Racer
from tests.support.races import party, stored


def names(room: Message) -> dict[int, str]:
    return {seat["seat"]: seat["name"] for seat in room["seats"]}


async def test_a_made_room_has_its_host_in_seat_one(node: Node) -> None:
    room = await node.create("Ann", seats=2)
    async with Racer.connected(node.origin) as ann:
        welcome = await ann.hello(room.code, room.token)
    told = welcome["room"]
    assert (welcome["seat"], told["host"], told["phase"], told["number"], told["race"]) == (1, 1, "lobby", 1, None)
    assert told["seats"] == [{"seat": 1, "name": "Ann", "ready": False, "present": True, "bot": None}]
    assert told["settings"] == room_settings(seats=2)


async def test_sitting_down_takes_the_lowest_seat_and_everybody_sees_it(node: Node) -> None:
    async with party(node, "Bob", "Cid", seats=3) as people:
        assert [person.seat for person in people.people] == [1, 2, 3]
        for person in people.people:
            assert names(await person.room_where(lambda room: len(room["seats"]) == 3)) == {1: "Ann", 2: "Bob", 3: "Cid"}
        tokens = {person.token for person in people.people}
        assert len(tokens) == 3
        async with Racer.entered(node.origin, people.room.code) as late:
            before = stored(node, people.room.code)
            assert await late.fault("sit", name="Dan") == "room-full"
            assert await people.host.fault("sit", name="Ann again") == "already-seated"
            assert stored(node, people.room.code) == before


async def test_fifty_people_at_once_fill_exactly_the_free_seats(node: Node) -> None:
    async with contextlib.AsyncExitStack() as stack:
        room = await node.create(seats=4)
        crowd = [await stack.enter_async_context(Racer.entered(node.origin, room.code)) for _ in range(50)]
        for number, person in enumerate(crowd):
            await person.tell("sit", name=f"Guest {number}")
        for person in crowd:
            await person.until(lambda person=person: bool(person.of("seated", "fault")), "an answer")  # type: ignore[misc]
        seats = sorted(message["seat"] for person in crowd for message in person.of("seated"))
        codes = {message["code"] for person in crowd for message in person.of("fault")}
        assert seats == [2, 3, 4]
        assert codes == {"room-full"}


async def test_everybody_is_told_how_many_watch_on_whatever_node(
    node: Node, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_room, "SEEN_EVERY_MS", 50)
    async with party(node, "Bob") as people, running_node(redis_url) as other, Racer.entered(node.origin, people.room.code):
        async with Racer.entered(other.origin, people.room.code) as watcher:
            for person in (*people.people, watcher):
                await person.room_where(lambda room: room["watchers"] == 2)
        await people.host.room_where(lambda room: room["watchers"] == 1)


async def test_a_seat_is_renamed_and_the_name_cleaned(node: Node) -> None:
    async with party(node, "Bob") as people:
        await people.people[1].tell("rename", name="  B\u202eob\n Two ")
        assert names(await people.host.room_where(lambda room: room["seats"][1]["name"] != "Bob"))[2] == "Bob Two"
        assert await people.host.fault("rename", name="\u200b") == "bad-name"


async def test_visitors_can_do_nothing_but_look(node: Node) -> None:
    async with party(node) as people, Racer.entered(node.origin, people.room.code) as visitor:
        before = stored(node, people.room.code)
        commands: dict[str, dict[str, object]] = {
            "rename": {"name": "X"},
            "leave": {},
            "ready": {"ready": True},
            "settings": {"settings": room_settings()},
            "kick": {"seat": 1},
            "lock": {"locked": True},
            "host": {"seat": 1},
            "start": {"request": "r"},
            "cancel": {},
            "rematch": {"race": 1},
            "give_up": {"race": 1},
            "end_race": {"race": 1},
            "entry": {"race": 1, "round": 0, "seq": 1, "entry": "draw"},
        }
        codes = {type_: await visitor.fault(type_, **fields) for type_, fields in commands.items()}
        assert {type_ for type_, code in codes.items() if code != "not-seated"} == {"give_up"}
        assert codes["give_up"] == "wrong-race"
        assert stored(node, people.room.code) == before


async def test_guests_cannot_do_what_only_the_host_can(node: Node) -> None:
    async with party(node, "Bob", "Cid") as people:
        bob = people.people[1]
        before = stored(node, people.room.code)
        assert await bob.fault("settings", settings=room_settings(limit_minutes=1)) == "not-host"
        assert await bob.fault("kick", seat=3) == "not-host"
        assert await bob.fault("lock", locked=True) == "not-host"
        assert await bob.fault("host", seat=2) == "not-host"
        assert await bob.fault("start", request="r") == "not-host"
        assert await bob.fault("cancel") == "not-host"
        assert stored(node, people.room.code) == before


async def test_settings_are_changed_by_the_host_and_readiness_taken_back(node: Node) -> None:
    async with party(node, "Bob") as people:
        ann, bob = people.people
        await bob.tell("ready", ready=True)
        await ann.room_where(lambda room: room["seats"][1]["ready"])
        wanted = room_settings("seven-devils", limit_minutes=5, undo="off", seats=2)
        await ann.tell("settings", settings=wanted)
        room = await bob.room_where(lambda room: room["settings"]["game"] == "seven-devils")
        assert room["settings"] == wanted
        assert not room["seats"][1]["ready"]
        before = stored(node, people.room.code)
        wrongs: dict[str, dict[str, object]] = {
            "bad-settings": {"target": 0},
            "bad-game": {"game": "x"},
            "bad-seed": {"seed": "X"},
        }
        for code, wrong in wrongs.items():
            assert await ann.fault("settings", settings=room_settings() | wrong) == code
        assert await ann.fault("settings", settings=room_settings(seats=1)) == "bad-settings"
        assert stored(node, people.room.code) == before


async def test_a_kicked_guest_is_closed_and_does_not_come_back_by_its_token(node: Node) -> None:
    async with party(node, "Bob") as people:
        ann, bob = people.people
        await ann.tell("kick", seat=2)
        assert await bob.closed() == 4005
        await ann.room_where(lambda room: len(room["seats"]) == 1)
        async with Racer.connected(node.origin) as again:
            await again.tell("hello", room=people.room.code, token=bob.token)
            assert await again.closed() == 4005
        assert await ann.fault("kick", seat=2) == "no-such-seat"
        assert await ann.fault("kick", seat=1) == "not-yourself"


async def test_people_in_a_room_that_the_store_has_lost_are_told(node: Node) -> None:
    async with party(node, "Bob") as people:
        with Redis.from_url(node.store_url) as redis:
            redis.flushall()
        for person in people.people:
            await person.tell("rename", name="Anybody")
            assert await person.closed() == 4004
        assert (await node.get(f"/api/rooms/{people.room.code}/races/1"))[0] == 404


async def test_a_locked_room_lets_nobody_sit_down_until_it_is_opened(node: Node) -> None:
    async with party(node) as people, Racer.entered(node.origin, people.room.code) as visitor:
        await people.host.tell("lock", locked=True)
        await visitor.room_where(lambda room: room["locked"])
        assert await visitor.fault("sit", name="Bob") == "room-locked"
        await people.host.tell("lock", locked=False)
        await visitor.room_where(lambda room: not room["locked"])
        assert (await visitor.sit("Bob"))["seat"] == 2


async def test_the_host_hands_over_and_has_no_power_any_more(node: Node) -> None:
    async with party(node, "Bob") as people:
        ann, bob = people.people
        assert await ann.fault("host", seat=3) == "no-such-seat"
        await ann.tell("host", seat=2)
        await bob.room_where(lambda room: room["host"] == 2)
        assert await ann.fault("lock", locked=True) == "not-host"
        await bob.tell("lock", locked=True)
        await ann.room_where(lambda room: room["locked"])


async def test_when_the_host_leaves_the_lowest_seat_follows_and_the_last_one_out_leaves_an_empty_room(node: Node) -> None:
    async with party(node, "Bob", "Cid") as people:
        ann, bob, cid = people.people
        await ann.tell("leave")
        room = await cid.room_where(lambda room: room["host"] == 2)
        assert names(room) == {2: "Bob", 3: "Cid"}
        assert (await ann.heard("room", lambda m: m["seat"] is None))["room"]["host"] == 2
        assert await ann.fault("ready", ready=True) == "not-seated"
        await bob.tell("leave")
        await cid.tell("leave")
        assert (await ann.room_where(lambda room: not room["seats"]))["host"] == 0
        assert (await ann.sit("Ann"))["seat"] == 1
        await bob.room_where(lambda room: room["host"] == 1)


async def test_an_absent_host_is_followed_by_a_present_guest_and_stays_so(node: Node) -> None:
    async with party(node, "Bob") as people:
        ann, bob = people.people
        ann.drop()
        with Redis.from_url(node.store_url) as redis:
            redis.hset(f"r1:{{{people.room.code}}}:room", "seat.1.seen", "1")
        # Any reading of the room finds it out; this one is brought about by a change.
        await bob.tell("rename", name="Bobby")
        async with asyncio.timeout(3):
            # At once, not with the next report of who is seen.
            room = await bob.room_where(lambda room: room["host"] == 2)
        assert [seat["present"] for seat in room["seats"]] == [False, True]
        async with Racer.entered(node.origin, people.room.code, people.room.token) as back:
            assert back.room is not None
            assert (back.seat, back.room["host"]) == (1, 2)
