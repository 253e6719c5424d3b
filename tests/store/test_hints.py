"""What a listener hears: everything that changed, nothing secret, and when it may have missed something."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from pandemonium.race.changes import SetLocked, Stop
from pandemonium.store import hints
from pandemonium.store.connection import Address, Connection, packed
from pandemonium.store.port import Progressed, Resubscribed, RoomChanged, RoomEvent, TakenOver
from pandemonium.store.redis_store import RedisStore
from tests.store.rooms import (
    CODE,
    change,
    entry,
    finish,
    make_race,
    make_room,
    new_race,
    raw,
    standing_of,
    token,
    until,
)


async def heard(events: AsyncIterator[RoomEvent], count: int) -> list[RoomEvent]:
    async with asyncio.timeout(10):
        return [await anext(events) for _ in range(count)]


async def test_a_listener_hears_versions_takeovers_and_progress_in_order(store: RedisStore, redis_url: str) -> None:
    made = await make_room(store, seats=2)
    async with RedisStore.opened(redis_url) as other_node, other_node.events(CODE) as events:
        await store.start(CODE, made.room.version, new_race())
        await store.claim(CODE, 2, token(2), "node-2")
        await store.commit(CODE, entry(1, home=3, blocked=True))
        after_entry = standing_of(await store.snapshot(CODE), 1)
        await store.commit(CODE, finish(2))
        await change(store, Stop(2, "gave-up"))
        await store.close(CODE, 1, "digest")
        snapshot = await store.snapshot(CODE)
        version = snapshot.room.version
        assert await heard(events, 7) == [
            RoomChanged(version - 2),
            TakenOver(2, 2),
            Progressed(1, after_entry),
            Progressed(1, standing_of(snapshot, 1)),
            Progressed(1, standing_of(snapshot, 2)),
            RoomChanged(version - 1),
            RoomChanged(version),
        ]


async def test_a_listener_hears_its_own_room_only_and_two_hear_the_same(store: RedisStore) -> None:
    await make_room(store)
    await make_room(store, code="OTHERONE")
    async with store.events(CODE) as one, store.events(CODE) as two, store.events("OTHERONE") as other:
        await change(store, SetLocked(True))
        version = (await store.snapshot(CODE)).room.version
        assert await heard(one, 1) == await heard(two, 1) == [RoomChanged(version)]
        await store.claim("OTHERONE", 1, token(1), "node")
        assert await heard(other, 1) == [TakenOver(1, 2)]


async def test_a_room_left_and_entered_again_is_heard_again(store: RedisStore) -> None:
    await make_room(store)
    for epoch in range(2, 12):
        async with store.events(CODE) as events:
            await store.claim(CODE, 1, token(1), "node")
            assert await heard(events, 1) == [TakenOver(1, epoch)]


async def test_no_hint_holds_a_seed_a_name_a_token_or_a_move(store: RedisStore, redis_url: str) -> None:
    made = await make_room(store, seats=2)
    listener = await Connection.open(Address.parse(redis_url))
    await listener.exchange([packed("PSUBSCRIBE", "*")])
    await store.start(CODE, made.room.version, new_race(seed="the-secret-seed"))
    await store.commit(CODE, entry(1, "t1>t2 x3"))
    await store.commit(CODE, finish(2))
    await change(store, Stop(2, "kicked"))
    await store.close(CODE, 1, "digest")
    texts = [(await listener.receive())[3] for _ in range(6)]
    listener.close()
    for secret in ("seed", "t1>t2", "last-move", "hash-of", "Ann", "Player", "sheet"):
        assert not any(secret in text for text in texts), texts
    assert len([text for text in texts if '"progress"' in text]) == 3


async def test_a_node_that_alone_hears_a_room_is_not_told_of_its_own_entries(store: RedisStore) -> None:
    await make_race(store, seats=2)
    async with store.events(CODE) as events:
        await store.commit(CODE, entry(1))
        await store.claim(CODE, 2, token(2), "node")
        assert await heard(events, 1) == [TakenOver(2, 2)]


async def test_once_another_node_hears_the_room_both_are_told_of_entries(store: RedisStore, redis_url: str) -> None:
    await make_race(store)
    async with store.events(CODE) as own, RedisStore.opened(redis_url) as other, other.events(CODE) as others:
        await store.commit(CODE, entry(1))
        told = [Progressed(1, standing_of(await store.snapshot(CODE), 1))]
        assert await heard(own, 1) == await heard(others, 1) == told


async def test_a_node_that_has_lost_its_subscription_does_not_keep_its_entries_from_others(
    store: RedisStore, redis_url: str
) -> None:
    await make_race(store)
    async with store.events(CODE) as own, RedisStore.opened(redis_url) as other, other.events(CODE) as others:
        assert await raw(redis_url, ("CLIENT", "KILL", "TYPE", "pubsub")) == [2]
        assert await heard(others, 1) == [Resubscribed()]
        await store.commit(CODE, entry(1))
        assert await heard(others, 1) == [Progressed(1, standing_of(await store.snapshot(CODE), 1))]
        assert await heard(own, 1) == [Resubscribed()]


async def test_after_a_lost_subscription_the_listener_is_told_to_read_again(store: RedisStore, redis_url: str) -> None:
    await make_room(store)
    async with store.events(CODE) as events:
        assert await raw(redis_url, ("CLIENT", "KILL", "TYPE", "pubsub")) == [1]
        assert await heard(events, 1) == [Resubscribed()]
        await store.claim(CODE, 1, token(1), "node")
        assert await heard(events, 1) == [TakenOver(1, 2)]


async def test_a_listener_too_far_behind_is_told_to_read_again(store: RedisStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "HINTS_WAITING_MAX", 3)
    await make_race(store)
    async with store.events(CODE) as slow, store.events(CODE) as quick:
        for epoch in range(2, 7):
            await store.claim(CODE, 1, token(1), "node")
            assert await heard(quick, 1) == [TakenOver(1, epoch)]
        assert await heard(slow, 2) == [Resubscribed(), TakenOver(1, 6)]


async def test_a_hint_of_an_unknown_kind_is_a_reason_to_read_the_room(store: RedisStore, redis_url: str) -> None:
    async with store.events(CODE) as events:
        await raw(redis_url, ("PUBLISH", f"r1:{{{CODE}}}:events", '{"kind":"news"}'))
        assert await heard(events, 1) == [Resubscribed()]


async def test_a_silent_subscription_is_pinged_and_stays(store: RedisStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "STORE_PING_S", 0.02)
    await make_room(store)
    async with store.events(CODE) as events:
        await until(store, await store.now() + 200)
        await store.claim(CODE, 1, token(1), "node")
        assert await heard(events, 1) == [TakenOver(1, 2)]


async def test_feeds_end_when_the_store_is_closed(redis_url: str) -> None:
    async with AsyncExitStack() as listening:
        async with RedisStore.opened(redis_url) as store:
            events = await listening.enter_async_context(store.events(CODE))
        assert [event async for event in events] == []
