"""A board that shows that it cannot be won any more: said to its own player alone, where the room wants it said."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from tests.support.node import Node, running_node
from tests.support.races import play_all, race

LOST = {"game": "demon", "seed": "hopeless-259"}
LINE = ("r>t3", "r>t3", "t2>t4", "t3>t2x3")
"""The last of them buries a card under one that has to go home after it."""


@pytest_asyncio.fixture
async def node(redis_url: str) -> AsyncIterator[Node]:
    async with running_node(redis_url, countdown_ms=20) as running:
        yield running


async def test_the_player_is_told_with_the_move_and_on_coming_back_until_it_is_taken_back(node: Node) -> None:
    async with race(node, "Bob", hopeless=True, **LOST) as people:
        ann, bob = people.people
        acks = await play_all(ann, LINE)
        assert [ack["hopeless"] for ack in acks] == [False, False, False, True]
        since = len(ann.messages)
        await ann.hello(people.room.code, people.room.token)
        assert (await ann.heard("table", since=since))["hopeless"]
        assert (await ann.play("t9>t9", seq=5))["table"]["hopeless"]
        assert not (await ann.play("undo", seq=5, round_=1))["hopeless"]
        await bob.settled()
        assert [message["hopeless"] for message in bob.of("table")] == [False]
        assert not any("hopeless" in str(told) for told in bob.of("progress", "boards"))


@pytest.mark.parametrize("settings", [{"hopeless": False}, {"hopeless": True, "target": 30}])
async def test_nothing_is_said_where_the_room_does_not_want_it_or_fewer_cards_win(node: Node, settings: dict[str, Any]) -> None:
    async with race(node, **LOST, **settings) as people:
        assert not any(ack["hopeless"] for ack in await play_all(people.host, LINE))
