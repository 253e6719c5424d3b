"""The Function library: loaded where it is missing, refused where it is another."""

import re
from importlib.resources import files

import pytest

from pandemonium.store.connection import Refusal
from pandemonium.store.embedded import EmbeddedStore
from pandemonium.store.library import LibraryMismatch, library
from pandemonium.store.port import Committed, StoreUnavailable
from pandemonium.store.redis_store import RedisStore
from tests.store.rooms import CODE, entry, make_race, make_room, raw

ANOTHER = "#!lua name=race1\nredis.register_function{function_name='race1_source', callback=function() return 'x' end}"


async def test_the_library_says_which_source_it_is(store: RedisStore, redis_url: str) -> None:
    assert await raw(redis_url, ("FCALL_RO", "race1_source", 0)) == [library().digest]


async def test_a_second_node_of_the_same_version_is_welcome(store: RedisStore, redis_url: str) -> None:
    made = await make_room(store)
    async with RedisStore.opened(redis_url) as other_node:
        assert (await other_node.snapshot(CODE)).room == made.room


async def test_another_source_under_the_name_is_refused_with_what_to_do(mortal: EmbeddedStore) -> None:
    await raw(mortal.url, ("FUNCTION", "LOAD", ANOTHER))
    with pytest.raises(LibraryMismatch, match=r"FUNCTION DELETE race1"):
        async with RedisStore.opened(mortal.url):
            pass
    assert await raw(mortal.url, ("FCALL", "race1_source", 0)) == ["x"]


async def test_the_only_node_of_a_store_may_replace_another_source(mortal: EmbeddedStore) -> None:
    await raw(mortal.url, ("FUNCTION", "LOAD", ANOTHER))
    async with RedisStore.opened(mortal.url, sole=True) as store:
        await make_room(store)


async def test_an_emptied_server_gets_the_functions_again(store: RedisStore, redis_url: str) -> None:
    await make_race(store)
    await raw(redis_url, ("FUNCTION", "FLUSH"))
    assert not (await store.commit(CODE, entry(1))).__class__.__name__.startswith("Not")
    await raw(redis_url, ("FUNCTION", "FLUSH"), ("FLUSHALL",))
    await make_race(store)


async def test_an_emptied_server_with_another_source_is_refused(mortal: EmbeddedStore) -> None:
    async with RedisStore.opened(mortal.url) as store:
        await make_room(store)
        await raw(mortal.url, ("FUNCTION", "FLUSH"), ("FUNCTION", "LOAD", ANOTHER))
        with pytest.raises(LibraryMismatch):
            await store.snapshot(CODE)


async def test_a_store_that_is_not_there_is_not_opened() -> None:
    with pytest.raises(StoreUnavailable):
        async with RedisStore.opened("unix:///nonexistent/socket"):
            pass


async def test_an_address_that_is_none_is_not_opened() -> None:
    with pytest.raises(ValueError, match="scheme"):
        async with RedisStore.opened("http://localhost"):
            pass


@pytest.mark.parametrize(
    "changes",
    ['[{"kind":"sit","seat":1}]', '[{"kind":"dance"}]', '[{"kind":"ready","seat":"1","ready":true}]', "[", "3"],
)
async def test_a_malformed_change_is_an_error_and_changes_nothing(store: RedisStore, redis_url: str, changes: str) -> None:
    made = await make_room(store)
    keys = (f"r1:{{{CODE}}}:room", f"r1:{{{CODE}}}:race:1")
    (answer,) = await raw(redis_url, ("FCALL", "race1_amend", 2, *keys, 1, 1000, made.room.version, "", "", changes))
    assert isinstance(answer, Refusal)
    assert (await store.snapshot(CODE)).room == made.room


def calls_in(source: str) -> set[tuple[str, str]]:
    """Each command with its first argument as it is written there."""
    return set(re.findall(r"redis\.call\(\s*'(\w+)',\s*(\w+)", source))


def test_no_function_takes_anything_out_of_a_log_or_goes_over_all_keys() -> None:
    """The length of a log is the seq of its last entry; and whoever goes over all keys makes every race wait."""
    calls = calls_in(library().source)
    called = {command for command, _ in calls}
    assert {"RPUSH", "LLEN", "HSET"} <= called
    assert not called & {"KEYS", "SCAN", "SMEMBERS", "RANDOMKEY", "FLUSHALL", "FLUSHDB"}
    shortening = {"LTRIM", "LPOP", "RPOP", "LSET", "LREM", "LINSERT", "LMOVE", "RPOPLPUSH", "LMPOP"}
    of_the_pool = calls_in((files("pandemonium.store") / "race1" / "pool.lua").read_text(encoding="utf-8"))
    assert {call for call in calls if call[0] in shortening} <= of_the_pool


async def test_a_library_of_another_generation_beside_ours_leaves_our_rooms_alone(mortal: EmbeddedStore) -> None:
    """The name carries the version: a room lives on the functions it was made with, while nodes of the next one come and go."""
    next_one = library().source.replace("race1", "race2")
    async with RedisStore.opened(mortal.url) as store:
        await make_race(store)
        await raw(mortal.url, ("FUNCTION", "LOAD", next_one))
        assert isinstance(await store.commit(CODE, entry(1)), Committed)
        await raw(mortal.url, ("FUNCTION", "DELETE", "race2"))
        assert isinstance(await store.commit(CODE, entry(2)), Committed)
    async with RedisStore.opened(mortal.url) as store:
        assert [line.entry for line in (await store.logs(CODE, 1, [1]))[1]] == ["move-1", "move-2"]
