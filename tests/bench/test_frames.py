"""The generator's own end of the wire, against the library that servers and tests use."""

import msgpack
import pytest
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol
from websockets.typing import Subprotocol

from pandemonium.bench.frames import BINARY, PING, Incoming, Refused, frame, handshake, packed
from pandemonium.wire.messages import PROTOCOL


def opened() -> ServerProtocol:
    """A server of that library after our handshake."""
    server = ServerProtocol(subprotocols=[Subprotocol(PROTOCOL)])
    server.receive_data(handshake("localhost:1", "/ws", PROTOCOL, "10.0.0.1"))
    (request,) = server.events_received()
    assert isinstance(request, Request)
    server.send_response(server.accept(request))
    return server


def answered(*payloads: bytes) -> bytes:
    """What such a server sends: the handshake's answer, then these frames."""
    server = opened()
    for payload in payloads:
        server.send_binary(payload)
    return b"".join(server.data_to_send())


@pytest.mark.parametrize("size", [0, 1, 125, 126, 4_000])
def test_a_server_reads_our_frames(size: int) -> None:
    server = opened()
    server.receive_data(frame(BINARY, b"x" * size))
    (read,) = server.events_received()
    assert isinstance(read, Frame)
    assert (read.opcode, bytes(read.data)) == (Opcode.BINARY, b"x" * size)


@pytest.mark.parametrize("piece", [5, 1_000, 1_000_000])
def test_we_read_a_server_s_frames_however_they_are_cut(piece: int) -> None:
    payloads = [b"", b"a" * 125, b"b" * 126, b"c" * 70_000, packed("ping", sent=1.0)]
    data, incoming, read = answered(*payloads), Incoming(), list[tuple[int, bytes]]()
    for at in range(0, len(data), piece):
        read += list(incoming.feed(data[at : at + piece]))
    assert read == [(BINARY, payload) for payload in payloads]


def test_kinds_of_frames_are_told_apart() -> None:
    incoming = Incoming()
    list(incoming.feed(answered()))
    assert list(incoming.feed(b"\x89\x01!")) == [(PING, b"!")]


def test_a_refused_handshake_says_what_the_server_said() -> None:
    with pytest.raises(Refused, match="503 Service Unavailable"):
        list(Incoming().feed(b"HTTP/1.1 503 Service Unavailable\r\n\r\nbusy"))


def test_messages_are_maps_with_their_type() -> None:
    assert msgpack.unpackb(packed("sit", name="Ann")[6:]) == {"type": "sit", "name": "Ann"}
