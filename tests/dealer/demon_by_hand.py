"""Demon once more, by the rules engine alone and without any cleverness: what the search is held against."""

from collections.abc import Iterator
from typing import NamedTuple

from pandemonium.dealer.codes import Codes
from pandemonium.engine.board import Board, is_won
from pandemonium.engine.deal import Deck
from pandemonium.engine.legal import legal, wanted_home
from pandemonium.engine.notation import DRAW, FOUNDATION, REDEAL, Move
from pandemonium.engine.play import carry_out
from pandemonium.engine.sheets import Sheet


class Shape(NamedTuple):
    """A board as the search sees it. `waste`: how many cards of the talon lie in the waste, 0 for all of them."""

    home: int
    columns: tuple[bytes, ...]
    talon: bytes
    waste: int

    def can_become(self, other: "Shape") -> bool:
        """By draws alone."""
        ahead = self.waste <= other.waste and self.waste % 3 == other.waste % 3
        return self._replace(waste=0) == other._replace(waste=0) and (other.waste % 3 == 0 or ahead)


def shape(sheet: Sheet, board: Board, codes: Codes) -> Shape:
    waste, stock = board.piles[sheet.waste], board.piles[sheet.stock][::-1]
    return Shape(
        sum(1 << code for place in sheet.foundations for code in codes.pile(board.piles[place])),
        tuple(sorted(codes.pile(board.piles[place]) for place in sheet.tableau)),
        codes.pile(waste + stock),
        len(waste) if stock else 0,
    )


def drawn(sheet: Sheet, deck: Deck, board: Board) -> Iterator[Board]:
    """Every board that draws and redeals alone lead to, itself among them."""
    seen: set[tuple[tuple[int, ...], ...]] = set()
    while board.piles not in seen:
        seen.add(board.piles)
        yield board
        if not board.piles[sheet.stock] + board.piles[sheet.waste]:
            return
        board = carry_out(sheet, board, deck, DRAW if board.piles[sheet.stock] else REDEAL).board


def settled(sheet: Sheet, deck: Deck, board: Board) -> Board:
    """After all cards went home from columns and reserve on which no card that is left may lie."""
    build = sheet.group["columns"].build
    assert build is not None
    home = {deck[card] for place in sheet.foundations for card in board.piles[place]}
    for place in (*sheet.reserves, *sheet.tableau):
        for card in board.piles[place][-1:]:
            idle = all(over in home for over in range(52) if build.fits(over, deck[card]))
            if idle and wanted_home(sheet, board, deck) >> deck[card] & 1:
                return settled(sheet, deck, carry_out(sheet, board, deck, Move(sheet.piles[place], FOUNDATION)).board)
    return board


def can_be_won(sheet: Sheet, deck: Deck, board: Board, most: int) -> bool | None:
    """By looking at every board there is. None where there are more than `most`."""
    seen, todo = {board.piles}, [board]
    while todo:
        board = todo.pop()
        if is_won(sheet, board):
            return True
        if len(seen) > most:
            return None
        for move in legal(sheet, board, deck):
            after = carry_out(sheet, board, deck, move).board
            if after.piles not in seen:
                seen.add(after.piles)
                todo.append(after)
    return False
