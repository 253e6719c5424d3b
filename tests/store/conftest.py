"""A store server of one's own, for tests that stop or kill it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from pandemonium.store.embedded import EmbeddedStore, embedded_store


@pytest_asyncio.fixture
async def mortal(tmp_path: Path) -> AsyncIterator[EmbeddedStore]:
    """A fresh store server that may be killed."""
    async with embedded_store(tmp_path / "data") as running:
        yield running
