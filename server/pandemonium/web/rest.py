"""The few things that need no socket: making a room, reading a result, telling a balancer how we are."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, Final

import msgspec
from aiohttp import web

from pandemonium.limits import NAME_LENGTH_MAX, READINESS_S
from pandemonium.race.errors import Refused
from pandemonium.race.facts import Settings
from pandemonium.store.port import NoSuchRoom, StoreFull, StoreUnavailable
from pandemonium.tables.hall import Hall
from pandemonium.tables.records import NotYet
from pandemonium.web.app import DOOR
from pandemonium.web.pages import is_code
from pandemonium.wire.codec import AskedSettings, refuse_strange_settings

BODY_BYTES_MAX: Final = 4_096


class CreateRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/rooms`."""

    name: Annotated[str, msgspec.Meta(max_length=4 * NAME_LENGTH_MAX)]
    settings: Settings


async def create_room(request: web.Request) -> web.Response:
    """Make a room and sit down in it as its host: 201 `{code, seat, token}`."""
    return await made_room(request, _created)


async def _created(request: web.Request, body: bytes) -> web.Response:
    wanted = msgspec.json.decode(body, type=CreateRoom)
    refuse_strange_settings(msgspec.json.decode(body, type=AskedSettings))
    code, seat, token = await request.app[DOOR].hall.create(wanted.name, wanted.settings)
    return web.json_response({"code": code, "seat": seat, "token": token}, status=201)


async def made_room(request: web.Request, make: Callable[[web.Request, bytes], Awaitable[web.Response]]) -> web.Response:
    """What `make` answers, who is given the body and may raise what the hall raises; or why there is no room."""
    door = request.app[DOOR]
    if (refusal := _refusal_to_make_rooms(request)) is not None:
        return refusal
    try:
        async with asyncio.timeout(door.body_within_s):
            body = await request.read()
        response = await make(request, body)
    except TimeoutError:
        return error(408, "too-slow", "The rest of the request did not come in time.")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, web.RequestPayloadError) as wrong:
        return error(400, "bad-request", str(wrong))
    except web.HTTPRequestEntityTooLarge:
        return error(413, "too-big", "Nobody needs that much to make a room.")
    except Refused as refused:
        return error(422, refused.code, str(refused))
    except StoreFull:
        # What memory is left is for the races that go on.
        return error(507, "server-full", "This server is full. Races go on, but new rooms have to wait. Try again in a while.")
    except StoreUnavailable:
        return error(503, "unavailable", "Rooms cannot be saved right now. Try again.")
    door.rooms_made.spend(door.address_of(request))
    return response


def _refusal_to_make_rooms(request: web.Request) -> web.Response | None:
    door = request.app[DOOR]
    if door.rooms_made.spent(door.address_of(request)):
        return error(429, "too-many-rooms", "Too many new rooms from your address. Try again in a while.")
    if request.headers.get("Origin") not in (None, *door.origins):
        return error(403, "bad-origin", "This page may not make rooms here.")
    return None


async def result(request: web.Request) -> web.Response:
    """The result of a closed race, as the `result` message has it."""

    async def read(hall: Hall, code: str, race: int) -> bytes:
        return msgspec.json.encode(await hall.result(code, race))

    return await _of_closed_race(request, read)


async def record(request: web.Request) -> web.Response:
    """The canonical record of a closed race: the very bytes whose SHA-256 is the result's `digest`."""
    response = await _of_closed_race(request, Hall.record)
    response.enable_compression()
    return response


async def _of_closed_race(request: web.Request, read: Callable[[Hall, str, int], Awaitable[bytes]]) -> web.Response:
    door = request.app[DOOR]
    address, code, race = door.address_of(request), request.match_info["code"], request.match_info["race"]
    if door.lookups_failed.spent(address):
        return error(429, "too-many-lookups", "Too many failed look-ups from your address. Try again in a while.")
    try:
        if not is_code(code) or not race.isdecimal() or len(race) > 4:
            raise NoSuchRoom
        found = await read(door.hall, code, int(race))
    except NoSuchRoom:
        door.lookups_failed.spend(address)
        return error(404, "no-result", "There is no result under this link.")
    except NotYet:
        return error(403, "not-yet", "The deal of the day is a secret until its day is over.")
    except StoreUnavailable:
        return error(503, "unavailable", "Results cannot be read right now. Try again.")
    return web.Response(body=found, content_type="application/json")


@web.middleware
async def bad_method(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Under `/api/` a method that an address does not take is an error like all others."""
    try:
        return await handler(request)
    except web.HTTPMethodNotAllowed as refused:
        if not request.path.startswith("/api/"):
            raise
        response = error(405, "bad-method", "This address does not take this method.")
        response.headers["Allow"] = refused.headers["Allow"]
        return response


async def nowhere(request: web.Request) -> web.Response:
    """An address under `/api/` that is none."""
    return error(404, "no-such-address", "There is nothing under this address.")


async def healthz(request: web.Request) -> web.Response:
    """Live: this process answers. Does not depend on the store, or its restart would kill every node."""
    return web.Response(text="ok\n")


async def readyz(request: web.Request) -> web.Response:
    """Ready: rooms can be saved durably, and we are not stopping."""
    door = request.app[DOOR]
    is_ready = not door.stopping and await door.hall.can_save(READINESS_S)
    return web.Response(text="ready\n" if is_ready else "not ready\n", status=200 if is_ready else 503)


def error(status: int, code: str, message: str) -> web.Response:
    """Every error looks like this."""
    return web.json_response({"error": {"code": code, "message": message}}, status=status)
