"""A room from its making to its last race: made, filled in one stampede, raced in, and judged by the checker."""

import asyncio
import contextlib
import random
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any, Final

import aiohttp
from redis.exceptions import RedisError

from pandemonium.engine.games import GAMES
from pandemonium.race.settings import base_home
from tests.crash.cluster import Cluster
from tests.crash.history import RoomHistory
from tests.crash.lines import Line
from tests.crash.plan import RoomPlan
from tests.crash.players import Player, living
from tests.crash.stored import StoredRoom, read_room
from tests.crash.tally import Tally
from tests.support.node import Room, get_json, make_room

_ROOM_WITHIN_S: Final = 90.0
"""For one race of the room, from gathering to result: its limit is a minute, and a countdown and outages come on top."""
_LOOK_S: Final = 0.05


@dataclass
class Crowd:
    """Everybody who is connected now, for the fault injector to pick from."""

    players: set[Player] = field(default_factory=set)


@dataclass(slots=True)
class Played:
    """A room whose people have gone. `stuck`: what did not come about in time."""

    history: RoomHistory
    stored: StoredRoom
    stuck: list[str]


def some_settings(chance: random.Random, size: int) -> dict[str, Any]:
    """A game that a dozen or two of entries can finish."""
    game = chance.choice(["demon", "demons-and-thieves", "seven-devils"])
    return {
        "game": game,
        "target": base_home(GAMES[game]) + chance.randint(2, 5),
        "limit_minutes": 1,
        "undo": chance.choice(["free", "careful", "off"]),
        "seats": size,
    }


async def until_made(line: Line, settings: dict[str, Any]) -> Room:
    """A room, however often the cluster is away."""
    while True:
        with contextlib.suppress(aiohttp.ClientError, AssertionError, TimeoutError):
            async with asyncio.timeout(8):
                return await make_room(f"http://127.0.0.1:{line.port}", "Host", **settings)
        await asyncio.sleep(_LOOK_S * 4)


@dataclass(frozen=True, slots=True)
class Shape:
    """Of a room. `number`: makes the addresses of its people. `races`: in a row, but one only if it goes `to_deadline`.

    `is_abandoned`: everybody vanishes in the middle of its only race. `entries`: after so many a racer gives up.
    """

    number: int
    size: int
    races: int
    to_deadline: bool
    is_abandoned: bool
    entries: int


async def play_room(cluster: Cluster, crowd: Crowd, tally: Tally, chance: random.Random, shape: Shape) -> Played:
    """Play some races in a new room."""
    number, size = shape.number, shape.size
    async with contextlib.AsyncExitStack() as stack:
        lines = [
            await stack.enter_async_context(Line.to(cluster.port, f"127.{1 + number // 250 % 100}.{number % 250}.{n}"))
            for n in range(1, size + 2)
        ]
        settings = some_settings(chance, size)
        if shape.to_deadline:
            settings["target"] = GAMES[settings["game"]].size
        room = await until_made(lines[0], settings)
        all_ready, host_ends, gather_at = chance.random() < 0.3, chance.random() < 0.3, time.monotonic() + 0.8
        races = 1 if shape.to_deadline else shape.races
        plan = RoomPlan(room.code, size, races, all_ready, host_ends, shape.to_deadline, shape.entries, gather_at)
        history = RoomHistory(room.code)
        players = [
            Player(f"Racer {n}", plan, line, cluster.origin, history, tally, random.Random(chance.random()))
            for n, line in enumerate(lines, start=1)
        ]
        players[0].token, players[-1].watches = room.token, True
        tally.stampedes["joins"] += 1
        play = _until_abandoned if shape.is_abandoned else _until_played
        stuck = await play(crowd, tally, plan, players, stack)
        stuck += [odd for player in players for odd in (*player.oddities, *(player.own.oddities if player.own else ()))]
        history.rest = [(race, await until_result(cluster, room.code, race)) for race in plan.results]
    if shape.is_abandoned:
        stuck += await _until_closed(cluster, tally, room.code)
    return Played(history, await until_read(cluster, room.code), stuck)


async def _until_abandoned(
    crowd: Crowd, tally: Tally, plan: RoomPlan, players: list[Player], stack: contextlib.AsyncExitStack
) -> list[str]:
    await stack.enter_async_context(living(players))
    await stack.enter_async_context(_in_crowd(crowd, players))
    async with asyncio.timeout(_ROOM_WITHIN_S):
        while not any(player.has_played(3) for player in players):  # noqa: ASYNC110  # nobody announces it
            await asyncio.sleep(_LOOK_S)
    tally.stampedes["everybody vanishes"] += 1
    return []


async def _until_closed(cluster: Cluster, tally: Tally, code: str) -> list[str]:
    """Nobody has a socket in the room any more: a sweeper closes the race."""
    try:
        async with asyncio.timeout(_ROOM_WITHIN_S):
            # Not always the first: one with a low target may be over before anybody has played so much.
            while any(race.is_open for race in (await until_read(cluster, code)).races.values()):  # noqa: ASYNC110  # as above
                await asyncio.sleep(_LOOK_S * 10)
    except TimeoutError:
        return [f"{code}: abandoned in a race, which nobody closed within {_ROOM_WITHIN_S} s"]
    tally.races += 1
    tally.rooms += 1
    return []


async def _until_played(
    crowd: Crowd, tally: Tally, plan: RoomPlan, players: list[Player], stack: contextlib.AsyncExitStack
) -> list[str]:
    await stack.enter_async_context(living(players))
    await stack.enter_async_context(_in_crowd(crowd, players))
    for race in range(1, plan.races + 1):
        # Who is away while a result is told, and comes back in the next lobby, has missed it: the link is for them.
        listeners = {player.name for player in players} if race == plan.races else set[str]()
        try:
            async with asyncio.timeout(_ROOM_WITHIN_S):
                while race not in plan.results or not listeners <= plan.heard_by[race]:  # noqa: ASYNC110  # nobody announces it
                    await asyncio.sleep(_LOOK_S)
        except TimeoutError:
            lacking = sorted(listeners - plan.heard_by.get(race, set()))
            return [f"{plan.code}: no result of race {race} within {_ROOM_WITHIN_S} s for {lacking}; {_whereabouts(players)}"]
        tally.races += 1
        if race < plan.races:
            tally.stampedes["rematches"] += 1
    tally.rooms += 1
    seated = [player.seat for player in players if not player.watches]
    if sorted(seat or 0 for seat in seated) != list(range(1, plan.size + 1)):
        return [f"{plan.code}: {plan.size} racers in as many seats sit in {seated}"]
    return []


def _whereabouts(players: list[Player]) -> str:
    return "; ".join(
        f"{player.name} seat {player.seat} {'on ' + player.tab.node if player.tab else 'away'} "
        f"{player.room['phase'] + ' ' + str(player.room['number']) if player.room else 'unwelcomed'}"
        for player in players
    )


@contextlib.asynccontextmanager
async def _in_crowd(crowd: Crowd, players: list[Player]) -> AsyncIterator[None]:
    crowd.players.update(players)
    try:
        yield
    finally:
        crowd.players.difference_update(players)


async def until_result(cluster: Cluster, code: str, race: int) -> dict[str, Any]:
    """What the result link tells."""
    async with asyncio.timeout(_ROOM_WITHIN_S):
        while True:
            with contextlib.suppress(aiohttp.ClientError):
                status, told = await get_json(f"{cluster.origin}/api/rooms/{code}/races/{race}")
                if status == 200:
                    result: dict[str, Any] = told
                    return result
            await asyncio.sleep(_LOOK_S * 4)


async def until_read(cluster: Cluster, code: str) -> StoredRoom:
    """What the store holds of a room, once the store is there."""

    def read() -> StoredRoom:
        with cluster.store.client() as redis:
            return read_room(redis, code)

    async with asyncio.timeout(_ROOM_WITHIN_S):
        while True:
            with contextlib.suppress(RedisError):
                return await asyncio.to_thread(read)
            await asyncio.sleep(_LOOK_S * 4)
