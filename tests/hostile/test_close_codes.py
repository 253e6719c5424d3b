"""Every code with which a socket may be closed: provoked against a real node, and told on the page of the protocol."""

import contextlib
import re
import shutil
import subprocess
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from pandemonium.limits import FRAME_BYTES_MAX, FRAMES_BURST
from pandemonium.tables.session import Session
from pandemonium.wire.messages import CLOSE_CODES, PROTOCOL
from tests.support.node import Node, running_node
from tests.support.racer import Racer

ROOT = Path(__file__).parent.parent.parent
BUILD = "index-NewNewNe"


async def going_away(node: Node) -> int:
    """No node says it. Something in between may."""

    async def relay(socket: ServerConnection) -> None:
        await socket.close(1001)

    async with serve(relay, "127.0.0.1", 0, subprotocols=[Subprotocol(PROTOCOL)]) as between:
        port = next(iter(between.sockets)).getsockname()[1]
        async with Racer.connected(f"http://127.0.0.1:{port}") as racer:
            return await racer.closed()


async def policy(node: Node) -> int:
    """The first frame is no hello."""
    async with Racer.connected(node.origin) as racer:
        await racer.tell("ping", sent=1.0)
        return await racer.closed()


async def too_big(node: Node) -> int:
    """One byte too many."""
    async with Racer.connected(node.origin) as racer:
        await racer.tell_raw(b"\0" * (FRAME_BYTES_MAX + 1))
        return await racer.closed()


async def server_fault(node: Node) -> int:
    """What should never be."""

    async def fails(*_: object) -> None:
        raise RuntimeError("a fault of ours")

    room = await node.create()
    with pytest.MonkeyPatch.context() as broken:
        broken.setattr(Session, "_ready", fails)
        async with Racer.entered(node.origin, room.code, room.token) as racer:
            await racer.tell("ready", ready=True)
            return await racer.closed()


async def restart(node: Node) -> int:
    """The node stops."""
    room = await node.create()
    async with Racer.entered(node.origin, room.code, room.token) as racer:
        await node.runner.cleanup()
        return await racer.closed()


async def busy(node: Node) -> int:
    """The room is full of visitors."""
    room = await node.create()
    node.hall.sockets_per_room = 0
    async with Racer.connected(node.origin) as racer:
        await racer.tell("hello", room=room.code)
        return await racer.closed()


async def opened_elsewhere(node: Node) -> int:
    """The same seat on another connection."""
    room = await node.create()
    async with (
        Racer.entered(node.origin, room.code, room.token) as racer,
        Racer.entered(node.origin, room.code, room.token),
    ):
        return await racer.closed()


async def too_fast(node: Node) -> int:
    """More frames than a socket may send."""
    room = await node.create()
    async with Racer.entered(node.origin, room.code) as racer:
        with contextlib.suppress(ConnectionClosed):
            for number in range(FRAMES_BURST * 2):
                await racer.tell("ping", sent=number)
        return await racer.closed()


async def too_slow(node: Node) -> int:
    """No hello."""
    async with Racer.connected(node.origin) as racer:
        return await racer.closed()


async def room_gone(node: Node) -> int:
    """There is no such room."""
    async with Racer.connected(node.origin) as racer:
        await racer.tell("hello", room="ABCDEFGH")
        return await racer.closed()


async def kicked(node: Node) -> int:
    """By the host."""
    room = await node.create()
    async with Racer.entered(node.origin, room.code, room.token) as host, Racer.entered(node.origin, room.code) as racer:
        await host.tell("kick", seat=(await racer.sit("Bob"))["seat"])
        return await racer.closed()


async def client_outdated(node: Node) -> int:
    """A browser client of another build."""
    room = await node.create()
    async with Racer.connected(node.origin) as racer:
        await racer.tell("hello", room=room.code, build="index-OldOldOl")
        return await racer.closed()


async def bad_token(node: Node) -> int:
    """Nobody's."""
    room = await node.create()
    async with Racer.connected(node.origin) as racer:
        await racer.tell("hello", room=room.code, token="x" * 26)
        return await racer.closed()


HOW: dict[int, Callable[[Node], Awaitable[int]]] = {
    1001: going_away,
    1008: policy,
    1009: too_big,
    1011: server_fault,
    1012: restart,
    1013: busy,
    4001: opened_elsewhere,
    4002: too_fast,
    4003: too_slow,
    4004: room_gone,
    4005: kicked,
    4006: client_outdated,
    4007: bad_token,
}


@pytest.mark.parametrize("code", CLOSE_CODES)
async def test_every_close_code_is_reached(redis_url: str, code: int) -> None:
    patience = 0.05 if code == 4003 else 3.0
    async with running_node(redis_url, hello_within_s=patience, build=BUILD) as node:
        assert await HOW[code](node) == code


def test_every_close_code_is_told_on_the_page_with_when_it_comes() -> None:
    page = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    told = re.search(r"\| code \| when \|\n\| --- \| --- \|\n((?:\|.*\|\n)+)", page)
    assert told is not None
    assert [int(code) for code in re.findall(r"^\| (\d+) \| .{10,} \|$", told[1], re.MULTILINE)] == list(CLOSE_CODES)


def test_the_example_knows_after_which_codes_not_to_come_back() -> None:
    node = shutil.which("node")
    assert node is not None
    script = "import('./examples/line.mjs').then((line) => console.log([...line.FINAL].join(' ')))"
    said = subprocess.run([node, "-e", script], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert {int(code) for code in said.split()} == {code for code, (_, again) in CLOSE_CODES.items() if not again}
