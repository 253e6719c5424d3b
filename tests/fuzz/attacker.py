"""One connection after the other from changing addresses, each with a few hundred frames that are mostly wrong."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from random import Random

import aiohttp

from pandemonium.bench.frames import packed
from pandemonium.limits import FRAME_BYTES_MAX
from tests.fuzz.mutants import Mutants
from tests.support.node import Room, room_settings
from tests.support.raw_socket import RawSocket, binary

CHUNK = 25
"""Frames sent at once; between two of them a close is noticed."""
FRAMES_OF_A_SOCKET = 190
"""Fewer than a socket may send at once."""
FRAMES_OF_A_FLOOD = 400
ANSWERED_WITHIN_S = 30.0
_LOST_AT_HELLO = (4004, 4005, 4007)
_TEXT, _CONTINUED, _UNKNOWN, _UNMASKED = b"\x81\x80\0\0\0\0", b"\x00\x82\0\0\0\0ab", b"\xb3\x80\0\0\0\0", b"\x82\x02\x81\xc0"
_HUGE = b"\x82\xff" + (2**40).to_bytes(8, "big") + b"\0" * 100


@dataclass
class Tally:
    """`closes`: how sockets ended, by code; `left`: without one, by the attacker. `unanswered`: sockets that fell silent."""

    frames: int = 0
    sockets: int = 0
    refused: int = 0
    unanswered: int = 0
    closes: Counter[str] = field(default_factory=Counter)


class Attacker:
    """`witness`: code of a room in which others race. Makes rooms of its own too, to be host and racer in."""

    def __init__(self, origin: str, witness: str, seed: str, tally: Tally) -> None:
        self._origin, self._witness, self._tally = origin, witness, tally
        self._chance = Random(seed)  # the same frames in every run
        self._own: Room | None = None

    async def attack(self, frames: int) -> None:
        """Until everybody together has sent so many frames."""
        while self._tally.frames < frames:
            try:
                async with asyncio.timeout(ANSWERED_WITHIN_S):
                    await self._connection(frames)
            except TimeoutError:
                self._tally.unanswered += 1
            except OSError:
                self._tally.refused += 1

    async def _connection(self, frames: int) -> None:
        chance, tally = self._chance, self._tally
        if self._own is None:
            self._own = await self._new_room()
        room, is_known = self._own, chance.random() < 0.6
        aims_at = room.code if is_known else self._witness
        async with RawSocket.opened(self._origin, _address(chance)) as socket:
            tally.sockets += 1
            mutants = Mutants(chance, aims_at)
            is_polite = chance.random() < 0.95
            token = room.token if is_known and chance.random() < 0.7 else None
            await socket.send(packed("hello", room=aims_at, token=token) if is_polite else binary(mutants.frame()))
            if is_polite and await socket.heard("welcome") is None and socket.close_code in _LOST_AT_HELLO:
                self._own = None
            await self._flood(socket, mutants, frames)
            await self._last_words(socket)

    async def _new_room(self) -> Room:
        connector = aiohttp.TCPConnector(local_addr=(_address(self._chance), 0))
        body = {
            "name": "Mallory",
            "settings": room_settings(undo=self._chance.choice(("free", "careful", "off")), limit_minutes=5),
        }
        async with (
            aiohttp.ClientSession(connector=connector) as session,
            session.post(f"{self._origin}/api/rooms", json=body, raise_for_status=True) as response,
        ):
            made = await response.json()
        return Room(made["code"], made["token"])

    async def _flood(self, socket: RawSocket, mutants: Mutants, frames: int) -> None:
        tally, heard = self._tally, asyncio.create_task(socket.heard("the end"))
        try:
            for _ in range((FRAMES_OF_A_FLOOD if self._chance.random() < 0.05 else FRAMES_OF_A_SOCKET) // CHUNK):
                if socket.close_code is not None or tally.frames >= frames:
                    break
                await socket.send(b"".join(binary(mutants.frame()) for _ in range(CHUNK)))
                tally.frames += CHUNK
        finally:
            heard.cancel()
            await asyncio.gather(heard, return_exceptions=True)

    async def _last_words(self, socket: RawSocket) -> None:
        """Half of all sockets end as no client does; all others are heard to the end: is each frame handled?"""
        if socket.close_code is None:
            how = self._chance.randrange(12)
            if how == 0:
                self._tally.closes["left"] += 1
                return
            broken = (
                binary(b"\0" * (FRAME_BYTES_MAX + 1)),
                _HUGE,
                _TEXT,
                _CONTINUED,
                _UNKNOWN,
                _UNMASKED,
                self._chance.randbytes(99),
            )
            await socket.send(packed("ping", sent=-1.0) if how > len(broken) else broken[how - 1])
            if how > len(broken) or broken[how - 1] is _TEXT:
                await self._until_handled(socket)
                return
            await asyncio.shield(self._closed_or_waiting(socket))
        self._tally.closes[str(socket.close_code or "left")] += 1

    async def _until_handled(self, socket: RawSocket) -> None:
        await socket.tell("ping", sent=-1.0)
        while (pong := await socket.heard("pong")) is not None and pong["sent"] != -1.0:
            pass
        self._tally.closes[str(socket.close_code or "left")] += 1

    async def _closed_or_waiting(self, socket: RawSocket) -> None:
        """Bytes that are no frame may wait for more of their kind: those are left to themselves."""
        try:
            async with asyncio.timeout(1.0):
                await socket.closed()
        except TimeoutError:
            return


def _address(chance: Random) -> str:
    return f"127.{chance.randint(1, 250)}.{chance.randint(0, 255)}.{chance.randint(1, 254)}"
