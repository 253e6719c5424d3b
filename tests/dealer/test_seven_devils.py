"""The search for Seven Devils: its lines win, its moves are those of the rules engine, and it keeps to its budget."""

from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from pandemonium.dealer import seven_devils
from pandemonium.dealer.depth_first import Meter
from pandemonium.dealer.search import search
from pandemonium.dealer.seven_devils import line_of, opening_of, promising
from pandemonium.dealer.seven_devils_beam import AHEAD, AHEAD_TO_GAP, BUILT, Beam, Position, moves_to
from pandemonium.dealer.seven_devils_piles import Column, Waste
from pandemonium.dealer.seven_devils_worth import TUNED, shaken
from pandemonium.dealer.verdict import Budget, Lost, Open, Verdict, Won
from pandemonium.engine.board import Board
from pandemonium.engine.cards import FACES, is_red, rank_of, suit_of
from pandemonium.engine.deal import Deal, Deck, deal, opening_board, parse_seed
from pandemonium.engine.games.seven_devils import SEVEN_DEVILS as SHEET
from pandemonium.engine.legal import legal
from pandemonium.engine.notation import DRAW, FOUNDATION, Move
from pandemonium.engine.play import carry_out
from tests.dealer.boards import played
from tests.engine.test_vectors import load

EASY: Final = "practice-seven-devils-0299"
WINS: Final = [case["seed"] for case in load("wins.json", "wins") if case["game"] == "seven-devils"]
Arrangement = tuple[tuple[tuple[int, ...], ...], tuple[int, ...], tuple[int, ...], int]
"""Columns in any order, heights of the foundations, waste and size of the stock: what a position comes to."""


def dealt(seed: str) -> Deal:
    return deal(SHEET, parse_seed(seed))


def solved(seed: str, nodes: int, number: int = 0) -> Verdict:
    return search(SHEET, dealt(seed), Budget(nodes, number))


def test_fixed_deals_take_the_same_number_of_positions_as_ever() -> None:
    """Another number here is another search: rules, weights or order have changed, knowingly or not."""
    verdicts = [solved(f"pinned-{n}", 1_000) for n in range(4)]
    assert [(type(verdict).__name__, verdict.nodes) for verdict in verdicts] == [
        ("Open", 1000),
        ("Open", 1000),
        ("Open", 1000),
        ("Open", 1000),
    ]


@pytest.mark.parametrize("seed", WINS[:2])
def test_a_deal_with_a_winning_line_is_never_called_lost(seed: str) -> None:
    assert not isinstance(solved(seed, 3_000), Lost)


def test_a_line_has_every_draw_and_every_devil_in_it() -> None:
    verdict = solved(EASY, 10_000)
    assert isinstance(verdict, Won)
    # The search has had the line played to the win.
    assert verdict.line.count("draw") == 69
    assert sum(move.startswith("r") for move in verdict.line) == 7


def test_the_moves_of_a_position_are_those_of_the_engine_after_any_draws_within_reach(easy: Beam) -> None:
    deck = dealt(EASY).deck
    positions = [*on_the_way(easy)][::8] + [wandered(easy, Random(number)) for number in range(8)]
    compared, with_gap = 0, 0
    for position in positions:
        board = played(SHEET, deck, opening_board(SHEET), line_of(SHEET, deck, moves_to(position)))[-1]
        theirs = set(one_move_on(deck, board))
        assert {arrangement_of(child) for child in children(easy, position)} == theirs
        compared += len(theirs)
        with_gap += bool(gaps(board))
    assert compared > 150
    assert with_gap > 5


@pytest.fixture(scope="module")
def easy() -> Beam:
    """A beam that has won its deal."""
    beam = Beam(opening_of(SHEET, dealt(EASY).deck), TUNED, seven_devils.WIDTH)
    assert beam.run(Meter(Budget(10_000))) is not None
    return beam


def on_the_way(beam: Beam) -> Iterator[Position]:
    """The positions on the way to the beam's win, last one first."""
    position = beam._won
    while position is not None:
        yield position
        position = position.parent


def wandered(beam: Beam, chance: Random) -> Position:
    """Some moves at random from the opening."""
    position = beam._opened()
    for _ in range(chance.randrange(1, 30)):
        after = children(beam, position)
        position = chance.choice(after) if after else position
    return position


def children(beam: Beam, position: Position) -> list[Position]:
    """All positions one move on, those too that the beam has met before."""
    beam._seen.clear()
    beam._expand(position)
    entries = [entry for bucket in beam._buckets for entry in bucket]
    for bucket in beam._buckets:
        bucket.clear()
    return [other if move == BUILT else beam._moved(other, move) for _, _, other, move in entries]


def arrangement_of(position: Position) -> Arrangement:
    columns = tuple(sorted(faces_of(column) for column in position.columns))
    return columns, position.foundations.heights, faces_of(position.waste), position.pointer


def faces_of(pile: Column | Waste) -> tuple[int, ...]:
    return (*faces_of(pile.below), pile.face) if pile.size else ()


def one_move_on(deck: Deck, board: Board) -> Iterator[Arrangement]:
    """By the engine: every move of a column's card now, and of the waste's after any number of draws within reach."""
    for draws in range(AHEAD + 1):
        for move in legal(SHEET, board, deck):
            if move != DRAW and (draws == 0 or move.source == "w") and not is_left_out(board, move, draws):
                yield arrangement(deck, settled(deck, carry_out(SHEET, board, deck, move).board))
        if not board.piles[SHEET.stock]:
            return
        board = carry_out(SHEET, board, deck, DRAW).board


def is_left_out(board: Board, move: Move, draws: int) -> bool:
    """A gap gets no card that lies alone, and none that lies far ahead."""
    source = SHEET.index[move.source]
    lies_alone = source in SHEET.tableau and len(board.piles[source]) == 1
    return move.target in gaps(board) and (lies_alone or draws > AHEAD_TO_GAP)


def gaps(board: Board) -> list[str]:
    return [SHEET.piles[place] for place in SHEET.tableau if not board.piles[place]]


def settled(deck: Deck, board: Board) -> Board:
    """Once devils have gone home, and other cards that no lower card of the other colour can want any more."""
    for move in legal(SHEET, board, deck):
        if move.target == FOUNDATION:
            source = SHEET.index[move.source]
            if source in SHEET.reserves or may_go(heights_of(deck, board), deck[board.piles[source][-1]]):
                return settled(deck, carry_out(SHEET, board, deck, move).board)
    return board


def may_go(heights: tuple[int, ...], face: int) -> bool:
    lower = {suit: heights[2 * suit + 1] for suit in range(4)}
    others = [suit for suit in lower if is_red(13 * suit) != is_red(face)]
    rank = rank_of(face)
    return rank <= 2 or (all(lower[suit] >= rank - 2 for suit in others) and all(lower[suit] >= rank - 3 for suit in lower))


def heights_of(deck: Deck, board: Board) -> tuple[int, ...]:
    tall = [[0, 0] for _ in range(4)]
    for place in SHEET.foundations:
        if pile := board.piles[place]:
            tall[suit_of(deck[pile[0]])].append(len(pile))
    return tuple(height for suit in tall for height in sorted(suit, reverse=True)[:2])


def arrangement(deck: Deck, board: Board) -> Arrangement:
    columns = tuple(sorted(tuple(deck[card] for card in board.piles[place]) for place in SHEET.tableau))
    waste = tuple(deck[card] for card in board.piles[SHEET.waste])
    return columns, heights_of(deck, board), waste, 69 - len(board.piles[SHEET.stock])


def test_a_search_ends_with_its_budget_and_when_it_is_cancelled() -> None:
    deck, asked = dealt("pinned-0").deck, list[int]()

    def third_time() -> bool:
        asked.append(1)
        return len(asked) == 3

    assert seven_devils.solve(SHEET, deck, Budget(50)) == Open(50)
    assert seven_devils.solve(SHEET, deck, Budget(10_000, cancelled=third_time)) == Open(2_000)


def test_a_deal_without_a_move_is_given_up_before_the_budget_is_spent() -> None:
    """Kings lie on every ace and every queen, so no card can ever be played; and still the deal is not called lost."""
    kings = [face for face in range(FACES) for _ in range(2) if rank_of(face) == 13]
    aces_and_queens = [face for face in range(FACES) for _ in range(2) if rank_of(face) in (1, 12)]
    others = [face for face in range(FACES) for _ in range(2) if 1 < rank_of(face) < 12]
    under, deck = iter(aces_and_queens + others), list[int]()
    for size in range(7):
        deck += [next(under) for _ in range(size)] + [kings.pop()]
    assert seven_devils.solve(SHEET, (*deck, *under, *kings), Budget(1_000_000)) == Open(1)


def test_a_beam_is_not_begun_that_the_budget_would_not_see_to_its_end() -> None:
    deck, meter = dealt("pinned-0").deck, Meter(Budget(1_000_000))
    Beam(opening_of(SHEET, deck), TUNED, seven_devils.WIDTH).run(meter)
    assert seven_devils.solve(SHEET, deck, Budget(meter.nodes + 300)) == Open(meter.nodes)


def test_the_number_decides_how_the_later_beams_differ_from_the_first() -> None:
    assert shaken(TUNED, Random(1)) == shaken(TUNED, Random(1)) != shaken(TUNED, Random(2))
    assert all(abs(new) <= 1.4 * abs(old) + 1 for old, new in zip(TUNED, shaken(TUNED, Random(3)), strict=True))


def test_one_deal_in_fifty_is_promising() -> None:
    """Another list here is another first look."""
    assert [n for n in range(200) if promising(SHEET, dealt(f"promise-{n}").deck)] == [195]
