"""Many people at one door at once: too many for a room's seats, all back after all lines died, the last leaving as one comes.

Each answers what went wrong, in words. Short in tests, long in `python -m tests.crash.churn`.
"""

import asyncio
import contextlib
import http.client
import random
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from websockets.exceptions import WebSocketException

from tests.support.node import Room, make_room
from tests.support.racer import Racer

_PER_ADDRESS: Final = 60
"""Sockets that a node lets one address have."""
_BACK_AGAIN_S: Final = 0.25
_BACK_WITHIN_S: Final = 120.0
_AT_ONCE: Final = 50
_LEAVES_WITHIN_S: Final = 0.05
_CHECK_S: Final = 2.0
_CHECK_EVERY_S: Final = 0.2
_MISSES: Final = 2


@dataclass(frozen=True, slots=True)
class Doors:
    """`origins`: of nodes, or of their balancer. `page`: the origin from which they are opened, where it is another."""

    origins: tuple[str, ...]
    page: str | None = None

    def open(self, number: int) -> "contextlib.AbstractAsyncContextManager[Racer]":
        """A socket of person `number`."""
        origin = self.origins[number % len(self.origins)]
        return Racer.connected(origin, self.page, f"127.0.5.{1 + number // _PER_ADDRESS}")


async def answer_to_sit(racer: Racer, name: str) -> str:
    """`seated`, or the code of the refusal."""
    since = len(racer.of("seated", "fault"))
    await racer.tell("sit", name=name)
    await racer.until(lambda: len(racer.of("seated", "fault")) > since, "a seat, or none")
    answer = racer.of("seated", "fault")[since]
    return str(answer["code"] if answer["type"] == "fault" else answer["type"])


async def overfill(doors: Doors, crowd: int, rounds: int, seats: int = 4) -> list[str]:
    """All of a crowd sit down at once in a room that has a host and too few seats; then they leave, and do it again."""
    wrong, room = [], await make_room(doors.origins[0], seats=seats)
    async with contextlib.AsyncExitStack() as stack:
        people = [await stack.enter_async_context(doors.open(number)) for number in range(crowd)]
        await asyncio.gather(*(person.hello(room.code) for person in people))
        for number in range(1, rounds + 1):
            answers = await asyncio.gather(*(answer_to_sit(person, f"Guest {n}") for n, person in enumerate(people)))
            seated = [person for person in people if person.of("seated")]
            taken = sorted(person.of("seated")[0]["seat"] for person in seated)
            if taken != list(range(2, seats + 1)) or answers.count("room-full") != crowd - seats + 1:
                wrong.append(f"round {number}: seats {taken} were taken, answers {sorted(set(answers))}")
            for person in people:
                person.forget()
            await asyncio.gather(*(person.tell("leave") for person in seated))
            await asyncio.gather(*(person.room_where(lambda told: len(told["seats"]) == 1) for person in people))
    return wrong


async def last_out_meets_first_in(doors: Doors, rounds: int, chance: random.Random) -> list[str]:
    """The only one in a room leaves and hangs up while another comes and sits down, a moment earlier or later."""
    room = await make_room(doors.origins[0])
    token = room.token
    for number in range(1, rounds + 1):
        wait = chance.uniform(-_LEAVES_WITHIN_S, _LEAVES_WITHIN_S)
        leaving, coming = _leave(doors, room.code, token, max(0.0, -wait)), _come(doors, room.code, max(0.0, wait))
        _, (answer, token) = await asyncio.gather(leaving, coming)
        if not token:
            return [f"round {number}, {wait * 1000:.0f} ms: {answer}"]
    return []


async def _leave(doors: Doors, code: str, token: str, wait: float) -> None:
    async with doors.open(0) as last:
        await last.hello(code, token)
        await asyncio.sleep(wait)
        await last.tell("leave")
        await last.heard("room", lambda told: told["seat"] is None)


async def _come(doors: Doors, code: str, wait: float) -> tuple[str, str]:
    """The answer, and the token of whoever has the room now."""
    async with doors.open(1) as first:
        await first.hello(code)
        await asyncio.sleep(wait)
        if (answer := await answer_to_sit(first, "Next")) != "seated":
            return answer, ""
        seated = first.of("seated")[0]
        await first.room_where(lambda told: told["host"] == seated["seat"] and len(told["seats"]) == 1)
        for locked in (True, False):
            await first.tell("lock", locked=locked)
            await first.room_where(lambda told, locked=locked: told["locked"] == locked)  # type: ignore[misc]
        return answer, seated["token"]


async def herd(doors: Doors, health: Sequence[int], rooms: Sequence[Room], each: int) -> tuple[list[str], float]:
    """So many people in each of the rooms lose their lines at one instant, and all come back at once.

    `health`: ports of nodes that must go on saying that they live. Also answers after how many seconds all were back.
    """
    async with contextlib.AsyncExitStack() as stack:
        wanted = [(number, rooms[number % len(rooms)]) for number in range(each * len(rooms))]
        people: list[Racer] = []
        for at in range(0, len(wanted), _AT_ONCE):
            people += await _all_in(stack, doors, wanted[at : at + _AT_ONCE])
        done = threading.Event()
        probing = asyncio.create_task(asyncio.to_thread(_ill, health, done))
        for person in people:
            person.drop()
        began = time.monotonic()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_BACK_WITHIN_S):
                await _all_in(stack, doors, wanted)
        back = time.monotonic() - began
        done.set()
        wrong = [f"the node at {port} did not answer its health checks" for port in await probing]
    return wrong + [f"not all were back within {_BACK_WITHIN_S} s"] * (back >= _BACK_WITHIN_S), back


async def _all_in(stack: contextlib.AsyncExitStack, doors: Doors, wanted: Sequence[tuple[int, Room]]) -> list[Racer]:
    """Everybody is in at once. Who is lost again meanwhile comes again."""
    people: dict[int, Racer] = {}
    while missing := [one for one in wanted if one[0] not in people or people[one[0]].close_code is not None]:
        came = await asyncio.gather(*(_in(stack, doors, number, room) for number, room in missing))
        people |= {number: racer for (number, _), racer in zip(missing, came, strict=True)}
    return list(people.values())


async def _in(stack: contextlib.AsyncExitStack, doors: Doors, number: int, room: Room) -> Racer:
    """As a browser would: again and again, with jitter."""
    chance = random.Random(number)
    while True:
        with contextlib.suppress(OSError, WebSocketException, AssertionError):
            person = await stack.enter_async_context(doors.open(number))
            await person.hello(room.code)
            await person.settled()
            return person
        await asyncio.sleep(chance.uniform(0, _BACK_AGAIN_S))


def _ill(ports: Sequence[int], done: threading.Event) -> set[int]:
    """Asked as the deployed balancer asks, from a thread of its own: what does not answer twice in a row is down."""
    misses, ill = dict.fromkeys(ports, 0), set[int]()
    while not done.wait(_CHECK_EVERY_S):
        for port in ports:
            misses[port] = 0 if _is_well(port) else misses[port] + 1
        ill |= {port for port in ports if misses[port] >= _MISSES}
    return ill


def _is_well(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=_CHECK_S)
    with contextlib.closing(connection), contextlib.suppress(OSError, http.client.HTTPException):
        connection.request("GET", "/healthz")
        return connection.getresponse().status == http.client.OK
    return False
