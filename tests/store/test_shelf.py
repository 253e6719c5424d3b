"""Taking races and rooms away: only what is closed, only what nobody uses, and as often as anybody asks."""

import pytest

from pandemonium.limits import LOBBY_LIFE_MS, ROOM_LIFE_MS
from pandemonium.race.changes import EndNow
from pandemonium.race.record import Kept, keep
from pandemonium.store.port import Conflict, Due, NoSuchRoom, StillUsed
from pandemonium.store.redis_store import RedisStore
from pandemonium.tables.closing import close_race
from tests.store.rooms import CODE, change, entry, make_race, make_room, race_of, raw, until

LIFE = 60_000


async def closed(store: RedisStore) -> Kept:
    """What is to be kept of a race with one move in it."""
    t0 = race_of(await make_race(store, seats=2)).t0
    await until(store, t0 + 1)
    await store.commit(CODE, entry(1, home=2))
    await change(store, EndNow())
    snapshot = await close_race(store, await store.snapshot(CODE))
    return keep(snapshot.room, race_of(snapshot), await store.logs(CODE, 1, [1, 2]))


async def untouched(redis_url: str) -> None:
    await raw(redis_url, ("PEXPIRE", f"r1:{{{CODE}}}:room", ROOM_LIFE_MS - LOBBY_LIFE_MS))


async def test_a_kept_race_is_read_back_as_it_was(store: RedisStore, redis_url: str) -> None:
    kept = await closed(store)
    await untouched(redis_url)
    await store.shelf.keep(CODE, kept, LIFE, LOBBY_LIFE_MS)
    assert await store.shelf.kept(CODE, 1) == kept
    assert kept.home_times[1] > kept.home_times[2]
    await store.shelf.keep(CODE, kept, LIFE, LOBBY_LIFE_MS)
    with pytest.raises(NoSuchRoom):
        await store.snapshot(CODE)
    with pytest.raises(NoSuchRoom):
        await store.shelf.kept(CODE, 2)


@pytest.mark.parametrize("idle_ms", [None, LOBBY_LIFE_MS])
async def test_the_race_a_used_room_stands_at_stays_whole(store: RedisStore, idle_ms: int | None) -> None:
    kept = await closed(store)
    before = await store.finished_race(CODE, 1)
    with pytest.raises(StillUsed):
        await store.shelf.keep(CODE, kept, LIFE, idle_ms)
    assert (await store.finished_race(CODE, 1)).room == before.room


async def test_a_record_of_another_digest_replaces_nothing(store: RedisStore, redis_url: str) -> None:
    kept = await closed(store)
    await untouched(redis_url)
    with pytest.raises(Conflict):
        await store.shelf.keep(CODE, Kept(kept.record, "another", kept.home_times), LIFE, LOBBY_LIFE_MS)
    assert race_of(await store.finished_race(CODE, 1)).digest == kept.digest


async def test_a_race_that_is_not_closed_is_not_kept(store: RedisStore, redis_url: str) -> None:
    kept = await closed(store)
    await raw(redis_url, ("HDEL", f"r1:{{{CODE}}}:race:1", "digest"))
    with pytest.raises(NoSuchRoom):
        await store.shelf.keep(CODE, kept, LIFE, LOBBY_LIFE_MS)


async def test_only_a_lobby_nobody_uses_is_removed(store: RedisStore, redis_url: str) -> None:
    await make_room(store)
    for number, idle in ((1, LOBBY_LIFE_MS), (2, 0)):
        with pytest.raises(StillUsed):
            await store.shelf.expire(CODE, number, idle)
    await untouched(redis_url)
    touched = await store.shelf.touched(CODE)
    assert await store.now() - touched >= LOBBY_LIFE_MS
    await store.shelf.expire(CODE, 1, LOBBY_LIFE_MS)
    with pytest.raises(NoSuchRoom):
        await store.shelf.touched(CODE)
    await store.shelf.expire(CODE, 1, LOBBY_LIFE_MS)


async def test_a_room_with_a_race_is_never_removed_as_a_lobby(store: RedisStore, redis_url: str) -> None:
    await make_race(store)
    await untouched(redis_url)
    with pytest.raises(StillUsed):
        await store.shelf.expire(CODE, 1, LOBBY_LIFE_MS)


async def test_what_is_due_is_put_off_while_it_is_looked_at(store: RedisStore) -> None:
    await store.shelf.look_again(Due(CODE, 3), 0)
    assert await store.shelf.due("node-1", 10) == (Due(CODE, 3),)
    assert await store.shelf.due("node-1", 10) == ()
    await store.shelf.look_again(Due(CODE, 3), None)
