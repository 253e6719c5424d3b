"""Every setting of the program, read from the command line and from `PANDEMONIUM_*`; the command line wins."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pandemonium.limits import KEEP_DAYS_MAX


class BadSetting(ValueError):
    """A setting that cannot be. The text names it and says what it may be."""


@dataclass(frozen=True, slots=True)
class Config:
    """`host`, `port`: where to listen. `redis`: URL of a server, None to run the embedded one in `data`.

    `origins`: web origins whose pages may open a socket, None for those of this machine. `trust_proxy`: take the address of a
    client from `X-Forwarded-For`, for use behind one's own load balancer only. `keep_days`: how long results are kept,
    `daily_days`: the boards of the deals of the day.
    `dealer`: does this node run a dealer of its own? `bots`: does it play bots? `metrics`: host and port of `/metrics`, None
    for none.
    """

    host: str
    port: int
    redis: str | None
    data: Path
    origins: frozenset[str] | None
    trust_proxy: bool
    keep_days: int
    daily_days: int
    dealer: bool
    bots: bool
    metrics: tuple[str, int] | None


ARGUMENTS: Final[Mapping[str, str]] = {
    "host": "address to listen on (default 0.0.0.0: this machine and its network)",
    "port": "port to listen on (default 8080)",
    "redis": "URL of a Redis or Valkey server; without it an embedded one is started",
    "data": "directory of the embedded server (default: the user's data directory)",
    "origins": "web origins that may open a socket, separated by commas (default: this machine's own)",
    "keep_days": "days that results of finished races are kept (default 7)",
    "metrics": "address and port for /metrics, such as 127.0.0.1:9464; without it they are not served",
    "daily_days": "days that the boards of the deals of the day are kept (default 30)",
    "trust_proxy": "yes: take client addresses from X-Forwarded-For, behind your own balancer only",
}
"""Every setting that has an argument of its own name, with what it is."""
_ORIGIN: Final = re.compile(r"https?://[^/\s@]+")
DEFAULTS: Final[Mapping[str, str]] = {
    "host": "0.0.0.0",  # noqa: S104  # friends on the same network join
    "port": "8080",
    "keep_days": "7",
    "daily_days": "30",
    "dealer": "yes",
    "bots": "yes",
}


def read_config(arguments: Mapping[str, str | None], environment: Mapping[str, str], home: Path) -> Config:
    """Settings from arguments, then the environment, then defaults. Raises `BadSetting`. `home`: the user's directory."""

    def setting(name: str) -> str | None:
        return arguments.get(name) or environment.get(f"PANDEMONIUM_{name.upper()}") or DEFAULTS.get(name)

    data = setting("data")
    origins = setting("origins")
    return Config(
        host=setting("host") or "",
        port=_port(setting("port") or ""),
        redis=_redis(setting("redis")),
        data=Path(data) if data else _user_data(environment, home),
        origins=frozenset(_origin(text.strip()) for text in origins.split(",")) if origins else None,
        trust_proxy=_flag("trust_proxy", setting("trust_proxy")),
        keep_days=_days("keep_days", setting("keep_days") or ""),
        daily_days=_days("daily_days", setting("daily_days") or ""),
        dealer=_flag("dealer", setting("dealer")),
        bots=_flag("bots", setting("bots")),
        metrics=_listener("metrics", setting("metrics")),
    )


def _origin(text: str) -> str:
    match = _ORIGIN.fullmatch(text.rstrip("/").lower())
    if match is None:
        raise BadSetting(f"--origins are like https://race.example.org, separated by commas, not {text!r}")
    return match[0]


def _listener(name: str, text: str | None) -> tuple[str, int] | None:
    if text is None:
        return None
    host, colon, port = text.rpartition(":")
    if not colon or not host or not port.isdecimal() or not int(port) <= 65_535:
        raise BadSetting(f"{_called(name)} is an address and a port, such as 127.0.0.1:9464, not {text!r}")
    return host.strip("[]"), int(port)


def _port(text: str) -> int:
    if not text.isdecimal() or not 0 <= int(text) <= 65_535:
        raise BadSetting(f"--port is a number from 0 to 65535, not {text!r}")
    return int(text)


def _days(name: str, text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= KEEP_DAYS_MAX:
        raise BadSetting(f"{_called(name)} is a number from 1 to {KEEP_DAYS_MAX}, not {text!r}")
    return int(text)


def _redis(url: str | None) -> str | None:
    if url is not None and not url.startswith(("redis://", "rediss://", "unix://")):
        raise BadSetting("--redis is a URL that begins with redis://, rediss:// or unix://")
    return url


def _flag(name: str, text: str | None) -> bool:
    if text is None or text in ("0", "false", "no"):
        return False
    if text in ("1", "true", "yes"):
        return True
    raise BadSetting(f"{_called(name)} is yes or no, not {text!r}")


def _called(name: str) -> str:
    """As whoever has set it writes it."""
    return f"--{name.replace('_', '-')}" if name in ARGUMENTS else f"PANDEMONIUM_{name.upper()}"


def _user_data(environment: Mapping[str, str], home: Path) -> Path:
    base = environment.get("XDG_DATA_HOME")
    return (Path(base) if base else home / ".local" / "share") / "pandemonium"
