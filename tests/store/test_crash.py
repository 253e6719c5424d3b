"""kill -9 of the store server in the middle of commits: no acknowledged entry is lost, none is doubled."""

import asyncio
import os
import signal

import pytest

from pandemonium.store.embedded import EmbeddedStore
from pandemonium.store.port import Committed, StoreUnavailable
from pandemonium.store.redis_store import RedisStore
from tests.store.rooms import CODE, entry, make_race, race_of, until_true

SEATS = range(1, 9)
KILLS = 3
BETWEEN_KILLS = 200


async def race_on(store: RedisStore, seat: int, acknowledged: dict[int, list[int]], over: asyncio.Event) -> None:
    """Play one seat; an unknown outcome is resolved by sending the same entry again."""
    seq = 1
    while not over.is_set():
        try:
            answer = await store.commit(CODE, entry(seq, f"seat-{seat}-move-{seq}", seat=seat, home=seq))
        except StoreUnavailable:
            continue
        assert isinstance(answer, Committed), answer
        acknowledged[seat].append(answer.time)
        seq += 1


@pytest.mark.crash
async def test_no_acknowledged_entry_is_lost_or_doubled_by_kills_in_the_middle(mortal: EmbeddedStore) -> None:
    acknowledged: dict[int, list[int]] = {seat: [] for seat in SEATS}
    over = asyncio.Event()
    async with RedisStore.opened(mortal.url) as store:
        await make_race(store, seats=len(SEATS))
        racers = [asyncio.create_task(race_on(store, seat, acknowledged, over)) for seat in SEATS]
        for _ in range(KILLS):
            goal = sum(map(len, acknowledged.values())) + BETWEEN_KILLS
            await until_true(lambda goal=goal: sum(map(len, acknowledged.values())) >= goal)  # type: ignore[misc]
            os.kill(mortal.pid, signal.SIGKILL)
        goal = sum(map(len, acknowledged.values())) + BETWEEN_KILLS
        await until_true(lambda: sum(map(len, acknowledged.values())) >= goal)
        over.set()
        await asyncio.gather(*racers)
        logs = await store.logs(CODE, 1, SEATS)
        standings = race_of(await store.snapshot(CODE)).standings
    for seat in SEATS:
        assert [line.time for line in logs[seat]] == acknowledged[seat]
        assert [line.entry for line in logs[seat]] == [
            f"seat-{seat}-move-{seq}" for seq in range(1, len(acknowledged[seat]) + 1)
        ]
    assert [(standing.seq, standing.home) for standing in standings] == [
        (len(acknowledged[seat]), len(acknowledged[seat])) for seat in SEATS
    ]
