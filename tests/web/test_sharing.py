"""Under which address a room's link is handed on."""

import pytest

from tests.support.node import Node


async def test_a_page_of_this_machine_hands_on_the_networks_address(node: Node) -> None:
    node.door.network_origin = "http://192.0.2.7:8080"
    assert await node.get("/api/origin") == (200, {"origin": "http://192.0.2.7:8080"})


async def test_where_no_network_is_the_pages_own_address_is_handed_on(node: Node) -> None:
    assert await node.get("/api/origin") == (200, {"origin": node.origin})


@pytest.mark.parametrize("host", ["race.example.org", "192.0.2.7:8080"])
async def test_a_page_loaded_from_elsewhere_hands_on_its_own_address(node: Node, host: str) -> None:
    node.door.network_origin = "http://192.0.2.9:8080"
    assert await node.get("/api/origin", headers={"Host": host}) == (200, {"origin": f"http://{host}"})
