"""Boards for those who do not race (any more): who gets which, and when."""

import pytest

from pandemonium.tables import live_room
from tests.support.node import Node
from tests.support.racer import Racer
from tests.support.races import QUICK, QUICK_LINE, party, play_all, race
from tests.tables.boards.watching import KNOWN_TO_ALL, NEVER_MS, boards, places, reads_of, shown, view, visitor, watched_node


class TestWhoSeesWhat:
    async def test_a_visitor_sees_every_board_as_far_as_all_racers_know_its_cards(self, node: Node) -> None:
        async with race(node, "Bob", **QUICK) as people, visitor(node, people) as eve:
            ann, bob = people.people
            await play_all(ann, QUICK_LINE[:3])
            await shown(eve, {1: (KNOWN_TO_ALL, True), 2: (0, False)})
            assert boards(eve) == {1: view(1, QUICK_LINE[:KNOWN_TO_ALL], waiting=True), 2: view(2, ())}
            await play_all(bob, QUICK_LINE[:4])
            await shown(eve, {1: (3, False), 2: (3, True)})
            await play_all(ann, QUICK_LINE[3:5])
            await shown(eve, {1: (5, False), 2: (4, False)})
            assert boards(eve)[2] == view(2, QUICK_LINE[:4])
            assert not ann.of("boards") + bob.of("boards")

    async def test_a_move_taken_back_still_counts_as_seen(self, node: Node) -> None:
        async with race(node, "Bob", **QUICK) as people, visitor(node, people) as eve:
            await play_all(people.host, (*QUICK_LINE[:3], "undo", "undo", "undo"))
            await shown(eve, {1: (KNOWN_TO_ALL, True), 2: (0, False)})

    async def test_where_the_room_says_so_boards_are_late_and_nothing_else(self, node: Node) -> None:
        async with race(node, "Bob", **QUICK, watching="delayed") as people, visitor(node, people) as eve:
            await play_all(people.host, QUICK_LINE[:5])
            await shown(eve, {1: (5, False), 2: (0, False)})
            assert boards(eve)[1] == view(1, QUICK_LINE[:5])

    async def test_who_still_races_gets_no_board_over_any_socket_of_the_seat(self, node: Node) -> None:
        async with race(node, "Bob", **QUICK) as people, visitor(node, people) as eve:
            ann, bob = people.people
            await bob.tell("watch", boards=True)
            async with Racer.entered(node.origin, people.room.code, bob.token) as again:
                await again.tell("watch", boards=True)
                assert await bob.closed() == 4001
                await play_all(ann, QUICK_LINE[:2])
                await shown(eve, {1: (2, False), 2: (0, False)})
                await again.settled()
                assert not bob.of("boards") + again.of("boards")

    @pytest.mark.parametrize("asked_after_the_end", [False, True])
    async def test_whose_race_has_ended_watches(self, node: Node, asked_after_the_end: bool) -> None:
        async with race(node, "Bob", "Cid", **QUICK) as people:
            ann, bob, cid = people.people
            if not asked_after_the_end:
                await bob.tell("watch", boards=True)
            await play_all(ann, QUICK_LINE[:3])
            await bob.settled()
            assert not bob.of("boards")
            await bob.tell("give_up", race=1)
            if asked_after_the_end:
                await cid.heard("progress", lambda m: any(one["end"] for one in m["standings"]))
                await bob.tell("watch", boards=True)
            await shown(bob, {1: (KNOWN_TO_ALL, True), 2: (0, False), 3: (0, False)})

    async def test_giving_up_in_a_second_seat_shows_nothing_new(self, node: Node) -> None:
        async with race(node, "Bob", "Bob too", **QUICK) as people, visitor(node, people) as eve:
            ann, _, second = people.people
            await play_all(ann, QUICK_LINE[:5])
            await shown(eve, {1: (KNOWN_TO_ALL, True), 2: (0, False), 3: (0, False)})
            before = boards(eve)
            await second.tell("give_up", race=1)
            await second.tell("watch", boards=True)
            await second.until(lambda: bool(boards(second)), "boards")
            await eve.settled()
            assert boards(second) == boards(eve) == before

    async def test_coming_again_shows_nothing_new(self, node: Node) -> None:
        async with race(node, "Bob", **QUICK) as people, visitor(node, people) as eve:
            await play_all(people.host, QUICK_LINE[:5])
            await shown(eve, {1: (KNOWN_TO_ALL, True), 2: (0, False)})
            for _ in range(3):
                async with visitor(node, people) as again:
                    first = await again.heard("boards")
                    assert {board["seat"]: board for board in first["boards"]} == boards(eve)

    async def test_nothing_younger_than_the_delay_is_shown_until_the_race_is_closed(self, redis_url: str) -> None:
        async with (
            watched_node(redis_url, delay_ms=NEVER_MS) as node,
            race(node, "Bob", **QUICK, watching="delayed") as people,
            visitor(node, people) as eve,
        ):
            ann, bob = people.people
            await play_all(ann, QUICK_LINE[:5])
            await play_all(bob, QUICK_LINE[:1])
            for racer in people.people:
                await racer.tell("watch", boards=True)
                await racer.tell("give_up", race=1)
            for racer in (eve, ann, bob):
                await shown(racer, {1: (5, False), 2: (1, False)})
                result = next(number for number, told in enumerate(racer.messages) if told["type"] == "result")
                early = [told for told in racer.messages[:result] if told["type"] == "boards"]
                assert {board["seq"] for told in early for board in told["boards"]} <= {0}
            assert boards(eve)[1] == view(1, QUICK_LINE[:5])

    async def test_a_board_comes_no_sooner_than_the_delay(self, redis_url: str) -> None:
        async with (
            watched_node(redis_url, delay_ms=150) as node,
            race(node, **QUICK) as people,
            visitor(node, people) as eve,
        ):
            for seq in (1, 2):
                ack = await people.host.play(QUICK_LINE[seq - 1])
                await shown(eve, {1: (seq, False)})
                assert await node.store.now() >= ack["time"] + 150

    async def test_nobody_needs_to_move_for_boards_to_become_old_enough(
        self, redis_url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        # Nor is it a matter of reading the room again.
        monkeypatch.setattr(live_room, "SEEN_EVERY_MS", NEVER_MS)
        async with (
            watched_node(redis_url, delay_ms=100) as node,
            race(node, "Bob", **QUICK) as people,
            visitor(node, people) as eve,
        ):
            await play_all(people.host, QUICK_LINE[:3])
            await shown(eve, {1: (KNOWN_TO_ALL, True), 2: (0, False)})

    @pytest.mark.parametrize("watching", ["track", "closed"])
    async def test_where_boards_are_hidden_nobody_sees_one_before_the_end(self, node: Node, watching: str) -> None:
        async with (
            party(node, "Bob", "Cid", **QUICK, watching=watching) as people,
            Racer.entered(node.origin, people.room.code) as eve,
        ):
            ann, bob, cid = people.people
            assert await eve.fault("watch", boards=True) == "boards-hidden"
            await people.start()
            await bob.tell("give_up", race=1)
            await bob.heard("progress", lambda m: any(one["end"] for one in m["standings"]))
            for racer in (*people.people, eve):
                assert await racer.fault("watch", boards=True) == "boards-hidden"
            await play_all(ann, QUICK_LINE[:2])
            # The track goes on for who has raced.
            await bob.heard("progress", lambda m: any(one["home"] == 3 for one in m["standings"]))
            assert bool(eve.of("progress")) == (watching == "track")
            assert not reads_of(node)
            for racer in (ann, cid):
                await racer.tell("give_up", race=1)
            for racer in (eve, ann):
                await racer.heard("result")
                assert not racer.of("boards")
                await racer.tell("watch", boards=True)
                await shown(racer, {1: (2, False), 2: (0, False), 3: (0, False)})


class TestFromRaceToRace:
    async def test_who_asked_in_the_lobby_sees_the_opening_once_the_race_has_begun(self, node: Node) -> None:
        async with party(node, "Bob", **QUICK) as people, visitor(node, people) as eve:
            await people.host.tell("watch", boards=True)
            await eve.settled()
            await people.start()
            await shown(eve, {1: (0, False), 2: (0, False)})
            begun = next(n for n, told in enumerate(eve.messages) if told.get("room", {}).get("phase") == "racing")
            assert not [told for told in eve.messages[:begun] if told["type"] == "boards"]
            assert boards(eve) == {1: view(1, ()), 2: view(2, ())}
            # The host asked, but went on to race.
            await people.host.tell("give_up", race=1)
            await play_all(people.people[1], QUICK_LINE[:1])
            await shown(eve, {1: (0, False), 2: (1, False)})
            await people.host.settled()
            assert not people.host.of("boards")

    async def test_each_race_has_boards_of_its_own(self, node: Node) -> None:
        async with race(node, "Bob", **QUICK) as people, visitor(node, people) as eve:
            ann, bob = people.people
            await play_all(ann, QUICK_LINE[:5])
            for racer in people.people:
                await racer.tell("give_up", race=1)
            await bob.tell("watch", boards=True)
            await shown(bob, {1: (5, False), 2: (0, False)})
            await ann.heard("result")
            await ann.tell("rematch", race=1)
            await ann.phase("lobby", 2)
            await people.start(2)
            await shown(eve, {1: (0, False), 2: (0, False)}, race=2)
            await play_all(ann, QUICK_LINE[:1], race=2)
            await shown(eve, {1: (1, False), 2: (0, False)}, race=2)
            assert not boards(bob, race=2)
            order = [told["race"] for told in eve.of("boards")]
            assert order == sorted(order)

    async def test_who_does_not_want_them_any_more_gets_none(self, node: Node) -> None:
        async with race(node, **QUICK) as people, visitor(node, people) as eve, visitor(node, people) as fay:
            await shown(eve, {1: (0, False)})
            await eve.tell("watch", boards=False)
            await eve.settled()
            await play_all(people.host, QUICK_LINE[:1])
            await shown(fay, {1: (1, False)})
            await eve.settled()
            assert places(eve) == {1: (0, False)}
            await eve.tell("watch", boards=True)
            await shown(eve, {1: (1, False)})
