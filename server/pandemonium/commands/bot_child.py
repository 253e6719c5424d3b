"""The worker that plays a node's bots, as its child; and the node's looks for bots that nobody plays."""

import asyncio
from asyncio.subprocess import Process

from msgspec import json

from pandemonium.commands import child
from pandemonium.commands.bot_worker import Seat
from pandemonium.limits import BOT_LOOK_S
from pandemonium.tables.bot_desk import BotCall, BotDesk
from pandemonium.tables.hall import Hall


async def keep_bots(desk: BotDesk, address: str) -> None:
    """Until cancelled, which ends the worker too. `address`: of the node's own socket, `ws://.../ws`."""

    async def run() -> int:
        # A node without a bot needs no worker.
        first = await desk.calls.get()
        async with child.running("bots") as process:
            return await _feed(process, desk, first, address)

    await child.keep("worker for bots", run)


async def _feed(process: Process, desk: BotDesk, first: BotCall, address: str) -> int:
    assert process.stdin is not None
    call, ended = first, asyncio.ensure_future(process.wait())
    while True:
        seat = Seat(address, call.room, call.seat, call.level, call.token)
        # To one that has ended nothing can be written; what was called is called again.
        process.stdin.write(json.encode(seat) + b"\n")
        called = asyncio.ensure_future(desk.calls.get())
        await asyncio.wait((ended, called), return_when=asyncio.FIRST_COMPLETED)
        if ended.done():
            called.cancel()
            return ended.result()
        call = called.result()


async def look_for_bots(hall: Hall) -> None:
    """For ever, until cancelled: have those played that nobody plays."""
    while True:
        hall.call_bots()
        await asyncio.sleep(BOT_LOOK_S)
