"""The order test: what it calls lost is lost, and it looks at nothing its player cannot see."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pandemonium.dealer import demon
from pandemonium.dealer.verdict import Budget, Won
from pandemonium.engine.board import Board
from pandemonium.engine.cards import FACE_OF_TEXT, UNKNOWN
from pandemonium.engine.deal import deal, parse_seed
from pandemonium.engine.games import GAMES
from pandemonium.engine.games.demon import DEMON
from pandemonium.engine.hopeless import cannot_be_won
from tests.dealer.boards import chance_board, played
from tests.engine.test_vectors import load


def board_of(*columns: str, base: str = "AC") -> tuple[Board, tuple[int, ...]]:
    """A Demon board with these columns, the base card home and all other cards in the stock; and the faces by card."""
    laid = [[FACE_OF_TEXT[text] for text in column.split()] for column in columns]
    first = FACE_OF_TEXT[base]
    stock = [face for face in range(52) if face != first and all(face not in column for column in laid)]
    piles = [stock, [], [], [first], [], [], [], *laid, *([[]] * (4 - len(laid)))]
    return Board(tuple(map(tuple, piles)), (len(stock),) + (0,) * 10, 0), tuple(range(52))


@pytest.mark.parametrize(
    ("columns", "lost"),
    [
        (("2H AS KH",), True),
        (("2H AS KD",), False),
        (("2H AS KD QC", "QD"), False),
        (("2H AS KD QC", "3D 2S", "QD"), True),
        (("AS KH", "AH KS"), True),
        (("AS KH", "AH KC"), False),
        (("AS KH QS JH", "TC 9D 8S"), True),
        (("KS QH JS TH 9S", "8S 7H 6S 5H"), False),
    ],
)
def test_columns_whose_demands_contradict_each_other_are_seen(columns: tuple[str, ...], lost: bool) -> None:
    board, faces = board_of(*columns)
    assert cannot_be_won(DEMON, board, faces) is lost


def test_another_base_rank_makes_other_columns_hopeless() -> None:
    board, faces = board_of("2H AS KH", base="KC")
    assert not cannot_be_won(DEMON, board, faces)
    board, faces = board_of("3H 2S AH", base="2C")
    assert cannot_be_won(DEMON, board, faces)


@pytest.mark.parametrize("case", load("wins.json", "wins"), ids=lambda case: f"{case['game']}-{case['seed']}")
def test_no_board_of_a_winning_line_is_called_lost(case: dict[str, object]) -> None:
    sheet = GAMES[str(case["game"])]
    dealt = deal(sheet, parse_seed(case["seed"]))
    for board in played(sheet, dealt.deck, dealt.board, tuple(case["moves"])):  # type: ignore[arg-type]
        assert not cannot_be_won(sheet, board, dealt.deck)


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 10**6))
def test_what_it_calls_lost_is_lost_to_a_search_without_it(number: int) -> None:
    deck, board = chance_board(DEMON, number, homeward=False)
    if cannot_be_won(DEMON, board, deck):
        assert not isinstance(demon.solve_from(DEMON, deck, board, Budget(1_000), order_test=False), Won)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(list(GAMES)))
def test_it_goes_by_the_cards_in_columns_and_on_foundations_alone(number: int, game: str) -> None:
    sheet = GAMES[game]
    deck, board = chance_board(sheet, number, homeward=number % 2 == 0)
    seen = {card for place in (*sheet.tableau, *sheet.foundations) for card in board.piles[place]}
    masked = tuple(face if card in seen else UNKNOWN for card, face in enumerate(deck))
    assert cannot_be_won(sheet, board, masked) == cannot_be_won(sheet, board, deck)


def test_it_knows_nothing_of_games_whose_columns_come_apart() -> None:
    for game in ("seven-devils", "demons-and-thieves"):
        for number in range(6):
            deck, board = chance_board(GAMES[game], number)
            assert not cannot_be_won(GAMES[game], board, deck)


def test_chance_boards_do_run_into_it() -> None:
    """Else the tests above would show nothing."""
    lost = sum(
        cannot_be_won(DEMON, board, deck)
        for deck, board in (chance_board(DEMON, number, homeward=False) for number in range(60))
    )
    assert 10 <= lost <= 50
