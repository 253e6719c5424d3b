"""All time of a race counts from its start: a countdown takes nothing away from it."""

from tests.support.node import running_node
from tests.support.races import QUICK, QUICK_LINE, party, play_all

MINUTE_MS = 1_500
COUNTDOWN_MS = 1_600


async def test_after_a_countdown_longer_than_the_shortest_limit_all_of_that_limit_is_there(redis_url: str) -> None:
    async with (
        running_node(redis_url, countdown_ms=COUNTDOWN_MS, minute_ms=MINUTE_MS) as node,
        party(node, "Bob", **QUICK, limit_minutes=1) as people,
    ):
        ann, bob = people.people
        pressed = await node.store.now()
        await ann.tell("start", request="r")
        race = (await bob.phase("countdown"))["race"]
        assert race["t1"] - race["t0"] == MINUTE_MS
        assert race["t0"] >= pressed + COUNTDOWN_MS
        # Counted from the click, the race would be over before it begins.
        for racer in people.people:
            await racer.table_of(1)
        acks = await play_all(ann, QUICK_LINE[:2])
        acks += await play_all(bob, QUICK_LINE[:1])
        assert all(race["t0"] <= ack["time"] < race["t1"] for ack in acks)
        assert acks[-1]["time"] > pressed + MINUTE_MS
        result = await bob.heard("result")
        assert (result["t0"], result["t1"], result["ended_at"]) == (race["t0"], race["t1"], race["t1"])
        assert await node.store.now() >= race["t1"]
        assert [(row["name"], row["home"], row["end"]) for row in result["rows"]] == [("Ann", 3, None), ("Bob", 2, None)]


async def test_nobody_is_out_for_want_of_moves_in_the_countdown(redis_url: str) -> None:
    """Being early is refused and costs nothing."""
    async with (
        running_node(redis_url, countdown_ms=COUNTDOWN_MS, minute_ms=MINUTE_MS) as node,
        party(node, **QUICK, limit_minutes=1) as people,
    ):
        ann = people.host
        await ann.tell("start", request="r")
        await ann.phase("countdown")
        assert await ann.fault("entry", race=1, round=0, seq=1, entry=QUICK_LINE[0]) == "early"
        table = await ann.table_of(1)
        assert (table["round"], table["seq"], table["end"]) == (0, 0, None)
        await play_all(ann, QUICK_LINE[:1])
