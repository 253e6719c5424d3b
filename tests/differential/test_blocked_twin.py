"""The browser's test for blocked boards against the referee's, along random games to their dead ends, small caps too."""

import random
from collections import Counter
from typing import Final

import pytest

from pandemonium.engine.blocked import blocked
from pandemonium.engine.deal import deal, parse_seed
from pandemonium.engine.games import GAMES
from pandemonium.engine.notation import DRAW, FOUNDATION, REDEAL, Move
from pandemonium.engine.playthrough import Playthrough
from pandemonium.engine.sheets import Sheet
from tests.differential.browser import answers
from tests.twin.positions import board_case

GAMES_PLAYED: Final = 24
MOVES_MAX: Final = 160
LOOKED_AT: Final = 16
"""Boards of a game, its last ones: there it is decided."""
CAPS: Final = (1, 2, 5, 40, 2_000)


@pytest.mark.parametrize("game", GAMES)
def test_the_browser_calls_the_same_boards_blocked(game: str) -> None:
    sheet, seen = GAMES[game], Counter[str]()
    played = [_boards(sheet, number) for number in range(GAMES_PLAYED)]
    questions = [
        {"game": game, "deck": boards[0].deck, "boards": [board_case(each.board) for each in boards], "caps": CAPS}
        for boards in played
    ]
    for boards, given in zip(played, answers("blocked-twin.mjs", questions), strict=True):
        wanted = [[blocked(sheet, each.board, each.deck, cap) for cap in CAPS] for each in boards]
        assert given == wanted
        seen.update(str(answer) for row in wanted for answer in row)
    assert seen["True"] > GAMES_PLAYED
    assert seen["False"] > GAMES_PLAYED


def _boards(sheet: Sheet, number: int) -> list[Playthrough]:
    """The last boards of a random game that makes progress where it can."""
    choose = random.Random(f"blocked {sheet.game} {number}")
    game = Playthrough.begin(sheet, deal(sheet, parse_seed(f"blocked-{number}")))
    boards = [game]
    while len(boards) < MOVES_MAX and (moves := game.legal()):
        progress = [move for move in moves if _is_progress(sheet, move)]
        useful = progress or [move for move in moves if move in (DRAW, REDEAL)]
        game = game.enter(choose.choice(useful if useful and choose.random() < 0.9 else moves), "off", sheet.size).after
        boards.append(game)
    return boards[-LOOKED_AT:]


def _is_progress(sheet: Sheet, move: Move) -> bool:
    if move in (DRAW, REDEAL):
        return False
    return move.target == FOUNDATION or sheet.group_at[sheet.index[move.source]].kind != "tableau"
