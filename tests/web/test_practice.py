"""The deals to practise on, as the server gives them out."""

import json
from pathlib import Path

import aiohttp
import pytest

from pandemonium.engine.games import GAMES
from tests.support.node import Node

SEEDS = Path(__file__).parents[2] / "seeds"


@pytest.mark.parametrize("game", GAMES)
async def test_the_public_deals_are_given_out_as_they_lie_in_the_file(node: Node, game: str) -> None:
    async with aiohttp.ClientSession() as session, session.get(f"{node.origin}/seeds/{game}.jsonl") as response:
        assert response.status == 200
        assert response.headers["Content-Encoding"] == "gzip"
        lines = (await response.read()).splitlines()
    file = SEEDS / f"{game}.jsonl"
    assert lines == (file.read_bytes().splitlines() if file.is_file() else [])
    assert all(json.loads(line)["game"] == game for line in lines)


async def test_also_to_whoever_unpacks_nothing(node: Node) -> None:
    async with (
        aiohttp.ClientSession(auto_decompress=False) as session,
        session.get(f"{node.origin}/seeds/demon.jsonl", headers={"Accept-Encoding": "identity"}) as response,
    ):
        assert (await response.read()).splitlines()[0].startswith(b'{"game":"demon"')


async def test_there_is_nothing_else_in_that_folder(node: Node) -> None:
    for name in ("poker.jsonl", "demon.txt", "..%2fREADME.jsonl"):
        async with aiohttp.ClientSession() as session, session.get(f"{node.origin}/seeds/{name}") as response:
            assert response.status in (404, 503)
