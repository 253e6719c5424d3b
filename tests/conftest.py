"""What every test run shares."""

import subprocess
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from pandemonium.store.connection import Address, Connection, packed
from pandemonium.store.embedded import EmbeddedStore, embedded_store
from pandemonium.store.redis_store import RedisStore

COMPILE = Path(__file__).parent.parent / "scripts/compile"


def pytest_configure() -> None:
    """An edited rule or search is tested, not what was compiled of it before."""
    subprocess.run([COMPILE, "--drop-stale"], check=True)


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    """Know pytest-asyncio's settings also in the browser run, which goes without the plugin (`-p no:asyncio`)."""
    if pluginmanager.has_plugin("asyncio"):
        return
    for name in ("asyncio_mode", "asyncio_default_fixture_loop_scope"):
        parser.addini(name, "unused in this run: pytest-asyncio is off")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests of tests/e2e as browser tests, so that none is run by accident where no browser is."""
    for item in items:
        if "e2e" in item.path.parts:
            item.add_marker(pytest.mark.browser)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def embedded(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[EmbeddedStore]:
    """A real store server for the whole run; a test that kills one starts its own."""
    async with embedded_store(tmp_path_factory.mktemp("store")) as running:
        yield running


@pytest_asyncio.fixture
async def redis_url(embedded: EmbeddedStore) -> str:
    """Where the store server listens; it holds no key yet."""
    connection = await Connection.open(Address.parse(embedded.url))
    assert await connection.exchange([packed("FLUSHALL")]) == ["OK"]
    connection.close()
    return embedded.url


@pytest_asyncio.fixture
async def store(redis_url: str) -> AsyncIterator[RedisStore]:
    """An empty store, opened."""
    async with RedisStore.opened(redis_url) as opened:
        yield opened
