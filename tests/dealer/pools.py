"""Pools to draw from, and the books over every deal: each is in the pool or with one room, never both, never neither."""

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

from redis import Redis

from pandemonium.engine.deal import Seed
from pandemonium.engine.games import GAMES
from pandemonium.engine.sheets import sheet_hash
from pandemonium.race.proof import GRADES, Grade, Proof
from pandemonium.store.pool import Pool, ProvenDeal

SHEET = sheet_hash(GAMES["demon"])


def made_up(seed: str, grade: Grade, game: str = "demon") -> ProvenDeal:
    """A deal that nobody has proven, for tests that ask only where it goes."""
    proof = Proof(grade, 17, ("draw", "w>f"))
    return ProvenDeal(game, Seed(seed), f"commitment of {seed}", sheet_hash(GAMES[game]), proof)


async def fill(pool: Pool, count: int, game: str = "demon") -> Counter[str]:
    """So many made-up deals of each grade; their seeds."""
    seeds: Counter[str] = Counter()
    for grade in GRADES:
        for number in range(count):
            seed = f"{grade}-{number}"
            assert await pool.put(made_up(seed, grade, game), count)
            seeds[seed] += 1
    return seeds


def placed(store_url: str, seeds: Iterable[str]) -> Counter[str]:
    """How often each of these deals is anywhere in the store: in the pool, in a race, or kept by a room."""
    with Redis.from_url(store_url, decode_responses=True) as redis:
        found = _found(redis)
    wanted = set(seeds)
    return Counter({seed: count for seed, count in found.items() if seed in wanted})


def _found(redis: Any) -> Counter[str]:  # noqa: ANN401  # a client that decodes has no type of its own
    found: Counter[str] = Counter()
    for key in redis.keys("p1:demon:*"):
        for entry in redis.lrange(key, 0, -1):
            found[json.loads(entry.split(" ", 2)[2])["seed"]] += 1
    for key in redis.keys("r1:*:r*"):
        found.update(value for field, value in redis.hgetall(key).items() if field == "seed" or field.endswith(".seed"))
    return found
