"""The deals of the day in the store: fixed once for all nodes, raced by many, told to nobody before their time."""

import asyncio
from collections.abc import Sequence

import pytest

from pandemonium.engine.deal import Seed
from pandemonium.engine.games import GAMES
from pandemonium.engine.sheets import sheet_hash
from pandemonium.limits import DAILY_ROWS_MAX, DAY_MS
from pandemonium.race.changes import Amendment, Cancel, EndNow
from pandemonium.race.daily import Day, Try, daily_settings, day_at
from pandemonium.race.proof import GRADES, Proof
from pandemonium.store.pool import ProvenDeal
from pandemonium.store.port import DailyOver, DailyRow, NewRace, NewRoom
from pandemonium.store.redis_daily import score
from pandemonium.store.redis_store import RedisStore
from tests.store.rooms import CODE, MINUTE, change, race_of, raw, token

SHEET = sheet_hash(GAMES["demon"])
LIMIT = 15 * MINUTE
LIFE = 7 * DAY_MS
OTHER = "ZYXWVUTS"


async def fill(store: RedisStore, *seeds: str) -> None:
    for seed in seeds:
        deal = ProvenDeal("demon", Seed(seed), f"commitment of {seed}", SHEET, Proof("fair", 17, ("draw", "w>f")))
        assert await store.pool.put(deal, 20)


async def today(store: RedisStore) -> Day:
    """Far enough from midnight for a test that takes a moment; waits for the next day where there is too little left."""
    while (day := day_at(now := await store.now())).ends - now < 5_000:
        continue
    return day


async def fix(store: RedisStore, day: Day) -> bool:
    return await store.daily.fix(day, "demon", GRADES, LIMIT, LIFE)


async def a_try(store: RedisStore, day: Day, code: str = CODE) -> None:
    await store.create(NewRoom(code, "run-1", daily_settings("demon"), "Ann", token(1), day.date))


def new_try(day: Day, countdown_ms: int = 0, sheet: str = SHEET) -> NewRace:
    return NewRace(1, "request-1", "demon", sheet, 1, countdown_ms, LIMIT, None, (), None, day.date)


async def test_the_first_who_asks_takes_a_deal_from_the_pool_and_all_others_find_it(store: RedisStore) -> None:
    day = await today(store)
    assert not await fix(store, day)
    assert (await store.daily.read(day.date, "demon")).deal is None
    await fill(store, "one", "two", "three")
    assert all(await asyncio.gather(*(fix(store, day) for _ in range(8))))
    assert (await store.pool.read()).counts["demon", "fair"] == 2
    deal = (await store.daily.read(day.date, "demon")).deal
    assert deal is not None
    assert (deal.commitment, deal.reveal_at) == ("commitment of one", day.reveal_at(LIMIT))


async def test_no_day_but_todays_is_given_a_deal(store: RedisStore) -> None:
    await fill(store, "one")
    day = await today(store)
    for begins in (day.begins - DAY_MS, day.begins + DAY_MS):
        assert not await fix(store, day_at(begins))
    assert (await store.pool.read()).counts["demon", "fair"] == 1


async def test_every_try_of_a_day_races_its_deal(store: RedisStore) -> None:
    await fill(store, "one", "two")
    day = await today(store)
    await fix(store, day)
    for code in (CODE, OTHER):
        await a_try(store, day, code)
        snapshot = await store.start(code, 1, new_try(day))
        race = race_of(snapshot)
        assert snapshot.room.daily == day.date
        assert (race.seed.reveal(), race.reveal_at, race.proof) == ("one", day.reveal_at(LIMIT), Proof("fair", 17))
    assert (await store.pool.read()).counts["demon", "fair"] == 1


async def test_a_countdown_that_is_called_off_keeps_no_deal_of_its_own(store: RedisStore) -> None:
    await fill(store, "one")
    day = await today(store)
    await fix(store, day)
    await a_try(store, day)
    await store.start(CODE, 1, new_try(day, countdown_ms=MINUTE))
    assert (await change(store, Cancel())).room.kept == ()
    assert race_of(await store.start(CODE, 3, new_try(day))).seed.reveal() == "one"


async def test_a_try_that_would_end_behind_the_day_is_not_begun(store: RedisStore, redis_url: str) -> None:
    await fill(store, "one")
    day = await today(store)
    await a_try(store, day)
    with pytest.raises(DailyOver):
        await store.start(CODE, 1, new_try(day))
    await fix(store, day)
    with pytest.raises(DailyOver):
        await store.start(CODE, 1, new_try(day, sheet="other rules"))
    now = await store.now()
    await raw(redis_url, ("HSET", f"d1:{day.date}:demon", "reveal_at", now + LIMIT - 1))
    with pytest.raises(DailyOver):
        await store.start(CODE, 1, new_try(day))
    await raw(redis_url, ("HSET", f"d1:{day.date}:demon", "reveal_at", now + LIMIT + MINUTE))
    await store.start(CODE, 1, new_try(day))


async def test_seed_and_grade_come_out_of_the_store_once_they_are_revealed(store: RedisStore, redis_url: str) -> None:
    await fill(store, "one")
    day = await today(store)
    await fix(store, day)
    deal = (await store.daily.read(day.date, "demon")).deal
    assert deal is not None
    assert (deal.seed, deal.grade) == (None, None)
    await raw(redis_url, ("HSET", f"d1:{day.date}:demon", "reveal_at", await store.now()))
    deal = (await store.daily.read(day.date, "demon")).deal
    assert deal is not None
    assert deal.seed is not None
    assert (deal.seed.reveal(), deal.grade) == ("one", "fair")


async def close_try(store: RedisStore, day: Day, code: str, attempt: Try) -> None:
    await a_try(store, day, code)
    await store.start(code, 1, new_try(day))
    version = (await store.snapshot(code)).room.version
    await store.amend(code, version, ENDED_NOW)
    for _ in range(2):
        await store.close(code, 1, "digest", DailyRow(day.date, "demon", attempt))


ENDED_NOW = Amendment((EndNow(),))


async def test_a_try_is_on_the_board_once_from_the_step_in_which_it_is_closed(store: RedisStore, redis_url: str) -> None:
    await fill(store, "one")
    day = await today(store)
    await fix(store, day)
    ann, bob = Try(CODE, "Ann", 7, 20, 3_000, "gave-up"), Try(OTHER, "Bob", 52, 90, 9_000, "finished")
    for attempt in (ann, bob):
        await close_try(store, day, attempt.code, attempt)
    reading = await store.daily.read(day.date, "demon")
    assert reading.board == (bob, ann)
    assert reading.deal is not None
    assert reading.deal.tries == 2
    lives = await raw(redis_url, ("PTTL", f"d1:{day.date}:demon"), ("PTTL", f"d1:{day.date}:demon:board"))
    assert all(LIFE - MINUTE < life <= LIFE for life in lives)


async def test_a_board_is_bounded_and_what_is_behind_its_last_row_is_counted(store: RedisStore, redis_url: str) -> None:
    await fill(store, "one")
    day = await today(store)
    await fix(store, day)
    rows = [("ZADD", f"d1:{day.date}:demon:board", score(full), full.name) for full in _many(DAILY_ROWS_MAX)]
    await raw(redis_url, *rows)
    await close_try(store, day, CODE, Try(CODE, "Ann", 1, 0, 0, "gave-up"))
    names = (await raw(redis_url, ("ZRANGE", f"d1:{day.date}:demon:board", 0, -1)))[0]
    assert names == [full.name for full in _many(DAILY_ROWS_MAX)]
    assert (await raw(redis_url, ("HGET", f"d1:{day.date}:demon", "tries"))) == ["1"]


def _many(count: int) -> Sequence[Try]:
    return [Try("ABCDEFGH", f"full {place:03}", 52, 1, place, "finished") for place in range(count)]


def test_scores_order_tries_as_a_race_does() -> None:
    tries = [
        Try("A", "", 52, 1, 0, "finished"),
        Try("B", "", 52, 1, 7_200_000, "finished"),
        Try("C", "", 104, 1, 7_200_000, None),
        Try("D", "", 103, 1, 0, None),
        Try("E", "", 0, 1, 0, "gave-up"),
        Try("F", "", 0, 1, 1, "gave-up"),
    ]
    assert [score(attempt) for attempt in tries] == sorted({score(attempt) for attempt in tries})
