"""Store calls whose reply never comes: they may have happened or not, nothing is said, and repeating them does no harm."""

from collections.abc import AsyncIterator, Awaitable
from typing import Any, Literal

import pytest
import pytest_asyncio

from pandemonium.store.port import StoreUnavailable
from pandemonium.store.redis_store import RedisStore
from tests.support.node import Node, running_node
from tests.support.racer import Racer
from tests.support.races import QUICK, QUICK_LINE, log_of, party, play_all, race

Loss = Literal["call", "reply"]


class LossyStore(RedisStore):
    """The real store over a bad line: of the next call of a name, the call or its reply is lost."""

    losses: dict[str, Loss]

    async def _lossy(self, name: str, call: Awaitable[Any]) -> Any:  # noqa: ANN401  # as the call
        loss = self.losses.pop(name, None)
        if loss == "call":
            call.close()  # type: ignore[attr-defined]  # a coroutine that never ran
            raise StoreUnavailable("the call was lost")
        answer = await call
        if loss == "reply":
            raise StoreUnavailable("the reply was lost")
        return answer

    async def commit(self, *args: Any) -> Any:  # noqa: ANN401
        return await self._lossy("commit", super().commit(*args))

    async def claim(self, *args: Any) -> Any:  # noqa: ANN401
        return await self._lossy("claim", super().claim(*args))

    async def amend(self, *args: Any) -> Any:  # noqa: ANN401
        return await self._lossy("amend", super().amend(*args))

    async def start(self, *args: Any) -> Any:  # noqa: ANN401
        return await self._lossy("start", super().start(*args))


@pytest_asyncio.fixture
async def lossy_node(redis_url: str) -> AsyncIterator[Node]:
    """A node on such a store."""
    LossyStore.losses = {}
    async with running_node(redis_url, countdown_ms=20, store_class=LossyStore) as running:
        yield running


@pytest.mark.parametrize("loss", ["call", "reply"])
async def test_an_entry_of_unknown_outcome_is_answered_when_it_is_sent_again(lossy_node: Node, loss: Loss) -> None:
    async with race(lossy_node, **QUICK) as people:
        ann = people.host
        await play_all(ann, QUICK_LINE[:1])
        LossyStore.losses["commit"] = loss
        await ann.enter(QUICK_LINE[1], seq=2)
        await ann.settled()
        assert len(ann.of("ack", "refused", "fault")) == 1
        assert (await ann.play(QUICK_LINE[1], seq=2))["home"] == 3
        await play_all(ann, QUICK_LINE[2:4])
        assert log_of(lossy_node, people.room.code, 1) == list(QUICK_LINE[:4])


async def test_after_a_lost_reply_the_table_says_what_is_durable_and_the_next_entry_goes_on(lossy_node: Node) -> None:
    async with race(lossy_node, **QUICK) as people:
        ann = people.host
        LossyStore.losses["commit"] = "reply"
        await ann.enter(QUICK_LINE[0], seq=1)
        assert (await ann.play(QUICK_LINE[1], seq=2))["seq"] == 2
        assert ann.table is not None
        assert (ann.table["round"], ann.table["entries"]) == (0, [QUICK_LINE[0]])


async def test_entries_behind_a_lost_one_are_told_the_table_and_nothing_is_refused(lossy_node: Node) -> None:
    async with race(lossy_node, **QUICK) as people:
        ann = people.host
        since = len(ann.messages)
        LossyStore.losses["commit"] = "call"
        for seq in (1, 2, 3):
            await ann.enter(QUICK_LINE[seq - 1], seq=seq)
        table = await ann.heard("table", since=since)
        assert (table["round"], table["seq"]) == (0, 0)
        await play_all(ann, QUICK_LINE[:3])
        assert not [message for message in ann.messages if message["type"] == "refused"]
        assert log_of(lossy_node, people.room.code, 1) == list(QUICK_LINE[:3])
        gap = await ann.play(QUICK_LINE[4], seq=5)
        assert (gap["type"], gap["code"]) == ("refused", "gap")


@pytest.mark.parametrize("lost", ["amend", "claim"])
@pytest.mark.parametrize("loss", ["call", "reply"])
async def test_sitting_down_again_after_an_unknown_outcome_takes_one_seat_only(lossy_node: Node, lost: str, loss: Loss) -> None:
    async with party(lossy_node) as people, Racer.entered(lossy_node.origin, people.room.code) as bob:
        LossyStore.losses[lost] = loss
        assert await bob.fault("sit", name="Bob") == "unavailable"
        assert (await bob.sit("Bob"))["seat"] == 2
        room = await people.host.room_where(lambda room: len(room["seats"]) > 1)
        assert [seat["name"] for seat in room["seats"]] == ["Ann", "Bob"]
        async with Racer.entered(lossy_node.origin, people.room.code, bob.token) as back:
            assert back.seat == 2


async def test_who_is_kicked_before_the_seat_could_be_claimed_is_told_so(lossy_node: Node) -> None:
    async with party(lossy_node) as people, Racer.entered(lossy_node.origin, people.room.code) as bob:
        LossyStore.losses["claim"] = "call"
        assert await bob.fault("sit", name="Bob") == "unavailable"
        await people.host.tell("kick", seat=2)
        await bob.room_where(lambda room: len(room["seats"]) == 1)
        await bob.tell("sit", name="Bob")
        assert await bob.closed() == 4005


@pytest.mark.parametrize("loss", ["call", "reply"])
async def test_a_start_of_unknown_outcome_may_be_repeated(lossy_node: Node, loss: Loss) -> None:
    async with party(lossy_node, "Bob") as people:
        LossyStore.losses["start"] = loss
        assert await people.host.fault("start", request="once") == "unavailable"
        await people.start(request="once")
        races = [message["room"]["race"] for message in people.host.of("room") if message["room"]["race"]]
        assert len({race["commitment"] for race in races}) == 1


@pytest.mark.parametrize("loss", ["call", "reply"])
async def test_who_was_told_to_come_again_gets_in_then(lossy_node: Node, loss: Loss) -> None:
    async with race(lossy_node, **QUICK) as people:
        await play_all(people.host, QUICK_LINE[:2])
        async with Racer.connected(lossy_node.origin) as back:
            LossyStore.losses["claim"] = loss
            await back.tell("hello", room=people.room.code, token=people.room.token)
            assert await back.closed() == 1013
        async with Racer.entered(lossy_node.origin, people.room.code, people.room.token) as back:
            assert (await back.table_of(1))["seq"] == 2
