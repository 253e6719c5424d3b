"""What one hostile client does, as fast as it can: one turn of each attack, to be repeated for as long as it is to last."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Final

from pandemonium.bench.frames import packed
from pandemonium.limits import FRAMES_PER_SECOND, SOCKETS_PER_ADDRESS
from tests.support.raw_socket import RawSocket, Refused

Codes = Counter[int]
"""With which codes the attacker was cut, and how often; `NOT_LET_IN` where it was not even let in."""
NOT_LET_IN: Final = 0

_AT_ONCE: Final = 100
_GIANT: Final = b"\x82\xff" + (1 << 20).to_bytes(8, "big") + b"\0\0\0\0" + b"\0" * (1 << 20)
_SMALL_WINDOW: Final = 2_048
_ASKED_AT_ONCE: Final = 190


@dataclass(frozen=True)
class Aim:
    """`code`, `token`: of a room of the attacker's own, and its seat there. `source`: the address it comes from."""

    origin: str
    code: str
    token: str
    source: str


Attack = Callable[[Aim, Codes], Awaitable[None]]


@asynccontextmanager
async def _inside(aim: Aim, token: str | None = None) -> AsyncIterator[RawSocket]:
    async with RawSocket.opened(aim.origin, aim.source) as socket:
        await socket.tell("hello", room=aim.code, token=token)
        await socket.heard("welcome")
        yield socket


async def _until_cut(socket: RawSocket, frames: bytes) -> int:
    """Send these again and again until the server closes; meanwhile all is read."""
    closing = asyncio.create_task(socket.closed())
    with suppress(ConnectionError):
        while not closing.done():
            await socket.send(frames)
    return await closing


async def flood_of_pings(aim: Aim, codes: Codes) -> None:
    """A hundred at a time."""
    async with _inside(aim) as socket:
        codes[await _until_cut(socket, packed("ping", sent=1.0) * _AT_ONCE)] += 1


async def giant_frames(aim: Aim, codes: Codes) -> None:
    """A megabyte each."""
    async with _inside(aim) as socket:
        codes[await _until_cut(socket, _GIANT)] += 1


async def slow_reader(aim: Aim, codes: Codes) -> None:
    """Asks for its table again and again, as fast as it may, and reads nothing."""
    async with _inside(aim, aim.token) as racing:
        await racing.tell("start", request="slow", unproven=True)
        await racing.heard("table")
    async with RawSocket.opened(aim.origin, aim.source, window=_SMALL_WINDOW) as socket:
        socket.writer.transport.pause_reading()  # type: ignore[attr-defined]  # of a transport that reads
        hello = packed("hello", room=aim.code, token=aim.token)
        with suppress(ConnectionError):
            await socket.send(hello * _ASKED_AT_ONCE)
            while True:
                await asyncio.sleep(1 / FRAMES_PER_SECOND)
                await socket.send(hello)
        socket.writer.transport.resume_reading()  # type: ignore[attr-defined]
        codes[await socket.closed()] += 1


async def half_open_sockets(aim: Aim, codes: Codes) -> None:
    """As many as there may be, none of which says hello."""
    async with AsyncExitStack() as stack:
        sockets = list[RawSocket]()
        for _ in range(SOCKETS_PER_ADDRESS + 1):
            try:
                sockets.append(await stack.enter_async_context(RawSocket.opened(aim.origin, aim.source)))
            except Refused:
                codes[NOT_LET_IN] += 1
                break
        codes.update(await asyncio.gather(*(socket.closed() for socket in sockets)))


async def reconnect_loop(aim: Aim, codes: Codes) -> None:
    """Takes its seat and drops the connection; who was there before is sent away."""
    async with _inside(aim, aim.token) as before, _inside(aim, aim.token):
        codes[await before.closed()] += 1


async def bad_tokens(aim: Aim, codes: Codes) -> None:
    """One try of ten thousand."""
    async with RawSocket.opened(aim.origin, aim.source) as socket:
        await socket.tell("hello", room=aim.code, token="x" * 26)
        codes[await socket.closed()] += 1


ATTACKS: Final[dict[str, tuple[Attack, int]]] = {
    "flood of pings": (flood_of_pings, 4002),
    "giant frames": (giant_frames, 1009),
    "slow reader": (slow_reader, 4003),
    "half-open sockets": (half_open_sockets, 4003),
    "reconnect loop": (reconnect_loop, 4001),
    "bad tokens": (bad_tokens, 4007),
}
"""By name, with the code that cuts it. A slow reader does not hear it: it is cut off with 1006."""
