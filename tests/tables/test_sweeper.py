"""Rooms nobody has open: races are closed, results kept compactly, and everything is gone when its time is up."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from redis import Redis

from pandemonium.limits import DAY_MS, LIVE_LIFE_MS, LOBBY_LIFE_MS, ROOM_LIFE_MS, SWEEP_ROOMS_MAX
from pandemonium.race.changes import Amendment, EndNow, NextRace
from pandemonium.race.record import digest, keep
from pandemonium.store.port import NoSuchRoom, Sighting
from pandemonium.store.redis_store import RedisStore
from pandemonium.tables.chance import SystemChance
from pandemonium.tables.closing import close_race
from pandemonium.tables.sweeper import Sweeper
from tests.store.rooms import CODE, change, entry, make_race, make_room, new_race, race_of, until
from tests.support.node import running_node
from tests.support.races import QUICK, QUICK_LINE, Party, play_all, race

WEEK = 7 * DAY_MS


class Time:
    """Makes the store believe that time has passed."""

    def __init__(self, url: str) -> None:
        self.redis = Redis.from_url(url, decode_responses=True)

    def everything_is_due(self) -> None:
        """And every node may have the next turn."""
        for name in map(str, self.redis.zrange("r1:due", 0, -1)):
            self.redis.zadd("r1:due", {name: 0})
        self.redis.delete("r1:turn")

    def untouched_for(self, milliseconds: int, code: str = CODE) -> None:
        """The room was written to last so long ago."""
        self.redis.pexpire(f"r1:{{{code}}}:room", ROOM_LIFE_MS - milliseconds)

    def deadline_passed(self, milliseconds: int, code: str = CODE, number: int = 1) -> None:
        """The race's deadline was so long ago."""
        key = f"r1:{{{code}}}:race:{number}"
        seconds, _ = self.redis.time()
        self.redis.hset(key, mapping={"t1": seconds * 1000 - milliseconds, "t0": seconds * 1000 - milliseconds - 60_000})

    def held(self) -> set[str]:
        """All there are, without the one whose turn it is."""
        return {str(key) for key in self.redis.keys("*")} - {"r1:turn", "r1:ready"}


@pytest_asyncio.fixture
async def time(redis_url: str) -> AsyncIterator[Time]:
    """Of the run's store."""
    time = Time(redis_url)
    yield time
    time.redis.close()


def sweeper(store: RedisStore, kept_most: int = 100, node: str = "node-1") -> Sweeper:
    return Sweeper(store, SystemChance(), node, WEEK, kept_most)


async def sweep(store: RedisStore, time: Time, kept_most: int = 100) -> int:
    time.everything_is_due()
    return await sweeper(store, kept_most).turn()


async def closed_race(store: RedisStore, code: str = CODE, limit_ms: int = 1) -> None:
    """A race of two that is over and closed."""
    await make_room(store, seats=2, code=code)
    snapshot = await store.snapshot(code)
    await store.start(code, snapshot.room.version, new_race(limit_ms=limit_ms))
    await until(store, race_of(await store.snapshot(code)).t1)
    await close_race(store, await store.snapshot(code))


async def go_on(store: RedisStore) -> None:
    """The room moves on to the lobby of its next race."""
    snapshot = await store.snapshot(CODE)
    await store.amend(CODE, snapshot.room.version, Amendment((NextRace(snapshot.room.number + 1),)))


async def test_a_race_whose_time_is_up_is_closed_with_nobody_there(store: RedisStore, time: Time) -> None:
    await make_race(store, seats=2)
    await store.commit(CODE, entry(1, home=2))
    await change(store, EndNow())
    assert await sweep(store, time) == 1
    closed = race_of(await store.snapshot(CODE))
    assert closed.ended
    assert closed.digest is not None


async def test_a_race_that_goes_on_is_looked_at_again_at_its_deadline(store: RedisStore, time: Time) -> None:
    race = race_of(await make_race(store))
    await sweep(store, time)
    assert not race_of(await store.snapshot(CODE)).ended
    assert time.redis.zscore("r1:due", CODE) == race.t1


async def test_a_room_nobody_has_touched_for_two_hours_is_removed_and_leaves_nothing(store: RedisStore, time: Time) -> None:
    await make_room(store, seats=2)
    time.untouched_for(LOBBY_LIFE_MS - 10_000)
    await sweep(store, time)
    assert (await store.snapshot(CODE)).room.number == 1
    time.untouched_for(LOBBY_LIFE_MS)
    await sweep(store, time)
    with pytest.raises(NoSuchRoom):
        await store.snapshot(CODE)
    assert time.held() == set()


async def test_a_room_stays_for_an_hour_after_the_deadline_of_its_race(store: RedisStore, time: Time) -> None:
    await make_race(store)
    time.deadline_passed(LIVE_LIFE_MS - 10_000)
    await sweep(store, time)
    time.untouched_for(LOBBY_LIFE_MS)
    await sweep(store, time)
    assert race_of(await store.snapshot(CODE)).ended


async def test_a_room_that_is_used_meanwhile_is_not_removed(store: RedisStore, time: Time) -> None:
    await make_room(store)
    time.untouched_for(LOBBY_LIFE_MS)
    await store.seen(CODE, Sighting("node", (1,)))
    await sweep(store, time)
    assert (await store.snapshot(CODE)).room.number == 1


async def test_an_expired_room_leaves_the_records_of_all_its_closed_races(store: RedisStore, time: Time) -> None:
    await closed_race(store)
    await sweep(store, time)
    await go_on(store)
    snapshot = await store.snapshot(CODE)
    await store.start(CODE, snapshot.room.version, new_race(2, limit_ms=10_000))
    await store.commit(CODE, entry(1, race=2, epoch=1))
    time.deadline_passed(2 * LIVE_LIFE_MS, number=2)
    time.redis.lset(f"r1:{{{CODE}}}:log:2:1", 0, f"{race_of(await store.snapshot(CODE)).t0} move-1")
    await sweep(store, time)
    time.redis.zrem("r1:due", f"{CODE}:1", f"{CODE}:2")
    time.untouched_for(LOBBY_LIFE_MS)
    await sweep(store, time)
    assert time.held() == {f"r1:{{{CODE}}}:record:1", f"r1:{{{CODE}}}:record:2", "r1:closed"}
    first, second = [await store.shelf.kept(CODE, number) for number in (1, 2)]
    assert (digest(first.record), digest(second.record)) == (first.digest, second.digest)
    assert len(second.record["racers"][0]["log"]) == 1


async def test_a_race_becomes_compact_once_its_room_has_gone_on_and_not_before(store: RedisStore, time: Time) -> None:
    await closed_race(store)
    await sweep(store, time)
    assert f"r1:{{{CODE}}}:race:1" in time.held()
    await go_on(store)
    await sweep(store, time)
    assert f"r1:{{{CODE}}}:record:1" in time.held()
    assert not any(":log:" in key or ":race:" in key for key in time.held())
    assert (await store.snapshot(CODE)).room.number == 2
    assert 0 < time.redis.pttl(f"r1:{{{CODE}}}:record:1") <= WEEK


async def test_a_race_whose_logs_are_not_what_was_closed_is_left_as_it_is(
    store: RedisStore, time: Time, caplog: pytest.LogCaptureFixture
) -> None:
    await closed_race(store)
    await go_on(store)
    time.redis.rpush(f"r1:{{{CODE}}}:log:1:1", "1 forged")
    await sweep(store, time)
    assert f"r1:{{{CODE}}}:race:1" in time.held()
    assert "not what was closed" in caplog.text


async def test_nodes_take_turns(store: RedisStore, time: Time) -> None:
    await make_race(store)
    time.everything_is_due()
    assert [await sweeper(store, node=node).turn() for node in ("node-1", "node-2")] == [1, 0]


async def test_one_turn_looks_at_a_bounded_number_of_rooms(store: RedisStore, time: Time) -> None:
    for index in range(SWEEP_ROOMS_MAX + 5):
        await make_room(store, code=f"AAAA{index:04}")
    assert await sweep(store, time) == SWEEP_ROOMS_MAX


async def test_what_a_list_has_lost_is_found_again(store: RedisStore, time: Time) -> None:
    await closed_race(store)
    await go_on(store)
    await sweep(store, time)
    await closed_race(store, code="BBBBBBBB")
    lost = {name: time.redis.zrange(name, 0, -1) for name in ("r1:due", "r1:closed")}
    time.redis.delete(*lost)
    searching = sweeper(store)
    while await searching.repair():
        pass
    assert {name: set(time.redis.zrange(name, 0, -1)) for name in lost} == {name: set(held) for name, held in lost.items()}
    assert {race.code for race in await store.shelf.list_closed(0, 0, 10)} == {CODE, "BBBBBBBB"}


async def test_beyond_their_number_the_oldest_records_go_first(store: RedisStore, time: Time) -> None:
    await closed_race(store)
    for _ in range(2):
        await go_on(store)
        room = (await store.snapshot(CODE)).room
        await store.start(CODE, room.version, new_race(room.number, limit_ms=1))
        await until(store, race_of(await store.snapshot(CODE)).t1)
        await sweep(store, time)
    await go_on(store)
    await sweep(store, time)
    await sweep(store, time, kept_most=2)
    records = {key for key in time.held() if ":record:" in key}
    assert records == {f"r1:{{{CODE}}}:record:{number}" for number in (2, 3)}
    assert [race.race for race in await store.shelf.list_closed(0, 0, 10)] == [2, 3]


@pytest_asyncio.fixture
async def quick(redis_url: str) -> AsyncIterator[Party]:
    """Ann has finished, Bob given up."""
    async with running_node(redis_url, countdown_ms=20) as node, race(node, "Bob", **QUICK, target=5) as people:
        await play_all(people.people[1], QUICK_LINE[:2])
        await play_all(people.host, QUICK_LINE[:6])
        await people.people[1].tell("give_up", race=1)
        await people.host.heard("result")
        yield people


async def test_a_result_is_the_same_by_its_link_after_its_room_is_gone(quick: Party, store: RedisStore, time: Time) -> None:
    address = f"/api/rooms/{quick.room.code}/races/1"
    before = await quick.node.get(address)
    assert before[0] == 200
    snapshot = await store.finished_race(quick.room.code, 1)
    kept = keep(snapshot.room, race_of(snapshot), await store.logs(quick.room.code, 1, [1, 2]))
    # Its deadline stands in its record, so it cannot be moved here as elsewhere; this is what the sweeper does then.
    time.untouched_for(LOBBY_LIFE_MS, quick.room.code)
    await store.shelf.keep(quick.room.code, kept, WEEK, LOBBY_LIFE_MS)
    assert {key for key in time.held() if "{" in key} == {f"r1:{{{quick.room.code}}}:record:1"}
    assert await quick.node.get(address) == before
