"""The store of a running node, asked without the node."""

import asyncio
from pathlib import Path

from redis import Redis

from pandemonium.bench.store_alone import answer_seconds
from tests.support.served import served


async def test_every_write_is_answered_and_none_stays_in_the_store(tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with served(data, is_quick=True) as node:
        times = await asyncio.to_thread(answer_seconds, data, 500.0, 0.2)
        with Redis.from_url(node.store_url) as redis:
            assert not redis.exists("bench-alone")
    assert len(times) == 100
    assert min(times) > 0
