"""The record of a race: for anybody, bit for bit what was digested, and not before the race is over."""

import asyncio
import json
from hashlib import sha256

import aiohttp

from pandemonium.tables.records import kept_race
from tests.support.node import Node
from tests.support.races import QUICK, QUICK_LINE, play_all, race

RESULT_LIFE_MS = 60_000


async def record(node: Node, code: str, number: int = 1) -> tuple[int, bytes]:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{node.origin}/api/rooms/{code}/races/{number}/record") as response,
    ):
        return response.status, await response.read()


async def test_a_closed_race_gives_out_the_very_bytes_its_digest_was_made_of(node: Node) -> None:
    async with race(node, "Bob", **QUICK) as people:
        ann, bob = people.people
        await play_all(bob, QUICK_LINE[:3])
        for racer in (ann, bob):
            await racer.tell("give_up", race=1)
        result = await ann.heard("result")
        status, body = await record(node, people.room.code)
        assert status == 200
        assert sha256(body).hexdigest() == result["digest"]
        logs = {racer["name"]: [entry for _, entry in racer["log"]] for racer in json.loads(body)["racers"]}
        assert logs == {"Bob": list(QUICK_LINE[:3]), "Ann": []}


async def test_while_anybody_races_there_is_no_record(node: Node) -> None:
    async with race(node, "Bob", **QUICK) as people:
        bob = people.people[1]
        await play_all(bob, QUICK_LINE[:2])
        await bob.tell("give_up", race=1)
        await bob.settled()
        status, body = await record(node, people.room.code)
        assert (status, json.loads(body)["error"]["code"]) == (404, "no-result")
        assert str(QUICK["seed"]).encode() not in body


async def test_a_record_made_compact_is_still_the_same(node: Node) -> None:
    async with race(node, "Bob", **QUICK) as people:
        code = people.room.code
        await play_all(people.host, QUICK_LINE[:2])
        await asyncio.gather(*(racer.tell("give_up", race=1) for racer in people.people))
        await people.host.heard("result")
        whole = await record(node, code)
        await people.host.tell("rematch", race=1)
        await people.host.phase("lobby", 2)
        # What the sweeper does with it now.
        await node.store.shelf.keep(code, await kept_race(node.store, code, 1), RESULT_LIFE_MS, None)
        assert await node.store.logs(code, 1, [1, 2]) == {1: (), 2: ()}
        assert await record(node, code) == whole
        assert whole[0] == 200
