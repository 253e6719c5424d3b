"""Real races on builds in which one thing is broken: the checker names it. `python -m tests.crash.hunt` hunts for longer."""

import os
import random

import pytest

from tests.crash.broken import BROKEN, NOTHING
from tests.crash.hunt import Hunt

pytestmark = [pytest.mark.crash, pytest.mark.slow]

SECONDS = dict.fromkeys(BROKEN, 3.0) | {"mixes two races": 5.0}
"""Of racing, until it usually shows; the hunt goes on until it does."""


def some_seed() -> int:
    seed = int(os.environ.get("PANDEMONIUM_CRASH_SEED") or random.SystemRandom().randrange(1_000_000))
    print(f"seed {seed}")
    return seed


@pytest.mark.parametrize("fault", BROKEN)
async def test_the_checker_names_what_is_broken(fault: str) -> None:
    assert await Hunt(fault, SECONDS[fault], nodes=1).found(some_seed(), print)


async def test_the_same_hunt_finds_nothing_in_the_build_as_it_is() -> None:
    assert await Hunt(NOTHING, 3.0, looks=1, nodes=1).found(some_seed(), print) == []
