"""Cards as the searches of games with a dealt base card see them: small numbers in which the suits lie side by side.

A *code* is the height of a card above the base rank (0..12) times 4, plus its suit. In a mask of codes the next card of a suit
is four bits further up, so what the foundations want is one shift away.
"""

from collections.abc import Iterator
from typing import Final

from pandemonium.engine.board import Board
from pandemonium.engine.cards import FACES, rank_of, suit_of
from pandemonium.engine.deal import Deck
from pandemonium.engine.sheets import Build, Sheet

ALL: Final = (1 << FACES) - 1
"""Every code, as a mask."""
BASE: Final = 0b1111
"""The four cards of the base rank, as a mask."""
ONE: Final = tuple(bytes((code,)) for code in range(FACES))
"""For each code, a column of that card alone."""
BETWEEN: Final = b"\xff"
"""No code: stands between columns where several make one key."""


class Codes:
    """The codes of one deal. `of_card`: the code of every card, by deal index."""

    def __init__(self, sheet: Sheet, board: Board, deck: Deck) -> None:
        self._base = rank_of(deck[board.piles[sheet.foundations[0]][0]])
        self.of_card = bytes(self._code(face) for face in deck)

    def pile(self, cards: tuple[int, ...]) -> bytes:
        """The codes of a pile of deal indexes, in its order."""
        return bytes(self.of_card[card] for card in cards)

    def over(self, build: Build) -> tuple[int, ...]:
        """For each code, a mask of the codes that may lie on it in a column."""
        faces = sorted(range(FACES), key=self._code)
        return tuple(sum(1 << code for code, face in enumerate(faces) if build.masks[under] >> face & 1) for under in faces)

    def _code(self, face: int) -> int:
        return (rank_of(face) - self._base) % 13 * 4 + suit_of(face)


def wanted(home: int) -> int:
    """The codes that come next on foundations that hold `home`."""
    return (home << 4 | BASE) & ~home & ALL


def each(mask: int) -> Iterator[int]:
    """The codes of a mask, lowest first."""
    while mask:
        lowest = mask & -mask
        mask ^= lowest
        yield lowest.bit_length() - 1
