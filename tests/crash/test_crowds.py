"""Many people at one door at once, in short; `make churn` does it for longer and with more of them."""

import random
from collections.abc import AsyncIterator

import pytest_asyncio

from tests.crash.crowds import Doors, herd, last_out_meets_first_in, overfill
from tests.support.node import Node, running_node


@pytest_asyncio.fixture
async def nodes(redis_url: str) -> AsyncIterator[tuple[Node, Node]]:
    """Two on one store."""
    async with running_node(redis_url) as here, running_node(redis_url) as there:
        yield here, there


def doors_of(nodes: tuple[Node, Node]) -> Doors:
    return Doors(tuple(node.origin for node in nodes))


async def test_fifty_at_once_over_two_nodes_take_exactly_the_free_seats(nodes: tuple[Node, Node]) -> None:
    assert await overfill(doors_of(nodes), crowd=50, rounds=4) == []


async def test_who_comes_as_the_last_one_leaves_finds_a_live_room(nodes: tuple[Node, Node]) -> None:
    assert await last_out_meets_first_in(doors_of(nodes), 12, random.Random(3)) == []


async def test_all_lines_dying_at_once_bring_everybody_back_and_no_node_down(nodes: tuple[Node, Node]) -> None:
    rooms = [await nodes[0].create(f"Host {number}") for number in range(4)]
    ports = [int(node.origin.rpartition(":")[2]) for node in nodes]
    wrong, _ = await herd(doors_of(nodes), ports, rooms, each=40)
    assert wrong == []
