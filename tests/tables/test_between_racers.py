"""What racers have to do with each other: nobody's moves get in another's way, and who is done need not wait for the last."""

import asyncio
import contextlib

from tests.support.node import Node, running_node
from tests.support.racer import Message, Racer
from tests.support.races import QUICK, QUICK_LINE, log_of, party, play_all, race

MOVES = 200
"""Twenty a second for ten seconds, as fast as they are answered."""
UNDER_WAY = 5
ENTRIES = ("draw", "undo")
"""Legal again and again."""


async def race_on(racer: Racer) -> None:
    """Always some moves ahead of the answers, as a browser is."""
    for seq in range(1, MOVES + 1):
        await racer.until(lambda seq=seq: racer.seq >= seq - UNDER_WAY, "answers")  # type: ignore[misc]
        await racer.enter(ENTRIES[(seq - 1) % 2], seq=seq, round_=0)
    await racer.heard("ack", lambda ack: ack["seq"] == MOVES)


async def test_two_who_race_at_full_speed_on_two_nodes_are_never_refused_for_each_others_sake(redis_url: str) -> None:
    async with (
        running_node(redis_url, countdown_ms=20) as here,
        running_node(redis_url, countdown_ms=20) as there,
        party(here, game="demon") as people,
        Racer.entered(there.origin, people.room.code) as bob,
    ):
        await bob.sit("Bob")
        await people.host.tell("start", request="r")
        for racer in (people.host, bob):
            await racer.table_of(1)
        await asyncio.gather(race_on(people.host), race_on(bob))
        for seat, racer in enumerate((people.host, bob), start=1):
            assert not racer.of("refused", "fault")
            assert [ack["seq"] for ack in racer.of("ack")] == list(range(1, MOVES + 1))
            assert log_of(here, people.room.code, seat) == list(ENTRIES) * (MOVES // 2)


async def test_who_has_finished_sees_the_others_and_goes_on_to_a_rematch_without_waiting_for_the_last(node: Node) -> None:
    async with race(node, "Bob", "Cid", **QUICK, target=3) as people:
        ann, bob, cid = people.people
        await play_all(ann, QUICK_LINE[:2])
        assert await ann.fault("rematch", race=1) == "not-closed"
        await play_all(bob, QUICK_LINE[:1])
        await ann.heard("progress", lambda told: any(each["seat"] == 2 and each["home"] == 2 for each in told["standings"]))
        # Cid has gone for a walk.
        cid.drop()
        assert await bob.fault("end_race", race=1) == "not-host"
        await ann.tell("end_race", race=1)
        result = await bob.heard("result")
        assert [(row["name"], row["end"]) for row in result["rows"]] == [("Ann", "finished"), ("Bob", None), ("Cid", None)]
        await bob.tell("rematch", race=1)
        assert [seat["name"] for seat in (await ann.phase("lobby", 2))["seats"]] == ["Ann", "Bob", "Cid"]
        await ann.tell("start", request="again")
        await asyncio.gather(ann.table_of(2), bob.table_of(2))
        async with Racer.entered(node.origin, people.room.code, cid.token) as back:
            assert (await back.table_of(2))["entries"] == []


def ends_told(racer: Racer) -> dict[int, set[tuple[str, int | None]]]:
    """By seat: every end and place that this racer was ever told of."""
    told: dict[int, set[tuple[str, int | None]]] = {}
    standings: list[Message] = [each for message in racer.of("progress") for each in message["standings"]]
    for message in racer.of("welcome", "room"):
        standings += message["room"]["race"]["standings"] if message["room"]["race"] else []
    for standing in standings:
        if standing["end"] is not None:
            told.setdefault(standing["seat"], set()).add((standing["end"], standing["place"]))
    return told


async def test_everybody_is_told_one_result_and_of_each_racer_one_end(redis_url: str) -> None:
    async with (
        running_node(redis_url, countdown_ms=20) as here,
        running_node(redis_url, countdown_ms=20) as there,
        party(here, **QUICK, target=3) as people,
        contextlib.AsyncExitStack() as sockets,
    ):
        racers = [people.host]
        for number, node in enumerate((there, here, there), start=2):
            racer = await sockets.enter_async_context(Racer.entered(node.origin, people.room.code))
            await racer.sit(f"Racer {number}")
            racers.append(racer)
        watchers = [await sockets.enter_async_context(Racer.entered(node.origin, people.room.code)) for node in (here, there)]
        await people.host.tell("start", request="r")
        for racer in racers:
            await racer.table_of(1)
        await asyncio.gather(*(play_all(racer, QUICK_LINE[:2]) for racer in racers))
        everybody = (*racers, *watchers)
        results = [await racer.heard("result") for racer in everybody]
        await asyncio.gather(*(racer.settled() for racer in everybody))
        assert all(len(racer.of("result")) == 1 for racer in everybody)
        assert all(result == results[0] for result in results)
        places = {row["seat"]: {("finished", row["place"])} for row in results[0]["rows"]}
        assert sorted(row["place"] for row in results[0]["rows"]) == [1, 2, 3, 4]
        for racer in everybody:
            assert ends_told(racer).items() <= places.items()
