"""What is to be said of a store before people race on it: version, durability, memory, clock, functions, speed.

It reads, and writes nothing but the key of the readiness checks. That a hosted store may refuse to be looked into is a warning.
"""

import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from pandemonium.limits import CLOCK_APART_MS, DISK_USED_MAX, DOCTOR_WRITES, MEMORY_SHARE_FOR_ROOMS, READINESS_LIFE_MS
from pandemonium.store.connection import Address, Connection, Refusal, Reply, packed
from pandemonium.store.keys import READY
from pandemonium.store.library import NAME, is_missing, library

Level = Literal["ok", "warning", "fault"]
_WANTED: Final[Mapping[str, tuple[tuple[str, ...], Level, str]]] = {
    "appendonly": (("yes",), "fault", "without it a crash of the store loses acknowledged moves"),
    "appendfsync": (("always",), "fault", "anything else loses acknowledged moves in a crash"),
    "no-appendfsync-on-rewrite": (("no",), "fault", "while the file is rewritten nothing would be durable"),
    "maxmemory-policy": (("noeviction",), "fault", "any other policy throws races away when memory is short"),
    "slowlog-log-slower-than": (("-1",), "warning", "the slow log can show seeds: anything but -1 keeps one"),
}
"""Setting, the values that will do, how bad another one is, and why."""


@dataclass(frozen=True, slots=True)
class Finding:
    """`about`: what was looked at. `said`: one sentence for whoever typed the command."""

    level: Level
    about: str
    said: str


async def examine(address: Address, now_ms: Callable[[], int]) -> list[Finding]:
    """Everything there is to say of a store. `now_ms`: this machine's clock. Raises `OSError` where nobody answers."""
    connection = await Connection.open(address)
    try:
        info = _Info(await _ask(connection, "INFO"))
        return [
            _version(info),
            *await _settings(connection),
            _file(info),
            _memory(info),
            await _clock(connection, now_ms),
            await _functions(connection),
            await _speed(connection),
            _door(address),
        ]
    finally:
        connection.close()


async def _ask(connection: Connection, *command: str | int) -> Reply:
    (reply,) = await connection.exchange([packed(*command)])
    return reply


class _Info:
    def __init__(self, reply: Reply) -> None:
        lines = [] if isinstance(reply, Refusal) else str(reply).splitlines()
        self._told = dict(line.split(":", 1) for line in lines if ":" in line)

    def text(self, name: str) -> str:
        return self._told.get(name, "")

    def number(self, name: str) -> int:
        return int(self._told.get(name, 0))


def _version(info: _Info) -> Finding:
    valkey, redis = info.text("valkey_version"), info.text("redis_version")
    if not valkey and not redis:
        return Finding("warning", "version", "the store does not tell its version; Redis 7.0 or newer is needed, or any Valkey")
    if not valkey and int(redis.split(".")[0]) < 7:
        return Finding("fault", "version", f"Redis {redis} is too old: 7.0 or newer is needed, or any Valkey")
    return Finding("ok", "version", f"Valkey {valkey}" if valkey else f"Redis {redis}")


async def _settings(connection: Connection) -> list[Finding]:
    reply = await _ask(connection, "CONFIG", "GET", "*")
    if isinstance(reply, Refusal):
        return [Finding("warning", "settings", "the store does not tell its settings; it must run with appendfsync always")]
    told = dict(zip(reply[::2], reply[1::2], strict=True))
    return [_setting(name, str(told.get(name, "")), *wanted) for name, wanted in _WANTED.items()]


def _setting(name: str, value: str, good: tuple[str, ...], level: Level, why: str) -> Finding:
    return (
        Finding("ok", name, value) if value in good else Finding(level, name, f"{value or 'not there'}, not {good[0]}: {why}")
    )


def _file(info: _Info) -> Finding:
    for name in ("aof_last_write_status", "aof_last_bgrewrite_status"):
        if info.text(name) not in ("", "ok"):
            return Finding("fault", "file", f"{name} is {info.text(name)}: the disk may be full or broken")
    return Finding("ok", "file", "written to without trouble")


def _memory(info: _Info) -> Finding:
    used, most = info.number("used_memory"), info.number("maxmemory")
    if not most:
        return Finding("warning", "memory", f"{used:,} bytes used, without a bound: set maxmemory below what the machine has")
    share = used / most
    said = f"{share:.0%} of {most:,} bytes used"
    if share > MEMORY_SHARE_FOR_ROOMS:
        return Finding("fault", "memory", f"{said}: new rooms are refused")
    return Finding("ok", "memory", said)


async def _clock(connection: Connection, now_ms: Callable[[], int]) -> Finding:
    reply = await _ask(connection, "TIME")
    if isinstance(reply, Refusal):
        return Finding("fault", "clock", f"the store does not tell the time: {reply}")
    apart = int(reply[0]) * 1000 + int(reply[1]) // 1000 - now_ms()
    said = f"{abs(apart):,} ms {'ahead of' if apart > 0 else 'behind'} this machine's"
    if abs(apart) > CLOCK_APART_MS:
        return Finding("warning", "clock", f"{said}: times of races are those of the store; is its clock kept right?")
    return Finding("ok", "clock", said)


async def _functions(connection: Connection) -> Finding:
    reply = await _ask(connection, "FCALL", f"{NAME}_source", 0)
    if isinstance(reply, Refusal):
        if is_missing(reply):
            return Finding("ok", "functions", f"{NAME} is not there yet: the first node loads it")
        return Finding("fault", "functions", f"the store does not run functions: {reply}")
    if reply != library().digest:
        return Finding(
            "fault", "functions", f"{NAME} is of another version than this one: nodes of this one do not start on it"
        )
    return Finding("ok", "functions", f"{NAME}, as this version needs it")


async def _speed(connection: Connection) -> Finding:
    times: list[float] = []
    for _ in range(DOCTOR_WRITES):
        begun = time.perf_counter()
        reply = await _ask(connection, "SET", READY, "1", "PX", READINESS_LIFE_MS)
        times.append((time.perf_counter() - begun) * 1000)
        if isinstance(reply, Refusal):
            return Finding("fault", "writing", f"the store refuses to write: {reply}")
    return Finding("ok", "writing", f"a durable write takes {statistics.median(times):.1f} ms, {max(times):.1f} ms at most")


def _door(address: Address) -> Finding:
    is_here = bool(address.path) or address.host in ("localhost", "127.0.0.1", "::1")
    if not is_here and not address.login:
        return Finding("warning", "door", "the store is on the network without a password: it holds secret seeds")
    return Finding("ok", "door", "on this machine" if is_here else "asks for a password")


def disk(used: int, whole: int, private: bool) -> list[Finding]:
    """Of the data directory of an embedded store: bytes used on its disk, and whether only its owner can enter."""
    share = used / whole
    full = Finding("warning" if share > DISK_USED_MAX else "ok", "disk", f"{share:.0%} used")
    if private:
        return [full, Finding("ok", "directory", "only its owner can enter")]
    return [full, Finding("fault", "directory", "others can enter it: it holds secret seeds; `chmod 700` it")]
