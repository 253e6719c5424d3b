"""One seat over several sockets, and one log whatever is sent, when, how often and in which order."""

import pytest
from redis import Redis

from tests.support.node import Node, running_node
from tests.support.racer import Racer
from tests.support.races import QUICK, QUICK_LINE, STUCK, log_of, play_all, race, stored


class TestReload:
    async def test_a_new_socket_with_the_token_gets_the_same_board_and_plays_on(self, node: Node) -> None:
        async with race(node, "Bob", **QUICK) as people:
            ann = people.host
            opening = await ann.table_of(1)
            acks = await play_all(ann, QUICK_LINE[:5])
            ann.drop()
            async with Racer.entered(node.origin, people.room.code, people.room.token) as back:
                table = await back.table_of(1)
                assert back.seat == 1
                assert (table["seq"], table["home"], table["entries"]) == (5, 4, list(QUICK_LINE[:5]))
                turned = {card: face for ack in acks for card, face in ack["turned"].items()}
                assert table["faces"] == opening["faces"] | turned
                assert len(turned) >= 2
                assert (await play_all(back, QUICK_LINE[5:7]))[-1]["seq"] == 7
            assert log_of(node, people.room.code, 1) == list(QUICK_LINE)

    async def test_on_another_node_as_well(self, redis_url: str) -> None:
        async with running_node(redis_url, countdown_ms=20) as here, running_node(redis_url, countdown_ms=20) as there:
            async with race(here, **QUICK) as people:
                await play_all(people.host, QUICK_LINE[:3])
                async with Racer.entered(there.origin, people.room.code, people.room.token) as back:
                    assert (await back.table_of(1))["entries"] == list(QUICK_LINE[:3])
                    assert await people.host.closed() == 4001
                    await play_all(back, QUICK_LINE[3:5])
            assert log_of(here, people.room.code, 1) == list(QUICK_LINE[:5])

    async def test_twenty_reloads_in_a_row_lose_nothing(self, node: Node) -> None:
        async with race(node, **QUICK) as people:
            await play_all(people.host, QUICK_LINE[:1])
            for count in range(1, 21):
                async with Racer.entered(node.origin, people.room.code, people.room.token) as back:
                    table = await back.table_of(1)
                    assert table["seq"] == count
                    await play_all(back, [QUICK_LINE[1] if count % 2 else "undo"])
                    back.drop()
            assert len(log_of(node, people.room.code, 1)) == 21

    async def test_in_the_lobby_and_the_countdown_the_seat_is_kept(self, slow_node: Node) -> None:
        room = await slow_node.create()
        async with Racer.entered(slow_node.origin, room.code, room.token) as ann:
            ann.drop()
        async with Racer.entered(slow_node.origin, room.code, room.token) as ann:
            assert ann.seat == 1
            await ann.tell("start", request="r")
            await ann.phase("countdown")
            ann.drop()
        async with Racer.entered(slow_node.origin, room.code, room.token) as ann:
            assert (await ann.phase("countdown"))["race"]["racers"] == [{"seat": 1, "name": "Ann", "bot": None}]
            assert not ann.of("table")

    async def test_with_the_table_comes_how_the_race_ended_for_the_seat(self, node: Node) -> None:
        async with race(node, "Bob", **QUICK, target=3) as people:
            await play_all(people.host, QUICK_LINE[:2])
            async with Racer.entered(node.origin, people.room.code, people.room.token) as back:
                table = await back.table_of(1)
                assert (table["end"], table["place"], table["home"]) == ("finished", 1, 3)
        async with race(node, "Bob", **STUCK) as people:
            await people.host.play("draw")
            async with Racer.entered(node.origin, people.room.code, people.room.token) as back:
                assert (await back.table_of(1))["blocked"]


class TestTwoTabs:
    async def test_the_newest_plays_and_the_old_one_is_told(self, node: Node) -> None:
        async with race(node, "Bob", **QUICK) as people:
            old = people.host
            await play_all(old, QUICK_LINE[:1])
            async with Racer.entered(node.origin, people.room.code, people.room.token) as new:
                assert await old.closed() == 4001
                await new.table_of(1)
                await play_all(new, QUICK_LINE[1:3])
                async with Racer.entered(node.origin, people.room.code, people.room.token) as newest:
                    assert await new.closed() == 4001
                    assert (await newest.table_of(1))["entries"] == list(QUICK_LINE[:3])
            assert people.people[1].close_code is None

    async def test_the_old_one_is_told_even_where_the_hint_was_lost(self, node: Node) -> None:
        async with race(node, **QUICK) as people:
            old = people.host
            with Redis.from_url(node.store_url) as redis:
                room = f"r1:{{{people.room.code}}}"
                token = redis.hget(f"{room}:room", "seat.1.token")
                keys = (f"{room}:room", f"{room}:race:1", f"{room}:log:1:1")
                pipeline = redis.pipeline(transaction=False)
                pipeline.client_kill_filter(_type="pubsub")
                pipeline.fcall("race1_claim", 3, *keys, "1", "600000", "1", token, "elsewhere", "", "0")
                killed, _ = pipeline.execute()
            assert killed == 1
            assert await old.closed() == 4001

    async def test_an_entry_of_the_old_one_under_way_is_fenced(self, node: Node) -> None:
        async with race(node, **QUICK) as people:
            old = people.host
            with Redis.from_url(node.store_url) as redis:
                redis.hincrby(f"r1:{{{people.room.code}}}:room", "seat.1.epoch", 1)
            await old.enter(QUICK_LINE[0])
            assert await old.closed() == 4001
            assert log_of(node, people.room.code, 1) == []


class TestLostAcks:
    async def test_an_entry_sent_again_gets_the_same_answer_and_is_not_made_twice(self, node: Node) -> None:
        async with race(node, **QUICK) as people:
            ann = people.host
            acks = await play_all(ann, QUICK_LINE[:4])
            for seq, entry in enumerate(QUICK_LINE[:4], start=1):
                assert await ann.play(entry, seq=seq) == acks[seq - 1]
            assert log_of(node, people.room.code, 1) == list(QUICK_LINE[:4])
            assert (await ann.play(QUICK_LINE[4], seq=5))["seq"] == 5

    async def test_also_over_a_new_socket(self, node: Node) -> None:
        async with race(node, "Bob", **QUICK, target=3) as people:
            first, last = await play_all(people.host, QUICK_LINE[:2])
            people.host.drop()
            async with Racer.entered(node.origin, people.room.code, people.room.token) as back:
                await back.table_of(1)
                assert await back.play(QUICK_LINE[0], seq=1) == first
                assert await back.play(QUICK_LINE[1], seq=2) == last
                assert (last["end"], last["place"]) == ("finished", 1)

    async def test_entries_whose_socket_died_before_any_answer_are_made_once(self, node: Node) -> None:
        async with race(node, **QUICK) as people:
            ann = people.host
            for seq, entry in enumerate(QUICK_LINE[:5], start=1):
                await ann.enter(entry, seq=seq)
            ann.drop()
            async with Racer.entered(node.origin, people.room.code, people.room.token) as back:
                await back.table_of(1)
                for seq, entry in enumerate(QUICK_LINE[:5], start=1):
                    await back.enter(entry, seq=seq, round_=0)
                await back.heard("ack", lambda ack: ack["seq"] == 5)
                assert [ack["seq"] for ack in back.of("ack")] == [1, 2, 3, 4, 5]
                assert not back.of("refused")
            assert log_of(node, people.room.code, 1) == list(QUICK_LINE[:5])

    async def test_another_entry_under_a_used_number_is_a_conflict(self, node: Node) -> None:
        async with race(node, **QUICK) as people:
            ann = people.host
            await play_all(ann, QUICK_LINE[:2])
            before = stored(node, people.room.code)
            refused = await ann.play("draw", seq=1)
            assert (refused["type"], refused["code"], refused["seq"]) == ("refused", "conflict", 1)
            assert (refused["table"]["seq"], refused["table"]["entries"]) == (2, list(QUICK_LINE[:2]))
            assert stored(node, people.room.code) == before


class TestRounds:
    async def test_entries_sent_without_waiting_are_all_made_in_order(self, node: Node) -> None:
        async with race(node, **QUICK) as people:
            ann = people.host
            for seq, entry in enumerate(QUICK_LINE, start=1):
                await ann.enter(entry, seq=seq)
            await ann.heard("ack", lambda ack: ack["seq"] == len(QUICK_LINE))
            assert [ack["seq"] for ack in ann.of("ack")] == list(range(1, len(QUICK_LINE) + 1))
            assert [ack["home"] for ack in ann.of("ack")] == [2, 3, 3, 3, 4, 5, 5]
            assert log_of(node, people.room.code, 1) == list(QUICK_LINE)

    async def test_after_a_refusal_the_rest_of_its_round_is_dropped_unanswered(self, node: Node) -> None:
        async with race(node, **QUICK) as people:
            ann = people.host
            pipelined = ["t7>f", "t1>t1", "t4>f", "draw", "undo"]
            for seq, entry in enumerate(pipelined, start=1):
                await ann.enter(entry, seq=seq, round_=0)
            refused = await ann.heard("refused")
            await ann.settled()
            assert len(ann.of("ack", "refused", "fault")) == 2
            assert (refused["seq"], refused["table"]["round"], refused["table"]["seq"]) == (2, 1, 1)
            assert refused["table"]["home"] == 2
            await ann.enter("t4>f", seq=2, round_=0)
            await ann.settled()
            assert len(ann.of("ack", "refused", "fault")) == 2
            assert (await ann.play("t4>f", seq=2, round_=1))["type"] == "ack"
            assert log_of(node, people.room.code, 1) == ["t7>f", "t4>f"]

    async def test_the_view_in_a_refusal_is_the_one_a_reload_would_get(self, node: Node) -> None:
        async with race(node, **QUICK) as people:
            await play_all(people.host, QUICK_LINE[:4])
            refused = await people.host.play("t1>t1")
            async with Racer.entered(node.origin, people.room.code, people.room.token) as back:
                table = await back.table_of(1)
            assert {**refused["table"], "round": 0} == {key: value for key, value in table.items() if key != "type"} | {
                key: value for key, value in refused["table"].items() if key == "type"
            }

    async def test_a_refusal_after_the_own_end_tells_of_it(self, node: Node) -> None:
        for _ in range(10):
            async with race(node, "Bob", **QUICK, target=3) as people:
                ann = people.host
                for seq, entry in enumerate(QUICK_LINE[:3], start=1):
                    await ann.enter(entry, seq=seq)
                refused = await ann.heard("refused")
                assert (refused["code"], refused["table"]["end"], refused["table"]["place"]) == ("done", "finished", 1)

    async def test_a_refusal_tells_whether_the_own_board_is_blocked(self, node: Node) -> None:
        for _ in range(10):
            async with race(node, **STUCK) as people:
                ann = people.host
                await ann.enter("draw", seq=1)
                await ann.enter("t1>t1", seq=2)
                refused = await ann.heard("refused")
                assert refused["table"]["blocked"]

    async def test_a_gap_is_refused_with_what_is_expected(self, node: Node) -> None:
        async with race(node, **QUICK) as people:
            ann = people.host
            before = stored(node, people.room.code)
            refused = await ann.play(QUICK_LINE[0], seq=2)
            assert (refused["code"], refused["table"]["seq"], refused["table"]["round"]) == ("gap", 0, 1)
            assert stored(node, people.room.code) == before
            assert (await ann.play(QUICK_LINE[0], seq=1))["type"] == "ack"

    async def test_a_round_that_has_not_begun_is_refused(self, node: Node) -> None:
        async with race(node, **QUICK) as people:
            before = stored(node, people.room.code)
            answer = await people.host.play(QUICK_LINE[0], round_=1)
            assert (answer["type"], answer["code"]) == ("fault", "bad-round")
            assert stored(node, people.room.code) == before
            assert (await people.host.play(QUICK_LINE[0], round_=0))["type"] == "ack"

    @pytest.mark.parametrize(
        ("entry", "code"),
        [
            ("", "not-a-move"),
            ("hello", "not-a-move"),
            ("t7>f ", "not-a-move"),
            ("T7>F", "not-a-move"),
            ("t7>fx1", "not-a-move"),
            ("t99>f", "no-such-pile"),
            ("undo undo", "not-a-move"),
            ("undo", "nothing-to-undo"),
            ("redeal", None),
            ("w>f", None),
            ("t1>t2x9", None),
        ],
    )
    async def test_an_illegal_entry_is_refused_and_changes_nothing(self, node: Node, entry: str, code: str | None) -> None:
        async with race(node, **QUICK) as people:
            before = stored(node, people.room.code)
            refused = await people.host.play(entry)
            assert refused["type"] == "refused"
            assert code is None or refused["code"] == code
            assert refused["table"]["seq"] == 0
            assert stored(node, people.room.code) == before
