"""`pandemonium bot URL [--level L] [--name N] [--races N]`: a bot joins a room over the public protocol, from anywhere.

URL is the link of a room. It sits down like anybody, is ready in every lobby, and races until it is put out, the room is gone,
or it has raced often enough. docs/bots.md says how to write one's own.
"""

import asyncio
import re
import secrets
import sys
import time
from random import Random
from typing import Final

from pandemonium.bots.player import Player
from pandemonium.bots.strengths import STRENGTHS, Strength
from pandemonium.commands.bot_racer import BotRacer, Gone, NeverIn, Place
from pandemonium.engine.notation import Move
from pandemonium.engine.views import View
from pandemonium.limits import BOT_LINES_MAX, BOT_RACES_MAX, RECONNECT_FIRST_S, RECONNECT_MOST_S
from pandemonium.troubles import reason_of

_LINK: Final = re.compile(r"(https?)://([^/\s@]+)/r/([0-9A-Za-z]+)/?")
_SOUND_S: Final = 10.0
"""A connection that held for so long was a good one."""


def run(link: str, level: str, name: str, races: str | None) -> int:
    """Race until it is over with the room: 0. 1 where the room cannot be reached, 2 for arguments that cannot be."""
    found, strength = _LINK.fullmatch(link), next((each for each in STRENGTHS if each == level), None)
    if found is None or strength is None:
        wanted = (
            "a room's link, such as http://localhost:8080/r/ABCDEFGH" if found is None else f"a level: {', '.join(STRENGTHS)}"
        )
        return _trouble(f"expected {wanted}, not {link if found is None else level!r}", 2)
    if races is not None and not (races.isdecimal() and 1 <= int(races) <= BOT_RACES_MAX):
        return _trouble(f"--races is a number from 1 to {BOT_RACES_MAX}, not {races!r}", 2)
    scheme, host, code = found.groups()
    address = f"{'wss' if scheme == 'https' else 'ws'}://{host}/ws"
    # The token makes the seat ours again after a lost connection.
    place = Place(address, code.upper(), secrets.token_urlsafe(24), name, int(races) if races is not None else None)
    return asyncio.run(_race(place, strength))


async def _race(place: Place, strength: Strength) -> int:
    chance = Random(secrets.randbits(64))  # noqa: S311  # how a bot plays is no secret
    racer = BotRacer(place, strength, _think, chance, time.monotonic)
    failures, said = 0, ""
    while failures < BOT_LINES_MAX:
        began = time.monotonic()
        try:
            await racer.connect_once()
        except NeverIn as refused:
            return _trouble(f"the room does not let it in: {refused}", 1)
        except Gone as gone:
            print(f"pandemonium bot: {gone}", flush=True)
            return 0
        except OSError as trouble:
            # Once, however often it is tried.
            if said != (said := f"no connection to {place.address}: {reason_of(trouble)}; trying again for a while"):
                print(f"pandemonium bot: {said}", file=sys.stderr, flush=True)
        failures = 0 if time.monotonic() - began > _SOUND_S else failures + 1
        await asyncio.sleep(min(RECONNECT_FIRST_S * 2**failures, RECONNECT_MOST_S))
    return _trouble("the room cannot be reached", 1)


async def _think(player: Player, view: View) -> Move | None:
    return await asyncio.to_thread(player.next_move, view)


def _trouble(text: str, status: int) -> int:
    print(f"pandemonium bot: {text}", file=sys.stderr)
    return status
