"""Nodes for tests of rooms, each on the run's store, emptied."""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from pandemonium.store.embedded import EmbeddedStore
from tests.support.node import Node, running_node
from tests.support.stage import Stage


@pytest_asyncio.fixture
async def node(redis_url: str) -> AsyncIterator[Node]:
    """A node whose races begin at once."""
    async with running_node(redis_url, countdown_ms=20) as running:
        yield running


@pytest_asyncio.fixture
async def patient_node(redis_url: str) -> AsyncIterator[Node]:
    """A node with a countdown in which people can still sit down."""
    async with running_node(redis_url) as running:
        yield running


@pytest_asyncio.fixture
async def slow_node(redis_url: str) -> AsyncIterator[Node]:
    """A node with a countdown that no test waits for."""
    async with running_node(redis_url, countdown_ms=60_000) as running:
        yield running


@pytest.fixture(scope="module")
def stage(embedded: EmbeddedStore) -> Iterator[Stage]:
    """A node that deals chosen decks, for tests of many examples."""
    made = Stage(embedded.url)
    yield made
    made.close()
