"""The proven deals that anybody may practise on, as static data: `seeds/<game>.jsonl`, which ships with the server."""

import asyncio
import gzip
from functools import cache
from pathlib import Path
from typing import Final

from aiohttp import web

import pandemonium
from pandemonium.engine.games import GAMES

_PACKAGE: Final = Path(pandemonium.__file__).parent
_SHIPPED, _IN_A_CHECKOUT = _PACKAGE / "seeds", _PACKAGE.parents[1] / "seeds"
_A_DAY: Final = "public, max-age=86400"


async def seeds(request: web.Request) -> web.Response:
    """`GET /seeds/<game>.jsonl`; a game for which nobody has proven any has an empty one."""
    game = request.match_info["game"]
    if game not in GAMES:
        raise web.HTTPNotFound
    packed = await asyncio.to_thread(_packed, game)
    is_packed = "gzip" in request.headers.get("Accept-Encoding", "")
    headers = {"Cache-Control": _A_DAY, "Vary": "Accept-Encoding"} | ({"Content-Encoding": "gzip"} if is_packed else {})
    body = packed if is_packed else gzip.decompress(packed)
    return web.Response(body=body, content_type="application/jsonl", headers=headers)


@cache
def _packed(game: str) -> bytes:
    files = (folder / f"{game}.jsonl" for folder in (_SHIPPED, _IN_A_CHECKOUT))
    found = next((file.read_bytes() for file in files if file.is_file()), b"")
    return gzip.compress(found, mtime=0)
