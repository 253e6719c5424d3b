"""What has been closed is gone at once: a node lets the cycle collector run rarely, so nothing may wait for it."""

import asyncio
import gc
from collections.abc import Iterator

import pytest
from aiohttp import web

from pandemonium.tables.live_room import LiveRoom
from pandemonium.tables.session import Session
from pandemonium.web.outbox import Outbox
from tests.support.node import Node, running_node
from tests.support.racer import Racer
from tests.support.waiting import until_true

OF_A_NODE = (web.Request, web.WebSocketResponse, web.RequestHandler, Outbox, Session, LiveRoom)


@pytest.fixture(autouse=True)
def _collector_rests() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def held() -> list[str]:
    """What there is of nodes in this process, whether anybody holds it or not."""
    return sorted(type(each).__name__ for each in gc.get_objects() if issubclass(type(each), OF_A_NODE))


async def watched_race(node: Node, *, is_lost: bool) -> None:
    """One races, one watches; then both hang up, or their lines are cut."""
    room = await node.create("Ann", proven=False)
    async with Racer.entered(node.origin, room.code, room.token) as ann, Racer.entered(node.origin, room.code) as eve:
        await ann.tell("start", request="r")
        await ann.table_of(1)
        await eve.tell("watch", boards=True)
        await eve.heard("boards")
        await ann.play("draw")
        await eve.heard("progress")
        if is_lost:
            ann.drop()
            eve.drop()


@pytest.mark.parametrize("is_lost", [False, True])
async def test_a_closed_socket_and_a_room_that_was_left_wait_for_no_collector(redis_url: str, is_lost: bool) -> None:
    async with running_node(redis_url, countdown_ms=50) as node:
        before = held()
        await watched_race(node, is_lost=is_lost)
        async with asyncio.timeout(10):
            await until_true(lambda: held() == before)
