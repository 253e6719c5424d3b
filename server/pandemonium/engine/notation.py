"""Text forms of cards, moves and piles, both ways (rules.md, "Notation")."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pandemonium.engine.board import Board
from pandemonium.engine.cards import FACE_TEXTS, UNKNOWN, Faces
from pandemonium.engine.errors import IllegalMove
from pandemonium.engine.sheets import Sheet
from pandemonium.limits import MOVES_REMEMBERED

UNDO: Final = "undo"
AUTO: Final = "auto"
FOUNDATION: Final = "f"
_TRANSFER: Final = re.compile(r"([a-z][0-9]{0,2})>([a-z][0-9]{0,2})(?:x([1-9][0-9]{0,2}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Move:
    """One thing a player does with cards: a draw, a redeal, or `count` cards from one pile to another.

    `source` and `target` are pile names; the foundation is always `f`, the lowest-numbered place that accepts takes the card.
    """

    source: str
    target: str
    count: int = 1

    @property
    def text(self) -> str:
        """`draw`, `redeal`, or `FROM>TO` with `xN` for N > 1."""
        if self == DRAW:
            return "draw"
        if self == REDEAL:
            return "redeal"
        return f"{self.source}>{self.target}" + (f"x{self.count}" if self.count > 1 else "")


DRAW: Final = Move("s", "w")
REDEAL: Final = Move("w", "s")
STOCK_AND_WASTE: Final = (DRAW.target, REDEAL.target)
"""The targets of these two, and of no other legal move."""


@lru_cache(MOVES_REMEMBERED)
def parse_move(text: str) -> Move:
    """The move a text stands for. Raises `IllegalMove("not-a-move")`; whether the piles exist is for `legal` to say."""
    if text == "draw":
        return DRAW
    if text == "redeal":
        return REDEAL
    match = _TRANSFER.fullmatch(text)
    if match is None:
        raise IllegalMove("not-a-move")
    source, target, count = match.groups()
    if count == "1" or target in ("s", "w") or (target != FOUNDATION and target[0] == FOUNDATION):
        raise IllegalMove("not-a-move")
    return Move(source, target, int(count or 1))


def card_text(card: int, faces: Faces, *, down: bool) -> str:
    """`4S` face up, `~4S` face down and known, `##` unknown."""
    face = faces[card]
    if face == UNKNOWN:
        return "##"
    return f"~{FACE_TEXTS[face]}" if down else FACE_TEXTS[face]


def piles_text(sheet: Sheet, board: Board, faces: Faces) -> dict[str, list[str]]:
    """Every pile, bottom to top, empty ones as `[]`."""
    return {
        name: [card_text(card, faces, down=depth < down) for depth, card in enumerate(pile)]
        for name, pile, down in zip(sheet.piles, board.piles, board.down, strict=True)
    }
