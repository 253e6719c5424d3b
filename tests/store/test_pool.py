"""The pool of proven deals: what is put in is raced once, by one room, whatever happens to the call."""

from dataclasses import replace

import pytest

from pandemonium.engine.deal import Seed
from pandemonium.engine.games import GAMES
from pandemonium.engine.sheets import sheet_hash
from pandemonium.race.changes import Cancel, EndNow, SetReady, SetSettings
from pandemonium.race.facts import KeptDeal
from pandemonium.race.proof import GRADES, Grade, Proof
from pandemonium.store.pool import ProvenDeal
from pandemonium.store.port import Conflict, NewRace, PoolEmpty, Snapshot, UnprovenDeal
from pandemonium.store.redis_store import RedisStore
from tests.store.rooms import CODE, MINUTE, SETTINGS, change, make_room, new_race, race_of, raw, seat_of

SHEET = sheet_hash(GAMES["demon"])
MOST = 20


def proven(seed: str, grade: Grade = "fair", sheet: str = SHEET, game: str = "demon") -> ProvenDeal:
    return ProvenDeal(game, Seed(seed), f"commitment of {seed}", sheet, Proof(grade, 17, ("draw", "w>f")))


async def fill(store: RedisStore, *deals: ProvenDeal) -> None:
    for deal in deals:
        assert await store.pool.put(deal, MOST)


def wanting(*grades: Grade, request: str = "request-1", own: str | None = None, **more: int | None) -> NewRace:
    return new_race(request=request, seed=own, sheet=SHEET, grades=grades, countdown_ms=MINUTE, **more)  # type: ignore[arg-type]


async def begin(store: RedisStore, race: NewRace, code: str = CODE) -> Snapshot:
    return await store.start(code, (await store.snapshot(code)).room.version, race)


async def begun(store: RedisStore, race: NewRace, code: str = CODE) -> str:
    """The seed that is raced."""
    return race_of(await begin(store, race, code)).seed.reveal()


async def count(store: RedisStore, grade: Grade = "fair") -> int:
    return (await store.pool.read()).counts["demon", grade]


async def test_a_start_takes_the_oldest_deal_whole_and_no_other_room_gets_it(store: RedisStore) -> None:
    await fill(store, proven("one"), proven("two"))
    await make_room(store)
    await make_room(store, code="ZYXWVUTS")
    race = race_of(await begin(store, wanting("fair")))
    assert (race.seed.reveal(), race.commitment, race.sheet) == ("one", "commitment of one", SHEET)
    assert race.proof == Proof("fair", 17)
    assert await begun(store, wanting("fair"), "ZYXWVUTS") == "two"
    assert await count(store) == 0


async def test_grades_are_taken_in_the_order_in_which_they_are_named(store: RedisStore) -> None:
    await fill(store, proven("friendly", "friendly"), proven("stern", "stern"))
    await make_room(store)
    race = race_of(await begin(store, wanting("fair", "stern", "friendly", own="own")))
    assert race.proof is not None
    assert (race.proof.grade, race.seed.reveal()) == ("stern", "stern")


async def test_a_repeated_start_takes_no_second_deal(store: RedisStore) -> None:
    await fill(store, proven("one"), proven("two"))
    made = await make_room(store)
    first = await store.start(CODE, made.room.version, wanting("fair"))
    assert race_of(await store.start(CODE, made.room.version, wanting("fair"))) == race_of(first)
    with pytest.raises(Conflict):
        await begin(store, wanting("fair", request="request-2"))
    assert await count(store) == 1


async def test_a_start_in_vain_takes_nothing(store: RedisStore) -> None:
    await fill(store, proven("one"))
    made = await make_room(store)
    await change(store, SetReady(1, True))
    with pytest.raises(Conflict):
        await store.start(CODE, made.room.version, wanting("fair"))
    assert await count(store) == 1


async def test_an_empty_pool_starts_nothing(store: RedisStore) -> None:
    await fill(store, proven("stern", "stern"))
    made = await make_room(store)
    with pytest.raises(PoolEmpty):
        await begin(store, wanting("fair"))
    assert (await store.snapshot(CODE)).room == made.room
    assert await count(store, "stern") == 1


async def test_an_empty_pool_takes_back_the_readiness_that_should_have_started_the_race(store: RedisStore) -> None:
    await make_room(store, seats=3)
    ready = await change(store, SetReady(1, True), SetReady(2, True))
    with pytest.raises(PoolEmpty):
        await begin(store, wanting("fair", ready=3))
    room = (await store.snapshot(CODE)).room
    assert (room.race, room.version) == (None, ready.room.version + 1)
    assert not any(seat.ready for seat in room.seats)


async def test_an_empty_pool_starts_the_callers_own_deal_where_that_is_allowed(store: RedisStore) -> None:
    await make_room(store)
    race = race_of(await begin(store, wanting(*GRADES, own="own")))
    assert (race.seed.reveal(), race.proof) == ("own", None)


async def test_the_callers_own_deal_waits_behind_the_pool(store: RedisStore) -> None:
    await fill(store, proven("one"))
    await make_room(store)
    assert await begun(store, wanting("fair", own="own")) == "one"


async def test_a_chosen_deal_leaves_the_pool_alone(store: RedisStore) -> None:
    await fill(store, proven("one"))
    await make_room(store, settings=replace(SETTINGS, seed="chosen"))
    assert await begun(store, wanting("fair", own="chosen")) == "chosen"
    assert await count(store) == 1


async def test_deals_of_other_rules_or_form_are_passed_over_and_dropped(store: RedisStore, redis_url: str) -> None:
    await fill(store, proven("old", sheet="other-sheet"), proven("older", sheet="other-sheet"))
    await raw(redis_url, ("RPUSH", "p1:demon:fair", "of another form"))
    assert await count(store) == 0
    await raw(redis_url, ("RPUSH", "p1:demon:fair", "2 " + SHEET + " {}"))
    await make_room(store)
    with pytest.raises(PoolEmpty):
        await begin(store, wanting("fair"))
    assert await raw(redis_url, ("EXISTS", "p1:demon:fair")) == [0]


async def test_a_deal_behind_one_of_other_rules_is_counted_and_found(store: RedisStore) -> None:
    await fill(store, proven("old", sheet="other-sheet"), proven("one"), proven("two"))
    assert await count(store) == 2
    await make_room(store)
    assert await begun(store, wanting("fair")) == "one"


async def test_a_list_has_a_bound_in_which_deals_of_other_rules_do_not_count(store: RedisStore) -> None:
    await fill(store, proven("old", sheet="other-sheet"))
    assert [await store.pool.put(proven(f"seed-{number}"), 2) for number in range(4)] == [True, True, False, False]
    assert await count(store) == 2
    assert await store.pool.put(proven("stern", "stern"), 2)


async def test_a_countdown_called_off_keeps_its_deal_for_this_room_and_grade(store: RedisStore) -> None:
    await fill(store, proven("one"), proven("two"), proven("stern", "stern"))
    await make_room(store)
    await begin(store, wanting("fair"))
    lobby = (await change(store, Cancel())).room
    assert lobby.kept == (KeptDeal("demon", "fair", SHEET),)
    assert await begun(store, wanting("stern", request="r2")) == "stern"
    await change(store, Cancel())
    again = race_of(await begin(store, wanting(*GRADES[1:], request="r3")))
    assert (again.seed.reveal(), again.proof) == ("one", Proof("fair", 17))
    assert (await store.snapshot(CODE)).room.kept == (KeptDeal("demon", "stern", SHEET),)
    assert await count(store) == 1


async def test_a_deal_that_was_called_off_is_never_offered_to_another_room(store: RedisStore) -> None:
    await fill(store, proven("one"))
    await make_room(store)
    await begin(store, wanting("fair"))
    await change(store, Cancel())
    await make_room(store, code="ZYXWVUTS")
    with pytest.raises(PoolEmpty):
        await begin(store, wanting("fair"), "ZYXWVUTS")


async def test_an_unproven_deal_that_was_called_off_does_not_pass_for_a_proven_one(store: RedisStore) -> None:
    await make_room(store)
    await begin(store, wanting("fair", own="own"))
    assert (await change(store, Cancel())).room.kept == (KeptDeal("demon", None, SHEET),)
    with pytest.raises(PoolEmpty):
        await begin(store, wanting("fair", request="r2"))
    assert await begun(store, wanting("fair", request="r3", own="other")) == "own"


async def test_a_kept_deal_waits_for_its_game(store: RedisStore) -> None:
    await fill(store, proven("one"))
    await make_room(store)
    await begin(store, wanting("fair"))
    await change(store, Cancel(), SetSettings(replace(SETTINGS, game="seven-devils")))
    other = replace(wanting("fair", request="r2"), game="seven-devils")
    with pytest.raises(PoolEmpty):
        await begin(store, other)
    await change(store, SetSettings(SETTINGS))
    assert await begun(store, wanting("fair", request="r3")) == "one"


async def test_the_line_stays_in_the_store_until_the_race_is_over(store: RedisStore) -> None:
    await fill(store, proven("one"))
    made = await make_room(store)
    race = replace(wanting("fair"), countdown_ms=0)
    snapshots = [await store.start(CODE, made.room.version, race), await store.snapshot(CODE)]
    snapshots += [(await store.claim(CODE, 1, "hash-of-1", "node")).snapshot, await store.finished_race(CODE, 1)]
    assert {race_of(snapshot).proof for snapshot in snapshots} == {Proof("fair", 17)}
    assert race_of(await change(store, EndNow())).proof == Proof("fair", 17, ("draw", "w>f"))


async def test_no_reading_of_a_room_holds_the_deals_it_keeps(store: RedisStore, redis_url: str) -> None:
    await fill(store, proven("one-two-three"))
    await make_room(store)
    await begin(store, wanting("fair"))
    version = (await change(store, Cancel())).room.version
    keys = (f"r1:{{{CODE}}}:room", f"r1:{{{CODE}}}:race:1")
    answers = await raw(
        redis_url,
        ("FCALL", "race1_snapshot", 2, *keys, 1, "current"),
        ("FCALL", "race1_amend", 2, *keys, 1, 1_000_000, version, "", "", "[]"),
    )
    assert "one-two-three" not in str(answers)
    assert "w>f" not in str(answers)


async def test_the_pool_outlives_the_rooms_that_draw_from_it(store: RedisStore, redis_url: str) -> None:
    await fill(store, proven("one"), proven("two"))
    await make_room(store)
    await begin(store, wanting("fair"))
    assert await raw(redis_url, ("PTTL", "p1:demon:fair")) == [-1]


async def test_the_pool_knows_on_how_many_nodes_a_race_goes_on(store: RedisStore, redis_url: str) -> None:
    assert (await store.pool.read()).racing == 0
    for node in ("one", "two", "one"):
        await store.pool.note_racing(node)
    assert (await store.pool.read()).racing == 2
    await raw(redis_url, ("ZADD", "p1:racing", 1, "two"))
    assert (await store.pool.read()).racing == 1
    await store.pool.note_racing("one")
    assert await raw(redis_url, ("ZCARD", "p1:racing")) == [1]


async def test_a_deal_prints_neither_seed_nor_line(store: RedisStore) -> None:
    deal = replace(proven("a-secret-seed"), commitment="commitment")
    await fill(store, deal)
    made = await make_room(store)
    started = await store.start(CODE, made.room.version, replace(wanting("fair"), countdown_ms=0))
    over = race_of(await change(store, EndNow()))
    assert over.proof is not None
    assert over.proof.line
    own = UnprovenDeal(deal.seed, "commitment")
    for printed in (repr(deal), f"{deal}", str(started), repr(over), f"{deal.seed}", repr(replace(wanting("fair"), own=own))):
        assert "a-secret-seed" not in printed
        assert "w>f" not in printed


async def test_seats_ready_for_a_start_that_comes_stay_ready(store: RedisStore) -> None:
    await fill(store, proven("one"))
    await make_room(store, seats=2)
    await change(store, SetReady(1, True))
    snapshot = await begin(store, wanting("fair", ready=2))
    assert [seat_of(snapshot, seat).ready for seat in (1, 2)] == [True, True]
