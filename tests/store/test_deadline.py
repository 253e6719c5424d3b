"""The deadline that a host brings forward: whatever was entered in the same millisecond lies before it."""

import asyncio

from pandemonium.race.changes import Amendment, EndNow
from pandemonium.store.redis_store import RedisStore
from tests.store.rooms import entry, make_race, race_of

ROOMS = 40


async def test_no_entry_has_the_time_of_the_deadline(store: RedisStore) -> None:
    together = 0
    for number in range(ROOMS):
        code = f"ABCD{number:04}".replace("0", "X").replace("1", "Y")
        begun = await make_race(store, code=code)
        _, ended = await asyncio.gather(
            store.commit(code, entry(1)), store.amend(code, begun.room.version, Amendment((EndNow(),)))
        )
        log = (await store.logs(code, 1, [1]))[1]
        assert all(made.time < race_of(ended).t1 for made in log)
        together += sum(made.time == ended.now for made in log)
    assert together > 0
