"""Processes of a cluster: each in a session of its own, ended with its starter, killed with all it started."""

import asyncio
import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from multiprocessing import parent_process
from pathlib import Path
from types import MappingProxyType
from typing import Final

_PR_SET_PDEATHSIG: Final = 1
_LOOK_S: Final = 0.03
_ROOT: Final = Path(__file__).parent.parent.parent


class ClusterFailed(AssertionError):
    """A part of the cluster does not come up, or is missing here; the text says which and what to do."""


class Process:
    """A program that may be started again and again. `log`: where its output is added. `environment`: besides our own."""

    def __init__(self, command: Sequence[str], log: Path, environment: Mapping[str, str] = MappingProxyType({})) -> None:
        self._command, self._log, self._environment = tuple(command), log, environment
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """Of the running program."""
        assert self._process is not None
        return self._process.pid

    def is_running(self) -> bool:
        """Has it been started, and not ended since?"""
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start it where it does not run."""
        assert not self.is_running()
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=_ROOT,
                env={**os.environ, **self._environment},
                start_new_session=True,
                # One system call, so that a test run that is killed leaves nothing behind.
                preexec_fn=_die_with(os.getpid()) if sys.platform == "linux" else None,  # noqa: PLW1509
            )

    def signal(self, number: signal.Signals) -> None:
        """To this process alone, not to those it started."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    async def ended(self) -> int:
        """Its exit status, once it has one."""
        assert self._process is not None
        while (status := self._process.poll()) is None:  # noqa: ASYNC110  # nothing announces it
            await asyncio.sleep(_LOOK_S)
        return status

    async def kill(self) -> None:
        """`kill -9` of this process alone."""
        self.signal(signal.SIGKILL)
        await self.ended()

    async def clear(self) -> None:
        """End it and all it started, whatever state they are in."""
        if self._process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        await self.ended()


def members_of(group: int) -> list[int]:
    """The living processes of a process group (Linux; elsewhere none are known)."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = entry.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            if int(fields[2]) == group and fields[0] != "Z":
                found.append(int(entry.parent.name))
    return found


async def outlived(group: int, within_s: float) -> list[int]:
    """Processes of a group whose first has been killed, that have not noticed within this time."""
    deadline = time.monotonic() + within_s
    while (left := members_of(group)) and time.monotonic() < deadline:  # noqa: ASYNC110  # nothing announces it
        await asyncio.sleep(_LOOK_S)
    return left


def end_with_the_starter() -> None:
    """In a worker of a process pool: end when whoever made the pool is gone, however it went."""
    starter = parent_process()
    assert starter is not None

    def watch() -> None:
        starter.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


async def http_status(port: int, path: str) -> int:
    """Of a GET on this machine; 0 where nobody answers within a second."""
    with contextlib.suppress(OSError, ValueError, IndexError):
        async with asyncio.timeout(1):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
                return int((await reader.readline()).split()[1])
            finally:
                writer.transport.abort()
    return 0


async def until_status(port: int, path: str, what: Process, within_s: float) -> None:
    """Wait until a GET answers 200. Raises `ClusterFailed`."""
    try:
        async with asyncio.timeout(within_s):
            while await http_status(port, path) != 200:
                if not what.is_running():
                    raise ClusterFailed(f"a process ended with {await what.ended()} before it answered on {path}")
                await asyncio.sleep(_LOOK_S)
    except TimeoutError:
        raise ClusterFailed(f"nothing ready on {path} within {within_s} s") from None


def _die_with(parent: int) -> Callable[[], None]:
    prctl = ctypes.CDLL(None).prctl

    def before_exec() -> None:
        prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)

    return before_exec
