"""What is told first: a table means nothing to whoever has not been told of its race."""

from pandemonium.engine.games import sheet_of
from pandemonium.engine.sheets import sheet_hash
from tests.store.rooms import new_race
from tests.support.node import Node
from tests.support.racer import Racer
from tests.support.races import QUICK, QUICK_LINE, play_all


async def test_who_has_missed_the_countdown_is_told_of_the_race_before_the_table(node: Node) -> None:
    """The node reads of the race only when it has begun, as after an outage of the store."""
    room = await node.create("Ann", game="demon")
    async with Racer.entered(node.origin, room.code, room.token) as ann:
        version = (await node.store.snapshot(room.code)).room.version
        await node.store.start(room.code, version, new_race(sheet=sheet_hash(sheet_of("demon")), countdown_ms=0))
        await ann.table_of(1)
        told = [m["type"] for m in ann.messages if m["type"] == "table" or (m["type"] == "room" and m["room"]["race"])]
        assert told[:2] == ["room", "table"]


async def test_sitting_down_again_with_the_same_token_in_a_race_gives_the_whole_table(node: Node) -> None:
    room = await node.create("Ann", **QUICK)
    token = "0123456789abcdef" * 2
    async with Racer.entered(node.origin, room.code, room.token) as ann, Racer.entered(node.origin, room.code) as bob:
        await bob.tell("sit", name="Bob", token=token)
        await bob.heard("seated")
        await ann.tell("start", request="r")
        await bob.table_of(1)
        await play_all(bob, QUICK_LINE[:3])
        async with Racer.entered(node.origin, room.code) as again:
            await again.tell("sit", name="Bob", token=token)
            assert (await again.heard("seated"))["seat"] == 2
            assert (await again.table_of(1))["entries"] == list(QUICK_LINE[:3])
            assert await bob.closed() == 4001
            assert [table["seq"] for table in again.of("table")] == [3]
