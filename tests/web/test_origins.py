"""Which pages may open a socket or make a room, and with which subprotocol."""

import aiohttp
import pytest

from pandemonium.web.origins import own_origins
from tests.support.node import Node, room_settings


async def handshake(node: Node, origin: str | None, protocol: str | None = "pandemonium.1") -> tuple[int, str | None]:
    """Status of the handshake, and the subprotocol agreed on."""
    headers = {"Origin": origin} if origin is not None else {}
    protocols = (protocol,) if protocol is not None else ()
    async with aiohttp.ClientSession() as session:
        try:
            async with session.ws_connect(f"{node.origin}/ws", headers=headers, protocols=protocols) as socket:
                return 101, socket.protocol
        except aiohttp.WSServerHandshakeError as refused:
            return refused.status, None


def strange_origins(own: str) -> list[str]:
    port = own.rsplit(":", 1)[1]
    return [
        "http://evil.example",
        f"http://evil.example:{port}",
        "null",
        "",
        f"{own}.evil.example",
        f"http://127.0.0.1.evil.example:{port}",
        f"http://127.0.0.1:{int(port) + 1}",
        f"https://127.0.0.1:{port}",
        "http://127.0.0.1",
        f"{own}/",
        f"{own}@evil.example",
        f"{own} http://evil.example",
    ]


async def test_only_pages_of_this_very_origin_open_a_socket(node: Node) -> None:
    assert await handshake(node, node.origin) == (101, "pandemonium.1")
    for origin in strange_origins(node.origin):
        assert await handshake(node, origin) == (403, None), origin


async def test_programs_that_are_no_browser_send_no_origin_and_may(node: Node) -> None:
    assert await handshake(node, None) == (101, "pandemonium.1")


async def test_strange_pages_make_no_rooms(node: Node) -> None:
    body = {"name": "Ann", "settings": room_settings()}
    async with aiohttp.ClientSession() as session:
        for origin in strange_origins(node.origin):
            async with session.post(f"{node.origin}/api/rooms", json=body, headers={"Origin": origin}) as response:
                assert response.status == 403
                assert (await response.json())["error"]["code"] == "bad-origin"
        async with session.post(f"{node.origin}/api/rooms", json=body, headers={"Origin": node.origin}) as response:
            assert response.status == 201


@pytest.mark.parametrize("protocol", [None, "pandemonium.2", "xpandemonium.1", "pandemonium.11", "PANDEMONIUM.1"])
async def test_another_subprotocol_or_none_is_refused(node: Node, protocol: str | None) -> None:
    assert await handshake(node, node.origin, protocol) == (400, None)


async def test_a_plain_get_of_the_socket_is_refused(node: Node) -> None:
    headers = {"Sec-WebSocket-Protocol": "pandemonium.1"}
    async with aiohttp.ClientSession() as session, session.get(f"{node.origin}/ws", headers=headers) as response:
        assert response.status == 400


def test_own_origins_are_localhost_and_this_machine_at_the_served_port_only() -> None:
    origins = own_origins(8123)
    assert {"http://localhost:8123", "http://127.0.0.1:8123", "http://[::1]:8123"} <= origins
    assert all(origin.startswith("http://") and origin.endswith(":8123") for origin in origins)


def test_at_port_80_browsers_leave_the_port_out() -> None:
    assert {"http://localhost", "http://localhost:80"} <= own_origins(80)
