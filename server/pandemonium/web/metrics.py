"""`/metrics` on an address of its own, for those who run the node: what it counts, and how it is now."""

import asyncio
import time
from collections import Counter

from aiohttp import web
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.process_collector import ProcessCollector

from pandemonium.limits import LOOP_LAG_EVERY_S
from pandemonium.metrics import ADDRESSES, CLOCK_OFFSET, LOOP_LAG, REGISTRY, ROOMS, SOCKETS
from pandemonium.web.app import Door


def make_metrics_app(door: Door) -> web.Application:
    """The application that serves `/metrics`, and nothing else."""
    process = CollectorRegistry()
    ProcessCollector(registry=process)

    async def metrics(request: web.Request) -> web.Response:
        _look_at(door)
        told = generate_latest(REGISTRY) + generate_latest(process)
        return web.Response(body=told, headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"})

    app = web.Application()
    app.add_routes([web.get("/metrics", metrics)])
    return app


def _look_at(door: Door) -> None:
    SOCKETS.set(len(door.sockets))
    ADDRESSES.set(len(door.sockets_of))
    ROOMS.set_each(Counter(door.hall.phases()))
    CLOCK_OFFSET.set(door.hall.clock.now() / 1000 - time.time())


async def watch_loop() -> None:
    """How late the event loop wakes us, for ever."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LOOP_LAG_EVERY_S
        await asyncio.sleep(LOOP_LAG_EVERY_S)
        LOOP_LAG.add(max(0.0, loop.time() - due))
