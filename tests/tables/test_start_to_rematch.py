"""From readiness to the rematch over the real wire: countdown, visitors, leaving and kicking in a race, the next race."""

import asyncio

import pytest

from tests.support.node import Node, running_node
from tests.support.racer import Message, Racer
from tests.support.races import QUICK, QUICK_LINE, Party, party, play_all, race, stored


def names(room: Message) -> dict[int, str]:
    return {seat["seat"]: seat["name"] for seat in room["seats"]}


async def test_all_ready_starts_the_race_only_where_the_room_says_so(node: Node) -> None:
    async with party(node, "Bob", all_ready=True) as people:
        ann, bob = people.people
        await ann.tell("ready", ready=True)
        await bob.room_where(lambda room: room["seats"][0]["ready"] and room["phase"] == "lobby")
        await ann.tell("ready", ready=False)
        await bob.room_where(lambda room: not room["seats"][0]["ready"])
        await bob.tell("ready", ready=True)
        await ann.tell("ready", ready=True)
        for person in people.people:
            await person.table_of(1)
    async with party(node, "Bob", all_ready=False) as people:
        for person in people.people:
            await person.tell("ready", ready=True)
        room = await people.host.room_where(lambda room: all(seat["ready"] for seat in room["seats"]))
        assert room["phase"] == "lobby"


async def test_all_becoming_ready_at_the_same_instant_start_one_race(node: Node) -> None:
    for _ in range(5):
        async with party(node, "Bob", "Cid", "Dan", all_ready=True) as people:
            await asyncio.gather(*(person.tell("ready", ready=True) for person in people.people))
            for person in people.people:
                await person.table_of(1)
                assert not person.of("fault")


async def test_a_start_pressed_many_times_starts_one_race(slow_node: Node) -> None:
    async with party(slow_node, "Bob") as people:
        for number in range(5):
            await people.host.tell("start", request=f"press {number % 2}")
        await people.host.settled()
        room = await people.host.phase("countdown")
        commitments = {message["room"]["race"]["commitment"] for message in people.host.of("room") if message["room"]["race"]}
        assert commitments == {room["race"]["commitment"]}
        assert {message["code"] for message in people.host.of("fault")} == {"wrong-phase"}


async def test_a_start_asked_for_again_is_answered_like_the_first_in_countdown_and_race(node: Node, slow_node: Node) -> None:
    for where, phase in ((slow_node, "countdown"), (node, "racing")):
        async with party(where, "Bob") as people:
            ann, bob = people.people
            await ann.tell("start", request="once")
            first = await ann.phase(phase)
            for _ in range(3):
                since = len(ann.messages)
                await ann.tell("start", request="once")
                assert (await ann.heard("room", since=since))["room"]["race"] == first["race"]
            assert await bob.fault("start", request="once") == "not-host"
            assert not ann.of("fault")


async def test_a_cancelled_countdown_keeps_its_deal_for_the_next_start(slow_node: Node) -> None:
    async with party(slow_node, "Bob") as people:
        ann, bob = people.people
        await ann.tell("start", request="one")
        first = (await bob.phase("countdown"))["race"]
        assert [racer["name"] for racer in first["racers"]] == ["Ann", "Bob"]
        assert first["seed"] is None
        assert await bob.fault("cancel") == "not-host"
        await ann.tell("cancel")
        assert (await bob.phase("lobby"))["race"] is None
        await ann.tell("start", request="two")
        assert (await bob.phase("countdown"))["race"]["commitment"] == first["commitment"]
        assert not bob.of("table")


async def test_in_a_countdown_seats_are_taken_and_left_and_the_race_follows(slow_node: Node) -> None:
    async with party(slow_node, "Bob") as people, Racer.entered(slow_node.origin, people.room.code) as cid:
        ann, bob = people.people
        await ann.tell("start", request="one")
        await cid.phase("countdown")
        await cid.sit("Cid")
        room = await ann.room_where(lambda room: len(room["race"]["racers"]) == 3)
        assert [racer["name"] for racer in room["race"]["racers"]] == ["Ann", "Bob", "Cid"]
        await bob.tell("leave")
        room = await ann.room_where(lambda room: len(room["race"]["racers"]) == 2)
        assert [standing["seat"] for standing in room["race"]["standings"]] == [1, 3]
        await ann.tell("kick", seat=3)
        assert await cid.closed() == 4005
        await ann.tell("leave")
        assert (await bob.phase("lobby"))["race"] is None


async def test_sitting_closes_a_second_before_the_start_and_who_came_in_time_races(patient_node: Node) -> None:
    async with party(patient_node) as people, Racer.entered(patient_node.origin, people.room.code) as bob:
        await people.host.tell("start", request="one")
        await bob.phase("countdown")
        await bob.sit("Bob")
        async with Racer.entered(patient_node.origin, people.room.code) as cid:
            room = await cid.phase("countdown")
            while await patient_node.store.now() <= room["race"]["t0"] - 1_000:
                pass
            assert await cid.fault("sit", name="Cid") == "sitting-closed"
            table = await bob.table_of(1)
            assert (table["seat"], table["seq"]) == (2, 0)
            assert (await people.host.table_of(1))["piles"] == table["piles"]
            assert (await people.host.table_of(1))["faces"] == table["faces"]


async def test_late_visitors_watch_the_track_and_get_no_table(node: Node) -> None:
    async with race(node, "Bob", **QUICK) as people, Racer.entered(node.origin, people.room.code) as late:
        assert late.room is not None
        assert [standing["home"] for standing in late.room["race"]["standings"]] == [1, 1]
        assert await late.fault("sit", name="Late") == "sitting-closed"
        assert await late.fault("entry", race=1, round=0, seq=1, entry="draw") == "not-seated"
        await play_all(people.host, QUICK_LINE[:1])
        news = await late.heard("progress", lambda m: m["standings"][0]["home"] == 2)
        assert (news["race"], news["standings"][0]["seat"]) == (1, 1)
        assert not late.of("table", "ack")


async def test_where_watching_is_closed_visitors_see_no_track(node: Node) -> None:
    async with (
        race(node, "Bob", **QUICK, watching="closed") as people,
        Racer.entered(node.origin, people.room.code) as late,
    ):
        ann, bob = people.people
        await play_all(ann, QUICK_LINE[:2])
        await bob.heard("progress", lambda m: m["standings"][0]["home"] == 3)
        for racer in people.people:
            await racer.tell("give_up", race=1)
        await late.phase("over")
        assert all(not message["room"]["race"]["standings"] for message in late.of("welcome", "room"))
        assert not late.of("progress")


async def test_leaving_is_for_before_and_after_the_race(node: Node) -> None:
    async with race(node, "Bob", **QUICK) as people:
        ann, bob = people.people
        assert await bob.fault("leave") == "wrong-phase"
        for racer in people.people:
            await racer.tell("give_up", race=1)
        await ann.heard("result")
        await bob.tell("leave")
        room = await ann.room_where(lambda room: len(room["seats"]) == 1)
        assert [racer["name"] for racer in room["race"]["racers"]] == ["Ann", "Bob"]
        assert (await node.get(f"/api/rooms/{people.room.code}/races/1"))[1]["rows"][1]["name"] == "Bob"


async def test_kicking_a_racer_ends_its_race_with_its_board_ranked(node: Node) -> None:
    async with race(node, "Bob", **QUICK) as people:
        ann, bob = people.people
        await play_all(bob, QUICK_LINE[:2])
        await ann.tell("kick", seat=2)
        assert await bob.closed() == 4005
        await ann.tell("give_up", race=1)
        result = await ann.heard("result")
        assert [(row["name"], row["home"], row["end"]) for row in result["rows"]] == [
            ("Bob", 3, "kicked"),
            ("Ann", 1, "gave-up"),
        ]


async def finished_once(people: Party) -> None:
    for racer in people.people:
        await racer.tell("give_up", race=1)
    for racer in people.people:
        await racer.heard("result")


async def test_a_rematch_stampede_ends_in_race_two_with_all_seats_kept(node: Node) -> None:
    async with race(node, "Bob", "Cid", "Dan") as people:
        assert await people.host.fault("rematch", race=1) == "not-closed"
        await finished_once(people)
        await asyncio.gather(*(racer.tell("rematch", race=1) for racer in people.people))
        for racer in people.people:
            room = await racer.phase("lobby", 2)
            assert names(room) == {1: "Ann", 2: "Bob", 3: "Cid", 4: "Dan"}
            assert not any(seat["ready"] for seat in room["seats"])
            await racer.settled()
        assert all(not racer.of("fault") for racer in people.people[1:])
        first = (await people.host.table_of(1))["faces"]
        await people.start(2)
        assert len({str((await racer.table_of(2))["faces"]) for racer in people.people}) == 1
        assert (await people.host.table_of(2))["faces"] != first
        await people.host.tell("rematch", race=1)
        await people.host.settled()
        assert people.host.room is not None
        assert people.host.room["number"] == 2


async def test_entries_and_commands_of_the_first_race_do_not_reach_the_second(node: Node) -> None:
    async with race(node, "Bob", **QUICK) as people:
        await play_all(people.host, QUICK_LINE[:2])
        await finished_once(people)
        await people.host.tell("rematch", race=1)
        await people.host.phase("lobby", 2)
        await people.start(2)
        before = stored(node, people.room.code)
        assert await people.host.fault("entry", race=1, round=0, seq=3, entry=QUICK_LINE[2]) == "wrong-race"
        assert await people.host.fault("entry", race=3, round=0, seq=1, entry=QUICK_LINE[0]) == "wrong-race"
        assert await people.host.fault("give_up", race=1) == "wrong-race"
        assert await people.host.fault("end_race", race=1) == "wrong-race"
        assert stored(node, people.room.code) == before
        assert (await play_all(people.host, QUICK_LINE[:1], race=2))[0]["race"] == 2
        status, first = await node.get(f"/api/rooms/{people.room.code}/races/1")
        assert (status, first["rows"][0]["entries"]) == (200, 2)
        assert (await node.get(f"/api/rooms/{people.room.code}/races/2"))[0] == 404


@pytest.mark.parametrize("phase", ["lobby", "racing"])
async def test_two_nodes_serve_one_room(redis_url: str, phase: str) -> None:
    async with (
        running_node(redis_url, countdown_ms=20) as here,
        running_node(redis_url, countdown_ms=20) as there,
        party(here, **QUICK) as people,
        Racer.entered(there.origin, people.room.code) as bob,
    ):
        await bob.sit("Bob")
        await people.host.room_where(lambda room: len(room["seats"]) == 2)
        if phase == "lobby":
            await people.host.tell("kick", seat=2)
            assert await bob.closed() == 4005
            return
        await people.start()
        await bob.table_of(1)
        await play_all(bob, QUICK_LINE[:2])
        await people.host.heard("progress", lambda m: m["standings"][0]["home"] == 3)
        for racer in (people.host, bob):
            await racer.tell("give_up", race=1)
        assert await people.host.heard("result") == await bob.heard("result")
