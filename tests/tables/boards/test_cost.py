"""What watched boards cost a node and its store, and that nodes agree on them."""

import asyncio
import contextlib
from itertools import pairwise
from typing import Any

import pytest
from redis import Redis

from pandemonium.limits import BOARD_ENTRIES_FOLDED_MAX, BOARDS_PER_SECOND
from pandemonium.tables import gallery
from pandemonium.wire.codec import encode
from pandemonium.wire.messages import Boards
from tests.support.node import Node
from tests.support.races import QUICK, QUICK_LINE, play_all, race
from tests.support.waiting import until_true
from tests.tables.boards.watching import CountingStore, all_is_quiet, boards, reads_of, shown, visitor, watched_node


class TestNodes:
    async def test_two_nodes_show_the_same(self, node: Node, redis_url: str) -> None:
        async with (
            watched_node(redis_url) as other,
            race(node, "Bob", **QUICK) as people,
            visitor(node, people) as here,
            visitor(other, people) as there,
        ):
            ann, bob = people.people
            await play_all(ann, QUICK_LINE[:5])
            await play_all(bob, QUICK_LINE[:3])
            for eve in (here, there):
                await shown(eve, {1: (3, True), 2: (3, False)})
            assert boards(here) == boards(there)
            told = {(board["seat"], board["seq"]): board for frame in here.of("boards") for board in frame["boards"]}
            for frame in there.of("boards"):
                for board in frame["boards"]:
                    same = told.get((board["seat"], board["seq"]), board)
                    assert board | {"waiting": False} == same | {"waiting": False}

    async def test_a_node_of_other_rules_shows_nothing_and_reads_nothing(self, node: Node, redis_url: str) -> None:
        async with race(node, **QUICK) as people, watched_node(redis_url) as other:
            with Redis.from_url(redis_url) as redis:
                redis.hset(f"r1:{{{people.room.code}}}:race:1", "sheet", "other rules")
            async with visitor(other, people) as eve:
                await play_all(people.host, QUICK_LINE[:2])
                await eve.heard("progress", lambda m: m["standings"][0]["seq"] == 2)
                await all_is_quiet(people.room.code)
                assert not eve.of("boards")
            assert not reads_of(other)

    async def test_a_damaged_log_is_shown_to_nobody_and_the_race_goes_on(self, node: Node, redis_url: str) -> None:
        async with race(node, "Bob", **QUICK) as people, watched_node(redis_url) as other:
            ann, bob = people.people
            with Redis.from_url(redis_url) as redis:
                redis.rpush(f"r1:{{{people.room.code}}}:log:1:2", "1700000000000 t1>nowhere")
                redis.hset(f"r1:{{{people.room.code}}}:race:1", "seat.2.seq", "1")
            async with visitor(other, people) as eve:
                await until_true(lambda: len(reads_of(other)) == 1)
                await all_is_quiet(people.room.code)
                await play_all(ann, QUICK_LINE[:2])
                await eve.heard("progress", lambda m: m["standings"][0]["seq"] == 2)
                await eve.settled()
                assert not eve.of("boards")
                assert len(reads_of(other)) == 1
            assert bob.close_code is None


class CountingLock(asyncio.Lock):
    """How often it was taken."""

    taken = 0

    async def acquire(self) -> Any:  # noqa: ANN401  # always True
        self.taken += 1
        return await super().acquire()


class TestCost:
    async def test_logs_are_read_only_for_somebody_who_watches(self, node: Node) -> None:
        async with race(node, "Bob", **QUICK) as people:
            ann, bob = people.people
            await bob.tell("watch", boards=True)
            await play_all(ann, QUICK_LINE[:2])
            await all_is_quiet(people.room.code)
            assert not reads_of(node)
            async with visitor(node, people) as eve:
                await shown(eve, {1: (2, False), 2: (0, False)})
                async with visitor(node, people) as fay:
                    await shown(fay, {1: (2, False), 2: (0, False)})
                await eve.tell("watch", boards=False)
                await all_is_quiet(people.room.code)
                reads = len(reads_of(node))
                await play_all(ann, QUICK_LINE[2:4])
                await eve.heard("progress", lambda m: m["standings"][0]["seq"] == 4)
                assert len(reads_of(node)) == reads

    async def test_a_log_that_has_not_grown_is_not_read_again(self, node: Node) -> None:
        async with race(node, "Bob", **QUICK) as people, visitor(node, people) as eve:
            await shown(eve, {1: (0, False), 2: (0, False)})
            assert not reads_of(node)
            await play_all(people.host, QUICK_LINE[:1])
            await shown(eve, {1: (1, False), 2: (0, False)})
            async with visitor(node, people) as late:
                await shown(late, {1: (1, False), 2: (0, False)})
            await people.people[1].tell("give_up", race=1)
            await eve.heard("progress", lambda m: any(one["end"] for one in m["standings"]))
            assert len(reads_of(node)) == 1

    async def test_logs_of_a_room_are_read_at_most_so_often(self, node: Node) -> None:
        node.hall.boards.per_second = BOARDS_PER_SECOND
        async with race(node, **QUICK) as people, visitor(node, people) as eve, visitor(node, people) as fay:
            reads = reads_of(node)
            for number in range(3):
                await play_all(people.host, ("t7>f", "undo") * 5)
                # Neither does asking again and again bring more.
                for watches in (False, True):
                    await fay.tell("watch", boards=watches)
                await until_true(lambda number=number: len(reads) > number)  # type: ignore[misc]
            assert all(later - earlier > 0.99 / BOARDS_PER_SECOND for earlier, later in pairwise(reads))
            seq = people.host.seq
            await shown(eve, {1: (seq, False)})
            assert len(eve.of("boards")) <= len(reads) + 1

    async def test_a_long_log_is_folded_in_small_pieces_and_shown_once_it_is_read(
        self, node: Node, redis_url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        most, length = 60, 2 * BOARD_ENTRIES_FOLDED_MAX + 40
        monkeypatch.setattr(gallery, "BOARD_ENTRIES_READ_MAX", most)
        async with race(node, **QUICK) as people, watched_node(redis_url) as other:
            await play_all(people.host, ("t7>f", "undo") * (length // 2))
            pieces = other.hall.boards.folding = CountingLock()
            async with visitor(other, people) as eve:
                first = await eve.heard("boards")
            assert [board["seq"] for board in first["boards"]] == [length]
            assert len(reads_of(other)) == length // most + 1
            # Each read is a piece of the most that is folded at once, and one of the rest.
            assert pieces.taken == 2 * (length // most) + 1

    async def test_a_board_is_encoded_once_for_all_who_watch(self, node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
        frames: list[bytes] = []

        def encoded(message: Boards) -> bytes:
            frames.append(encode(message))
            return frames[-1]

        monkeypatch.setattr(gallery, "encode", encoded)
        async with race(node, **QUICK) as people, contextlib.AsyncExitStack() as stack:
            crowd = [await stack.enter_async_context(visitor(node, people)) for _ in range(5)]
            for eve in crowd:
                await shown(eve, {1: (0, False)})
            frames.clear()
            await play_all(people.host, QUICK_LINE[:1])
            for eve in crowd:
                await shown(eve, {1: (1, False)})
                assert eve.frames[eve.messages.index(eve.of("boards")[-1])] == frames[0]
            assert len(frames) == 1

    async def test_a_read_that_fails_is_tried_again(self, node: Node) -> None:
        assert isinstance(node.store, CountingStore)
        node.store.broken = 3
        async with race(node, **QUICK) as people, visitor(node, people) as eve:
            await play_all(people.host, QUICK_LINE[:1])
            await shown(eve, {1: (1, False)})
        assert len(node.store.reads) == 4

    async def test_a_room_that_everybody_has_left_leaves_nothing_running(self, node: Node) -> None:
        async with race(node, **QUICK) as people, visitor(node, people) as eve:
            await shown(eve, {1: (0, False)})
            # The look after the next is far away.
            node.hall.boards.per_second = 0.001
            await play_all(people.host, QUICK_LINE[:1])
            await shown(eve, {1: (1, False)})
        await all_is_quiet(people.room.code)
        await until_true(lambda: node.hall.is_empty)
