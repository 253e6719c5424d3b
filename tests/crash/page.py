"""The page that a racer's browser has loaded, and what makes it load the page again."""

import contextlib
import re
import time
from typing import Final

import aiohttp

from tests.crash.lines import Line

_MAIN_FILE: Final = re.compile(r'src="/assets/([^"/]+)\.js"')
_AGAIN_S: Final = 5.0
"""As in the browser."""


class Page:
    """`build`: of the client in it, as it says hello; None before it was loaded. `loads`: how often it was."""

    def __init__(self, line: Line) -> None:
        self._line, self._loaded_at = line, float("-inf")
        self.build: str | None = None
        self.loads = 0

    async def load(self) -> None:
        """From whatever node the balancer leads to; where there is none, it stays as it is."""
        with contextlib.suppress(aiohttp.ClientError, TimeoutError):
            timeout = aiohttp.ClientTimeout(total=5)
            async with (
                aiohttp.ClientSession(timeout=timeout) as session,
                session.get(f"http://127.0.0.1:{self._line.port}/") as response,
            ):
                found = _MAIN_FILE.search(await response.text())
                assert found is not None
                self.build, self.loads, self._loaded_at = found[1], self.loads + 1, time.monotonic()

    async def is_outdated(self) -> None:
        """A node has said so: load it again, unless that was done a moment ago and another node may know it."""
        if time.monotonic() - self._loaded_at >= _AGAIN_S:
            await self.load()
