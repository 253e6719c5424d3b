"""Where codes, tokens and seeds come from. Handed in, so that tests choose them."""

import secrets
from typing import Final, Protocol

from pandemonium.engine.deal import Seed
from pandemonium.limits import ROOM_CODE_ALPHABET, ROOM_CODE_LENGTH

_CROCKFORD: Final = "0123456789abcdefghjkmnpqrstvwxyz"
_TEXT_128_BITS: Final = 26
"""Characters of Crockford base32 that hold 128 bits."""


class Chance(Protocol):
    """Everything in this program that must not be guessable."""

    def code(self) -> str:
        """A room code."""

    def token(self) -> str:
        """A seat token of at least 128 bits."""

    def seed(self) -> Seed:
        """A secret seed of 128 bits."""

    def run(self) -> str:
        """An id for one life of a room."""

    def up_to(self, limit: float) -> float:
        """A random number from 0 to `limit`, to spread retries."""


class SystemChance:
    """`Chance` from the operating system's generator."""

    def code(self) -> str:
        """Eight characters without look-alikes."""
        return "".join(secrets.choice(ROOM_CODE_ALPHABET) for _ in range(ROOM_CODE_LENGTH))

    def token(self) -> str:
        """26 characters, 128 bits."""
        return _text_of_128_bits()

    def seed(self) -> Seed:
        """26 characters of lower-case Crockford base32."""
        return Seed(_text_of_128_bits())

    def run(self) -> str:
        """16 hexadecimal characters."""
        return secrets.token_hex(8)

    def up_to(self, limit: float) -> float:
        """Uniform."""
        return secrets.randbelow(1_000_001) / 1_000_000 * limit


def _text_of_128_bits() -> str:
    number = secrets.randbits(128)
    return "".join(_CROCKFORD[number >> shift & 31] for shift in range(0, 5 * _TEXT_128_BITS, 5))
