"""The deal of the day over REST: what there is of it and its board, and a room to try it in."""

from typing import Annotated

import msgspec
from aiohttp import web

from pandemonium.limits import NAME_LENGTH_MAX
from pandemonium.race.errors import Refused
from pandemonium.store.port import StoreUnavailable
from pandemonium.web import rest
from pandemonium.web.app import DOOR
from pandemonium.wire.daily import DailyTry


class BeginTry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/daily/<game>`."""

    name: Annotated[str, msgspec.Meta(max_length=4 * NAME_LENGTH_MAX)]


async def view(request: web.Request) -> web.Response:
    """`GET /api/daily/<game>` and `/api/daily/<game>/<date>`: a `DailyView`."""
    desk = request.app[DOOR].daily
    try:
        told = await desk.view(request.match_info["game"], request.match_info.get("date"))
    except Refused as refused:
        return rest.error(404, refused.code, str(refused))
    except StoreUnavailable:
        return rest.error(503, "unavailable", "The deal of the day cannot be read right now. Try again.")
    return web.Response(body=msgspec.json.encode(told), content_type="application/json", headers={"Cache-Control": "no-cache"})


async def begin(request: web.Request) -> web.Response:
    """`POST /api/daily/<game>`: a room with one seat for a try of today's deal: 201 `DailyTry`."""
    return await rest.made_room(request, _begun)


async def _begun(request: web.Request, body: bytes) -> web.Response:
    asked = msgspec.json.decode(body, type=BeginTry)
    made = DailyTry(*await request.app[DOOR].daily.open_try(request.match_info["game"], asked.name))
    return web.Response(body=msgspec.json.encode(made), content_type="application/json", status=201)
