"""What then happens: card move, fill, turning up, as one action (rules.md C3). Mechanics only; `legal` has judged before."""

from typing import NamedTuple

from pandemonium.engine.board import Board
from pandemonium.engine.cards import Faces
from pandemonium.engine.errors import IllegalMove
from pandemonium.engine.legal import foundation_for, refusal
from pandemonium.engine.notation import DRAW, FOUNDATION, STOCK_AND_WASTE, Move
from pandemonium.engine.sheets import Sheet


class Played(NamedTuple):
    """`board`: after the action. `turned`: card indexes that went from face down to face up in it, in order."""

    board: Board
    turned: tuple[int, ...]


def play(sheet: Sheet, board: Board, faces: Faces, move: Move) -> Played:
    """Judge and play one move. Raises `IllegalMove`; the board given is never changed."""
    code = refusal(sheet, board, faces, move)
    if code is not None:
        raise IllegalMove(code)
    return carry_out(sheet, board, faces, move)


def carry_out(sheet: Sheet, board: Board, faces: Faces, move: Move) -> Played:
    """Play a move known to be legal."""
    if move.target in STOCK_AND_WASTE:
        return _draw(sheet, board) if move == DRAW else _redeal(sheet, board)
    return _transfer(sheet, board, faces, move)


def _draw(sheet: Sheet, board: Board) -> Played:
    piles, down = list(board.piles), list(board.down)
    stock = piles[sheet.stock]
    drawn = tuple(reversed(stock[-sheet.draw :]))
    piles[sheet.stock] = stock[: -len(drawn)]
    piles[sheet.waste] += drawn
    down[sheet.stock] = len(piles[sheet.stock])
    return Played(Board(tuple(piles), tuple(down), board.redeals), drawn)


def _redeal(sheet: Sheet, board: Board) -> Played:
    piles, down = list(board.piles), list(board.down)
    piles[sheet.stock] = tuple(reversed(piles[sheet.waste]))
    piles[sheet.waste] = ()
    down[sheet.stock] = len(piles[sheet.stock])
    return Played(Board(tuple(piles), tuple(down), board.redeals + 1), ())


def _transfer(sheet: Sheet, board: Board, faces: Faces, move: Move) -> Played:
    piles, down = list(board.piles), list(board.down)
    source = sheet.index[move.source]
    moved = piles[source][-move.count :]
    piles[source] = piles[source][: -move.count]
    piles[_target(sheet, board, faces, move)] += moved
    turned = _turn_up(piles, down, source)
    if not piles[source]:
        turned += _fill(sheet, piles, down, source)
    return Played(Board(tuple(piles), tuple(down), board.redeals), turned)


def _target(sheet: Sheet, board: Board, faces: Faces, move: Move) -> int:
    if move.target != FOUNDATION:
        return sheet.index[move.target]
    place = foundation_for(sheet, board, faces, faces[board.piles[sheet.index[move.source]][-1]])
    assert place is not None
    return place


def _fill(sheet: Sheet, piles: list[tuple[int, ...]], down: list[int], gap: int) -> tuple[int, ...]:
    for group_id in sheet.group_at[gap].fill:
        for name in sheet.group[group_id].piles:
            giver = sheet.index[name]
            if piles[giver]:
                piles[gap] = piles[giver][-1:]
                piles[giver] = piles[giver][:-1]
                return _turn_up(piles, down, giver)
    return ()


def _turn_up(piles: list[tuple[int, ...]], down: list[int], place: int) -> tuple[int, ...]:
    """Turn up the exposed card where it lies face down."""
    if not piles[place] or down[place] < len(piles[place]):
        return ()
    down[place] -= 1
    return piles[place][-1:]
