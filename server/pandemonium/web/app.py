"""The web application: every route, the settings it is given, start-up and clean-up."""

import asyncio
import time
import weakref
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

from aiohttp import web

from pandemonium.limits import (
    BODY_WITHIN_S,
    DAILY_DAYS,
    DAY_MS,
    HANDSHAKES_BURST,
    HANDSHAKES_PER_SECOND,
    HEARTBEAT_S,
    HELLO_WITHIN_S,
    LOOKUPS_PER_ADDRESS,
    REQUEST_WITHIN_S,
    ROOMS_PER_ADDRESS,
)
from pandemonium.tables.daily import DailyDesk
from pandemonium.tables.hall import Hall
from pandemonium.web.allowance import Buckets, PerAddress


class Leaving(Protocol):
    """An open socket, as a node that stops sees it."""

    async def leave(self) -> None:
        """Answer what is under way, read no further, close with 1012."""

    def cut(self) -> None:
        """Close with 1012 at once."""


@dataclass
class Door:
    """What the handlers share. `origins`: that may open a socket. `hello_within_s`: of a new one. `sockets`: open ones.
    `heartbeat_s`: between two pings of each. `request_within_s`, `body_within_s`: of a connection, and of a request's head.

    `network_origin`: under which this machine's network reaches the node, None where it listens to this machine alone.
    `daily`: where the deals of the day are had, which are kept for `daily_days`.

    `build`: tells that of the browser client this node serves; with None, clients of every build are let in.
    """

    hall: Hall
    origins: frozenset[str]
    trust_proxy: bool
    hello_within_s: float = HELLO_WITHIN_S
    rooms_made: PerAddress = field(default_factory=lambda: PerAddress(ROOMS_PER_ADDRESS, time.monotonic))
    lookups_failed: PerAddress = field(default_factory=lambda: PerAddress(LOOKUPS_PER_ADDRESS, time.monotonic))
    handshakes: Buckets = field(default_factory=lambda: Buckets(HANDSHAKES_PER_SECOND, HANDSHAKES_BURST, time.monotonic))
    sockets: "weakref.WeakSet[web.WebSocketResponse]" = field(default_factory=weakref.WeakSet)
    leaving: set[Leaving] = field(default_factory=set)
    sockets_of: dict[str, int] = field(default_factory=dict)
    build: Callable[[], str | None] = lambda: None
    network_origin: str | None = None
    stopping: bool = False
    heartbeat_s: float = HEARTBEAT_S
    request_within_s: float = REQUEST_WITHIN_S
    body_within_s: float = BODY_WITHIN_S
    daily_days: int = DAILY_DAYS
    daily: DailyDesk = field(init=False)

    def __post_init__(self) -> None:
        self.daily = DailyDesk(self.hall, self.daily_days * DAY_MS)

    def address_of(self, request: web.Request) -> str:
        """The client's address; through one's own proxy, the last one it reports."""
        forwarded = request.headers.get("X-Forwarded-For") if self.trust_proxy else None
        return forwarded.rsplit(",", 1)[-1].strip() if forwarded else request.remote or "unknown"


DOOR: Final = web.AppKey("door", Door)


def make_runner(door: Door, shutdown_s: float) -> web.AppRunner:
    """Runs the application, without a log of requests. `shutdown_s`: for requests under way when it ends."""
    return web.AppRunner(make_app(door), access_log=None, shutdown_timeout=shutdown_s, keepalive_timeout=door.request_within_s)


def make_app(door: Door) -> web.Application:
    """The application for one node."""
    from pandemonium.web import daily, malformed, pages, practice, rest, sharing, sockets

    malformed.keep_out_of_the_log()
    app = web.Application(middlewares=[pages.security_headers, rest.bad_method], client_max_size=rest.BODY_BYTES_MAX)
    app[DOOR] = door
    app.add_routes(
        [
            web.get("/healthz", rest.healthz),
            web.get("/readyz", rest.readyz),
            web.post("/api/rooms", rest.create_room),
            web.get("/api/rooms/{code}/races/{race}", rest.result),
            web.get("/api/rooms/{code}/races/{race}/record", rest.record),
            web.get("/api/origin", sharing.origin),
            web.get("/api/daily/{game}", daily.view),
            web.get("/api/daily/{game}/{date}", daily.view),
            web.post("/api/daily/{game}", daily.begin),
            web.get("/seeds/{game}.jsonl", practice.seeds),
            web.get("/ws", sockets.socket),
            web.get("/", pages.index),
            web.get("/how/{game}", pages.index),
            web.get("/daily/{game}", pages.index),
            web.get("/daily/{game}/{date}", pages.index),
            web.get("/practice", pages.index),
            web.get("/practice/{game}", pages.index),
            web.get("/practice/{game}/{seed}", pages.index),
            web.get("/r/{code}", pages.index),
            web.get("/r/{code}/qr.svg", pages.qr_code),
            web.get("/r/{code}/{race}", pages.index),
            web.get("/r/{code}/{race}/replay", pages.index),
            web.get("/assets/{name}", pages.asset),
            web.get("/api/{path:.*}", rest.nowhere),
            web.get("/{path:.*}", pages.nowhere),
        ]
    )
    app.on_shutdown.append(_close_sockets)
    return app


async def _close_sockets(app: web.Application) -> None:
    door = app[DOOR]
    door.stopping = True
    closing = [socket.close(code=1012, message=b"restart") for socket in set(door.sockets)]
    await asyncio.gather(*closing, return_exceptions=True)
