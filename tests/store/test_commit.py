"""Appending entries: what is answered, in which order the checks come, and what stands in the store afterwards."""

import asyncio

import pytest
import redis.asyncio

from pandemonium.limits import ROOM_LIFE_MS
from pandemonium.metrics import BATCHES
from pandemonium.race.changes import Cancel, EndNow, NextRace, Stop
from pandemonium.store import redis_store
from pandemonium.store.port import Commit, Committed, NoSuchRoom, NotCommitted
from pandemonium.store.redis_store import RedisStore
from tests.store.rooms import (
    CODE,
    DAY,
    MINUTE,
    change,
    entry,
    finish,
    make_race,
    make_room,
    new_race,
    race_of,
    raw,
    standing_of,
    token,
    until,
)


async def committed(store: RedisStore, commit: Commit) -> Committed:
    answer = await store.commit(CODE, commit)
    assert isinstance(answer, Committed), answer
    return answer


async def test_an_entry_is_appended_with_its_time_and_the_progress(store: RedisStore) -> None:
    race = race_of(await make_race(store, seats=2))
    first = await committed(store, entry(1, "stock>waste", seat=2))
    second = await committed(store, entry(2, "waste>f", seat=2, home=2, blocked=True))
    assert (first.seq, first.end, first.place, first.repeated) == (1, None, None, False)
    assert race.t0 <= first.time <= second.time
    standing = standing_of(await store.snapshot(CODE), 2)
    assert (standing.seq, standing.home, standing.blocked) == (2, 2, True)
    assert (standing.home_time, standing.time, standing.end, standing.place) == (second.time, second.time, None, None)
    log = (await store.logs(CODE, 1, [1, 2]))[2]
    assert [(line.time, line.entry) for line in log] == [(first.time, "stock>waste"), (second.time, "waste>f")]


async def test_what_is_new_of_several_logs_is_asked_for_at_once(store: RedisStore) -> None:
    await make_race(store, seats=3)
    for seat, length in ((1, 5), (2, 1)):
        for seq in range(1, length + 1):
            await committed(store, entry(seq, seat=seat))
    whole = await store.logs(CODE, 1, [1, 2, 3])
    batches = sum(BATCHES._counts)
    news = await store.logs_after(CODE, 1, {1: 2, 2: 1, 3: 0}, 2)
    assert sum(BATCHES._counts) == batches + 1
    assert news == {1: whole[1][2:4], 2: (), 3: ()}
    assert await store.logs_after(CODE, 1, {1: 4}, 2) == {1: whole[1][4:]}
    with pytest.raises(NoSuchRoom):
        await store.logs_after("NOBODY22", 1, {1: 0}, 2)


async def test_the_home_time_is_that_of_the_last_entry_that_changed_the_cards_home(store: RedisStore) -> None:
    race = race_of(await make_race(store))
    await committed(store, entry(1, home=1))
    assert standing_of(await store.snapshot(CODE), 1).home_time == race.t0
    changed = await committed(store, entry(2, home=5))
    await until(store, changed.time + 1)
    await committed(store, entry(3, home=5))
    assert standing_of(await store.snapshot(CODE), 1).home_time == changed.time
    back = await committed(store, entry(4, "undo", home=4))
    assert standing_of(await store.snapshot(CODE), 1).home_time == back.time


async def test_an_entry_with_spaces_and_every_kind_of_character_comes_back_as_it_went(store: RedisStore) -> None:
    await make_race(store)
    text = 'auto t1>f "%d %s" 7\\u0041 ✓ {}'
    await committed(store, entry(1, text))
    assert (await store.logs(CODE, 1, [1]))[1][0].entry == text
    assert (await committed(store, entry(1, text))).repeated


async def test_a_repeated_entry_gets_the_stored_answer_and_is_not_written_again(store: RedisStore) -> None:
    await make_race(store)
    first = await committed(store, entry(1))
    done = await committed(store, finish(2))
    assert (done.end, done.place) == ("finished", 1)
    assert await committed(store, entry(1)) == Committed(1, first.time, None, None, repeated=True)
    assert await committed(store, finish(2)) == Committed(2, done.time, "finished", 1, repeated=True)
    assert len((await store.logs(CODE, 1, [1]))[1]) == 2
    assert (await committed(store, finish(2))).place == 1


async def test_another_entry_under_a_stored_seq_is_a_conflict(store: RedisStore) -> None:
    await make_race(store)
    await committed(store, entry(1, "a"))
    await committed(store, entry(2, "b"))
    assert await store.commit(CODE, entry(1, "b")) == NotCommitted("conflict", 2)


@pytest.mark.parametrize("seq", [3, 9, 0, -1])
async def test_a_seq_that_is_not_the_next_is_a_gap(store: RedisStore, seq: int) -> None:
    await make_race(store)
    await committed(store, entry(1))
    assert await store.commit(CODE, entry(seq)) == NotCommitted("gap", 1)


async def test_an_older_epoch_is_fenced_and_so_is_one_that_was_never_given(store: RedisStore) -> None:
    await make_race(store)
    await committed(store, entry(1))
    await store.claim(CODE, 1, token(1), "node-2")
    assert await store.commit(CODE, entry(2, epoch=1)) == NotCommitted("fenced", 1)
    assert await store.commit(CODE, entry(2, epoch=3)) == NotCommitted("fenced", 1)
    assert isinstance(await store.commit(CODE, entry(2, epoch=2)), Committed)


async def test_another_race_than_the_current_one_is_refused(store: RedisStore) -> None:
    await make_race(store)
    assert await store.commit(CODE, entry(1, race=2)) == NotCommitted("wrong-race", 0)
    await committed(store, finish(1))
    await store.close(CODE, 1, "digest")
    await change(store, NextRace(2))
    assert await store.commit(CODE, entry(2, race=1)) == NotCommitted("wrong-race", 0)


async def test_a_seat_that_is_not_in_the_race_is_refused(store: RedisStore) -> None:
    await make_room(store, seats=2)
    await change(store, Stop(2, "kicked"))
    await store.start(CODE, (await store.snapshot(CODE)).room.version, new_race())
    assert await store.commit(CODE, entry(1, seat=2, epoch=2)) == NotCommitted("wrong-race", 0)


async def test_before_the_first_move_it_is_early(store: RedisStore) -> None:
    snapshot = await make_room(store)
    assert await store.commit(CODE, entry(1)) == NotCommitted("early", 0)
    await store.start(CODE, snapshot.room.version, new_race(countdown_ms=MINUTE))
    assert await store.commit(CODE, entry(1)) == NotCommitted("early", 0)
    await change(store, Cancel())
    assert await store.commit(CODE, entry(1)) == NotCommitted("early", 0)


async def test_from_the_deadline_on_it_is_closed_but_what_was_stored_is_still_acknowledged(store: RedisStore) -> None:
    await make_race(store)
    first = await committed(store, entry(1))
    deadline = race_of(await change(store, EndNow())).t1
    assert deadline <= (await store.snapshot(CODE)).now
    assert await store.commit(CODE, entry(2)) == NotCommitted("closed", 1)
    assert await committed(store, entry(1)) == Committed(1, first.time, None, None, repeated=True)


async def test_the_deadline_comes_by_itself(store: RedisStore) -> None:
    race = race_of(await make_race(store, limit_ms=30))
    await until(store, race.t1)
    assert await store.commit(CODE, entry(1)) == NotCommitted("closed", 0)


async def test_after_the_end_of_a_seat_nothing_is_added(store: RedisStore) -> None:
    await make_race(store, seats=2)
    await committed(store, finish(1))
    assert await store.commit(CODE, entry(2)) == NotCommitted("done", 1)
    await change(store, Stop(2, "gave-up"))
    assert await store.commit(CODE, entry(1, seat=2)) == NotCommitted("done", 0)


async def test_an_entry_can_end_the_seat_blocked_without_a_place(store: RedisStore) -> None:
    await make_race(store)
    answer = await committed(store, Commit(1, 1, 1, 1, "stock>waste", 1, True, "blocked"))
    assert (answer.end, answer.place) == ("blocked", None)
    standing = standing_of(await store.snapshot(CODE), 1)
    assert (standing.end, standing.place, standing.blocked) == ("blocked", None, True)


async def test_the_race_is_checked_before_the_epoch_before_repetition_before_the_end_before_the_time(
    store: RedisStore,
) -> None:
    await make_race(store, seats=2)
    await committed(store, finish(1))
    await change(store, EndNow())
    # Everything is wrong at once; mend one thing after the other.
    assert await store.commit(CODE, entry(9, race=2, epoch=7)) == NotCommitted("wrong-race", 0)
    assert await store.commit(CODE, entry(1, "other", epoch=7)) == NotCommitted("fenced", 1)
    assert await store.commit(CODE, entry(1, "other")) == NotCommitted("conflict", 1)
    assert await store.commit(CODE, entry(9)) == NotCommitted("done", 1)
    assert await store.commit(CODE, entry(9, seat=2)) == NotCommitted("closed", 0)


async def test_it_is_early_rather_than_a_gap(store: RedisStore) -> None:
    snapshot = await make_room(store)
    await store.start(CODE, snapshot.room.version, new_race(countdown_ms=MINUTE))
    assert await store.commit(CODE, entry(9)) == NotCommitted("early", 0)


async def test_a_log_has_a_bound(store: RedisStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_store, "LOG_ENTRIES_MAX", 2)
    await make_race(store)
    await committed(store, entry(1))
    await committed(store, entry(2))
    assert await store.commit(CODE, entry(3)) == NotCommitted("full", 2)
    assert (await committed(store, entry(2))).repeated


async def test_a_room_that_is_not_there_is_said_not_to_be_there(store: RedisStore) -> None:
    with pytest.raises(NoSuchRoom):
        await store.commit(CODE, entry(1))


async def test_simultaneous_finishers_get_the_places_from_one_on_without_hole_or_tie(store: RedisStore, redis_url: str) -> None:
    seats = range(1, 17)
    await make_race(store, seats=16)
    async with RedisStore.opened(redis_url) as other_node:
        nodes = (store, other_node)
        answers = await asyncio.gather(*(nodes[seat % 2].commit(CODE, finish(1, seat=seat)) for seat in seats))
    done = [answer for answer in answers if isinstance(answer, Committed)]
    assert sorted(answer.place or 0 for answer in done) == list(seats)
    by_place = sorted(done, key=lambda answer: answer.place or 0)
    assert [answer.time for answer in by_place] == sorted(answer.time for answer in done)
    standings = race_of(await store.snapshot(CODE)).standings
    assert {standing.seat: standing.place for standing in standings} == {
        seat: answer.place for seat, answer in zip(seats, done, strict=True)
    }


async def test_two_nodes_with_the_same_entry_write_it_once(store: RedisStore, redis_url: str) -> None:
    await make_race(store)
    async with RedisStore.opened(redis_url) as other_node:
        answers = await asyncio.gather(*(node.commit(CODE, entry(1)) for node in (store, other_node) * 8))
    assert sorted(answer.repeated for answer in answers if isinstance(answer, Committed)) == [False] + [True] * 15
    assert len((await store.logs(CODE, 1, [1]))[1]) == 1


async def test_the_referees_time_never_steps_back(store: RedisStore, redis_url: str) -> None:
    await make_race(store, limit_ms=10 * DAY)
    ahead = await store.now() + DAY
    await raw(redis_url, ("HSET", f"r1:{{{CODE}}}:room", "last", ahead))
    assert (await committed(store, entry(1))).time == ahead
    assert (await store.snapshot(CODE)).now == ahead
    assert (await committed(store, finish(2))).time == ahead
    assert (await store.close(CODE, 1, "digest")).now == ahead


async def test_plain_redis_finds_the_finish_time_in_the_documented_field(store: RedisStore, redis_url: str) -> None:
    await make_race(store, seats=2)
    answer = await committed(store, finish(1, seat=2))
    async with redis.asyncio.Redis.from_url(redis_url, decode_responses=True) as client:
        race = await client.hgetall(f"r1:{{{CODE}}}:race:1")
        log = await client.lrange(f"r1:{{{CODE}}}:log:1:2", 0, -1)
        lives = [await client.pttl(key) for key in await client.keys("r1:{*")]
    assert race["seat.2.end_time"] == str(answer.time)
    assert (race["seat.2.end"], race["seat.2.place"], race["finished"]) == ("finished", "1", "1")
    assert log == [f"{answer.time} last-move"]
    assert len(lives) == 3
    assert all(ROOM_LIFE_MS - MINUTE < life <= ROOM_LIFE_MS for life in lives)
