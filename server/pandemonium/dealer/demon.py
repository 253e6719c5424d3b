"""Demon: a depth-first search of the whole graph, which proves that a deal can be won, or that it cannot.

Columns move whole, so a column comes apart only from its top to the foundations. Hence the order test, the biggest gain: no
card is put on one that must go home before it (`engine/hopeless.py` has the idea).
"""

from typing import Final

from pandemonium.dealer.codes import ALL, Codes, wanted
from pandemonium.dealer.demon_graph import Graph, Position
from pandemonium.dealer.depth_first import Meter, descend
from pandemonium.dealer.steps import HOME, Scribe, Step
from pandemonium.dealer.verdict import Budget, Lost, Open, Verdict, Won
from pandemonium.engine.board import Board
from pandemonium.engine.deal import Deck, opening_board
from pandemonium.engine.sheets import Sheet

COLUMNS: Final = "columns"


def solve(sheet: Sheet, deck: Deck, budget: Budget) -> Verdict:
    """Search a deal from its beginning. `number` changes nothing: the search leaves nothing to chance."""
    return solve_from(sheet, deck, opening_board(sheet), budget)


def solve_from(sheet: Sheet, deck: Deck, board: Board, budget: Budget, *, order_test: bool = True) -> Verdict:
    """Search on from any board of the deal; a won line begins there. Without the order test it finds the same, later."""
    codes, meter = Codes(sheet, board, deck), Meter(budget)
    build = sheet.group[COLUMNS].build
    assert build is not None
    over = codes.over(build)
    stock, waste = board.piles[sheet.stock], board.piles[sheet.waste]
    graph = Graph(over, codes.pile(board.piles[sheet.reserves[0]]), order_test=order_test)
    roots = graph.root(
        home_of(sheet, board, codes),
        [codes.pile(board.piles[place]) for place in sheet.tableau],
        codes.pile((*waste, *reversed(stock))),
        len(waste),
    )
    path, exhausted = descend(roots, graph.children, _is_won, meter)
    if path is not None:
        return Won(_line(path, codes, Scribe(sheet, deck, board)), meter.nodes)
    return Lost(meter.nodes) if exhausted else Open(meter.nodes)


def _is_won(position: Position) -> bool:
    return position.home == ALL


def _line(path: list[Position], codes: Codes, scribe: Scribe) -> tuple[str, ...]:
    """The moves behind a path. Cards that the graph sent home by itself go there one by one."""
    card_of = {code: card for card, code in enumerate(codes.of_card)}
    for position in path:
        if position is not path[0]:
            scribe.play(Step(card_of[position.card], card_of.get(position.target, position.target)))
        while (card := _to_settle(scribe, codes, position.home)) is not None:
            scribe.play(Step(card, HOME))
    return tuple(scribe.line)


def _to_settle(scribe: Scribe, codes: Codes, home: int) -> int | None:
    """A card on top of a column or the reserve that is home in the position, and can go there now."""
    sheet, board = scribe.sheet, scribe.board
    for place in (*sheet.reserves, *sheet.tableau):
        for card in board.piles[place][-1:]:
            code = codes.of_card[card]
            if home >> code & 1 and wanted(home_of(sheet, board, codes)) >> code & 1:
                return card
    return None


def home_of(sheet: Sheet, board: Board, codes: Codes) -> int:
    """Mask of the codes on foundations."""
    return sum(1 << code for place in sheet.foundations for code in codes.pile(board.piles[place]))
