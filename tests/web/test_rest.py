"""Making rooms and reading results without a socket, and all that is refused there."""

import time
from typing import Any

import aiohttp
import pytest

from pandemonium.web.allowance import PerAddress
from tests.support.node import Node, room_settings, running_node


async def post(node: Node, body: object = None, raw: bytes | None = None, forwarded_for: str | None = None) -> tuple[int, Any]:
    async with aiohttp.ClientSession() as session:
        headers = {"X-Forwarded-For": forwarded_for} if forwarded_for else {}
        given: dict[str, Any] = {"data": raw} if raw is not None else {"json": body}
        async with session.post(f"{node.origin}/api/rooms", headers=headers, **given) as response:
            return response.status, await response.json()


async def test_a_room_is_made_with_code_seat_and_token(node: Node) -> None:
    status, made = await post(node, {"name": " Ann ", "settings": room_settings()})
    assert status == 201
    assert sorted(made) == ["code", "seat", "token"]
    assert (len(made["code"]), made["seat"], len(made["token"])) == (8, 1, 26)
    snapshot = await node.store.snapshot(made["code"])
    assert snapshot.room.seats[0].name == "Ann"
    assert snapshot.room.seats[0].token_hash != made["token"]


async def test_unless_said_otherwise_boards_are_shown_as_far_as_all_racers_know_the_cards(node: Node) -> None:
    wanted = room_settings()
    del wanted["watching"]
    status, made = await post(node, {"name": "Ann", "settings": wanted})
    assert status == 201
    assert (await node.store.snapshot(made["code"])).room.settings.watching == "safe"


async def test_no_two_rooms_have_a_code_or_a_token_in_common(node: Node) -> None:
    rooms = [await node.create() for _ in range(50)]
    assert len({room.code for room in rooms}) == len({room.token for room in rooms}) == 50


def broken(**changed: Any) -> dict[str, Any]:  # noqa: ANN401  # wrong on purpose
    return {"name": "Ann", "settings": room_settings()} | changed


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 400, "bad-request"),
        ([], 400, "bad-request"),
        (None, 400, "bad-request"),
        ({"name": "Ann"}, 400, "bad-request"),
        (broken(more=1), 400, "bad-request"),
        (broken(settings=room_settings() | {"colour": "red"}), 400, "bad-request"),
        (broken(settings=room_settings() | {"Target": 52}), 400, "bad-request"),
        (broken(name=7), 400, "bad-request"),
        (broken(name="x" * 97), 400, "bad-request"),
        (broken(settings=room_settings() | {"target": "52"}), 400, "bad-request"),
        (broken(settings=room_settings() | {"undo": "sometimes"}), 400, "bad-request"),
        (broken(settings=room_settings() | {"watching": "boards"}), 400, "bad-request"),
        (broken(settings=room_settings() | {"all_ready": 1}), 400, "bad-request"),
        (broken(name=" \u200b"), 422, "bad-name"),
        (broken(settings=room_settings() | {"game": "patience"}), 422, "bad-game"),
        (broken(settings=room_settings() | {"seed": "!"}), 422, "bad-seed"),
        (broken(settings=room_settings() | {"limit_minutes": 0}), 422, "bad-settings"),
        (broken(settings=room_settings() | {"limit_minutes": 121}), 422, "bad-settings"),
        (broken(settings=room_settings() | {"seats": 17}), 422, "bad-settings"),
        (broken(settings=room_settings() | {"seats": 10**30}), 422, "bad-settings"),
        (broken(settings=room_settings() | {"target": 2**60}), 422, "bad-settings"),
    ],
)
async def test_a_wrong_body_is_refused_with_its_code(node: Node, body: object, status: int, code: str) -> None:
    answered, told = await post(node, body)
    assert (answered, told["error"]["code"]) == (status, code)
    assert told["error"]["message"]


@pytest.mark.parametrize("raw", [b"", b"{", b"\xff\xfe", b"[" * 4_000, b'{"name": "\xed\xa0\x80"}', b"nul"])
async def test_a_body_that_is_no_json_is_refused(node: Node, raw: bytes) -> None:
    status, told = await post(node, raw=raw)
    assert (status, told["error"]["code"]) == (400, "bad-request")


async def test_a_huge_body_is_refused_unread(node: Node) -> None:
    status, told = await post(node, raw=b" " * 5_000)
    assert (status, told["error"]["code"]) == (413, "too-big")


@pytest.mark.parametrize(
    "path", ["ABCDEFGH/races/1", "nonsense/races/1", "ABCDEFGH/races/x", "ABCDEFGH/races/-1", "ABCDEFGH/races/99999"]
)
async def test_there_is_no_result_of_what_never_was(node: Node, path: str) -> None:
    status, told = await node.get(f"/api/rooms/{path}")
    assert (status, told["error"]["code"]) == (404, "no-result")


async def test_there_is_no_result_before_a_race_is_closed(node: Node) -> None:
    room = await node.create()
    assert (await node.get(f"/api/rooms/{room.code}/races/1"))[0] == 404
    assert (await node.get(f"/api/rooms/{room.code}/races/0"))[0] == 404


async def test_health_and_readiness(node: Node) -> None:
    async with aiohttp.ClientSession() as session:
        for path, text in (("/healthz", "ok\n"), ("/readyz", "ready\n")):
            async with session.get(node.origin + path) as response:
                assert (response.status, await response.text()) == (200, text)
        node.door.stopping = True
        async with session.get(f"{node.origin}/healthz") as response:
            assert response.status == 200
        async with session.get(f"{node.origin}/readyz") as response:
            assert response.status == 503


async def test_one_address_makes_so_many_rooms_and_no_more(redis_url: str) -> None:
    async with running_node(redis_url, rooms_per_address=3) as node:
        body = {"name": "Ann", "settings": room_settings()}
        assert (await post(node, broken(name="")))[0] == 422
        assert [(await post(node, body))[0] for _ in range(4)] == [201, 201, 201, 429]
        # Without a proxy of one's own, what a client says of its address counts for nothing.
        assert (await post(node, body, forwarded_for="203.0.113.1"))[0] == 429
        node.door.trust_proxy = True
        assert (await post(node, body, forwarded_for="127.0.0.1, 203.0.113.1"))[0] == 201
        assert (await post(node, body, forwarded_for="203.0.113.1, 127.0.0.1"))[0] == 429


async def test_guessing_at_results_is_limited_per_address(node: Node) -> None:
    node.door.lookups_failed = PerAddress(5, time.monotonic)
    for _ in range(5):
        assert (await node.get("/api/rooms/ABCDEFGH/races/1"))[0] == 404
    status, told = await node.get("/api/rooms/ABCDEFGH/races/1")
    assert (status, told["error"]["code"]) == (429, "too-many-lookups")
