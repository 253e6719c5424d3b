"""Faces: what is printed on a card, as a small number, and its two-letter text.

A face is `suit * 13 + rank - 1`, 0..51, suits in the order C D H S, ranks 1 (ace) to 13 (king). `UNKNOWN` stands for the
face of a card that a viewer has not earned yet. A *card* inside the engine is not a face but its index in the deal.
"""

from collections.abc import Sequence
from typing import Final

RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDHS"
FACES: Final = 52
UNKNOWN: Final = -1

Faces = Sequence[int]
"""Face of each card by deal index; `UNKNOWN` where it is not known."""

FACE_TEXTS: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
FACE_OF_TEXT: Final = {text: face for face, text in enumerate(FACE_TEXTS)}


def rank_of(face: int) -> int:
    """1 (ace) to 13 (king)."""
    return face % 13 + 1


def suit_of(face: int) -> int:
    """0..3 in the order C D H S."""
    return face // 13


def is_red(face: int) -> bool:
    """Diamonds and hearts are red."""
    return suit_of(face) in (1, 2)
