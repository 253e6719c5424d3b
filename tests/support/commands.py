"""Commands in processes of their own, as somebody types them."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

PANDEMONIUM: Final = (sys.executable, "-m", "pandemonium")


@asynccontextmanager
async def started(*command: str) -> AsyncIterator[Process]:
    """It runs, its output piped, and is gone when left."""
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def finished(*command: str) -> tuple[int, str, str]:
    """Exit status, output and messages."""
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE)
    out, messages = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode(), messages.decode()
