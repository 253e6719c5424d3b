"""A bot in a room: one WebSocket of the public protocol, a player who says what to move, and a pace at which it moves.

It knows nothing of the server but docs/protocol.md: `websockets` and `msgpack` carry the messages, `bots` plays.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import msgpack
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.typing import Subprotocol

from pandemonium.bots.own_table import OwnTable
from pandemonium.bots.pace import Pace
from pandemonium.bots.player import Player
from pandemonium.bots.strengths import Strength, player
from pandemonium.engine.errors import REFUSALS
from pandemonium.engine.games import GAMES
from pandemonium.engine.notation import Move
from pandemonium.engine.sheets import Sheet
from pandemonium.engine.views import View
from pandemonium.limits import BOT_REFUSED_MAX

Message = dict[str, Any]
Think = Callable[[Player, View], Awaitable[Move | None]]
"""How a player is asked: it may take a while, during which messages wait."""

_PROTOCOL: Final = Subprotocol("pandemonium.1")
_RESEND_S: Final = 3.0
"""An entry that is not answered for so long is sent again: it may have been lost, and is never made twice."""
_LATER: Final = frozenset({1001, 1006, 1011, 1012, 1013, 4002, 4003})
"""Close codes after which one may come again; all others are final."""


class Gone(Exception):
    """It is over with this room. The text says why."""


class NeverIn(Gone):
    """It was not let in at all."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a bot races. `address`: `ws://.../ws`. `token`: of a seat that it holds, or of its own making for one it takes.

    `name`: under which to sit down, None where it is seated already. `races`: after so many it leaves, None: never.
    `alone_s`: it also goes once no person was there for so long, None: it does not.
    """

    address: str
    room: str
    token: str
    name: str | None = None
    races: int | None = None
    alone_s: float | None = None


class BotRacer:
    """`chance`: of the player and its pace. `clock`: monotonic seconds."""

    def __init__(self, place: Place, strength: Strength, think: Think, chance: Random, clock: Callable[[], float]) -> None:
        self._place, self._strength, self._think = place, strength, think
        self._chance, self._clock = chance, clock
        self._room: Message = {}
        self._seat: int | None = None
        self._is_seated = place.name is None
        self._has_asked = False
        self._game: _Game | None = None
        self._told_ready: tuple[int, str | None] | None = None
        self._results: set[int] = set()
        self._alone_since: float | None = None
        self.illegal: list[str] = []
        """Moves that the referee refused by the rules, with why: there should be none."""

    async def connect_once(self) -> None:
        """Race until the connection ends in a way after which one may come again. Raises `Gone`, or `OSError` without one."""
        place = self._place
        try:
            async with connect(
                place.address, subprotocols=[_PROTOCOL], compression=None, proxy=None, close_timeout=1
            ) as socket:
                await self._converse(socket)
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd is not None else 1006
            if code not in _LATER:
                reason = closed.rcvd.reason if closed.rcvd is not None else ""
                raise (Gone if self._room else NeverIn)(f"closed with {code} {reason}".rstrip()) from None
        except WebSocketException as strange:
            raise OSError(str(strange)) from None

    async def _converse(self, socket: ClientConnection) -> None:
        self._game, self._has_asked = None, False
        # The token of a seat that is not ours yet would be refused.
        await self._say(socket, {"type": "hello", "room": self._place.room, **self._credentials()})
        while True:
            try:
                async with asyncio.timeout_at(self._next_at()):
                    frame = await socket.recv(decode=False)
            except TimeoutError:
                await self._act(socket)
                continue
            await self._hear(socket, msgpack.unpackb(frame, strict_map_key=False))

    def _credentials(self) -> Message:
        return {"token": self._place.token} if self._is_seated else {}

    async def _say(self, socket: ClientConnection, message: Mapping[str, Any]) -> None:
        await socket.send(msgpack.packb(message))

    # Time

    def _next_at(self) -> float | None:
        """When to act without having heard anything, by the event loop's clock."""
        due = [self._game.due] if self._game is not None and self._game.due is not None else []
        if self._place.alone_s is not None and self._alone_since is not None:
            due.append(self._alone_since + self._place.alone_s)
        return asyncio.get_running_loop().time() + max(0.0, min(due) - self._clock()) if due else None

    async def _act(self, socket: ClientConnection) -> None:
        now = self._clock()
        alone_s, since = self._place.alone_s, self._alone_since
        if alone_s is not None and since is not None and now >= since + alone_s:
            raise Gone("nobody is there any more")
        if self._game is not None and self._game.due is not None and now >= self._game.due:
            self._game.due = now + _RESEND_S
            await self._say(socket, self._game.message())

    # What is heard

    async def _hear(self, socket: ClientConnection, message: Message) -> None:
        match message["type"]:
            case "welcome" | "room":
                await self._room_told(socket, message)
            case "seated":
                self._seat, self._is_seated = message["seat"], True
            case "table":
                await self._table_told(message)
            case "ack" if self._game is not None and message["seq"] == self._game.table.seq + 1:
                await self._acknowledged(socket, self._game, message)
            case "refused" if self._game is not None:
                await self._refused(self._game, message)
            case "fault":
                await self._fault(socket, message)
            case "result":
                await self._result(socket, message)
            case _:
                # Pings, progress of others, boards: a bot looks at its own cards.
                return

    async def _room_told(self, socket: ClientConnection, message: Message) -> None:
        self._room, seat = message["room"], message["seat"]
        if self._is_seated and seat is None:
            raise Gone("the seat is not its own any more")
        self._seat = seat
        seats, race = self._room["seats"], self._room["race"]
        if any(each["present"] and each["bot"] is None and each["seat"] != seat for each in seats):
            self._alone_since = None
        elif self._alone_since is None:
            self._alone_since = self._clock()
        if race is not None and any(each["seat"] == seat and each["end"] is not None for each in race["standings"]):
            self._game = None
        await self._ask_and_get_ready(socket)

    async def _ask_and_get_ready(self, socket: ClientConnection) -> None:
        phase, number = self._room["phase"], self._room["number"]
        if not self._is_seated and not self._has_asked and phase != "racing":
            self._has_asked = True
            await self._say(socket, {"type": "sit", "name": self._place.name, "token": self._place.token})
        mine = next((each for each in self._room["seats"] if each["seat"] == self._seat), None)
        what = (number, self._room["dealing"])
        if mine is not None and phase == "lobby" and not mine["ready"] and self._told_ready != what:
            # Said once for what is shown: where nothing can be dealt, readiness is taken back.
            self._told_ready = what
            await self._say(socket, {"type": "ready", "ready": True, "unproven": what[1] == "unproven"})

    async def _table_told(self, table: Message) -> None:
        race = self._room["race"]
        if race is None or race["number"] != table["race"]:
            return
        sheet, chance = GAMES[race["settings"]["game"]], self._chance
        pace = Pace(self._strength, chance)
        mine = player(self._strength, sheet, chance, pace.haste)
        self._game = _Game(sheet, OwnTable(sheet, table), mine, pace)
        await self._decide(self._game)

    async def _acknowledged(self, socket: ClientConnection, game: "_Game", ack: Message) -> None:
        if game.move is None or not game.table.acknowledged(game.move, ack):
            self._game = None
            await self._say(socket, {"type": "hello", "room": self._place.room, **self._credentials()})
            return
        await self._decide(game)

    async def _refused(self, game: "_Game", message: Message) -> None:
        if message["code"] in REFUSALS:
            game.refused += 1
            self.illegal.append(f"{game.move.text if game.move is not None else ''}: {message['code']}")
        game.table = OwnTable(game.sheet, message["table"])
        await self._decide(game)

    async def _decide(self, game: "_Game") -> None:
        """What to do next, and when. Whoever sees nothing more to do gives up, so that nobody waits."""
        if game.table.has_ended:
            game.due = None
            return
        now = self._clock()
        game.move = None if game.refused > BOT_REFUSED_MAX else await self._think(game.player, game.table.view)
        game.due = now + (game.pace.seconds(game.move) if game.move is not None else 0.0)

    async def _fault(self, socket: ClientConnection, message: Message) -> None:
        if message["about"] == "sit":
            # Where it is too late for this race, it asks again when the room has changed.
            self._has_asked = False
            if message["code"] not in ("sitting-closed", "busy", "unavailable"):
                raise Gone(message["message"])
        if message["about"] in ("give_up", "entry"):
            # That race is not what it was taken for: what it is, the answer to `hello` tells.
            self._game = None
            await self._say(socket, {"type": "hello", "room": self._place.room, **self._credentials()})

    async def _result(self, socket: ClientConnection, message: Message) -> None:
        self._game = None
        if any(row["seat"] == self._seat for row in message["rows"]):
            self._results.add(message["race"])
        if self._place.races is not None and len(self._results) >= self._place.races:
            await self._say(socket, {"type": "leave"})
            raise Gone("it has raced as often as it was to")


@dataclass(slots=True)
class _Game:
    """A race as the bot plays it. `move`: that comes next or is under way, None: it gives up. `due`: when to say so (again)."""

    sheet: Sheet
    table: OwnTable
    player: Player
    pace: Pace
    move: Move | None = None
    due: float | None = None
    refused: int = 0

    def message(self) -> Message:
        """What is to be said."""
        return {"type": "give_up", "race": self.table.race} if self.move is None else self.table.entry(self.move)
