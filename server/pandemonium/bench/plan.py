"""What is to be run, and the bounds that keep a load run a measurement."""

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

from pandemonium.engine.games import GAMES
from pandemonium.limits import BENCH_SECONDS_MAX, BENCH_SOCKETS_MAX


class BadPlan(ValueError):
    """Not to be run. The text says why, for whoever typed it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """`rooms` of `racers` and `watchers` each. `pace`: moves of a racer in a second; None: as many as the node answers, then
    half as many. `ramp_s`: over which the racers begin. `seconds`: of each measurement."""

    game: str = "demon"
    rooms: int = 4
    racers: int = 4
    watchers: int = 1
    pace: float | None = None
    ramp_s: float = 1.0
    seconds: float = 5.0

    def checked(self) -> "Plan":
        """Itself. Raises `BadPlan`."""
        if self.game not in GAMES:
            raise BadPlan(f"no game {self.game!r}: there are {', '.join(GAMES)}")
        if self.rooms < 1 or self.racers < 1 or self.watchers < 0:
            raise BadPlan("at least one room and one racer in it")
        if self.sockets > BENCH_SOCKETS_MAX:
            raise BadPlan(f"{self.sockets} sockets are more than {BENCH_SOCKETS_MAX}")
        if self.seconds <= 0 or self.ramp_s < 0 or 2 * (self.seconds + self.ramp_s) > BENCH_SECONDS_MAX:
            raise BadPlan(f"it would take longer than {BENCH_SECONDS_MAX} s, or no time at all")
        if self.pace is not None and self.pace <= 0:
            raise BadPlan("a pace is more than 0 moves a second")
        return self

    @property
    def sockets(self) -> int:
        """All of them."""
        return self.rooms * (self.racers + self.watchers)


@dataclass(frozen=True, slots=True)
class Target:
    """Where a node serves. `pid`: its process, where it runs on this machine and is to be looked at."""

    host: str
    port: int
    pid: int | None = None


def target_of(url: str, pid: int | None, *, allow_remote: bool) -> Target:
    """Of `http://host:port`. Raises `BadPlan`; also for another machine than this, unless that is allowed."""
    parts = urlsplit(url)
    try:
        host, port = parts.hostname, parts.port
    except ValueError:
        raise BadPlan(f"no address: {url}") from None
    if parts.scheme != "http" or host is None:
        raise BadPlan("the address of a node is like http://localhost:8080")
    if not allow_remote and not _is_this_machine(host):
        raise BadPlan(f"{host} is another machine: load only what is yours, and say so with --allow-remote")
    return Target(host, port or 80, pid)


def _is_this_machine(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
