"""Bytes to messages and back. Decoding validates: types, bounds, unknown fields, unknown messages."""

from typing import Annotated, Final

import msgspec

from pandemonium.wire.messages import FromClient, FromServer

_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(FromClient)


class BadMessage(ValueError):
    """A frame that is no message. `code` is `bad-message`. `about`: the type it claims to be, None where it cannot be read."""

    code = "bad-message"

    def __init__(self, text: str, about: str | None) -> None:
        super().__init__(text)
        self.about = about


def encode(message: FromServer) -> bytes:
    """One frame."""
    return _ENCODER.encode(message)


def decode(frame: bytes) -> FromClient:
    """The message in a frame from a client. Raises `BadMessage`, saying what is wrong with it."""
    try:
        return _DECODER.decode(frame)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError, OverflowError) as wrong:
        raise BadMessage(str(wrong), _claimed_type(frame)) from None


class _Typed(msgspec.Struct):
    type: Annotated[str, msgspec.Meta(max_length=32)]


_TYPE_DECODER: Final = msgspec.msgpack.Decoder(_Typed)


def _claimed_type(frame: bytes) -> str | None:
    try:
        return _TYPE_DECODER.decode(frame).type
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError, OverflowError):
        return None
