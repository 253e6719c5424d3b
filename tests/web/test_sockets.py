"""What one socket may send, how fast, how much, and how the server takes its leave."""

import asyncio
import contextlib
import time
from typing import Any

import msgpack
import pytest
from websockets.exceptions import InvalidStatus

from pandemonium.limits import FRAME_BYTES_MAX, FRAMES_BURST, SOCKETS_PER_ADDRESS
from pandemonium.tables.session import Session
from pandemonium.web.allowance import Buckets, PerAddress
from tests.support.node import Node, room_settings, running_node
from tests.support.racer import Racer
from tests.support.races import QUICK, QUICK_LINE, party, play_all, race, stored
from tests.support.waiting import until_true


def packed(**message: Any) -> bytes:  # noqa: ANN401  # wrong on purpose
    frame: bytes = msgpack.packb(message)
    return frame


ENTRY = {"type": "entry", "race": 1, "round": 0, "seq": 1, "entry": "draw"}
NO_MESSAGE = {
    "text": '{"type":"ping","sent":1}',
    "empty": b"",
    "garbage": b"\xc1",
    "cut off": packed(**ENTRY)[:-3],
    "followed by more": packed(**ENTRY) + b"\x00",
    "no map": msgpack.packb([1, 2, 3]),
    "a number": msgpack.packb(7),
    "nil": msgpack.packb(None),
    "no type": packed(sent=1.0),
    "unknown type": packed(type="cheat"),
    "type of another kind": packed(type=7),
    "a server's message": packed(type="ack", race=1, seq=1),
    "unknown field": packed(**ENTRY, home=52),
    "missing field": packed(type="entry", race=1, round=0, seq=1),
    "text for a number": packed(**{**ENTRY, "seq": "1"}),
    "number for a text": packed(**{**ENTRY, "entry": 1}),
    "float for a number": packed(**{**ENTRY, "seq": 1.5}),
    "seq nought": packed(**{**ENTRY, "seq": 0}),
    "negative round": packed(**{**ENTRY, "round": -1}),
    "huge seq": packed(**{**ENTRY, "seq": 2**63}),
    "huge race": packed(**{**ENTRY, "race": 2**31}),
    "seq beyond any log": packed(**{**ENTRY, "seq": 5_001}),
    "long entry": packed(**{**ENTRY, "entry": "x" * 1_025}),
    "bytes for a text": packed(**{**ENTRY, "entry": b"draw"}),
    "broken text": packed(**ENTRY).replace(b"draw", b"\xff\xfe\xff\xfe"),
    "deep arrays": b"\x91" * 4_000 + b"\xc0",
    "deep maps": b"\x81\xa1a" * 1_300 + b"\xc0",
    "an array that promises more": b"\xdd\xff\xff\xff\xff",
    "a text that promises more": b"\xdb\xff\xff\xff\xff",
    "a time": msgpack.packb(msgpack.Timestamp(1, 1)),
    "an extension": msgpack.packb(msgpack.ExtType(5, b"x")),
    "a map with a number as key": msgpack.packb({1: 2}),
    "seat nought": packed(type="kick", seat=0),
    "seat 17": packed(type="kick", seat=17),
    "long name": packed(type="rename", name="x" * 97),
    "settings as a list": packed(type="settings", settings=[]),
    "a setting unknown": packed(type="settings", settings=room_settings() | {"colour": "red"}),
    "undo rule unknown": packed(type="settings", settings=room_settings() | {"undo": "x"}),
    "short room code": packed(type="hello", room="ABC"),
    "long token": packed(type="hello", room="ABCDEFGH", token="x" * 65),
    "empty request": packed(type="start", request=""),
}


CLAIMED = {"garbage": None, "no type": None, "type of another kind": None, "unknown type": "cheat", "unknown field": "entry"}
"""Which type some of them claim to be."""


async def test_frames_that_are_no_message_are_refused_and_change_nothing(node: Node) -> None:
    async with race(node, "Bob", **QUICK) as people:
        ann = people.host
        before = stored(node, people.room.code)
        for what, frame in NO_MESSAGE.items():
            since = len(ann.messages)
            await ann.tell_raw(frame)
            answer = await ann.heard("fault", since=since)
            assert answer["code"] == "bad-message", what
            assert answer["about"] == CLAIMED.get(what, answer["about"]), what
        assert stored(node, people.room.code) == before
        assert (await ann.play(QUICK_LINE[0]))["type"] == "ack"
        assert (await people.people[1].play(QUICK_LINE[0]))["type"] == "ack"


@pytest.mark.parametrize(
    "frame", [*NO_MESSAGE.values(), packed(type="ping", sent=1.0), packed(**ENTRY), packed(type="sit", name="x")]
)
async def test_before_hello_nothing_else_is_taken(node: Node, frame: bytes | str) -> None:
    async with Racer.connected(node.origin) as stranger:
        await stranger.tell_raw(frame)
        assert (await stranger.heard("fault"))["code"] in ("bad-message", "hello-first")
        assert await stranger.closed() == 1008


@pytest.mark.parametrize("first", [True, False])
async def test_a_frame_too_big_is_closed_with_its_code_and_one_at_the_bound_is_read(node: Node, first: bool) -> None:
    async with party(node) as people, Racer.connected(node.origin) as stranger:
        if not first:
            await stranger.hello(people.room.code)
            await stranger.tell_raw(b"\x00" * FRAME_BYTES_MAX)
            await stranger.heard("fault")
        await stranger.tell_raw(b"\x00" * (FRAME_BYTES_MAX + 1))
        assert await stranger.closed() == 1009
        await people.host.settled()


async def test_who_does_not_say_hello_in_time_is_closed(redis_url: str) -> None:
    async with running_node(redis_url, hello_within_s=0.05) as node:
        room = await node.create()
        async with Racer.entered(node.origin, room.code) as polite, Racer.connected(node.origin) as silent:
            assert await silent.closed() == 4003
            await polite.settled()


async def test_a_flood_is_closed_and_the_others_go_on(node: Node) -> None:
    async with race(node, "Bob", **QUICK) as people:
        ann, bob = people.people
        with contextlib.suppress(Exception):
            for number in range(FRAMES_BURST * 3):
                await bob.tell("ping", sent=number)
        assert await bob.closed() == 4002
        await play_all(ann, QUICK_LINE)
        async with Racer.entered(node.origin, people.room.code, bob.token) as back:
            await back.table_of(1)
            await play_all(back, QUICK_LINE[:1])


async def test_a_fault_of_ours_costs_one_socket_and_nobody_else_anything(node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    async with race(node, "Bob", **QUICK) as people:
        ann, bob = people.people

        async def fails(*_: object) -> None:
            raise RuntimeError("a fault of ours")

        with monkeypatch.context() as broken:
            broken.setattr(Session, "_ready", fails)
            await bob.tell("ready", ready=True)
            assert await bob.closed() == 1011
        await play_all(ann, QUICK_LINE[:3])
        async with Racer.entered(node.origin, people.room.code, bob.token) as back:
            await back.table_of(1)
            await play_all(back, QUICK_LINE[:1])
        assert ann.close_code is None


async def test_one_address_has_so_many_sockets_and_no_more(node: Node) -> None:
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(SOCKETS_PER_ADDRESS - 1):
            await stack.enter_async_context(Racer.connected(node.origin))
        last = await stack.enter_async_context(Racer.connected(node.origin))
        with pytest.raises(InvalidStatus) as refused:
            await stack.enter_async_context(Racer.connected(node.origin))
        assert refused.value.response.status_code == 503
        await last.tell("sit", name="x")
        await last.closed()
        await until_true(lambda: node.door.sockets_of["127.0.0.1"] < SOCKETS_PER_ADDRESS)
        async with Racer.connected(node.origin):
            pass
    await until_true(lambda: not node.door.sockets_of)


async def test_one_address_makes_so_many_sockets_at_once_and_then_waits_while_others_come_in(node: Node) -> None:
    node.door.handshakes = Buckets(0, 3, time.monotonic)
    for _ in range(3):
        async with Racer.connected(node.origin):
            pass
    with pytest.raises(InvalidStatus) as refused:
        await Racer.connected(node.origin).__aenter__()
    assert refused.value.response.status_code == 503
    async with Racer.connected(node.origin, node.origin, "127.0.0.2"):
        pass


async def test_a_room_has_so_many_sockets_on_a_node_and_no_more(node: Node) -> None:
    node.hall.sockets_per_room = 2
    async with party(node, "Bob") as people:
        async with Racer.connected(node.origin) as late:
            await late.tell("hello", room=people.room.code)
            assert await late.closed() == 1013
        people.people[1].drop()
        await until_true(lambda: node.door.sockets_of["127.0.0.1"] == 1)
        async with Racer.entered(node.origin, people.room.code):
            pass


async def test_guessing_at_rooms_is_limited_per_address(node: Node) -> None:
    node.door.lookups_failed = PerAddress(5, time.monotonic)
    room = await node.create()
    for _ in range(5):
        async with Racer.connected(node.origin) as guesser:
            await guesser.tell("hello", room="ABCDEFGH")
            assert await guesser.closed() == 4004
    for code, token in (("ABCDEFGH", None), (room.code, None), (room.code, "not the token")):
        async with Racer.connected(node.origin) as guesser:
            await guesser.tell("hello", room=code, token=token)
            assert await guesser.closed() == 1013
    async with Racer.connected(node.origin) as host:
        assert (await host.hello(room.code, room.token))["seat"] == 1


async def test_a_pong_brings_back_what_was_sent_and_the_referees_time(node: Node) -> None:
    async with party(node) as people:
        before = await node.store.now()
        await people.host.tell("ping", sent=12.75)
        pong = await people.host.heard("pong")
        after = await node.store.now()
        assert pong["sent"] == 12.75
        assert before - 50 <= pong["now"] <= after + 1


async def test_a_node_that_stops_closes_its_sockets_with_restart_and_takes_no_more(node: Node) -> None:
    async with race(node, "Bob", **QUICK) as people, Racer.entered(node.origin, people.room.code) as watcher:
        await play_all(people.host, QUICK_LINE[:2])
        await node.runner.cleanup()
        for person in (*people.people, watcher):
            assert await person.closed() == 1012
        with pytest.raises(OSError, match=r"refused|Connect"):
            await Racer.connected(node.origin).__aenter__()
        assert not node.hall._rooms  # nothing of the room stays behind


async def test_when_the_last_socket_of_a_room_has_gone_the_room_leaves_the_node(node: Node) -> None:
    async with party(node, "Bob") as people:
        assert list(node.hall._rooms) == [people.room.code]
    await until_true(lambda: not node.hall._rooms)
    assert not [task for task in asyncio.all_tasks() if task.get_name().startswith("room ")]
