"""The dealer of a node: a child process, started again when it ends, gone when the node goes."""

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from contextlib import suppress

from pandemonium.limits import DEALER_RESTART_FIRST_S, DEALER_RESTART_MOST_S, DEALER_STOP_S

log = logging.getLogger(__name__)


async def keep_dealer(store_url: str) -> None:
    """Until cancelled, which ends it too."""
    clock, pause = asyncio.get_running_loop().time, DEALER_RESTART_FIRST_S
    while True:
        began = clock()
        try:
            ended = f"has ended with status {await _run(store_url)}"
        except OSError as trouble:
            ended = f"cannot be started: {trouble}"
        if clock() - began > DEALER_RESTART_MOST_S:
            pause = DEALER_RESTART_FIRST_S
        log.warning("the dealer %s; the next one starts in %.0f s", ended, pause)
        await asyncio.sleep(pause)
        pause = min(2 * pause, DEALER_RESTART_MOST_S)


async def _run(store_url: str) -> int:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "pandemonium", "dealer", "--until-eof"),
        # Nothing is ever written to it: it ends when we are gone, however we went.
        stdin=PIPE,
        env=_environment(os.environ, store_url),
        # Ctrl-C is for the node, which then ends its dealer in order.
        start_new_session=True,
    )
    try:
        return await process.wait()
    finally:
        await _end(process)


def _environment(ours: Mapping[str, str], store_url: str) -> dict[str, str]:
    """Our own without our settings. The address may hold a password: arguments could be read by everybody."""
    rest = {name: value for name, value in ours.items() if not name.startswith("PANDEMONIUM_")}
    return rest | {"PANDEMONIUM_REDIS": store_url}


async def _end(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.terminate()
    try:
        async with asyncio.timeout(DEALER_STOP_S):
            await process.wait()
    except TimeoutError:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
