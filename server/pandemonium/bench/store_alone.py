"""The store alone: how long a durable write takes at a rate, over one connection as a node has it. No node answers sooner."""

import select
import socket
import time
from collections import deque
from contextlib import closing
from pathlib import Path
from typing import Final

from pandemonium.limits import BENCH_STEP_S

_KEY: Final = "bench-alone"
_WRITE: Final = f"SET {_KEY} t1>t2\r\n".encode()
_REMOVE: Final = f"DEL {_KEY}\r\n".encode()
_READ_BYTES: Final = 1 << 16


def answer_seconds(data: Path, writes_per_s: float, seconds: float) -> list[float]:
    """Of each write, timed from when it was due. `data`: a running node's. Raises `OSError` where its store is silent."""
    with closing(socket.socket(socket.AF_UNIX)) as line:
        line.connect((data / "socket").read_text(encoding="utf-8"))
        line.settimeout(BENCH_STEP_S)
        times = _paced(line, 1 / writes_per_s, time.perf_counter() + seconds)
        line.sendall(_REMOVE)
        _answers(line)
        return times


def _paced(line: socket.socket, every: float, ends: float) -> list[float]:
    times, waiting, due = list[float](), deque[float](), time.perf_counter()
    while waiting or due < ends:
        now = time.perf_counter()
        while due <= now and due < ends:
            waiting.append(due)
            line.sendall(_WRITE)
            due += every
        pause = due - time.perf_counter() if due < ends else BENCH_STEP_S
        if select.select([line], [], [], max(0.0, pause))[0]:
            count, now = _answers(line), time.perf_counter()
            times += [now - waiting.popleft() for _ in range(count)]
        elif due >= ends:
            raise ConnectionError("the store does not answer")
    return times


def _answers(line: socket.socket) -> int:
    """How many have come: each is a line."""
    heard = line.recv(_READ_BYTES)
    if not heard:
        raise ConnectionError("the store has hung up")
    return heard.count(b"\n")
