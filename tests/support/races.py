"""Races over the real wire: people round a room, won lines to play, and what the store holds of it all."""

import contextlib
import functools
import json
import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redis import Redis

from tests.support.node import Node, Room
from tests.support.racer import Message, Racer

QUICK = {"game": "demons-and-thieves", "seed": "yfmumyab52g4tsimswk3k53v27"}
"""An open deal in which much happens at once: see `QUICK_LINE`."""
QUICK_LINE = ("t7>f", "t4>f", "r>t4", "r>t3", "t8>f", "r>f", "t5>t1")
"""Home after each: 2, 3, 3, 3, 4, 5, 5. The third and fourth turn up a card of the reserve."""
STUCK = {"game": "demon", "seed": "stuck-151"}
"""An open deal that is blocked from the start."""


@dataclass(frozen=True)
class Win:
    """A line from the deal to the last card."""

    game: str
    seed: str
    moves: tuple[str, ...]


@functools.cache
def win(game: str) -> Win:
    """The first won line of a game."""
    text = (Path(__file__).parent.parent / "vectors" / "wins.json").read_text(encoding="utf-8")
    found = next(entry for entry in json.loads(text)["wins"] if entry["game"] == game)
    return Win(game, found["seed"], tuple(found["moves"]))


@dataclass(frozen=True)
class Party:
    """People in one room, the host first."""

    node: Node
    room: Room
    people: tuple[Racer, ...]

    @property
    def host(self) -> Racer:
        """Who made the room."""
        return self.people[0]

    async def start(self, number: int = 1, request: str | None = None) -> None:
        """Start race `number` and wait until everybody is at the table."""
        await self.host.tell("start", request=request or f"start {number}")
        for person in self.people:
            await person.table_of(number)
            await person.phase("racing", number)


@contextlib.asynccontextmanager
async def party(node: Node, *others: str, **settings: Any) -> AsyncIterator[Party]:  # noqa: ANN401  # of every type
    """Ann has made a room and the others have sat down."""
    room = await node.create("Ann", **settings)
    async with contextlib.AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Racer.entered(node.origin, room.code, room.token))]
        for name in others:
            person = await stack.enter_async_context(Racer.entered(node.origin, room.code))
            await person.sit(name)
            people.append(person)
        yield Party(node, room, tuple(people))


@contextlib.asynccontextmanager
async def race(node: Node, *others: str, **settings: Any) -> AsyncIterator[Party]:  # noqa: ANN401
    """The race of such a party has begun."""
    async with party(node, *others, **settings) as people:
        await people.start()
        yield people


async def play_all(racer: Racer, entries: Sequence[str], race: int = 1) -> list[Message]:
    """Make these entries one after the other, each accepted; returns the acks."""
    acks = []
    for entry in entries:
        answer = await racer.play(entry, race)
        assert answer["type"] == "ack", (entry, answer)
        acks.append(answer)
    return acks


def stored(node: Node, code: str) -> dict[str, Any]:
    """All that the store holds of a room, but the clock and who was seen when."""
    return stored_at(node.store_url, code)


def stored_at(store_url: str, code: str) -> dict[str, Any]:
    """As `stored`."""
    with Redis.from_url(store_url, decode_responses=True) as redis:
        held: dict[str, Any] = {}
        for key in sorted(redis.keys(f"r1:{{{code}}}:*")):
            held[key] = redis.lrange(key, 0, -1) if ":log:" in key else redis.hgetall(key)
    room = held[f"r1:{{{code}}}:room"]
    of_connections = re.compile(r"last|watchers\..*|.*\.(seen|epoch|node|since)")
    held[f"r1:{{{code}}}:room"] = {field: value for field, value in room.items() if not of_connections.fullmatch(field)}
    return held


def log_of(node: Node, code: str, seat: int, race: int = 1) -> list[str]:
    """The texts of a stored log."""
    with Redis.from_url(node.store_url, decode_responses=True) as redis:
        return [line.partition(" ")[2] for line in redis.lrange(f"r1:{{{code}}}:log:{race}:{seat}", 0, -1)]
