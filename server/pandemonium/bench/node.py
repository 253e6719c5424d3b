"""Processes to be measured: a node with bounds raised for the run and its embedded store, and the bare echo server."""

import contextlib
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pandemonium.limits import BENCH_STEP_S

NODE: Final = "pandemonium.commands.bench_node"
ECHO: Final = "pandemonium.bench.echo"
SEATS: Final = 100
"""Racers in one room of such a node."""
_LINK: Final = re.compile(r"http://localhost:(\d+)/")


@dataclass(frozen=True, slots=True)
class Served:
    """A process that serves on this machine."""

    pid: int
    port: int


@contextlib.contextmanager
def started(module: str, *arguments: str) -> Iterator[Served]:
    """A module of ours, run until left; it tells its port itself. Raises `OSError` where it does not."""
    command = (sys.executable, "-m", module, *arguments)
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        yield Served(process.pid, _port(process))
    finally:
        process.send_signal(signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(BENCH_STEP_S)
        if process.poll() is None:
            process.kill()
            process.wait()


def _port(process: subprocess.Popen[str]) -> int:
    assert process.stdout is not None
    for line in process.stdout:
        if found := _LINK.search(line):
            return int(found[1])
    raise OSError(f"a process to be measured ended with {process.wait()} before it served")
