"""A child process of a node: started again when it ends, gone when the node goes."""

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from types import MappingProxyType
from typing import Final

from pandemonium.limits import CHILD_RESTART_FIRST_S, CHILD_RESTART_MOST_S, CHILD_STOP_S

log = logging.getLogger(__name__)

_NONE: Final[Mapping[str, str]] = MappingProxyType({})


async def keep(name: str, run: Callable[[], Awaitable[int]]) -> None:
    """Run it again and again until cancelled. `run`: answers the exit status. `name`: for the log."""
    clock, pause = asyncio.get_running_loop().time, CHILD_RESTART_FIRST_S
    while True:
        began = clock()
        try:
            ended = f"has ended with status {await run()}"
        except OSError as trouble:
            ended = f"cannot be started: {trouble}"
        if clock() - began > CHILD_RESTART_MOST_S:
            pause = CHILD_RESTART_FIRST_S
        log.warning("the %s; the next one starts in %.0f s", f"{name} {ended}", pause)
        await asyncio.sleep(pause)
        pause = min(2 * pause, CHILD_RESTART_MOST_S)


@asynccontextmanager
async def running(*words: str, settings: Mapping[str, str] = _NONE) -> AsyncIterator[Process]:
    """A command of ours in a process of its own, ended when left. `settings`: by name, all that it has."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "pandemonium", *words),
        # Closed when we are gone, however we went: then it ends.
        stdin=PIPE,
        env=_environment(os.environ, settings),
        # Ctrl-C is for the node, which then ends its children in order.
        start_new_session=True,
    )
    try:
        yield process
    finally:
        await _end(process)


def _environment(ours: Mapping[str, str], settings: Mapping[str, str]) -> dict[str, str]:
    """Our own with other settings. They may hold a password: arguments could be read by everybody."""
    rest = {name: value for name, value in ours.items() if not name.startswith("PANDEMONIUM_")}
    return rest | {f"PANDEMONIUM_{name.upper()}": value for name, value in settings.items()}


async def _end(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.terminate()
    try:
        async with asyncio.timeout(CHILD_STOP_S):
            await process.wait()
    except TimeoutError:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
