"""A real `pandemonium serve` in a process of its own, with an embedded store that plain redis-py can look into."""

import contextlib
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Self

from redis import Redis

from tests.support.ports import free_port

READY_S = 30.0
STOP_S = 15.0


class Node:
    """`data`: the embedded store's directory. `pages`: origins besides its own whose pages may open a socket.

    `hosts`: names besides its own under which it is reached. `module`: what is run.
    """

    def __init__(self, data: Path, pages: Iterable[str] = (), hosts: Iterable[str] = (), module: str = "pandemonium") -> None:
        data.mkdir(parents=True, exist_ok=True)
        self.data = data
        self.port = free_port()
        self.link = ""
        self._module = module
        self._pages = (*pages, *(f"http://{host}:{self.port}" for host in hosts))
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()

    @property
    def origin(self) -> str:
        """Without a slash at the end."""
        return self.link.rstrip("/")

    def start(self) -> None:
        """Serve, on the same port and the same data each time; returns once the link is printed."""
        own = {f"http://{host}:{self.port}" for host in ("localhost", "127.0.0.1")}
        origins = ["--origins", ",".join([*own, *self._pages])] if self._pages else []
        words = ["serve", "--port", str(self.port), "--data", str(self.data / "store"), "--no-dealer", *origins]
        with (self.data / "stderr.txt").open("ab") as trouble:
            self._process = subprocess.Popen(
                [sys.executable, "-m", self._module, *words],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=trouble,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        self.link = self._printed_link()

    def redis(self) -> Redis:
        """A plain client of the store."""
        path = (self.data / "store" / "socket").read_text(encoding="utf-8")
        return Redis(unix_socket_path=path, decode_responses=True)

    def log(self, code: str, seat: int, race: int = 1) -> list[str]:
        """The texts of a seat's log, as the store has them."""
        with self.redis() as redis:
            stored: list[str] = redis.lrange(f"r1:{{{code}}}:log:{race}:{seat}", 0, -1)
        return [line.partition(" ")[2] for line in stored]

    def kill(self) -> None:
        """As `kill -9`."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._close()

    def stop(self) -> None:
        """As Ctrl-C, and everything it started is gone with it."""
        if self._process is None:
            return
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            raise
        finally:
            self._process.wait()
            self._close()

    def trouble(self) -> str:
        """All it said on stderr."""
        return (self.data / "stderr.txt").read_text(encoding="utf-8")

    def _printed_link(self) -> str:
        assert self._process is not None
        assert self._process.stdout is not None
        said = b""
        deadline = time.monotonic() + READY_S
        while time.monotonic() < deadline:
            ready, _, _ = select.select([self._process.stdout], [], [], deadline - time.monotonic())
            if not ready or not (more := os.read(self._process.stdout.fileno(), 65536)):
                break
            said += more
            if found := re.search(rb"is open:\s+(http://\S+/)", said):
                return found[1].decode()
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        self._process.wait()
        raise AssertionError(f"no link printed; stdout: {said.decode()}; stderr: {self.trouble()[-2000:]}")

    def _close(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None
