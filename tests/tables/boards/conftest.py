"""A node that shows boards soon."""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.support.node import Node
from tests.tables.boards.watching import watched_node


@pytest_asyncio.fixture
async def node(redis_url: str) -> AsyncIterator[Node]:
    """Boards without delay."""
    async with watched_node(redis_url) as running:
        yield running
