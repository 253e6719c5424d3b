"""Making, changing and claiming a room."""

import asyncio
import json
import os
import signal
from dataclasses import replace

import pytest

from pandemonium.limits import CLAIM_SLACK_MS, PRESENT_MS
from pandemonium.race.changes import (
    Amendment,
    SetHost,
    SetLocked,
    SetName,
    SetReady,
    SetSettings,
    SitDown,
    StandUp,
    Stop,
)
from pandemonium.race.decide import watching
from pandemonium.race.facts import Watching
from pandemonium.store.embedded import EmbeddedStore
from pandemonium.store.port import ClaimRefused, Conflict, NoSuchRoom, RoomExists, Sighting, TooLate
from pandemonium.store.redis_store import RedisStore
from pandemonium.store.replies import settings_text
from tests.store.rooms import (
    CODE,
    SETTINGS,
    change,
    entry,
    make_race,
    make_room,
    new_room,
    raw,
    seat_of,
    token,
)


async def test_a_new_room_has_its_host_in_seat_one_and_no_race(store: RedisStore) -> None:
    before = await store.now()
    snapshot = await store.create(new_room())
    room = snapshot.room
    assert (room.code, room.run, room.version, room.host, room.locked, room.number) == (CODE, "run-1", 1, 1, False, 1)
    assert room.settings == SETTINGS
    assert room.race is None
    assert [(seat.seat, seat.name, seat.token_hash, seat.epoch) for seat in room.seats] == [(1, "Ann", token(1), 0)]
    assert not room.seats[0].ready
    assert not room.seats[0].kicked
    assert before <= room.seats[0].seen == snapshot.now
    assert (await store.snapshot(CODE)).room == room


async def test_a_code_is_taken_once_but_its_maker_may_ask_again(store: RedisStore) -> None:
    made = await store.create(new_room())
    with pytest.raises(RoomExists):
        await store.create(new_room(run="run-2"))
    assert (await store.create(new_room())).room == made.room


async def test_every_call_on_a_room_that_is_not_there_says_so(store: RedisStore) -> None:
    calls = (
        store.snapshot(CODE),
        store.amend(CODE, 1, Amendment((SetLocked(True),))),
        store.claim(CODE, 1, token(1), "node"),
        store.close(CODE, 1, "digest"),
        store.seen(CODE, Sighting("node", (1,))),
        store.logs(CODE, 1, [1]),
        store.finished_race(CODE, 1),
    )
    for call in calls:
        with pytest.raises(NoSuchRoom):
            await call


async def test_each_change_sets_what_it_names_and_nothing_else(store: RedisStore) -> None:
    await make_room(store, seats=2)
    wanted = replace(SETTINGS, game="seven-devils", target=104, seed="an-open-one", all_ready=True, undo="careful")
    before = (await store.snapshot(CODE)).room
    room = (await change(store, SetSettings(wanted), SetHost(2), SetLocked(True))).room
    assert (room.settings, room.host, room.locked) == (wanted, 2, True)
    assert room.seats == before.seats
    after = await change(store, SetName(2, 'Zoë "✓" %s'), SetReady(1, True), SetHost(0), SetLocked(False))
    assert after.room.host == 0
    assert seat_of(after, 2) == replace(seat_of(after, 2), name='Zoë "✓" %s', ready=False)
    assert seat_of(after, 1) == replace(before.seats[0], ready=True)
    assert not after.room.locked
    assert after.room.version == before.version + 2


async def test_a_room_from_before_there_was_a_choice_of_hints_allows_them(store: RedisStore, redis_url: str) -> None:
    await make_room(store)
    await change(store, SetSettings(replace(SETTINGS, hints=False)))
    assert not (await store.snapshot(CODE)).room.settings.hints
    kept = json.loads(settings_text(SETTINGS))
    del kept["hints"]
    await raw(redis_url, ("HSET", f"r1:{{{CODE}}}:room", "settings", json.dumps(kept)))
    assert (await store.snapshot(CODE)).room.settings == SETTINGS


@pytest.mark.parametrize("watching", ["track", "closed"])
async def test_a_room_from_before_boards_could_be_watched_is_what_it_was(
    store: RedisStore, redis_url: str, watching: Watching
) -> None:
    await make_room(store)
    kept = json.loads(settings_text(SETTINGS)) | {"watching": watching}
    await raw(redis_url, ("HSET", f"r1:{{{CODE}}}:room", "settings", json.dumps(kept, sort_keys=True)))
    assert (await store.snapshot(CODE)).room.settings == replace(SETTINGS, watching=watching)


async def test_a_decision_on_an_older_version_is_a_conflict_and_changes_nothing(store: RedisStore) -> None:
    made = await make_room(store)
    changed = await change(store, SetLocked(True))
    with pytest.raises(Conflict):
        await store.amend(CODE, made.room.version, Amendment((SetHost(5),)))
    assert (await store.snapshot(CODE)).room == changed.room


async def test_of_many_decisions_on_one_version_one_is_applied(store: RedisStore) -> None:
    made = await make_room(store)
    tries = (store.amend(CODE, made.room.version, Amendment((SetHost(host),))) for host in range(2, 12))
    answers = await asyncio.gather(*tries, return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in answers) == ["Conflict"] * 9 + ["Snapshot"]


async def test_outside_its_window_an_amendment_is_too_late(store: RedisStore) -> None:
    made = await make_room(store)
    now, lock = made.now, (SetLocked(True),)
    for window in ({"not_after": now - 1}, {"not_before": now + 600_000}):
        with pytest.raises(TooLate):
            await store.amend(CODE, made.room.version, Amendment(lock, **window))
    within = Amendment(lock, not_before=now, not_after=now + 600_000)
    assert (await store.amend(CODE, made.room.version, within)).room.locked


async def test_a_refused_change_takes_the_whole_amendment_with_it(store: RedisStore) -> None:
    made = await make_room(store)
    with pytest.raises(Conflict):
        await change(store, SetLocked(True), SetReady(9, True))
    assert (await store.snapshot(CODE)).room == made.room


async def test_a_claim_raises_the_epoch_and_brings_room_and_log(store: RedisStore) -> None:
    await make_race(store, seats=2)
    await store.commit(CODE, entry(1, "a", seat=2))
    await store.commit(CODE, entry(2, "b", seat=2))
    claimed = await store.claim(CODE, 2, token(2), "node-2")
    assert claimed.epoch == 2
    assert [line.entry for line in claimed.log] == ["a", "b"]
    assert seat_of(claimed.snapshot, 2).epoch == 2
    assert claimed.snapshot.room == (await store.snapshot(CODE)).room
    assert (await store.claim(CODE, 1, token(1), "node-2")).log == ()


async def test_a_claim_is_also_a_sighting(store: RedisStore, redis_url: str) -> None:
    made = await make_room(store)
    later = made.now + 60_000
    await raw(redis_url, ("HSET", f"r1:{{{CODE}}}:room", "last", later))
    assert seat_of((await store.claim(CODE, 1, token(1), "n")).snapshot, 1).seen == later


async def test_claims_leave_the_rooms_version_alone(store: RedisStore) -> None:
    made = await make_room(store)
    assert (await store.claim(CODE, 1, token(1), "n")).snapshot.room.version == made.room.version


async def test_a_connection_much_older_than_the_one_that_holds_the_seat_does_not_get_it(store: RedisStore) -> None:
    made = await make_room(store)
    held = await store.claim(CODE, 1, token(1), "node-2", since=made.now)
    with pytest.raises(ClaimRefused, match="superseded"):
        await store.claim(CODE, 1, token(1), "node-1", since=made.now - CLAIM_SLACK_MS - 1)
    assert seat_of(await store.snapshot(CODE), 1).epoch == held.epoch
    assert (await store.claim(CODE, 1, token(1), "node-1", since=made.now - CLAIM_SLACK_MS)).epoch == held.epoch + 1
    # Whoever sits there next begins anew.
    await change(store, StandUp(1))
    await change(store, SitDown(1, "Next", "another"))
    assert (await store.claim(CODE, 1, "another", "node-1", since=made.now - 10 * CLAIM_SLACK_MS)).epoch == held.epoch + 3


@pytest.mark.parametrize(("seat", "wrong"), [(1, "guess"), (1, ""), (2, ""), (2, token(1))])
async def test_without_its_token_no_seat_is_claimed(store: RedisStore, seat: int, wrong: str) -> None:
    await make_room(store)
    with pytest.raises(ClaimRefused) as refused:
        await store.claim(CODE, seat, wrong, "node")
    assert refused.value.reason == "bad-token"


async def test_a_kicked_seat_is_not_claimed_and_its_connections_are_fenced(store: RedisStore) -> None:
    await make_room(store, seats=2)
    kicked = seat_of(await change(store, SetReady(2, True), Stop(2, "kicked")), 2)
    assert (kicked.kicked, kicked.ready, kicked.epoch) == (True, False, 2)
    with pytest.raises(ClaimRefused) as refused:
        await store.claim(CODE, 2, token(2), "node")
    assert refused.value.reason == "kicked"
    with pytest.raises(ClaimRefused) as refused:
        await store.claim(CODE, 2, "guess", "node")
    assert refused.value.reason == "bad-token"


async def test_a_seat_left_or_lost_can_be_taken_again_and_its_epochs_only_rise(store: RedisStore) -> None:
    await make_room(store, seats=3)
    await change(store, Stop(2, "kicked"), StandUp(3))
    room = (await change(store, SitDown(2, "Bea", "new-2"), SitDown(3, "Cid", "new-3"))).room
    assert [(seat.name, seat.epoch, seat.kicked) for seat in room.seats[1:]] == [("Bea", 2, False), ("Cid", 2, False)]
    for seat in (2, 3):
        with pytest.raises(ClaimRefused):
            await store.claim(CODE, seat, token(seat), "node")
        assert (await store.claim(CODE, seat, f"new-{seat}", "node")).epoch == 3


async def test_a_seat_left_is_free(store: RedisStore) -> None:
    await make_room(store, seats=2)
    assert [seat.seat for seat in (await change(store, StandUp(1))).room.seats] == [2]


async def test_seats_are_seen_if_somebody_sits_there(store: RedisStore, redis_url: str) -> None:
    made = await make_room(store, seats=3)
    await raw(redis_url, ("HSET", f"r1:{{{CODE}}}:room", "last", made.now + 60_000))
    await store.seen(CODE, Sighting("node", (1, 3, 9)))
    snapshot = await store.snapshot(CODE)
    assert [seat.seen > made.now for seat in snapshot.room.seats] == [True, False, True]
    assert snapshot.room.version == made.room.version


async def test_each_node_says_how_many_watch_there_and_is_forgotten_once_it_says_nothing(
    store: RedisStore, redis_url: str
) -> None:
    made = await make_room(store)
    await store.seen(CODE, Sighting("one", watchers=3))
    await store.seen(CODE, Sighting("two", watchers=2))
    told = (await store.snapshot(CODE)).room
    assert (sorted(each.count for each in told.watchers), watching(told, made.now)) == ([2, 3], 5)
    await store.seen(CODE, Sighting("one"))
    assert [each.count for each in (await store.snapshot(CODE)).room.watchers] == [2]
    later = made.now + PRESENT_MS + 60_000
    await raw(redis_url, ("HSET", f"r1:{{{CODE}}}:room", "last", later))
    told = (await store.snapshot(CODE)).room
    assert (len(told.watchers), watching(told, later)) == (1, 0)
    await store.seen(CODE, Sighting("one", (1,)))
    told = (await store.snapshot(CODE)).room
    assert (told.watchers, told.version) == ((), made.room.version)


async def test_the_store_is_ready_and_durable(store: RedisStore) -> None:
    assert await store.ready()
    assert store.durability == "always"


async def test_a_store_that_does_not_sync_every_write_is_flagged(
    mortal: EmbeddedStore, caplog: pytest.LogCaptureFixture
) -> None:
    async with RedisStore.opened(mortal.url) as store:
        for policy, durability in (("everysec", "everysec"), ("no", "no")):
            await raw(mortal.url, ("CONFIG", "SET", "appendfsync", policy))
            assert await store.ready()
            assert store.durability == durability
            assert await store.ready()
        await raw(mortal.url, ("CONFIG", "SET", "appendonly", "no"))
        assert await store.ready()
        assert store.durability == "off"
    assert len(caplog.records) == 3


async def test_a_store_that_is_gone_is_not_ready(mortal: EmbeddedStore) -> None:
    async with RedisStore.opened(mortal.url) as store:
        assert await store.ready()
        os.kill(mortal.pid, signal.SIGSTOP)
        os.kill(mortal.pid, signal.SIGKILL)
        assert not await store.ready()
