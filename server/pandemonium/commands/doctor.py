"""`pandemonium doctor [--redis URL | --data DIR]`: is this a store to race on? One line a finding; 1 where there is a fault."""

import asyncio
import contextlib
import shutil
import sys
import time
from pathlib import Path

from pandemonium.config import Config
from pandemonium.store.connection import Address
from pandemonium.store.embedded import embedded_store
from pandemonium.store.health import Finding, disk, examine
from pandemonium.store.server_process import EmbeddedStoreFailed, running_socket


def run(config: Config) -> int:
    """Prints what was found; 1 for a fault, 2 where no store answers."""
    try:
        findings = asyncio.run(_examine(config))
    except (EmbeddedStoreFailed, OSError, ValueError) as trouble:
        print(f"pandemonium doctor: {trouble}", file=sys.stderr)
        return 2
    for finding in findings:
        print(f"{finding.level:8} {finding.about:26} {finding.said}")
    return 1 if any(finding.level == "fault" for finding in findings) else 0


async def _examine(config: Config) -> list[Finding]:
    if config.redis is not None:
        return await examine(Address.parse(config.redis), _now_ms)
    return [*await _examine_embedded(config.data), *_disk(config.data)]


async def _examine_embedded(data: Path) -> list[Finding]:
    """The server of a node that is running there, or one of our own for the moment."""
    async with contextlib.AsyncExitStack() as stack:
        socket = running_socket(data)
        url = f"unix://{socket}" if socket is not None else (await stack.enter_async_context(embedded_store(data))).url
        return await examine(Address.parse(url), _now_ms)


def _disk(data: Path) -> list[Finding]:
    usage = shutil.disk_usage(data)
    return disk(usage.total - usage.free, usage.total, private=data.stat().st_mode & 0o077 == 0)


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
