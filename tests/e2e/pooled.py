"""Deals put into the pool of a node that runs no dealer."""

import json

from pandemonium.engine.deal import Seed, commitment
from pandemonium.engine.games import GAMES
from pandemonium.engine.sheets import sheet_hash
from tests.e2e.node import Node


def put_deal(node: Node, game: str, seed: str, line: list[str]) -> None:
    """Into the pool, as a dealer does."""
    sheet = GAMES[game]
    rules = sheet_hash(sheet)
    deal = {
        "seed": seed,
        "commitment": commitment(sheet, Seed(seed)),
        "sheet": rules,
        "grade": "stern",
        "simple_home": "17",
        "line": " ".join(line),
    }
    with node.redis() as redis:
        assert redis.fcall("race1_pool_put", 1, f"p1:{game}:stern", rules, 1, json.dumps(deal)) == ["OK", 1]
