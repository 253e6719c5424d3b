"""How a node leaves: it says that it is not ready, lets its sockets go one after the other, and answers what is under way."""

import asyncio

from pandemonium.limits import DRAIN_COMMAND_S, DRAIN_PER_SOCKET_S, DRAIN_SPREAD_S
from pandemonium.tables.chance import Chance
from pandemonium.web.app import Door, Leaving


async def drain(door: Door, chance: Chance) -> None:
    """Close every socket with 1012, spread over a moment; done within `DRAIN_SPREAD_S + DRAIN_COMMAND_S`.

    What a browser had sent and was not answered is not lost: it sends that again to the node it finds next.
    """
    door.stopping = True
    leaving = tuple(door.leaving)
    spread = min(DRAIN_SPREAD_S, DRAIN_PER_SOCKET_S * len(leaving))
    await asyncio.gather(*(_let_go(each, chance.up_to(spread)) for each in leaving))


async def _let_go(socket: Leaving, after: float) -> None:
    await asyncio.sleep(after)
    try:
        async with asyncio.timeout(DRAIN_COMMAND_S):
            await socket.leave()
    except TimeoutError:
        socket.cut()
