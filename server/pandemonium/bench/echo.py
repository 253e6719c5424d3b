"""`python -m pandemonium.bench.echo`: the bare server that a node is measured beside: aiohttp, msgpack, uvloop where it exists.

Every frame is unpacked and answered with a message of an acknowledgement's shape. It knows no rooms, no rules and no store.
"""

import asyncio
from typing import Final

import msgpack
from aiohttp import WSMsgType, web

from pandemonium.limits import FRAME_BYTES_MAX, SOCKETS_PER_ROOM
from pandemonium.wire.messages import PROTOCOL

_BACKLOG: Final = 4 * SOCKETS_PER_ROOM


async def _socket(request: web.Request) -> web.WebSocketResponse:
    ws = web.WebSocketResponse(protocols=(PROTOCOL,), compress=False, max_msg_size=FRAME_BYTES_MAX + 1)
    await ws.prepare(request)
    packer = msgpack.Packer()
    async for message in ws:
        if message.type is not WSMsgType.BINARY:
            continue
        asked = msgpack.unpackb(message.data)
        answer = {
            "type": "ack",
            "race": asked["race"],
            "seq": asked["seq"],
            "time": 1_764_500_000_000,
            "home": 1,
            "turned": {17: "QS"},
            "blocked": False,
            "hopeless": False,
            "end": None,
            "place": None,
        }
        await ws.send_bytes(packer.pack(answer))
    return ws


async def _serve() -> None:
    app = web.Application()
    app.add_routes([web.get("/ws", _socket)])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0, backlog=_BACKLOG)
    await site.start()
    print(f"http://localhost:{runner.addresses[0][1]}/", flush=True)
    await asyncio.Event().wait()


def main() -> None:
    """Serve until killed."""
    try:
        import uvloop
    except ImportError:
        asyncio.run(_serve())
        return
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_serve())


if __name__ == "__main__":
    main()
