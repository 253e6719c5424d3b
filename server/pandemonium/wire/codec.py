"""Bytes to messages and back. Decoding validates: types, bounds, unknown fields, unknown messages."""

from dataclasses import fields
from typing import Annotated, Final, cast

import msgspec

from pandemonium.race.facts import Settings
from pandemonium.wire.messages import ChangeSettings, FromClient, FromServer
from pandemonium.wire.room import RoomView

_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(FromClient)
_SETTINGS: Final = frozenset(field.name for field in fields(Settings))


class BadMessage(ValueError):
    """A frame that is no message. `code` is `bad-message`. `about`: the type it claims to be, None where it cannot be read."""

    code = "bad-message"

    def __init__(self, text: str, about: str | None) -> None:
        super().__init__(text)
        self.about = about


def encode(message: FromServer) -> bytes:
    """One frame."""
    return _ENCODER.encode(message)


def encoded_once(room: RoomView) -> RoomView:
    """For messages that tell the same of a room to many: encoded here, and of no other use than to be encoded with them."""
    return cast("RoomView", msgspec.Raw(_ENCODER.encode(room)))


def decode(frame: bytes) -> FromClient:
    """The message in a frame from a client. Raises `BadMessage`, saying what is wrong with it."""
    try:
        message = _DECODER.decode(frame)
        if isinstance(message, ChangeSettings):
            refuse_strange_settings(_SETTINGS_IN_FRAME.decode(frame))
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError, OverflowError) as wrong:
        raise BadMessage(str(wrong), _claimed_type(frame)) from None
    return message


class AskedSettings(msgspec.Struct):
    """Whatever asks for settings, undecoded: the names alone."""

    settings: dict[str, msgspec.Raw]


_SETTINGS_IN_FRAME: Final = msgspec.msgpack.Decoder(AskedSettings)


def refuse_strange_settings(asked: AskedSettings) -> None:
    """Raises `msgspec.ValidationError` for a setting that does not exist.

    `Settings` itself lets such names pass: a room in the store may be of a newer version, which has more of them.
    """
    for name in asked.settings:
        if name not in _SETTINGS:
            raise msgspec.ValidationError(f"Object contains unknown field `{name}` - at `$.settings`")


class _Typed(msgspec.Struct):
    type: Annotated[str, msgspec.Meta(max_length=32)]


_TYPE_DECODER: Final = msgspec.msgpack.Decoder(_Typed)


def _claimed_type(frame: bytes) -> str | None:
    try:
        return _TYPE_DECODER.decode(frame).type
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError, OverflowError):
        return None
