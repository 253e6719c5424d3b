"""Tries of the deal of the day: raced like any race; until the day is over nothing of the deal comes out, byte for byte."""

import contextlib
import json
import logging
from collections.abc import AsyncIterator, Iterator
from typing import Any

import aiohttp
import msgpack
import pytest
from redis import Redis

from pandemonium.commands.export import finished_races
from pandemonium.tables.records import kept_race
from tests.support.dailies import GAME, WIN, a_try, end_the_day, fill_pool, post_try
from tests.support.node import Node
from tests.support.racer import Racer
from tests.support.races import log_of, play_all

TELLTALE = WIN.moves[-6:]
"""So many moves of the line in a row that nobody makes them by chance."""
SECRETS = (
    WIN.seed.encode(),
    b"".join(map(msgpack.packb, TELLTALE)),
    " ".join(TELLTALE).encode(),
    json.dumps(TELLTALE, separators=(",", ":")).encode().strip(b"[]"),
    b"stern",
)


def assert_secret(told: bytes, where: str) -> None:
    for secret in SECRETS:
        assert secret not in told, where


async def got(node: Node, path: str) -> tuple[int, bytes]:
    async with aiohttp.ClientSession() as session, session.get(node.origin + path) as response:
        return response.status, await response.read()


@contextlib.contextmanager
def overheard(node: Node) -> Iterator[list[str]]:
    """Everything that is published meanwhile; complete once left."""
    news: list[str] = []
    with Redis.from_url(node.store_url, decode_responses=True) as redis, redis.pubsub() as listening:
        listening.psubscribe("*")
        assert listening.get_message(timeout=5) is not None
        yield news
        redis.publish("the end", "")
        while (message := listening.get_message(timeout=5)) is not None and message["channel"] != "the end":
            news.append(message["data"])


def addresses(code: str, date: str) -> list[str]:
    room = f"/api/rooms/{code}/races/1"
    return [room, f"{room}/record", f"/api/daily/{GAME}", f"/api/daily/{GAME}/{date}", f"/r/{code}/1", f"/r/{code}/1/replay"]


@contextlib.asynccontextmanager
async def onlooker(node: Node, code: str) -> AsyncIterator[Racer]:
    """A second browser, which wants to see whatever can be seen."""
    async with Racer.entered(node.origin, code) as racer:
        await racer.tell("watch", boards=True)
        yield racer


async def test_nothing_of_the_deal_comes_out_before_its_day_is_over(node: Node, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    await fill_pool(node)
    with overheard(node) as published:
        async with a_try(node) as (ann, code), onlooker(node, code) as eve:
            date = ann.room["daily"] if ann.room else ""
            await play_all(ann, ["draw", "draw", "undo"])
            for address in addresses(code, date):
                assert_secret((await got(node, address))[1], address)
            await ann.tell("give_up", race=1)
            result = await ann.heard("result")
            await eve.heard("result")
            assert [result[field] for field in ("seed", "grade", "simple_home", "line")] == [None] * 4
            assert (result["reveal_at"] > result["t1"], len(result["digest"])) == (True, 64)
            async with onlooker(node, code) as late:
                await late.heard("result")
                await late.settled()
                await eve.settled()
                for racer in (ann, eve, late):
                    assert_secret(b"\x00".join(racer.frames), "frames")
                assert not any(message["type"] in ("table", "boards") for message in eve.messages + late.messages)
                assert not any(b"faces" in frame for frame in eve.frames + late.frames)
            for address in addresses(code, date):
                assert_secret((await got(node, address))[1], address)
    assert_secret("\n".join(published).encode(), "published")
    assert published
    assert_secret(caplog.text.encode(), "log")


async def test_the_record_answers_not_yet_and_then_opens_with_everything_else(node: Node) -> None:
    await fill_pool(node)
    async with a_try(node) as (ann, code), onlooker(node, code) as eve:
        await ann.tell("give_up", race=1)
        result = await eve.heard("result")
        status, body = await got(node, f"/api/rooms/{code}/races/1/record")
        assert (status, json.loads(body)["error"]["code"]) == (403, "not-yet")
        end_the_day(node)
        status, body = await got(node, f"/api/rooms/{code}/races/1/record")
        record = json.loads(body)
        assert (status, record["seed"], tuple(record["line"])) == (200, WIN.seed, WIN.moves)
        status, told = await node.get(f"/api/rooms/{code}/races/1")
        assert (told["seed"], told["grade"], told["digest"]) == (WIN.seed, "stern", result["digest"])
        # The next reading of the room brings it to whoever is still there.
        await ann.tell("rename", name="Anne")
        again = await eve.heard("result", lambda message: message["seed"] is not None)
        assert tuple(again["line"]) == WIN.moves
        await eve.tell("watch", boards=True)
        assert (await eve.heard("boards"))["boards"][0]["seq"] == 0


async def test_a_try_made_compact_before_its_day_is_over_stays_a_secret(node: Node) -> None:
    await fill_pool(node)
    async with a_try(node) as (ann, code):
        await ann.tell("give_up", race=1)
        result = await ann.heard("result")
    # What the sweeper does with a room that nobody has open.
    await node.store.shelf.keep(code, await kept_race(node.store, code, 1), 60_000, 0)
    status, body = await got(node, f"/api/rooms/{code}/races/1")
    told = json.loads(body)
    assert (status, told["digest"], told["seed"]) == (200, result["digest"], None)
    assert_secret(body, "result")
    assert (await got(node, f"/api/rooms/{code}/races/1/record"))[0] == 403
    assert [kept async for kept in finished_races(node.store, 0)] == []


async def test_a_try_that_is_over_stands_on_the_board_of_its_day(node: Node) -> None:
    await fill_pool(node)
    async with a_try(node) as (ann, _), a_try(node, "Bob") as (bob, _), a_try(node, "Cat") as (cat, _):
        await play_all(bob, WIN.moves)
        assert (await bob.heard("result"))["rows"][0]["end"] == "finished"
        for racer, moves in ((cat, 0), (ann, _up_to_a_card_home())):
            await play_all(racer, WIN.moves[:moves])
            await racer.tell("give_up", race=1)
            await racer.heard("result")
    _, told = await node.get(f"/api/daily/{GAME}")
    assert (told["state"], told["tries"], told["seed"], told["grade"]) == ("open", 3, None, None)
    assert [(row["rank"], row["name"], row["end"]) for row in told["rows"]] == [
        (1, "Bob", "finished"),
        (2, "Ann", "gave-up"),
        (3, "Cat", "gave-up"),
    ]
    assert {row["code"] for row in told["rows"]} == {None}
    end_the_day(node)
    _, told = await node.get(f"/api/daily/{GAME}/{told['date']}")
    assert (told["seed"], told["grade"]) == (WIN.seed, "stern")
    assert all(len(row["code"]) == 8 for row in told["rows"])


def _up_to_a_card_home() -> int:
    return next(place for place, entry in enumerate(WIN.moves, start=1) if entry.endswith(">f"))


async def test_a_try_is_durable_and_goes_on_after_a_lost_line(node: Node) -> None:
    await fill_pool(node)
    async with a_try(node) as (ann, code):
        await play_all(ann, WIN.moves[:5])
        token = ann.token
        ann.drop()
        async with Racer.entered(node.origin, code, token) as again:
            assert (await again.table_of(1))["entries"] == list(WIN.moves[:5])
            await again.play(WIN.moves[5])
            assert log_of(node, code, 1) == list(WIN.moves[:6])


async def test_a_try_has_one_seat_one_race_and_its_own_settings(node: Node) -> None:
    await fill_pool(node)
    async with a_try(node) as (ann, code):
        async with Racer.entered(node.origin, code) as eve:
            assert await eve.fault("sit", name="Eve") in ("room-full", "sitting-closed")
        await ann.tell("give_up", race=1)
        await ann.heard("result")
        assert await ann.fault("rematch", race=1) == "daily-fixed"
    _, made = await post_try(node, "Bob")
    async with Racer.entered(node.origin, made["code"], made["token"]) as bob:
        assert bob.room is not None
        assert bob.room["dealing"] == "proven"
        assert await bob.fault("settings", settings=bob.room["settings"] | {"limit_minutes": 120}) == "daily-fixed"
        end_the_day(node)
        assert await bob.fault("start", request="late") == "daily-over"


async def test_without_a_proven_deal_there_is_none_and_that_is_said(node: Node) -> None:
    _, told = await node.get(f"/api/daily/{GAME}")
    assert (told["state"], told["commitment"], told["rows"]) == ("none", None, [])
    status, refused = await post_try(node)
    assert (status, refused["error"]["code"]) == (422, "daily-none")
    await fill_pool(node)
    _, told = await node.get(f"/api/daily/{GAME}")
    assert (told["state"], len(told["commitment"])) == ("open", 64)
    assert (await node.store.pool.read()).counts[GAME, "stern"] == 0


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("poker", "bad-game"),
        ("demon/yesterday", "bad-day"),
        ("demon/2026-02-30", "bad-day"),
        ("demon/9998-12-31", "day-to-come"),
    ],
)
async def test_there_is_no_other_day_and_no_other_game(node: Node, path: str, code: str) -> None:
    status, told = await node.get(f"/api/daily/{path}")
    assert (status, told["error"]["code"]) == (404, code)


async def test_a_day_that_is_long_over_has_no_deal_and_is_over(node: Node) -> None:
    told: Any
    _, told = await node.get(f"/api/daily/{GAME}/2001-01-01")
    assert (told["state"], told["tries"]) == ("over", 0)
