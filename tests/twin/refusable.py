"""Random moves, most of which are refused."""

from random import Random

from pandemonium.engine.legal import refusal
from pandemonium.engine.notation import REDEAL, Move
from pandemonium.engine.playthrough import Playthrough

NO_PILES = ("t99", "x1", "f")


def refused_moves(view: Playthrough, chance: Random, tries: int) -> dict[Move, str]:
    """Moves that a text can say and the view refuses, with their codes."""
    sheet, board = view.sheet, view.board
    codes: dict[Move, str] = {}
    for move in [REDEAL, *(_any_move(view, chance) for _ in range(tries))]:
        code = refusal(sheet, board, view.deck, move)
        if code is not None:
            codes[move] = code
    return codes


def _any_move(view: Playthrough, chance: Random) -> Move:
    sheet = view.sheet
    sources = [name for name, pile in zip(sheet.piles, view.board.piles, strict=True) if pile]
    targets = ["f", *(sheet.piles[place] for place in sheet.tableau)]
    odd = chance.random()
    if odd < 0.04:
        sources = [*sheet.piles, *NO_PILES]
    elif odd < 0.08:
        targets = ["r", "r1", "t99"]
    source = sources[int(chance.random() * len(sources))]
    target = targets[int(chance.random() * len(targets))]
    # Mostly one card, but groups often enough.
    return Move(source, target, 1 + int(chance.random() ** 3 * 6))
