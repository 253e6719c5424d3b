"""The crash suite in its short form; `make crash` runs it for half an hour, and holds recovery to its times."""

import os
import random

import pytest

from tests.crash.campaign import Scale, run

pytestmark = [pytest.mark.crash, pytest.mark.slow]

SHORT = Scale(seconds=8, nodes=2, rooms=4, races=(1, 1), sizes=(2, 4), people_every_s=1.5, dawdling=False, entries=20)


async def test_nothing_acknowledged_is_lost_whatever_is_killed() -> None:
    seed = int(os.environ.get("PANDEMONIUM_CRASH_SEED") or random.SystemRandom().randrange(1_000_000))
    print(f"seed {seed}")
    outcome = await run(seed, SHORT, print)
    print(outcome.tally.report())
    assert outcome.violations == [], f"seed {seed}"
    assert outcome.tally.races >= SHORT.rooms
    assert outcome.tally.acks > 50
    assert outcome.tally.faults.total() > 5
