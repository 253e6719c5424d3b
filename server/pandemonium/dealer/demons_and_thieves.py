"""Demons and Thieves: a depth-first search that starts again and again, each time with other weights and a longer breath.

Practically every deal can be won, and a search either runs into a win soon or not at all. That a deal is lost is never proven.
"""

from random import Random
from typing import Final

from pandemonium.dealer.codes import ALL, Codes
from pandemonium.dealer.demons_and_thieves_graph import LEFT, RESERVE, STOCK, Graph, Position, Table, Weights, by_part
from pandemonium.dealer.depth_first import Meter, descend
from pandemonium.dealer.steps import HOME, Scribe
from pandemonium.dealer.verdict import Budget, Open, Verdict, Won
from pandemonium.engine.deal import Deck, opening_board
from pandemonium.engine.notation import FOUNDATION, Move
from pandemonium.engine.sheets import Sheet

FIRST_BREATH: Final = 300
"""Positions of the first try: half of all deals need fewer than seven tries."""
GROWTH: Final = 1.3
"""Each try may be this much longer than the one before."""
SHAKE: Final = (0.3, 2.0)
"""From the second try on every weight is multiplied by a number between these."""


def solve(sheet: Sheet, deck: Deck, budget: Budget) -> Verdict:
    """Search a deal from its beginning. `Won` or `Open`, never `Lost`."""
    board, meter = opening_board(sheet), Meter(budget)
    codes, chance = Codes(sheet, board, deck), Random(budget.number)  # noqa: S311  # the same again for the same number
    left, right = (codes.over(group.build) for group in sheet.groups if group.build is not None)
    reserve, stock = (codes.pile(board.piles[place]) for place in (sheet.reserves[0], sheet.stock))
    table = Table((left, right), reserve, stock[::-1])
    home = sum(1 << code for place in sheet.foundations for code in codes.pile(board.piles[place]))
    columns = [codes.pile(board.piles[place]) for place in sheet.tableau]
    breath, weights = float(FIRST_BREATH), Weights()
    while not meter.out:
        graph = Graph(table, weights)
        meter.pause_after(int(breath))
        path, _ = descend(graph.root(home, columns), graph.children, _is_won, meter)
        if path is not None:
            scribe = Scribe(sheet, deck, board)
            write(path, codes, scribe)
            return Won(tuple(scribe.line), meter.nodes)
        breath, weights = breath * GROWTH, Weights(*(weight * chance.uniform(*SHAKE) for weight in Weights()))
    return Open(meter.nodes)


def _is_won(position: Position) -> bool:
    return position.twice == ALL


def write(path: list[Position], codes: Codes, scribe: Scribe) -> None:
    """Play the moves behind a path. Its columns are sorted: before each step they are found again on the board."""
    sheet = scribe.sheet
    stock = opening_board(sheet).piles[sheet.stock][::-1]
    before = by_part([codes.pile(scribe.board.piles[place]) for place in sheet.tableau])
    for position in path:
        names = _names(before, codes, scribe)
        for giver, size, taker in position.transfers:
            if giver >= STOCK:
                scribe.expose(stock[giver - STOCK])
                source = sheet.piles[sheet.waste]
            else:
                source = sheet.piles[sheet.reserves[0]] if giver == RESERVE else names[giver]
            scribe.move(Move(source, FOUNDATION if taker == HOME else names[taker], size))
        before = position.columns


def _names(columns: list[bytes], codes: Codes, scribe: Scribe) -> list[str]:
    """The pile names of a position's columns. Equal columns of one part may stand for each other."""
    sheet, names = scribe.sheet, list[str]()
    for number, column in enumerate(columns):
        part = sheet.tableau[:LEFT] if number < LEFT else sheet.tableau[LEFT:]
        alike = (sheet.piles[place] for place in part if codes.pile(scribe.board.piles[place]) == column)
        names.append(next(name for name in alike if name not in names))
    return names
