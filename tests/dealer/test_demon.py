"""The search for Demon proves what it says: wins by their lines, losses by having left nothing out."""

from random import Random

import pytest

from pandemonium.dealer import demon
from pandemonium.dealer.codes import Codes
from pandemonium.dealer.demon_graph import Graph, Position
from pandemonium.dealer.search import search
from pandemonium.dealer.verdict import Budget, Lost, Open, Won
from pandemonium.engine.board import Board, cards_home, is_won
from pandemonium.engine.deal import Deck, deal, parse_seed
from pandemonium.engine.games.demon import DEMON
from pandemonium.engine.hopeless import cannot_be_won
from pandemonium.engine.legal import legal
from pandemonium.engine.notation import DRAW, REDEAL
from pandemonium.engine.play import carry_out
from tests.dealer.boards import chance_board, played, wandered
from tests.dealer.demon_by_hand import Shape, can_be_won, drawn, settled, shape
from tests.engine.test_vectors import load

WINS = [case for case in load("wins.json", "wins") if case["game"] == "demon"]


@pytest.mark.parametrize("case", WINS, ids=lambda case: case["seed"])
def test_a_deal_with_a_winning_line_is_never_called_lost(case: dict[str, object]) -> None:
    verdict = search(DEMON, deal(DEMON, parse_seed(case["seed"])), Budget(5_000))
    assert not isinstance(verdict, Lost)


@pytest.mark.parametrize("case", WINS, ids=lambda case: case["seed"])
def test_no_board_of_a_winning_line_is_called_lost(case: dict[str, list[str]]) -> None:
    dealt = deal(DEMON, parse_seed(case["seed"]))
    boards = played(DEMON, dealt.deck, dealt.board, tuple(case["moves"]))
    for board in boards[::7]:
        assert not isinstance(demon.solve_from(DEMON, dealt.deck, board, Budget(300)), Lost)


def test_fixed_deals_take_the_same_number_of_positions_as_ever() -> None:
    """Another number here is another search: rules, pruning or order have changed, knowingly or not."""
    verdicts = [search(DEMON, deal(DEMON, parse_seed(f"pinned-{n}")), Budget(500)) for n in (0, 3, 4, 5, 6)]
    assert [(type(verdict), verdict.nodes) for verdict in verdicts] == [
        (Won, 427),
        (Open, 500),
        (Won, 46),
        (Lost, 290),
        (Won, 68),
    ]


def test_the_moves_of_the_graph_are_those_of_the_engine_after_any_draws() -> None:
    compared = 0
    for number in range(80):
        deck, board = chance_board(DEMON, number)
        board = settled(DEMON, deck, board)
        if is_won(DEMON, board) or cannot_be_won(DEMON, board, deck):
            continue
        codes = Codes(DEMON, board, deck)
        ours = {_shape_of(child) for child in _children(deck, board, codes)}
        theirs = set(_one_move_on(deck, board, codes))
        assert ours <= theirs
        for other in theirs:
            assert any(mine.can_become(other) for mine in ours), other
        compared += len(theirs)
    assert compared > 200


def _children(deck: Deck, board: Board, codes: Codes) -> list[Position]:
    build = DEMON.group["columns"].build
    assert build is not None
    graph = Graph(codes.over(build), codes.pile(board.piles[DEMON.reserves[0]]), order_test=True)
    here = shape(DEMON, board, codes)
    root = graph.root(here.home, list(here.columns), here.talon, len(board.piles[DEMON.waste]))
    return graph.children(root[0])


def _shape_of(position: Position) -> Shape:
    waste = position.waste if position.waste < len(position.talon) else 0
    return Shape(position.home, tuple(position.columns), position.talon, waste)


def _one_move_on(deck: Deck, board: Board, codes: Codes) -> list[Shape]:
    shapes = []
    for at in drawn(DEMON, deck, board):
        for move in legal(DEMON, at, deck):
            after = carry_out(DEMON, at, deck, move).board
            if move not in (DRAW, REDEAL) and not cannot_be_won(DEMON, after, deck):
                shapes.append(shape(DEMON, settled(DEMON, deck, after), codes))
    return shapes


@pytest.fixture(scope="module")
def endgames() -> list[tuple[Deck, Board]]:
    """Boards on which so little is left that every one that follows can be looked at."""
    found = []
    for number in range(30):
        dealt = deal(DEMON, parse_seed(f"endgame-{number}"))
        verdict = search(DEMON, dealt, Budget(400))
        if isinstance(verdict, Won):
            boards = played(DEMON, dealt.deck, dealt.board, verdict.line)
            late = next(board for board in boards if cards_home(DEMON, board) >= 28)
            found.append((dealt.deck, wandered(DEMON, dealt.deck, late, 25, Random(number))))
    return found


def test_small_endgames_get_the_verdict_of_looking_at_every_board(endgames: list[tuple[Deck, Board]]) -> None:
    agreed = []
    for deck, board in endgames:
        truth = can_be_won(DEMON, deck, board, 3_000)
        verdict = demon.solve_from(DEMON, deck, board, Budget(20_000))
        if truth is not None:
            assert isinstance(verdict, Won if truth else Lost)
            agreed.append(truth)
    assert agreed.count(True) >= 3
    assert agreed.count(False) >= 3


def test_the_order_test_changes_no_verdict() -> None:
    dealt = [deal(DEMON, parse_seed(f"measure-{number}")) for number in range(20)]
    tested = [demon.solve(DEMON, deck, Budget(1_100)) for deck, _ in dealt]
    untested = [demon.solve_from(DEMON, deck, board, Budget(1_100), order_test=False) for deck, board in dealt]
    for with_test, without in zip(tested, untested, strict=True):
        assert {type(with_test), type(without)} != {Won, Lost}
    assert sum(isinstance(verdict, Lost) for verdict in tested) > sum(isinstance(verdict, Lost) for verdict in untested)


def test_a_search_ends_with_its_budget_and_when_it_is_cancelled() -> None:
    deck = deal(DEMON, parse_seed("measure-8")).deck
    asked: list[int] = []

    def third_time() -> bool:
        asked.append(1)
        return len(asked) == 3

    assert demon.solve(DEMON, deck, Budget(50)) == Open(50)
    assert demon.solve(DEMON, deck, Budget(10_000, cancelled=third_time)) == Open(2_000)
