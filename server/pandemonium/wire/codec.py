"""Bytes to messages and back. Decoding validates: types, bounds, unknown fields, unknown messages."""

from typing import Final

import msgspec

from pandemonium.wire.messages import FromClient, FromServer

_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(FromClient)


class BadMessage(ValueError):
    """A frame that is no message. `code` is `bad-message`."""

    code = "bad-message"


def encode(message: FromServer) -> bytes:
    """One frame."""
    return _ENCODER.encode(message)


def decode(frame: bytes) -> FromClient:
    """The message in a frame from a client. Raises `BadMessage`, saying what is wrong with it."""
    try:
        return _DECODER.decode(frame)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError, OverflowError) as wrong:
        raise BadMessage(str(wrong)) from None
