"""Frames: what the second implementation packs is read, what we pack it reads, and nothing else gets through."""

import typing
from typing import Any

import msgpack
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandemonium.race.facts import Settings, Standing
from pandemonium.wire import messages as wire
from pandemonium.wire.codec import BadMessage, decode, encode

SETTINGS = Settings("demon", 52, 15, "free", 16, all_ready=False)
FROM_CLIENT: list[wire.FromClient] = [
    wire.Hello("ABCDEFGH"),
    wire.Hello("ABCDEFGH", "0" * 26),
    wire.Sit("Zoë 👩\u200d🚀"),
    wire.Rename(""),
    wire.Leave(),
    wire.Ready(True),
    wire.ChangeSettings(SETTINGS),
    wire.AddBot("careful"),
    wire.Kick(16),
    wire.Lock(False),
    wire.MakeHost(1),
    wire.Start("r"),
    wire.CancelStart(),
    wire.MakeEntry(1, 0, 1, "auto " + " ".join(["t1>f"] * 104)),
    wire.GiveUp(1),
    wire.EndRace(2**31 - 1),
    wire.Rematch(1),
    wire.Watch(True),
    wire.Ping(1.5),
]


def as_map(message: Any) -> dict[str, Any]:  # noqa: ANN401  # any of the structs
    """The message as the second implementation sees it."""
    plain: dict[str, Any] = msgspec.to_builtins(message)
    return plain


@pytest.mark.parametrize("message", FROM_CLIENT, ids=wire.tag_of)
def test_a_frame_packed_elsewhere_is_read(message: wire.FromClient) -> None:
    frame = msgpack.packb(as_map(message))
    assert decode(frame) == message
    assert as_map(message)["type"] == wire.tag_of(message)


def test_there_is_an_example_of_every_message_and_every_name_is_its_own() -> None:
    assert {type(message) for message in FROM_CLIENT} == set(typing.get_args(wire.FromClient))
    kinds = (*typing.get_args(wire.FromClient), *typing.get_args(wire.FromServer))
    names = [kind.__struct_config__.tag for kind in kinds]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("message", FROM_CLIENT, ids=wire.tag_of)
def test_a_message_with_an_unknown_field_is_none(message: wire.FromClient) -> None:
    with pytest.raises(BadMessage):
        decode(msgpack.packb(as_map(message) | {"more": 1}))


def test_the_longest_automatic_finish_fits_a_frame_and_an_entry() -> None:
    longest = wire.MakeEntry(2**31 - 1, 2**31 - 1, 5_000, "auto " + " ".join(["t10>f"] * 104))
    frame = msgpack.packb(as_map(longest))
    assert len(frame) < 1_024
    assert decode(frame) == longest


def test_what_we_send_is_read_elsewhere() -> None:
    standing = Standing(1, 2, 3, 4, 5, "finished", 1, blocked=False)
    ack = wire.Ack(1, 2, 1_700_000_000_000, 3, {7: "TH"}, False, False, None, None)
    assert msgpack.unpackb(encode(ack), strict_map_key=False) == {
        "type": "ack",
        "race": 1,
        "seq": 2,
        "time": 1_700_000_000_000,
        "home": 3,
        "turned": {7: "TH"},
        "blocked": False,
        "hopeless": False,
        "end": None,
        "place": None,
    }
    told = msgpack.unpackb(encode(wire.Progress(1, (standing,))))
    assert told["standings"][0]["end"] == "finished"


def is_message_or_refused(frame: bytes) -> bool:
    """Any other exception would cost more than its sender."""
    try:
        return type(decode(frame)) in typing.get_args(wire.FromClient)
    except BadMessage as bad:
        return bad.code == "bad-message"


@given(st.binary(max_size=200))
def test_any_bytes_are_a_message_or_refused(frame: bytes) -> None:
    assert is_message_or_refused(frame)


@given(st.sampled_from(FROM_CLIENT), st.data())
def test_a_damaged_frame_is_a_message_or_refused(message: wire.FromClient, data: st.DataObject) -> None:
    frame = bytearray(msgpack.packb(as_map(message)))
    for _ in range(data.draw(st.integers(1, 3))):
        frame[data.draw(st.integers(0, len(frame) - 1))] = data.draw(st.integers(0, 255))
    assert is_message_or_refused(bytes(frame))


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text(max_size=30) | st.binary(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@given(st.sampled_from(FROM_CLIENT), st.data())
def test_a_field_of_any_other_value_is_a_message_or_refused(message: wire.FromClient, data: st.DataObject) -> None:
    fields = as_map(message)
    fields[data.draw(st.sampled_from(sorted(fields)))] = data.draw(PLAIN)
    assert is_message_or_refused(msgpack.packb(fields))


def test_close_codes_say_whether_to_come_back() -> None:
    final = {code for code, (_, again) in wire.CLOSE_CODES.items() if not again}
    assert final == {1008, 1009, 4001, 4004, 4005, 4006, 4007}
    assert all(name == name.lower() and " " not in name for name, _ in wire.CLOSE_CODES.values())
