"""A race over the real wire, from the start to the result."""

import asyncio

import pytest
from redis import Redis

from tests.support.node import Node, running_node
from tests.support.racer import Message, Racer
from tests.support.races import QUICK, QUICK_LINE, STUCK, party, play_all, race, win


async def rest_result(node: Node, code: str, number: int = 1) -> Message:
    status, body = await node.get(f"/api/rooms/{code}/races/{number}")
    assert status == 200, body
    result: Message = body
    return result


@pytest.mark.parametrize("game", ["seven-devils", "demons-and-thieves", "demon"])
async def test_a_won_line_is_played_to_the_last_card_and_wins(node: Node, game: str) -> None:
    line = win(game)
    async with race(node, "Bob", game=game, seed=line.seed) as people, Racer.connected(node.origin) as again:
        # Nobody makes so many moves in a second on one socket.
        acks = await play_all(people.host, line.moves[:120])
        await again.hello(people.room.code, people.room.token)
        await again.table_of(1)
        acks += await play_all(again, line.moves[120:])
        assert [ack["seq"] for ack in acks] == list(range(1, len(line.moves) + 1))
        assert [ack["end"] for ack in acks] == [None] * (len(acks) - 1) + ["finished"]
        assert acks[-1]["place"] == 1
        assert sorted(ack["time"] for ack in acks) == [ack["time"] for ack in acks]
        bob = people.people[1]
        news = await bob.heard("progress", lambda m: any(s["seat"] == 1 and s["end"] for s in m["standings"]))
        assert [s["place"] for s in news["standings"] if s["seat"] == 1] == [1]
        await bob.tell("give_up", race=1)
        result = await bob.heard("result")
        assert [(row["name"], row["end"], row["place"]) for row in result["rows"]] == [
            ("Ann", "finished", 1),
            ("Bob", "gave-up", None),
        ]
        assert result["seed"] == line.seed


async def test_the_result_is_the_same_over_both_sockets_and_over_rest(node: Node) -> None:
    async with race(node, "Bob", **QUICK, target=3) as people:
        ann, bob = people.people
        await play_all(bob, QUICK_LINE[:2])
        await play_all(ann, QUICK_LINE[:1])
        await ann.tell("give_up", race=1)
        results = [await racer.heard("result") for racer in people.people]
        over_rest = await rest_result(node, people.room.code)
        assert results[0] == results[1] == {"type": "result", **over_rest}
        assert [(row["rank"], row["name"], row["home"]) for row in over_rest["rows"]] == [(1, "Bob", 3), (2, "Ann", 2)]
        assert (await ann.phase("over"))["race"]["ended"]
        async with Racer.entered(node.origin, people.room.code) as late:
            assert await late.heard("result") == results[0]


async def test_finish_times_stand_in_redis_where_plain_redis_finds_them(node: Node) -> None:
    async with race(node, "Bob", **QUICK, target=3) as people:
        acks = [await play_all(racer, QUICK_LINE[:2]) for racer in people.people]
        result = await people.host.heard("result")
    with Redis.from_url(node.store_url, decode_responses=True) as redis:
        for row in result["rows"]:
            seat = row["seat"]
            end_time = redis.hget(f"r1:{{{people.room.code}}}:race:1", f"seat.{seat}.end_time")
            assert int(str(end_time)) == acks[seat - 1][-1]["time"] == result["t0"] + row["time_ms"]


async def test_of_simultaneous_finishers_each_gets_a_place_without_hole_or_tie(node: Node) -> None:
    names = [f"Racer {number}" for number in range(2, 9)]
    async with race(node, *names, **QUICK, target=3) as people:
        for racer in people.people:
            await play_all(racer, QUICK_LINE[:1])
        last = await asyncio.gather(*(racer.play(QUICK_LINE[1]) for racer in people.people))
        assert sorted(ack["place"] for ack in last) == list(range(1, 9))
        in_order = sorted(last, key=lambda ack: ack["place"])
        assert [ack["time"] for ack in in_order] == sorted(ack["time"] for ack in last)
        result = await people.host.heard("result")
        assert [row["place"] for row in result["rows"]] == [row["rank"] for row in result["rows"]] == list(range(1, 9))


async def test_reaching_the_target_finishes_and_nothing_can_be_added(node: Node) -> None:
    async with race(node, "Bob", **QUICK, target=3) as people:
        ann = people.host
        first, second = await play_all(ann, QUICK_LINE[:2])
        assert (first["home"], first["end"], second["home"], second["end"]) == (2, None, 3, "finished")
        refused = await ann.play(QUICK_LINE[2])
        assert (refused["type"], refused["code"]) == ("refused", "done")
        assert (refused["table"]["end"], refused["table"]["place"], refused["table"]["seq"]) == ("finished", 1, 2)


async def test_an_automatic_finish_is_one_entry(node: Node) -> None:
    async with race(node, **QUICK, target=3) as people:
        ack = await people.host.play("auto t7>f t4>f")
        assert (ack["type"], ack["seq"], ack["home"], ack["end"]) == ("ack", 1, 3, "finished")


@pytest.mark.parametrize(
    "entry", ["auto t7>f", "auto t7>f t4>f r>t4", "auto t4>f t3>f", "auto", "auto t7>t1", "auto t7>f  t4>f"]
)
async def test_an_automatic_finish_that_does_not_finish_is_refused_by_one_code(node: Node, entry: str) -> None:
    async with race(node, **QUICK, target=3) as people:
        refused = await people.host.play(entry)
        assert (refused["type"], refused["code"], refused["table"]["home"]) == ("refused", "auto-refused", 1)


async def test_careful_undo_takes_back_all_but_what_showed_a_new_face(node: Node) -> None:
    async with race(node, **QUICK, undo="careful") as people:
        ann = people.host
        await play_all(ann, ["t7>f", "undo", "t7>f", "t4>f", "r>t4"])
        refused = await ann.play("undo")
        assert (refused["code"], refused["table"]["seq"]) == ("undo-revealed", 5)


async def test_free_undo_takes_back_everything_and_counts_as_an_entry(node: Node) -> None:
    async with race(node, **QUICK) as people:
        ann = people.host
        acks = await play_all(ann, ["t7>f", "t4>f", "r>t4", "undo", "undo", "undo"])
        assert (acks[-1]["home"], acks[-1]["seq"]) == (1, 6)
        refused = await ann.play("undo")
        assert refused["code"] == "nothing-to-undo"
        await ann.tell("give_up", race=1)
        assert (await ann.heard("result"))["rows"][0]["entries"] == 6


async def test_without_undo_it_is_refused(node: Node) -> None:
    async with race(node, **QUICK, undo="off") as people:
        await play_all(people.host, ["t7>f"])
        assert (await people.host.play("undo"))["code"] == "undo-off"


async def test_being_blocked_ends_the_race_of_those_who_cannot_undo(node: Node) -> None:
    async with race(node, "Bob", **STUCK, undo="off") as people:
        acks = [await racer.play("draw") for racer in people.people]
        assert [(ack["blocked"], ack["end"], ack["place"]) for ack in acks] == [(True, "blocked", None)] * 2
        result = await people.host.heard("result")
        assert [(row["seat"], row["end"]) for row in result["rows"]] == [(1, "blocked"), (2, "blocked")]


async def test_being_blocked_is_a_flag_for_those_who_can(node: Node) -> None:
    async with race(node, "Bob", **STUCK) as people:
        ann, bob = people.people
        ack = await ann.play("draw")
        assert (ack["blocked"], ack["end"]) == (True, None)
        news = await bob.heard("progress", lambda m: m["standings"][0]["seat"] == 1)
        assert (news["standings"][0]["blocked"], news["standings"][0]["end"]) == (True, None)
        assert (await ann.play("undo"))["type"] == "ack"


async def test_giving_up_ends_only_ones_own_race(node: Node) -> None:
    async with race(node, "Bob", **QUICK) as people:
        ann, bob = people.people
        await play_all(ann, QUICK_LINE[:1])
        await ann.tell("give_up", race=1)
        await bob.heard("progress", lambda m: any(s["seat"] == 1 and s["end"] == "gave-up" for s in m["standings"]))
        assert (await ann.play(QUICK_LINE[1]))["code"] == "done"
        await ann.tell("give_up", race=1)
        assert (await ann.heard("fault"))["code"] == "already-ended"
        assert (await bob.play(QUICK_LINE[0]))["type"] == "ack"


async def test_when_time_is_up_boards_are_ranked_as_they_lie(redis_url: str) -> None:
    async with (
        running_node(redis_url, countdown_ms=20, minute_ms=400) as node,
        race(node, "Bob", "Cid", **QUICK, limit_minutes=1) as people,
    ):
        ann, bob, cid = people.people
        await play_all(bob, QUICK_LINE[:2])
        await play_all(ann, QUICK_LINE[:1])
        await play_all(cid, QUICK_LINE[:1])
        result = await ann.heard("result")
        assert [(row["name"], row["home"], row["end"]) for row in result["rows"]] == [
            ("Bob", 3, None),
            ("Ann", 2, None),
            ("Cid", 2, None),
        ]
        assert result["ended_at"] == result["t1"] == result["t0"] + 400
        refused = await bob.play(QUICK_LINE[2])
        assert (refused["type"], refused["code"], refused["table"]["seq"]) == ("refused", "closed", 2)


async def test_a_race_whose_time_ran_out_while_nobody_looked_has_its_result_for_the_first_to_ask(redis_url: str) -> None:
    async with running_node(redis_url, countdown_ms=20, minute_ms=300) as node:
        async with race(node, "Bob", **QUICK, limit_minutes=1) as people:
            await play_all(people.people[1], QUICK_LINE[:1])
            t1 = (await people.host.phase("racing"))["race"]["t1"]
        assert (await node.get(f"/api/rooms/{people.room.code}/races/1"))[0] == 404
        while await node.store.now() < t1:
            continue
        result = await rest_result(node, people.room.code)
        assert [(row["name"], row["home"]) for row in result["rows"]] == [("Bob", 2), ("Ann", 1)]
        assert result == await rest_result(node, people.room.code)


async def test_the_host_ends_the_race_once_somebody_has_finished(node: Node) -> None:
    async with race(node, "Bob", **QUICK, target=3) as people:
        ann, bob = people.people
        await ann.tell("end_race", race=1)
        assert (await ann.heard("fault"))["code"] == "race-goes-on"
        await play_all(bob, QUICK_LINE[:2])
        await bob.tell("end_race", race=1)
        assert (await bob.heard("fault"))["code"] == "not-host"
        await ann.tell("end_race", race=1)
        result = await ann.heard("result")
        assert [(row["name"], row["end"]) for row in result["rows"]] == [("Bob", "finished"), ("Ann", None)]
        assert result["t1"] == result["ended_at"]


async def test_entries_before_the_start_are_early_and_nothing_is_shown(slow_node: Node) -> None:
    async with party(slow_node, **QUICK) as people:
        ann = people.host
        await ann.tell("start", request="s")
        await ann.phase("countdown")
        await ann.enter(QUICK_LINE[0])
        assert (await ann.heard("fault"))["code"] == "early"
        assert not ann.of("table")


async def test_nobody_hears_of_a_secret_seed_before_the_result(node: Node) -> None:
    async with race(node, "Bob", game="demon") as people, Racer.entered(node.origin, people.room.code) as watcher:
        await people.host.play("draw")
        await watcher.heard("progress")
        before = b"".join(frame for racer in (*people.people, watcher) for frame in racer.frames)
        for racer in people.people:
            await racer.tell("give_up", race=1)
        result = await watcher.heard("result")
        assert len(result["seed"]) == 26
        assert result["seed"].encode() not in before
