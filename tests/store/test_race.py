"""Starting, cancelling, ending and closing a race, and going on to the next."""

from dataclasses import replace

import pytest

from pandemonium.race.changes import (
    Amendment,
    Cancel,
    EndNow,
    NextRace,
    SetName,
    SetReady,
    SetSettings,
    SitDown,
    StandUp,
    Stop,
)
from pandemonium.store.port import Conflict, NewRace, NoSuchRoom, Sighting, Snapshot, TooLate
from pandemonium.store.redis_store import RedisStore
from tests.store.rooms import (
    CODE,
    MINUTE,
    SETTINGS,
    change,
    entry,
    finish,
    make_race,
    make_room,
    new_race,
    race_of,
    raw,
    seat_of,
    standing_of,
    until,
)


async def begin(store: RedisStore, race: NewRace) -> Snapshot:
    return await store.start(CODE, (await store.snapshot(CODE)).room.version, race)


async def countdown(store: RedisStore, seats: int = 2) -> Snapshot:
    await make_room(store, seats)
    return await begin(store, new_race(countdown_ms=MINUTE))


async def test_a_start_copies_settings_seats_and_deal_and_sets_the_times(store: RedisStore) -> None:
    made = await make_room(store, seats=3)
    await change(store, Stop(2, "kicked"))
    snapshot = await begin(store, new_race(countdown_ms=5_000, limit_ms=MINUTE, ready=3))
    race = race_of(snapshot)
    assert (race.number, race.settings, race.sheet, race.commitment) == (1, SETTINGS, "sheet-1", "commitment of seed-1")
    assert race.seed.reveal() == "seed-1"
    assert (race.t0, race.t1) == (snapshot.now + 5_000, snapshot.now + 5_000 + MINUTE)
    assert [(racer.seat, racer.name) for racer in race.racers] == [(1, "Ann"), (3, "Player 3")]
    assert (race.ended, race.digest) == (False, None)
    for standing in race.standings:
        assert (standing.seq, standing.home, standing.home_time, standing.time) == (0, 1, race.t0, 0)
        assert (standing.end, standing.place, standing.blocked) == (None, None, False)
    assert seat_of(snapshot, 3).ready
    assert snapshot.room.version == made.room.version + 2


async def test_a_repeated_start_is_the_same_race_also_when_the_room_has_moved_on(store: RedisStore) -> None:
    made = await make_room(store, seats=2)
    first = await store.start(CODE, made.room.version, new_race(countdown_ms=MINUTE))
    await change(store, SetName(2, "Bea"))
    again = await store.start(CODE, made.room.version, new_race(seed="other"))
    assert race_of(again) == race_of(first)


@pytest.mark.parametrize(
    "race", [new_race(request="request-2"), new_race(2, request="request-2")], ids=["begun", "wrong-number"]
)
async def test_a_race_is_started_once_and_under_its_number(store: RedisStore, race: NewRace) -> None:
    begun = await make_race(store)
    with pytest.raises(Conflict):
        await begin(store, race)
    assert (await store.snapshot(CODE)).room == begun.room


async def test_a_start_decided_on_an_older_version_is_a_conflict(store: RedisStore) -> None:
    made = await make_room(store)
    await change(store, SetReady(1, True))
    with pytest.raises(Conflict):
        await store.start(CODE, made.room.version, new_race())
    assert (await store.snapshot(CODE)).room.race is None


async def test_nobody_seated_starts_nothing(store: RedisStore) -> None:
    await make_room(store)
    await change(store, StandUp(1))
    with pytest.raises(Conflict):
        await begin(store, new_race())


async def test_a_room_that_is_not_there_starts_nothing(store: RedisStore) -> None:
    with pytest.raises(NoSuchRoom):
        await store.start(CODE, 1, new_race())


async def test_in_the_countdown_whoever_sits_down_or_leaves_joins_or_leaves_the_race(store: RedisStore) -> None:
    await countdown(store, seats=3)
    race = race_of(await change(store, StandUp(2), SitDown(4, "Dan", "hash"), Stop(3, "kicked")))
    assert [(racer.seat, racer.name) for racer in race.racers] == [(1, "Ann"), (4, "Dan")]
    joined = race.standing(4)
    assert joined is not None
    assert (joined.seq, joined.home, joined.home_time) == (0, 1, race.t0)


async def test_who_was_kicked_in_the_countdown_leaves_a_free_seat(store: RedisStore) -> None:
    await countdown(store, seats=2)
    await change(store, Stop(2, "kicked"))
    race = race_of(await change(store, SitDown(2, "Bea", "hash")))
    assert [(racer.seat, racer.name) for racer in race.racers] == [(1, "Ann"), (2, "Bea")]


@pytest.mark.parametrize("change_of_last", [StandUp(2), Stop(2, "kicked")])
async def test_the_last_one_out_calls_the_countdown_off(store: RedisStore, change_of_last: StandUp | Stop) -> None:
    await countdown(store, seats=2)
    await change(store, StandUp(1))
    assert (await change(store, change_of_last)).room.race is None


async def test_from_the_first_move_on_the_list_of_racers_is_frozen(store: RedisStore) -> None:
    race = race_of(await make_race(store, seats=2))
    snapshot = await change(store, StandUp(2), SitDown(5, "Eve", "hash"), SetName(1, "Anna"))
    assert race_of(snapshot) == race
    assert [seat.name for seat in snapshot.room.seats] == ["Anna", "Eve"]


async def test_nobody_sits_down_on_a_seat_that_is_racing(store: RedisStore) -> None:
    await make_race(store, seats=2)
    await change(store, Stop(2, "kicked"))
    with pytest.raises(Conflict):
        await change(store, SitDown(2, "Bea", "hash"))
    await change(store, EndNow())
    assert seat_of(await change(store, SitDown(2, "Bea", "hash")), 2).name == "Bea"


async def test_a_countdown_called_off_leaves_the_lobby_and_its_deal_is_raced_next(store: RedisStore) -> None:
    await countdown(store)
    assert (await change(store, Cancel())).room.race is None
    race = race_of(await begin(store, new_race(request="request-2", seed="seed-2")))
    assert (race.seed.reveal(), race.commitment) == ("seed-1", "commitment of seed-1")


async def test_a_kept_deal_is_raced_once(store: RedisStore) -> None:
    await countdown(store)
    await change(store, Cancel())
    await begin(store, new_race(request="request-2", seed="seed-2"))
    await change(store, EndNow())
    await store.close(CODE, 1, "digest")
    await change(store, NextRace(2))
    race = race_of(await begin(store, new_race(2, request="request-3", seed="seed-3")))
    assert race.seed.reveal() == "seed-3"


async def test_a_kept_deal_waits_for_its_game(store: RedisStore) -> None:
    await countdown(store)
    await change(store, Cancel(), SetSettings(replace(SETTINGS, game="seven-devils")))
    other = race_of(await begin(store, new_race(request="r2", seed="seed-2", countdown_ms=MINUTE)))
    assert other.seed.reveal() == "seed-2"
    await change(store, Cancel(), SetSettings(SETTINGS))
    assert race_of(await begin(store, new_race(request="r3", seed="seed-3"))).seed.reveal() == "seed-1"


async def test_a_kept_deal_is_not_raced_by_other_rules(store: RedisStore) -> None:
    await countdown(store)
    await change(store, Cancel())
    race = race_of(await begin(store, new_race(request="r2", seed="seed-2", sheet="sheet-2")))
    assert (race.seed.reveal(), race.sheet) == ("seed-2", "sheet-2")


async def test_a_chosen_deal_is_neither_kept_nor_replaced(store: RedisStore) -> None:
    await countdown(store)
    chosen = replace(SETTINGS, seed="chosen")
    await change(store, Cancel(), SetSettings(chosen))
    race = race_of(await begin(store, new_race(request="r2", seed="chosen", countdown_ms=MINUTE)))
    assert race.seed.reveal() == "chosen"
    await change(store, Cancel(), SetSettings(SETTINGS))
    assert race_of(await begin(store, new_race(request="r3", seed="seed-3"))).seed.reveal() == "seed-1"


async def test_once_it_has_begun_a_race_is_not_called_off(store: RedisStore) -> None:
    begun = await make_race(store)
    with pytest.raises(TooLate):
        await change(store, Cancel())
    assert (await store.snapshot(CODE)).room == begun.room


async def test_giving_up_ends_a_racer_at_the_referees_time_and_once(store: RedisStore) -> None:
    await make_race(store, seats=2)
    given_up = await change(store, Stop(2, "gave-up"))
    standing = standing_of(given_up, 2)
    assert (standing.end, standing.time, standing.place) == ("gave-up", given_up.now, None)
    await until(store, given_up.now + 1)
    assert standing_of(await change(store, Stop(2, "kicked")), 2) == standing


async def test_a_racer_is_kicked_out_of_race_and_room(store: RedisStore) -> None:
    await make_race(store, seats=2)
    snapshot = await change(store, Stop(2, "kicked"))
    assert standing_of(snapshot, 2).end == "kicked"
    assert seat_of(snapshot, 2).kicked


async def test_a_race_that_is_over_stops_nobody(store: RedisStore) -> None:
    await make_race(store, seats=2)
    over = await change(store, EndNow())
    assert standing_of(await change(store, Stop(2, "gave-up")), 2) == standing_of(over, 2)


async def test_the_early_end_is_now_and_never_moves_a_deadline_that_has_passed(store: RedisStore) -> None:
    await make_race(store)
    ended = await change(store, EndNow())
    assert race_of(ended).t1 == ended.now
    await until(store, ended.now + 1)
    assert race_of(await change(store, EndNow())).t1 == ended.now


async def test_the_early_end_leaves_a_countdown_alone(store: RedisStore) -> None:
    race = race_of(await countdown(store))
    assert race_of(await change(store, EndNow())) == race


async def test_a_race_is_closed_once_it_is_over_and_the_first_digest_stands(store: RedisStore) -> None:
    begun = await make_race(store, seats=2)
    assert (await store.close(CODE, 1, "too-soon")).room == begun.room
    await store.commit(CODE, finish(1))
    assert not race_of(await store.close(CODE, 1, "too-soon")).ended
    await change(store, Stop(2, "gave-up"))
    closed = await store.close(CODE, 1, "digest-1")
    assert (race_of(closed).ended, race_of(closed).digest) == (True, "digest-1")
    assert (await store.close(CODE, 1, "digest-2")).room == closed.room
    assert closed.room.version == begun.room.version + 2


async def test_the_deadline_lets_a_race_be_closed(store: RedisStore) -> None:
    await until(store, race_of(await make_race(store, limit_ms=20)).t1)
    assert race_of(await store.close(CODE, 1, "digest")).ended


async def test_closing_a_lobby_or_a_countdown_does_nothing(store: RedisStore) -> None:
    made = await make_room(store)
    assert (await store.close(CODE, 1, "digest")).room == made.room
    waiting = await begin(store, new_race(countdown_ms=MINUTE))
    assert (await store.close(CODE, 1, "digest")).room == waiting.room


async def test_the_next_race_begins_in_the_lobby_with_nobody_ready(store: RedisStore) -> None:
    made = await make_room(store, seats=2)
    await store.start(CODE, made.room.version, new_race(ready=2))
    with pytest.raises(Conflict):
        await change(store, NextRace(2))
    await change(store, EndNow())
    closed = await store.close(CODE, 1, "digest")
    with pytest.raises(Conflict):
        await change(store, NextRace(3))
    room = (await change(store, NextRace(2))).room
    assert (room.number, room.race) == (2, None)
    assert [(seat.seat, seat.ready) for seat in room.seats] == [(1, False), (2, False)]
    assert (await store.finished_race(CODE, 1)).room.race == closed.room.race
    assert (await store.close(CODE, 1, "late")).room == room


async def test_a_node_that_thinks_of_an_older_race_is_corrected(store: RedisStore, redis_url: str) -> None:
    async with RedisStore.opened(redis_url) as other_node:
        await make_race(store, seats=2)
        assert (await other_node.snapshot(CODE)).room.number == 1
        await change(store, EndNow())
        await store.close(CODE, 1, "digest")
        await change(store, NextRace(2))
        begun = await begin(store, new_race(2, request="r2"))
        await store.commit(CODE, entry(1, race=2, seat=2))
        claimed = await other_node.claim(CODE, 2, "hash-of-2", "node-2")
        assert [line.entry for line in claimed.log] == ["move-1"]
        assert race_of(claimed.snapshot).number == 2
        renamed = await other_node.amend(CODE, begun.room.version, Amendment((SetName(1, "Anna"),)))
        assert race_of(renamed).number == 2


async def test_a_race_that_never_started_has_no_result(store: RedisStore) -> None:
    await make_race(store)
    with pytest.raises(NoSuchRoom):
        await store.finished_race(CODE, 2)
    assert (await store.finished_race(CODE, 1)).room.number == 1


async def test_several_logs_are_read_at_once(store: RedisStore) -> None:
    await make_race(store, seats=3)
    await store.commit(CODE, entry(1, "a", seat=2))
    await store.commit(CODE, entry(1, "b", seat=3))
    logs = await store.logs(CODE, 1, [1, 2, 3])
    assert {seat: [line.entry for line in log] for seat, log in logs.items()} == {1: [], 2: ["a"], 3: ["b"]}


async def test_no_key_of_a_room_is_outside_its_slot_or_without_an_end(store: RedisStore, redis_url: str) -> None:
    await make_race(store, seats=2)
    await store.commit(CODE, entry(1))
    await store.seen(CODE, Sighting("node", (1,)))
    (keys,) = await raw(redis_url, ("KEYS", "*"))
    # Outside the slot lies only what may be lost.
    keys.remove("r1:due")
    assert sorted(keys) == [f"r1:{{{CODE}}}:{key}" for key in ("log:1:1", "race:1", "room")]
    assert all(life > 0 for life in await raw(redis_url, *(("PTTL", key) for key in keys)))
