"""A board: which card index lies where, which of them are face down, how often the waste was turned over.

Where each index lies is public mechanics; only faces are secret, and a board holds none. In every pile the face-down cards
are the deepest ones, so a count says which they are.
"""

from typing import NamedTuple

from pandemonium.engine.sheets import Sheet

Pile = tuple[int, ...]


class Board(NamedTuple):
    """`piles`: card indexes bottom to top, in the order of `Sheet.piles`. `down`: face-down cards at the bottom of each pile.

    `redeals`: how often the waste has been turned over.
    """

    piles: tuple[Pile, ...]
    down: tuple[int, ...]
    redeals: int

    def face_up(self) -> int:
        """Bit mask of the card indexes that lie face up."""
        return sum(1 << card for pile, down in zip(self.piles, self.down, strict=True) for card in pile[down:])


def cards_home(sheet: Sheet, board: Board) -> int:
    """Cards on the foundations, dealt base card included."""
    home = 0
    for place in sheet.foundations:
        home += len(board.piles[place])
    return home


def is_won(sheet: Sheet, board: Board) -> bool:
    """All cards are on the foundations (rules.md C12)."""
    return cards_home(sheet, board) == sheet.size
