"""A node for tests of the edge, on the run's store, emptied."""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.support.node import Node, running_node


@pytest_asyncio.fixture
async def node(redis_url: str) -> AsyncIterator[Node]:
    """A node whose races begin at once."""
    async with running_node(redis_url, countdown_ms=20) as running:
        yield running
