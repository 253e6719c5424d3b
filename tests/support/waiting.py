"""Waiting for what happens elsewhere and tells nobody."""

import asyncio
from collections.abc import Callable

_PATIENCE_S = 20.0


async def until_true(condition: Callable[[], bool]) -> None:
    """Look again and again."""
    async with asyncio.timeout(_PATIENCE_S):
        while not condition():  # noqa: ASYNC110  # nothing announces it
            await asyncio.sleep(0.002)
