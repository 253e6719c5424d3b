"""Addresses, and what can go wrong before the first call."""

import pytest

from pandemonium.store.connection import Address, Connection, packed, pause_before
from pandemonium.store.embedded import EmbeddedStore
from tests.store.rooms import raw
from tests.support.ports import free_port


@pytest.mark.parametrize(
    ("url", "place"),
    [
        ("redis://cards.example", ("", "cards.example", 6379, (), 0)),
        ("redis://user:p%40ss@cards.example:7000/3", ("", "cards.example", 7000, ("user", "p@ss"), 3)),
        ("redis://:pass@localhost", ("", "localhost", 6379, ("pass",), 0)),
        ("unix:///run/store?db=2", ("/run/store", "localhost", 6379, (), 2)),
    ],
)
def test_an_address_is_read_from_its_url(url: str, place: tuple[object, ...]) -> None:
    address = Address.parse(url)
    assert (address.path, address.host, address.port, address.login, address.database) == place
    assert address.tls is None


def test_a_secure_address_checks_the_certificate() -> None:
    tls = Address.parse("rediss://cards.example").tls
    assert tls is not None
    assert tls.check_hostname


def test_an_address_does_not_print_its_password() -> None:
    assert repr(Address.parse("redis://user:secret@cards.example")) == "Address(cards.example:6379)"


async def test_over_the_network_with_a_password_and_a_database(mortal: EmbeddedStore) -> None:
    port = free_port()
    await raw(mortal.url, ("CONFIG", "SET", "port", port), ("CONFIG", "SET", "requirepass", "secret"))
    assert await raw(f"redis://:secret@127.0.0.1:{port}/0", ("PING",)) == ["PONG"]
    for wrong in (f"redis://:guess@127.0.0.1:{port}", f"redis://:secret@127.0.0.1:{port}/99"):
        with pytest.raises(ConnectionError, match="refuses"):
            await raw(wrong, ("PING",))
    await raw(f"redis://:secret@127.0.0.1:{port}", ("CONFIG", "SET", "requirepass", ""))


async def test_a_server_that_does_not_speak_redis_is_a_broken_connection(mortal: EmbeddedStore) -> None:
    connection = await Connection.open(Address.parse(mortal.url))
    connection._replies.feed(b"HTTP/1.1 400 Bad Request\r\n")
    with pytest.raises(ConnectionError, match="speak"):
        await connection.exchange([packed("PING")])
    connection.close()


def test_pauses_grow_to_a_bound_and_differ() -> None:
    assert 0.025 <= pause_before(1) <= 0.05
    assert 1.0 <= pause_before(1_000_000) <= 2.0
    assert len({pause_before(9) for _ in range(20)}) > 1
