"""`pandemonium bots`: plays the bots of a node, as a child of its `serve`, over the node's own port like anybody else.

A line of JSON on standard input is a seat to play. It is given up when its connection ends, whatever the reason: the node, or
another one, calls again for a bot that nobody plays. It holds nothing, and ends with its standard input.
"""

import asyncio
import logging
import os
import secrets
import stat
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from random import Random

from msgspec import DecodeError, Struct, json

from pandemonium.bots.player import Player
from pandemonium.bots.strengths import Strength
from pandemonium.commands.bot_racer import BotRacer, Gone, Place
from pandemonium.engine.notation import Move
from pandemonium.engine.views import View
from pandemonium.limits import BOT_SHARE, BOTS_ALONE_S, BOTS_PER_NODE

log = logging.getLogger(__name__)


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of standard input. `address`: `ws://.../ws` of the node. `token`: for `hello`."""

    address: str
    room: str
    seat: int
    level: Strength
    token: str


def run() -> int:
    """Play until standard input ends; 2 with a message on stderr where that is no pipe of a node."""
    if not _is_called():
        print("pandemonium bots: `serve` runs this itself; for a bot of your own there is `pandemonium bot`", file=sys.stderr)
        return 2
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    asyncio.run(_work())
    return 0


def _is_called() -> bool:
    """Does anybody write seats to standard input?"""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (AttributeError, OSError):
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)


async def _work() -> None:
    loop = asyncio.get_running_loop()
    lines = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    worker = Worker(Thinker(BOT_SHARE))
    async for line in lines:
        worker.take(line)


class Thinker:
    """One thought after the other, with pauses, so that all of them take no more than a share of one core."""

    def __init__(self, share: float) -> None:
        self._share = share
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="thought")
        self._turn = asyncio.Lock()

    async def think(self, player: Player, view: View) -> Move | None:
        """The player's next move."""

        def work() -> tuple[Move | None, float]:
            began = time.thread_time()
            return player.next_move(view), time.thread_time() - began

        async with self._turn:
            move, cpu_s = await asyncio.get_running_loop().run_in_executor(self._thread, work)
            await asyncio.sleep(cpu_s * (1 / self._share - 1))
        return move


class Worker:
    """The seats that are played here."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._seats: dict[tuple[str, int], asyncio.Task[None]] = {}

    def take(self, line: bytes) -> None:
        """Play a seat, unless it is played here already or there are too many."""
        try:
            seat = json.decode(line, type=Seat)
        except DecodeError as wrong:
            log.error("a call for a bot cannot be read: %s", wrong)
            return
        key = (seat.room, seat.seat)
        if key not in self._seats and len(self._seats) < BOTS_PER_NODE:
            self._seats[key] = asyncio.create_task(self._play(seat), name=f"bot {key}")

    async def _play(self, seat: Seat) -> None:
        place = Place(seat.address, seat.room, seat.token, alone_s=BOTS_ALONE_S)
        chance = Random(secrets.randbits(64))  # noqa: S311  # how a bot plays is no secret
        racer = BotRacer(place, seat.level, self._thinker.think, chance, time.monotonic)
        try:
            await racer.connect_once()
        except (Gone, OSError):
            pass
        except Exception:
            log.exception("a bot has stopped")
        finally:
            del self._seats[seat.room, seat.seat]
            if racer.illegal:
                log.error("a bot made moves that are none: %s", ", ".join(racer.illegal))
