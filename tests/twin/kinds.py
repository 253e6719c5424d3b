"""Names for what can happen in a move, so that vectors can promise to hold a case of each."""

from collections.abc import Iterator
from typing import Final

from pandemonium.engine.board import Board
from pandemonium.engine.cards import UNKNOWN, Faces, rank_of
from pandemonium.engine.notation import DRAW, FOUNDATION, REDEAL, Move
from pandemonium.engine.play import Played
from pandemonium.engine.sheets import Sheet

_EVERY_GAME: Final = {"draw", "home", "home-starts", "waste-to-column", "refused:face-unknown", "lands-on-unknown"}
_BASE_DEALT: Final = {"home-king-to-ace", "king-on-ace", "redeal", "turns-reserve"}

EXPECTED: Final[dict[str, frozenset[str]]] = {
    "seven-devils": frozenset(_EVERY_GAME | {"turns-up", "into-empty-column", "refused:one-at-a-time"}),
    "demons-and-thieves": frozenset(
        _EVERY_GAME
        | _BASE_DEALT
        | {"group-inside-part", "group-across-parts", "group-into-empty-column", "into-empty-column"}
        | {"refused:not-a-group", "refused:no-redeals-left"}
    ),
    "demon": frozenset(
        _EVERY_GAME
        | _BASE_DEALT
        | {"short-draw", "fill", "whole-column-with-fill", "last-fill", "gap-stays-open", "into-empty-column"}
        | {"refused:whole-column-only", "refused:empty-column-closed"}
    ),
}
"""What the vectors of each game must show."""


def kinds_of_move(sheet: Sheet, board: Board, faces: Faces, move: Move, played: Played) -> Iterator[str]:
    """What a legal move shows."""
    if move == DRAW:
        yield "short-draw" if len(board.piles[sheet.stock]) < sheet.draw else "draw"
    elif move == REDEAL:
        yield "redeal"
    else:
        yield from _of_target(sheet, board, faces, move)
        yield from _of_source(sheet, board, move, played)


def _of_target(sheet: Sheet, board: Board, faces: Faces, move: Move) -> Iterator[str]:
    source = sheet.index[move.source]
    first = board.piles[source][-move.count]
    if move.target == FOUNDATION:
        yield "home"
        below = [board.piles[place] for place in sheet.foundations if board.piles[place]]
        if rank_of(faces[first]) == 1 and any(faces[pile[-1]] == faces[first] + 12 for pile in below):
            yield "home-king-to-ace"
        elif not any(faces[pile[-1]] == faces[first] - 1 for pile in below):
            yield "home-starts"
        if any(len(pile) == 13 and faces[pile[-1]] in (faces[first] - 1, faces[first] + 12) for pile in below):
            yield "home-beside-full"
        return
    under = board.piles[sheet.index[move.target]]
    if under and rank_of(faces[first]) == 13 and rank_of(faces[under[-1]]) == 1:
        yield "king-on-ace"
    if source == sheet.waste:
        yield "waste-to-column"
    yield from _of_group(sheet, move, into_empty=not under)


def _of_group(sheet: Sheet, move: Move, *, into_empty: bool) -> Iterator[str]:
    if into_empty:
        yield "into-empty-column"
    if move.count > 1:
        giver, taker = (sheet.group_at[sheet.index[name]] for name in (move.source, move.target))
        yield "group-inside-part" if giver is taker else "group-across-parts"
        if into_empty:
            yield "group-into-empty-column"


def _of_source(sheet: Sheet, board: Board, move: Move, played: Played) -> Iterator[str]:
    source = sheet.index[move.source]
    is_column = sheet.group_at[source].kind == "tableau"
    emptied = len(board.piles[source]) == move.count
    if played.turned and not emptied:
        yield "turns-up" if is_column else "turns-reserve"
    if not (is_column and emptied and sheet.group_at[source].fill):
        return
    if not played.board.piles[source]:
        yield "gap-stays-open"
        return
    yield "fill" if played.turned else "last-fill"
    if move.count > 1:
        yield "whole-column-with-fill"


def kinds_of_refusal(sheet: Sheet, board: Board, faces: Faces, move: Move, code: str) -> Iterator[str]:
    """What a refused move shows."""
    yield f"refused:{code}"
    source, target = sheet.index.get(move.source), sheet.index.get(move.target)
    if code == "face-unknown" and source is not None and target is not None:
        moved = board.piles[source][-move.count :]
        if all(faces[card] != UNKNOWN for card in moved):
            yield "lands-on-unknown"
