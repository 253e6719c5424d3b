"""What holds in every position of every game, whatever is played; and counts that pin the list of legal moves."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pandemonium.engine.board import Board, cards_home
from pandemonium.engine.cards import UNKNOWN
from pandemonium.engine.deal import Seed, deal
from pandemonium.engine.games import GAMES
from pandemonium.engine.legal import legal
from pandemonium.engine.notation import Move, parse_move
from pandemonium.engine.play import play
from pandemonium.engine.playthrough import Playthrough, Undo, fold
from pandemonium.engine.sheets import Sheet
from tests.engine.test_vectors import load

games = st.sampled_from(list(GAMES.values()))
seeds = st.integers(0, 10**9).map(lambda number: Seed(f"law-{number}"))


@st.composite
def playthroughs(draw: st.DrawFn) -> list[Playthrough]:
    """Every position of one random game, undos among its entries."""
    sheet = draw(games)
    game = Playthrough.begin(sheet, deal(sheet, draw(seeds)))
    line = [game]
    for pick in draw(st.lists(st.integers(0, 10_000), max_size=60)):
        moves = game.legal()
        wants_undo = pick % 9 == 0 and game.past is not None
        if not moves and not wants_undo:
            break
        entry = Undo() if wants_undo else moves[pick % len(moves)]
        game = game.enter(entry, "free", sheet.size).after
        line.append(game)
    return line


@settings(max_examples=60, deadline=None)
@given(playthroughs())
def test_no_card_is_lost_or_doubled_and_face_down_cards_lie_deepest(line: list[Playthrough]) -> None:
    for game in line:
        assert sorted(card for pile in game.board.piles for card in pile) == list(range(game.sheet.size))
        assert all(0 <= down <= len(pile) for down, pile in zip(game.board.down, game.board.piles, strict=True))
        for place, pile in enumerate(game.board.piles):
            if pile and game.sheet.group_at[place].kind != "stock":
                assert game.board.down[place] < len(pile), "an exposed card is face up"


@settings(max_examples=60, deadline=None)
@given(playthroughs())
def test_cards_home_fall_only_by_undo_and_knowledge_never_shrinks(line: list[Playthrough]) -> None:
    for before, after in pairwise(line):
        undone = before.past is not None and after.past == before.past.before
        assert undone or cards_home(after.sheet, after.board) >= cards_home(before.sheet, before.board)
        assert after.known & before.known == before.known
        assert after.board.face_up() & ~after.known == 0


@settings(max_examples=60, deadline=None)
@given(playthroughs())
def test_taking_everything_back_leads_to_the_deal(line: list[Playthrough]) -> None:
    game = line[-1]
    while game.past is not None:
        game = game.enter(Undo(), "free", game.sheet.size).after
    assert game.board == line[0].board


@settings(max_examples=60, deadline=None)
@given(playthroughs(), st.sets(st.integers(0, 103), max_size=30))
def test_a_view_allows_the_legal_moves_that_touch_no_unknown_face_and_only_those(
    line: list[Playthrough], hidden: set[int]
) -> None:
    game = line[-1]
    masked = tuple(UNKNOWN if card in hidden else face for card, face in enumerate(game.deck))
    expected = [move for move in game.legal() if not _touches(game, move, hidden)]
    base_is_hidden = game.board.piles[game.sheet.foundations[0]][:1]
    if game.sheet.foundation_base == "dealt" and base_is_hidden and base_is_hidden[0] in hidden:
        return
    foundation_tops = {pile[-1] for place in game.sheet.foundations if (pile := game.board.piles[place])}
    if foundation_tops & hidden:
        return
    assert legal(game.sheet, game.board, masked) == expected


def _touches(game: Playthrough, move: Move, hidden: set[int]) -> bool:
    if move.text in ("draw", "redeal"):
        return False
    piles = dict(zip(game.sheet.piles, game.board.piles, strict=True))
    moved = set(piles[move.source][-move.count :])
    under = set(piles[move.target][-1:]) if move.target != "f" else set()
    return bool((moved | under) & hidden)


@settings(max_examples=40, deadline=None)
@given(playthroughs())
def test_every_listed_move_plays_and_survives_its_text_form(line: list[Playthrough]) -> None:
    game = line[-1]
    for move in game.legal():
        assert parse_move(move.text) == move
        assert play(game.sheet, game.board, game.deck, move).board != game.board


PERFT = {
    "seven-devils": {35: [12, 106, 871], 94: [4, 13, 40], 165: [8, 50, 276]},
    "demons-and-thieves": {42: [6, 45, 388], 114: [7, 131, 2057], 199: [6, 37, 247]},
    "demon": {19: [2, 5, 11], 50: [1, 1, 1], 88: [3, 7, 17]},
}
"""How many lines of 1, 2 and 3 moves lead on after so many moves of the first winning line; the reference engine agrees."""


@pytest.mark.parametrize("sheet", GAMES.values(), ids=lambda sheet: sheet.game)
def test_the_number_of_lines_from_a_fixed_position_stays_what_it_was(sheet: Sheet) -> None:
    win = next(win for win in load("wins.json", "wins") if win["game"] == sheet.game)
    start = Playthrough.begin(sheet, deal(sheet, Seed(win["seed"])))
    for played, counts in PERFT[sheet.game].items():
        game = fold(start, win["moves"][:played], "free", sheet.size)
        assert [_lines(sheet, game.board, game.deck, depth) for depth in (1, 2, 3)] == counts


def _lines(sheet: Sheet, board: Board, deck: tuple[int, ...], depth: int) -> int:
    moves = legal(sheet, board, deck)
    if depth == 1:
        return len(moves)
    return sum(_lines(sheet, play(sheet, board, deck, move).board, deck, depth - 1) for move in moves)
