"""The load balancer as it is deployed, before two real nodes: it keeps nobody from playing on when one of them goes."""

import asyncio
import contextlib
import re
import shutil
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
from websockets.exceptions import WebSocketException

from tests.failures.conftest import FrailStore
from tests.support.node import make_room
from tests.support.ports import free_port
from tests.support.racer import Racer
from tests.support.served import ServedNode, served

HAPROXY = shutil.which("haproxy")
CONFIG = Path(__file__).parent.parent.parent / "deploy" / "haproxy.cfg"

BACK_WITHIN_S = 3.0

pytestmark = [pytest.mark.crash, pytest.mark.skipif(HAPROXY is None, reason="haproxy is not here")]


def config_for(port: int, nodes: dict[str, ServedNode]) -> str:
    """The deployed file, with other addresses and without Docker's name server."""
    text = CONFIG.read_text(encoding="utf-8")
    text = re.sub(r"(?s)resolvers docker\n.*?\n\n", "", text, count=1).replace(" resolvers docker init-addr last,libc,none", "")
    for name, node in nodes.items():
        text = text.replace(f"{name}:8080", node.origin.removeprefix("http://"))
    return text.replace("bind :8080", f"bind 127.0.0.1:{port}")


@contextlib.asynccontextmanager
async def balanced(tmp_path: Path, store: FrailStore) -> AsyncIterator[tuple[str, ServedNode, ServedNode]]:
    """Where it serves, and the nodes behind it."""
    port = free_port()
    origin = f"http://127.0.0.1:{port}"
    settings = ("--redis", store.url, "--trust-proxy", "yes", "--origins", origin)
    async with (
        served(tmp_path / "a", *settings, is_quick=True) as first,
        served(tmp_path / "b", *settings, is_quick=True) as second,
    ):
        file = tmp_path / "haproxy.cfg"
        file.write_text(config_for(port, {"node-a": first, "node-b": second}), encoding="utf-8")
        assert HAPROXY is not None
        with (tmp_path / "haproxy.log").open("wb") as log:
            process = await asyncio.create_subprocess_exec(HAPROXY, "-f", str(file), stdout=log, stderr=log)
        try:
            await until_served(origin)
            yield origin, first, second
        finally:
            process.terminate()
            await process.wait()


async def until_served(origin: str) -> None:
    async with asyncio.timeout(20), aiohttp.ClientSession() as session:
        while True:
            with contextlib.suppress(aiohttp.ClientError):
                async with session.get(origin + "/readyz") as response:
                    if response.status == 200:
                        return
            await asyncio.sleep(0.02)


@contextlib.asynccontextmanager
async def back(origin: str, code: str, token: str) -> AsyncIterator[Racer]:
    """At the table again, wherever the balancer leads to, as soon as a browser would be that tries all the time."""
    async with contextlib.AsyncExitStack() as stack, asyncio.timeout(BACK_WITHIN_S):
        while True:
            with contextlib.suppress(OSError, WebSocketException):
                racer = await stack.enter_async_context(Racer.entered(origin, code, token))
                break
            await asyncio.sleep(0.02)
        await racer.table_of(1)
        yield racer


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
async def test_racers_play_on_when_a_node_goes(tmp_path: Path, frail_store: FrailStore, how: signal.Signals) -> None:
    async with balanced(tmp_path, frail_store) as (origin, first, _):
        room = await make_room(origin, game="demon")
        async with Racer.entered(origin, room.code, room.token) as ann:
            await ann.tell("start", request="r")
            await ann.table_of(1)
            assert (await ann.play("draw"))["type"] == "ack"
        first.process.send_signal(how)
        for seq in range(1, 7):
            async with back(origin, room.code, room.token) as ann:
                assert ann.seq == seq
                assert (await ann.play("undo" if seq % 2 else "draw"))["type"] == "ack"
        await first.process.wait()
        # Pages and rooms too: every request finds the node that is left.
        for _ in range(6):
            assert (await make_room(origin)).code
