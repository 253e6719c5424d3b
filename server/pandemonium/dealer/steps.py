"""Lines of moves as steps: this card goes there. Draws and redeals follow from it, and so do the names of piles.

A step says which card, by its deal index, moves onto which; so it keeps its meaning when a step before it is left out.
"""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pandemonium.engine.board import Board
from pandemonium.engine.cards import Faces
from pandemonium.engine.errors import IllegalMove
from pandemonium.engine.notation import DRAW, FOUNDATION, REDEAL, Move
from pandemonium.engine.play import play
from pandemonium.engine.sheets import Sheet

HOME: Final = -1
"""Target of a step: a foundation."""
GAP: Final = -2
"""Target of a step: the first empty column of its group."""
_PASSES_MOST: Final = 2
"""Turns of the waste after which every card that draws alone expose has been exposed: later passes repeat the second."""


class Step(NamedTuple):
    """`card`: the lowest card that moves. `target`: the card it is put on, `HOME`, or `GAP` in the columns of `group`."""

    card: int
    target: int
    group: str = ""


@dataclass(slots=True)
class Scribe:
    """Plays steps through the rules engine and writes down the moves. `line`: their texts so far. `board`: where they lead."""

    sheet: Sheet
    faces: Faces
    board: Board
    line: list[str] = field(default_factory=list)

    def play(self, step: Step) -> None:
        """Raises `IllegalMove` where the rules refuse the step; draws made for it then stay made."""
        place = self._place_of(step.card)
        if place is None:
            self.expose(step.card)
            place = self.sheet.waste
        pile = self.board.piles[place]
        self.move(Move(self.sheet.piles[place], self._target(step), len(pile) - pile.index(step.card)))

    def move(self, move: Move) -> None:
        """One move of the notation. Raises `IllegalMove`."""
        self.board = play(self.sheet, self.board, self.faces, move).board
        self.line.append(move.text)

    def _place_of(self, card: int) -> int | None:
        for place in (*self.sheet.tableau, *self.sheet.reserves):
            if card in self.board.piles[place]:
                return place
        return None

    def _target(self, step: Step) -> str:
        if step.target == HOME:
            return FOUNDATION
        for place in self.sheet.tableau:
            pile = self.board.piles[place]
            if step.target == (pile[-1] if pile else GAP) and step.group in ("", self.sheet.group_at[place].id):
                return self.sheet.piles[place]
        raise IllegalMove("does-not-fit")

    def expose(self, card: int) -> None:
        """Draw until the card lies on top of the waste."""
        turns = 0
        while self.board.piles[self.sheet.waste][-1:] != (card,):
            if self.board.piles[self.sheet.stock]:
                self.move(DRAW)
            elif turns < _PASSES_MOST:
                turns += 1
                self.move(REDEAL)
            else:
                raise IllegalMove("pile-empty")
