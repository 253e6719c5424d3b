"""The codec under arbitrary bytes: each frame is a message or a `BadMessage`, and either can be told."""

from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from pandemonium.limits import FRAME_BYTES_MAX
from pandemonium.race.errors import Refused
from pandemonium.race.facts import Settings
from pandemonium.race.settings import checked
from pandemonium.wire import messages as wire
from pandemonium.wire.codec import BadMessage, decode, encode
from tests.fuzz.mutants import Mutants, packed

NUMBERS = st.integers(-(2**63), 2**64 - 1)
PLAIN = st.none() | st.booleans() | NUMBERS | st.floats() | st.text(max_size=40) | st.binary(max_size=40)
VALUES = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=9) | NUMBERS, inner, max_size=5)
)
CHANCE = st.randoms(use_true_random=False)


def answer(asked: Settings) -> str:
    """Of the check of settings."""
    try:
        assert checked(asked) is asked
    except Refused as refused:
        return refused.code
    return "taken"


def check(frame: bytes) -> None:
    """A message that is read again as it is, or a refusal whose text can be sent. Anything else raises."""
    try:
        message = decode(frame)
    except BadMessage as bad:
        encode(wire.Fault(bad.code, str(bad), bad.about))
        return
    again = msgspec.msgpack.encode(message)
    assert msgspec.msgpack.encode(decode(again)) == again


@settings(deadline=None)
@given(st.binary(max_size=FRAME_BYTES_MAX))
def test_any_bytes_are_a_message_or_refused(frame: bytes) -> None:
    check(frame)


@settings(deadline=None)
@given(VALUES)
def test_any_value_is_a_message_or_refused(value: object) -> None:
    check(packed(value))


@settings(max_examples=200, deadline=None)
@given(CHANCE)
def test_a_message_with_something_wrong_is_a_message_or_refused(chance: Random) -> None:
    check(Mutants(chance, "ABCDEFGH").frame())


@given(
    st.builds(
        Settings,
        game=st.sampled_from(["demon", "seven-devils", "demons-and-thieves"]) | st.text(max_size=20),
        target=st.integers(-1, 105) | NUMBERS,
        limit_minutes=st.integers(0, 121) | NUMBERS,
        undo=st.just("free"),
        seats=st.integers(0, 17) | NUMBERS,
        all_ready=st.booleans(),
        seed=st.none() | st.text("abc-19Z \n", max_size=70) | st.text(max_size=70),
    )
)
def test_any_settings_are_taken_as_they_are_or_refused(asked: Settings) -> None:
    assert answer(asked) in ("taken", "bad-game", "bad-seed", "bad-settings")
