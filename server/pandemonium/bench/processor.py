"""What a process costs: processor time, memory, and how busy this process was; pinning to cores where the system can."""

import os
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Self


def cpu_seconds(pid: int) -> float:
    """Processor seconds of all threads of a process so far. Raises `OSError` where it is gone."""
    tasks = Path(f"/proc/{pid}/task")
    if tasks.is_dir():
        return sum(_scheduled(task)[0] for task in tasks.iterdir())
    clock = subprocess.run(["ps", "-o", "cputime=", "-p", str(pid)], capture_output=True, text=True, check=False).stdout
    return _clock_seconds(clock.strip())


def _clock_seconds(text: str) -> float:
    """Of `minutes:seconds` or `hours:minutes:seconds`."""
    if not re.fullmatch(r"(\d+:)+\d+(\.\d+)?", text):
        raise ProcessLookupError(text)
    seconds = 0.0
    for part in text.split(":"):
        seconds = seconds * 60 + float(part)
    return seconds


def _scheduled(task: Path) -> tuple[float, float]:
    """Seconds on a core, and seconds ready to run but waiting for one."""
    with suppress(OSError, ValueError):
        ran, waited, _ = (task / "schedstat").read_text().split()
        return int(ran) / 1e9, int(waited) / 1e9
    return 0.0, 0.0


def resident_bytes(pid: int) -> int:
    """Memory a process holds. Raises `OSError` where it is gone."""
    status = Path(f"/proc/{pid}/statm")
    if status.exists():
        return int(status.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    kilobytes = subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, text=True, check=False).stdout
    return int(kilobytes or 0) * 1024


def pin(pid: int, core: int) -> bool:
    """Keep a process (0: this one) on one core; False where that cannot be done."""
    if not hasattr(os, "sched_setaffinity") or core not in os.sched_getaffinity(0) | os.sched_getaffinity(pid):
        return False
    tasks = Path(f"/proc/{pid or os.getpid()}/task")
    for task in tasks.iterdir():
        os.sched_setaffinity(int(task.name), {core})
    return True


@contextmanager
def apart(*pids: int) -> Iterator[None]:
    """These processes on one core and this one on another, where there are two, until left.

    Then this one may run on all of them again, and so may what it starts.
    """
    allowed = cores()
    if len(allowed) > 1:
        for pid in pids:
            pin(pid, allowed[0])
        pin(0, allowed[1])
    try:
        yield
    finally:
        if hasattr(os, "sched_setaffinity"):
            for task in Path(f"/proc/{os.getpid()}/task").iterdir():
                os.sched_setaffinity(int(task.name), allowed)


def cores() -> list[int]:
    """Those this process may run on."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else list(range(os.cpu_count() or 1))


@dataclass(frozen=True, slots=True)
class Busy:
    """How much this process has had to do since a moment: running, or ready and waiting for its core."""

    at: float
    worked: float

    @classmethod
    def now(cls) -> Self:
        """From now on."""
        return cls(time.monotonic(), _worked())

    def share(self) -> float:
        """Of the time since then; 1.0: this process was the limit."""
        return (_worked() - self.worked) / max(time.monotonic() - self.at, 1e-9)


def _worked() -> float:
    ran, waited = _scheduled(Path("/proc/self"))
    return ran + waited if ran else time.process_time()


def fsync_seconds(folder: Path, times: int) -> list[float]:
    """How long a small append takes until it is on the disk of that folder."""
    file, took = folder / "bench-fsync", list[float]()
    with file.open("ab", buffering=0) as log:
        for _ in range(times):
            began = time.perf_counter()
            log.write(b"x" * 200)
            os.fsync(log.fileno())
            took.append(time.perf_counter() - began)
    file.unlink()
    return took
