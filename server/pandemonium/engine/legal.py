"""What is allowed: one function judges a move, and the list of legal moves is every candidate it lets pass.

It answers "is it allowed", never "is it wise". The same function serves the referee (all faces known), a seat's view (some
faces `UNKNOWN`: a move that moves such a card or lands on one is refused) and, through its twin, the browser.
"""

from collections.abc import Iterator
from itertools import pairwise

from pandemonium.engine.board import Board
from pandemonium.engine.cards import FACES, UNKNOWN, Faces, rank_of
from pandemonium.engine.notation import DRAW, FOUNDATION, REDEAL, STOCK_AND_WASTE, Move
from pandemonium.engine.sheets import Group, Sheet


def legal(sheet: Sheet, board: Board, faces: Faces) -> list[Move]:
    """Every legal move but undo, each once."""
    moves = [move for move in (DRAW, REDEAL) if refusal(sheet, board, faces, move) is None]
    for place in (sheet.waste, *sheet.reserves, *sheet.tableau):
        face_up = len(board.piles[place]) - board.down[place]
        if face_up > 0:
            moves += _moves_from(sheet, board, faces, place, face_up)
    return moves


def _moves_from(sheet: Sheet, board: Board, faces: Faces, place: int, face_up: int) -> Iterator[Move]:
    name = sheet.piles[place]
    home = Move(name, FOUNDATION)
    if refusal(sheet, board, faces, home) is None:
        yield home
    for count in takeable(sheet.group_at[place], board.piles[place], faces, face_up):
        for target in sheet.tableau:
            if landing_refusal(sheet, board, faces, place, target, count) is None:
                yield Move(name, sheet.piles[target], count)


def refusal(sheet: Sheet, board: Board, faces: Faces, move: Move) -> str | None:
    """The code for which a move is refused, or None where it is legal."""
    if move.target in STOCK_AND_WASTE:
        if move == DRAW:
            return None if board.piles[sheet.stock] else "stock-empty"
        if move == REDEAL:
            return _redeal_refusal(sheet, board)
    source = sheet.index.get(move.source)
    if source is None:
        return "foundation-final" if move.source == FOUNDATION else "no-such-pile"
    if move.target == FOUNDATION:
        return _source_refusal(sheet, board, faces, source, move.count) or _foundation_refusal(
            sheet, board, faces, source, move.count
        )
    target = sheet.index.get(move.target)
    if target is None:
        return "no-such-pile"
    return _source_refusal(sheet, board, faces, source, move.count) or _column_refusal(
        sheet, board, faces, source, target, move.count
    )


def redeal_left(sheet: Sheet, board: Board) -> bool:
    """May the waste still be turned over, once the stock is empty?"""
    return sheet.redeals is None or board.redeals < sheet.redeals


def base_rank(sheet: Sheet, board: Board, faces: Faces) -> int | None:
    """Rank that starts a foundation, None while a dealt base card's face is unknown."""
    if sheet.foundation_base == "ace":
        return 1
    first = board.piles[sheet.foundations[0]]
    return rank_of(faces[first[0]]) if first and faces[first[0]] != UNKNOWN else None


def foundation_for(sheet: Sheet, board: Board, faces: Faces, face: int) -> int | None:
    """Pile index of the lowest-numbered foundation that takes the face, or None."""
    base = base_rank(sheet, board, faces)
    for place in sheet.foundations:
        if _wanted_on(sheet, board.piles[place], faces, base) >> face & 1:
            return place
    return None


def wanted_home(sheet: Sheet, board: Board, faces: Faces) -> int:
    """Bit mask of the faces that some foundation takes now."""
    wanted, has_gap = 0, False
    for place in sheet.foundations:
        pile = board.piles[place]
        if pile:
            wanted |= _wanted_on(sheet, pile, faces, None)
        else:
            has_gap = True
    return wanted | _wanted_on(sheet, (), faces, base_rank(sheet, board, faces)) if has_gap else wanted


def _wanted_on(sheet: Sheet, pile: tuple[int, ...], faces: Faces, base: int | None) -> int:
    if not pile:
        return 0 if base is None else _OF_RANK[base]
    top = faces[pile[-1]]
    return 0 if len(pile) >= sheet.foundation_capacity or top == UNKNOWN else _NEXT_UP[top]


_OF_RANK = tuple(sum(1 << face for face in range(FACES) if rank_of(face) == rank) for rank in range(14))
"""For each rank, a bit mask of its four faces."""


_NEXT_UP = tuple(1 << (face - 12 if face % 13 == 12 else face + 1) for face in range(FACES))
"""For each face, a bit mask of the next one in suit, ace after king."""


def _redeal_refusal(sheet: Sheet, board: Board) -> str | None:
    if board.piles[sheet.stock]:
        return "stock-not-empty"
    if not board.piles[sheet.waste]:
        return "waste-empty"
    return None if redeal_left(sheet, board) else "no-redeals-left"


def _source_refusal(sheet: Sheet, board: Board, faces: Faces, source: int, count: int) -> str | None:
    kind = sheet.group_at[source].kind
    if kind == "foundation":
        return "foundation-final"
    if kind == "stock":
        return "not-a-source"
    pile = board.piles[source]
    if len(pile) < count:
        return "pile-empty"
    if len(pile) - count < board.down[source]:
        return "face-down"
    if any(faces[card] == UNKNOWN for card in pile[-count:]):
        return "face-unknown"
    return None


def _foundation_refusal(sheet: Sheet, board: Board, faces: Faces, source: int, count: int) -> str | None:
    if count > 1:
        return "one-at-a-time"
    if sheet.group_at[source].id not in sheet.foundation_sources:
        return "not-a-source"
    face = faces[board.piles[source][-1]]
    return "foundation-refuses" if foundation_for(sheet, board, faces, face) is None else None


def _column_refusal(sheet: Sheet, board: Board, faces: Faces, source: int, target: int, count: int) -> str | None:
    if sheet.group_at[target].kind != "tableau":
        return "not-a-target"
    if source == target:
        return "same-pile"
    return take_refusal(sheet.group_at[source], board.piles[source], faces, count) or landing_refusal(
        sheet, board, faces, source, target, count
    )


def landing_refusal(sheet: Sheet, board: Board, faces: Faces, source: int, target: int, count: int) -> str | None:
    """May the last `count` cards of `source`, which may leave it together, be put on the column `target`?"""
    if source == target:
        return "same-pile"
    from_group, to_group, under = sheet.group_at[source], sheet.group_at[target], board.piles[target]
    if not under:
        return None if from_group.id in to_group.on_empty else "empty-column-closed"
    if from_group.id not in to_group.on_card:
        return "does-not-fit"
    if faces[under[-1]] == UNKNOWN:
        return "face-unknown"
    assert to_group.build is not None
    return None if to_group.build.fits(faces[board.piles[source][-count]], faces[under[-1]]) else "does-not-fit"


def take_refusal(group: Group, cards: tuple[int, ...], faces: Faces, count: int) -> str | None:
    """May the last `count` cards of a pile leave together towards a column? Judged by the pile they leave."""
    if group.kind != "tableau" or group.take == "exposed":
        return "one-at-a-time" if count > 1 else None
    if group.take == "whole":
        return None if count == len(cards) else "whole-column-only"
    assert group.hold is not None
    moved = cards[-count:]
    together = all(group.hold.fits(faces[over], faces[under]) for under, over in pairwise(moved))
    return None if together else "not-a-group"


def takeable(group: Group, cards: tuple[int, ...], faces: Faces, face_up: int) -> Iterator[int]:
    """How many of the face-up cards on top of a pile may leave together towards a column, smallest number first."""
    if face_up == 0:
        return
    fewest, most = (len(cards), len(cards)) if group.kind == "tableau" and group.take == "whole" else (1, face_up)
    for count in range(fewest, most + 1):
        unknown = any(faces[card] == UNKNOWN for card in cards[-count:])
        if unknown or take_refusal(group, cards, faces, count) is not None:
            # A group that does not hold together does not hold with more cards either.
            return
        yield count
