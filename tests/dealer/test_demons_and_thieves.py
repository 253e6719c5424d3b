"""The search for Demons and Thieves finds lines, and says nothing of what it does not find."""

from pandemonium.dealer.codes import Codes
from pandemonium.dealer.demons_and_thieves import write
from pandemonium.dealer.demons_and_thieves_graph import (
    LEFT,
    REDEALS,
    RESERVE,
    STOCK,
    Graph,
    Position,
    Table,
    Transfer,
    Weights,
    by_part,
)
from pandemonium.dealer.search import search
from pandemonium.dealer.steps import HOME, Scribe
from pandemonium.dealer.verdict import Budget, Lost, Won
from pandemonium.engine.board import Board
from pandemonium.engine.deal import Deal, Deck, deal, opening_board, parse_seed
from pandemonium.engine.games.demons_and_thieves import DEMONS_AND_THIEVES as SHEET
from pandemonium.engine.legal import legal, takeable, wanted_home
from pandemonium.engine.notation import DRAW, FOUNDATION, REDEAL, Move
from tests.dealer.boards import chance_board

OPENING = opening_board(SHEET)
STOCK_CARDS = OPENING.piles[SHEET.stock][::-1]


def dealt_as(seed: str) -> Deal:
    return deal(SHEET, parse_seed(seed))


def test_fixed_deals_take_the_same_number_of_positions_as_ever() -> None:
    """Another number here is another search: rules, pruning or order have changed, knowingly or not."""
    verdicts = [search(SHEET, dealt_as(f"pinned-{n}"), Budget(2_500)) for n in (0, 1, 4, 5)]
    assert [(type(verdict), verdict.nodes) for verdict in verdicts] == [(Won, 222), (Won, 2339), (Won, 2104), (Won, 2232)]


def test_the_number_changes_what_is_tried_after_the_first_breath() -> None:
    dealt = next(dealt for dealt in map(dealt_as, map("late-{}".format, range(30))) if _nodes(dealt, 0) > 300)
    assert len({_nodes(dealt, number) for number in range(3)}) > 1


def _nodes(dealt: Deal, number: int) -> int:
    return search(SHEET, dealt, Budget(1_500, number)).nodes


def test_a_deal_that_was_given_up_is_not_called_lost() -> None:
    verdicts = [search(SHEET, dealt_as(f"short-{n}"), Budget(150)) for n in range(10)]
    assert not any(isinstance(verdict, Lost) for verdict in verdicts)


def test_every_position_of_the_graph_is_where_its_moves_lead_on_the_board() -> None:
    compared = 0
    for number in range(25):
        deck, board = chance_board(SHEET, number)
        codes = Codes(SHEET, board, deck)
        for child in _graph(codes).children(_position(board, codes)):
            scribe = Scribe(SHEET, deck, board)
            write([child], codes, scribe)
            assert _facts(_position(scribe.board, codes)) == _facts(child)
            compared += 1
    assert compared > 200


def test_no_move_is_left_out_but_those_that_split_a_run_or_fill_a_gap() -> None:
    compared = 0
    for number in range(60):
        deck, board = chance_board(SHEET, number)
        codes = Codes(SHEET, board, deck)
        at = _position(board, codes)
        given = {_described(child.transfers[0], at.columns) for child in _graph(codes).children(at)}
        moves = [move for move in legal(SHEET, board, deck) if not _is_left_out(move, board, deck)]
        wanted = {_described_move(move, board, codes) for move in moves}
        assert wanted <= given
        compared += len(wanted)
    assert compared > 50


def _graph(codes: Codes) -> Graph:
    left, right = (codes.over(group.build) for group in SHEET.groups if group.build is not None)
    table = Table((left, right), codes.pile(OPENING.piles[SHEET.reserves[0]]), codes.pile(STOCK_CARDS))
    return Graph(table, Weights())


def _position(board: Board, codes: Codes) -> Position:
    home = [code for place in SHEET.foundations for code in codes.pile(board.piles[place])]
    left_over = {*board.piles[SHEET.stock], *board.piles[SHEET.waste]}
    played = sum(1 << number for number, card in enumerate(STOCK_CARDS) if card not in left_over)
    waste = board.piles[SHEET.waste]
    return Position(
        0.0,
        0,
        sum(1 << code for code in set(home)),
        sum(1 << code for code in set(home) if home.count(code) == 2),
        by_part([codes.pile(board.piles[place]) for place in SHEET.tableau]),
        0.0,
        len(board.piles[SHEET.reserves[0]]),
        played,
        STOCK_CARDS.index(waste[-1]) + 1 if waste else 0,
        REDEALS - board.redeals,
        [],
    )


def _facts(position: Position) -> tuple[object, ...]:
    return (
        position.once,
        position.twice,
        position.columns,
        position.reserve,
        position.played,
        position.passed,
        position.redeals,
    )


def _described(transfer: Transfer, columns: list[bytes]) -> tuple[object, ...]:
    if transfer.giver >= RESERVE:
        giver: tuple[object, ...] = ("waste" if transfer.giver >= STOCK else "reserve",)
    else:
        giver = _place(transfer.giver, columns)
    return giver, transfer.size, "home" if transfer.taker == HOME else _place(transfer.taker, columns)


def _place(place: int, columns: list[bytes]) -> tuple[object, ...]:
    return "left" if place < LEFT else "right", columns[place]


def _described_move(move: Move, board: Board, codes: Codes) -> tuple[object, ...]:
    giver = {"w": ("waste",), "r": ("reserve",)}.get(move.source) or _pile(move.source, board, codes)
    return giver, move.count, "home" if move.target == FOUNDATION else _pile(move.target, board, codes)


def _pile(name: str, board: Board, codes: Codes) -> tuple[object, ...]:
    place = SHEET.index[name]
    return SHEET.group_at[place].id, codes.pile(board.piles[place])


def _is_left_out(move: Move, board: Board, deck: Deck) -> bool:
    """Draws, which are no moves there; a column filled; a run split within its part; and a waste card kept from home."""
    if move in (DRAW, REDEAL):
        return True
    if move.target == FOUNDATION:
        return False
    source, target = SHEET.index[move.source], SHEET.index[move.target]
    group, pile = SHEET.group_at[source], board.piles[source]
    splits = group is SHEET.group_at[target] and move.count < max(takeable(group, pile, deck, len(pile)))
    idles = source == SHEET.waste and bool(wanted_home(SHEET, board, deck) >> deck[pile[-1]] & 1)
    return not board.piles[target] or splits or idles
