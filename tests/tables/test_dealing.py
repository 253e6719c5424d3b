"""What is dealt: the lobby says it before anybody presses, and a start deals what was said or nothing."""

import asyncio
from collections.abc import AsyncIterator

import pytest_asyncio

from pandemonium.engine.deal import Seed
from pandemonium.engine.games import GAMES
from pandemonium.engine.sheets import sheet_hash
from pandemonium.race.proof import Grade, Proof
from pandemonium.store.pool import ProvenDeal
from pandemonium.tables.pool_gauge import PoolWatch
from tests.support.node import Node, running_node
from tests.support.racer import Message
from tests.support.races import party

SHEET = sheet_hash(GAMES["demon"])
LINE = ("draw", "w>f")


@pytest_asyncio.fixture
async def node(redis_url: str) -> AsyncIterator[Node]:
    async with running_node(redis_url, countdown_ms=20) as running:
        yield running


async def fill(node: Node, seed: str, grade: Grade = "fair") -> None:
    deal = ProvenDeal("demon", Seed(seed), f"commitment of {seed}", SHEET, Proof(grade, 17, LINE))
    assert await node.store.pool.put(deal, 20)


async def looked(node: Node) -> None:
    """The node has looked at the pool, as it does every few seconds."""
    await PoolWatch(node.hall, node.store.pool, node.hall.node, lambda: 0.0).turn()


def pool_of(room: Message) -> tuple[str, list[str]]:
    return room["dealing"], room["pool"].get("demon", [])


async def test_the_lobby_says_what_will_be_dealt_and_when_that_changes(node: Node) -> None:
    async with party(node, "Bob", grade="fair") as people:
        for person in people.people:
            assert person.room is not None
            assert pool_of(person.room) == ("unproven", [])
        await fill(node, "one", "stern")
        await looked(node)
        for person in people.people:
            assert pool_of(await person.room_where(lambda room: room["pool"]["demon"] != [])) == ("unproven", ["stern"])
        await fill(node, "two")
        await looked(node)
        for person in people.people:
            assert pool_of(await person.room_where(lambda room: room["dealing"] == "proven")) == ("proven", ["fair", "stern"])


async def test_who_comes_in_is_told_what_there_is_now(node: Node) -> None:
    await fill(node, "one")
    async with party(node) as people:
        assert people.host.room is not None
        assert pool_of(people.host.room) == ("proven", ["fair"])


async def test_a_room_that_wants_no_proof_and_one_with_a_chosen_deal_say_so(node: Node) -> None:
    for settings, said in (({"proven": False}, "any"), ({"seed": "chosen"}, "open")):
        async with party(node, **settings) as people:
            assert people.host.room is not None
            assert people.host.room["dealing"] == said
            await people.host.tell("start", request="r")
            race = (await people.host.phase("racing"))["race"]
            assert (race["proven"], race["grade"]) == (False, None)


async def test_a_proven_race_carries_its_grade_and_its_result_the_rest(node: Node) -> None:
    await fill(node, "one", "stern")
    async with party(node, "Bob") as people:
        await people.host.tell("start", request="r")
        room = await people.people[1].phase("racing")
        assert (room["race"]["proven"], room["race"]["grade"], room["race"]["commitment"]) == (
            True,
            "stern",
            "commitment of one",
        )
        assert (room["dealing"], room["pool"], room["race"]["seed"]) == (None, {}, None)
        for person in people.people:
            await person.table_of(1)
            await person.tell("give_up", race=1)
        result = await people.host.heard("result")
        assert (result["seed"], result["grade"], result["simple_home"]) == ("one", "stern", 17)
        assert result["line"] == list(LINE)
        status, stored = await node.get(f"/api/rooms/{people.room.code}/races/1")
        assert (status, stored["line"], stored["grade"]) == (200, list(LINE), "stern")


async def test_where_the_pool_is_empty_nothing_starts_unless_the_lobby_said_so(node: Node) -> None:
    await fill(node, "one")
    async with party(node) as people:
        host = people.host
        async with party(node) as others:
            await others.host.tell("start", request="r")
            await others.host.phase("racing")
        assert await host.fault("start", request="r", unproven=False) == "pool-empty"
        assert host.room is not None
        assert (host.room["phase"], host.room["dealing"]) == ("lobby", "unproven")
        await host.tell("start", request="r")
        race = (await host.phase("racing"))["race"]
        assert (race["proven"], race["grade"]) == (False, None)
        await host.table_of(1)
        await host.tell("give_up", race=1)
        result = await host.heard("result")
        assert (len(result["seed"]), result["grade"], result["line"]) == (26, None, None)


async def test_a_pool_that_has_filled_since_gives_a_proven_deal_all_the_same(node: Node) -> None:
    async with party(node) as people:
        await fill(node, "one")
        await people.host.tell("start", request="r", unproven=True)
        assert (await people.host.phase("racing"))["race"]["proven"]


async def test_an_empty_pool_leaves_nobody_waiting_for_a_start_by_readiness(node: Node) -> None:
    async with party(node, "Bob", all_ready=True) as people:
        ann, bob = people.people
        await ann.tell("ready", ready=True, unproven=False)
        await bob.room_where(lambda room: room["seats"][0]["ready"])
        assert await bob.fault("ready", ready=True, unproven=False) == "pool-empty"
        for person in people.people:
            await person.room_where(lambda room: not any(seat["ready"] for seat in room["seats"]))
        await asyncio.gather(*(person.tell("ready", ready=True) for person in people.people))
        for person in people.people:
            assert not (await person.phase("racing"))["race"]["proven"]


async def test_a_deal_that_was_called_off_waits_for_its_room_alone(redis_url: str) -> None:
    async with running_node(redis_url, countdown_ms=60_000) as node:
        await fill(node, "one")
        async with party(node) as people:
            await people.host.tell("start", request="r")
            await people.host.phase("countdown")
            await people.host.tell("cancel")
            lobby = await people.host.phase("lobby")
            await looked(node)
            lobby = await people.host.room_where(lambda room: room["pool"]["demon"] == [])
            assert pool_of(lobby) == ("proven", [])
            async with party(node) as others:
                assert others.host.room is not None
                assert pool_of(others.host.room) == ("unproven", [])
            await people.host.tell("start", request="s")
            race = (await people.host.phase("countdown"))["race"]
            assert race["commitment"] == "commitment of one"


async def test_a_node_says_that_a_race_goes_on_while_somebody_races_there(node: Node) -> None:
    async with party(node, proven=False) as people:
        await looked(node)
        assert (await node.store.pool.read()).racing == 0
        await people.host.tell("start", request="r")
        await people.host.table_of(1)
        await looked(node)
        assert (await node.store.pool.read()).racing == 1


async def test_an_idle_node_asks_the_pool_nothing(node: Node) -> None:
    await fill(node, "one")
    await looked(node)
    assert node.hall.gauge.available == {}
