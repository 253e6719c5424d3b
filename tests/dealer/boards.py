"""Boards to search from: reached by chance, by hand of the rules engine."""

from random import Random

from pandemonium.engine.board import Board
from pandemonium.engine.deal import Deck, deal, parse_seed
from pandemonium.engine.legal import legal
from pandemonium.engine.notation import DRAW, FOUNDATION, REDEAL, parse_move
from pandemonium.engine.play import carry_out, play
from pandemonium.engine.sheets import Sheet


def wandered(sheet: Sheet, deck: Deck, board: Board, moves: int, chance: Random, *, homeward: bool = True) -> Board:
    """After some legal moves taken at random, draws less often than others. Without `homeward` nothing goes home."""
    for _ in range(moves):
        open_to = legal(sheet, board, deck)
        if not homeward:
            open_to = [move for move in open_to if move.target != FOUNDATION]
        bold = [move for move in open_to if move not in (DRAW, REDEAL)]
        if not open_to:
            return board
        board = carry_out(sheet, board, deck, chance.choice(bold if bold and chance.random() < 0.7 else open_to)).board
    return board


def chance_board(sheet: Sheet, number: int, *, homeward: bool = True) -> tuple[Deck, Board]:
    """A deal and a board of it, the same for the same number."""
    chance = Random(number)
    dealt = deal(sheet, parse_seed(f"chance-{number}"))
    return dealt.deck, wandered(sheet, dealt.deck, dealt.board, chance.randrange(100), chance, homeward=homeward)


def played(sheet: Sheet, deck: Deck, board: Board, line: tuple[str, ...]) -> list[Board]:
    """The board before each move of a line, and after the last."""
    boards = [board]
    for text in line:
        boards.append(play(sheet, boards[-1], deck, parse_move(text)).board)
    return boards
