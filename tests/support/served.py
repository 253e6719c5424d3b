"""A node as people start it: `pandemonium serve` in a process of its own, with its embedded store; to be killed."""

import asyncio
import contextlib
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

from redis import Redis

_LINK = re.compile(rb"http://localhost:(\d+)/")
_READY_S = 30.0
_ROOT = Path(__file__).parent.parent.parent


@dataclass(frozen=True)
class ServedNode:
    """`origin`: where it serves. `data`: its directory."""

    origin: str
    data: Path
    process: asyncio.subprocess.Process

    async def kill(self) -> None:
        """`kill -9`, and wait until it is gone."""
        self.process.kill()
        await self.process.wait()

    @property
    def store_url(self) -> str:
        """Of its embedded store."""
        return f"unix://{(self.data / 'socket').read_text(encoding='utf-8')}"

    @property
    def log(self) -> str:
        """All it has written so far, but where it serves."""
        return (self.data.parent / "node.log").read_text(encoding="utf-8", errors="replace")

    def store_pid(self) -> int:
        """Of its embedded store."""
        with Redis.from_url(self.store_url) as redis:
            pid: int = redis.info("server")["process_id"]
        return pid

    def kill_store(self) -> None:
        """`kill -9` of the embedded store only."""
        os.kill(self.store_pid(), signal.SIGKILL)


@contextlib.asynccontextmanager
async def served(data: Path, *settings: str, has_dealer: bool = False, is_quick: bool = False) -> AsyncIterator[ServedNode]:
    """Serves on a free port until left, killed or stopped; leaves no process behind. `settings`: more of the command line.

    `has_dealer`: proves deals meanwhile. `is_quick`: with a short countdown.
    """
    place = ("--host", "127.0.0.1", "--port", "0", "--data", str(data), *(() if has_dealer else ("--no-dealer",)))
    command = (sys.executable, "-m", "tests.support.quick" if is_quick else "pandemonium", "serve", *place, *settings)
    with (data.parent / "node.log").open("ab") as log:
        process = await asyncio.create_subprocess_exec(*command, cwd=_ROOT, stdout=asyncio.subprocess.PIPE, stderr=log)
    try:
        async with asyncio.timeout(_READY_S):
            port = await _port(process)
        yield ServedNode(f"http://127.0.0.1:{port}", data, process)
    finally:
        if process.returncode is None:
            process.terminate()
        await process.communicate()


async def _port(process: asyncio.subprocess.Process) -> int:
    assert process.stdout is not None
    async for line in process.stdout:
        if found := _LINK.search(line):
            return int(found[1])
    raise AssertionError(f"the node ended with {await process.wait()} before it served")
