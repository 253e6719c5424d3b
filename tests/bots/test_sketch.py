"""The fast game is held to the engine: the same legal moves in the same order, and the same table after each of them."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from pandemonium.bots.player import seen_sketch
from pandemonium.bots.sketch import Rules, Sketch, sketch_of
from pandemonium.engine.board import Board, cards_home
from pandemonium.engine.cards import FACE_OF_TEXT, UNKNOWN, Faces
from pandemonium.engine.deal import Seed, deal
from pandemonium.engine.games import GAMES
from pandemonium.engine.notation import Move, parse_move
from pandemonium.engine.play import play
from pandemonium.engine.playthrough import Playthrough
from pandemonium.engine.sheets import Sheet
from pandemonium.engine.views import own_view
from tests.engine.test_vectors import load
from tests.engine.test_view_vectors import board_of, read
from tests.support.random_play import accepted, random_entries

GAMES_EACH = 6
LONGEST = 150

every_game = pytest.mark.parametrize("sheet", GAMES.values(), ids=lambda sheet: sheet.game)


def random_positions(sheet: Sheet) -> Iterator[Playthrough]:
    """The positions of some random games; they draw more often than people do, and so come far into the stock."""
    for number in range(GAMES_EACH):
        game = Playthrough.begin(sheet, deal(sheet, Seed(f"sketch-{number}")))
        entries = random_entries(Random(number), game, "off", LONGEST, odd=("draw", "redeal"))
        yield from (after for _, after in accepted(game, entries, "off"))


def table_of(sketch: Sketch) -> tuple[object, ...]:
    """Everything that a sketch knows of its table, redeals only where they are counted."""
    columns = [(sketch.down[place], sketch.starts[place]) for place in sketch.rules.columns]
    return sketch.piles, columns, sketch.wanted, sketch.next_up, sketch.home, max(sketch.redeals, -1)


def agrees_after(rules: Rules, board: Board, faces: Faces, move: Move) -> bool:
    """Is the table the same, whether the engine or a sketch played the move?"""
    sketch = sketch_of(rules, board, faces)
    sketch.play(rules.action(move))
    return table_of(sketch) == table_of(sketch_of(rules, play(rules.sheet, board, faces, move).board, faces))


@every_game
def test_a_sketch_allows_what_the_engine_allows_and_plays_as_it_plays(sheet: Sheet) -> None:
    rules, chance = Rules(sheet), Random(sheet.game)
    for game in random_positions(sheet):
        sketch, moves = sketch_of(rules, game.board, game.deck), game.legal()
        assert [rules.move(action) for action in sketch.actions()] == moves
        assert [rules.action(move) for move in moves] == sketch.actions()
        assert sketch.home == cards_home(sheet, game.board)
        if moves:
            assert agrees_after(rules, game.board, game.deck, chance.choice(moves))


@every_game
def test_of_a_table_that_is_partly_hidden_a_sketch_knows_no_more_than_its_view(sheet: Sheet) -> None:
    rules = Rules(sheet)
    for game in random_positions(sheet):
        seen = replace(game, deck=game.seen_faces())
        sketch = seen_sketch(rules, own_view(game))
        assert table_of(sketch) == table_of(sketch_of(rules, seen.board, seen.deck))
        assert [rules.move(action) for action in sketch.actions()] == seen.legal()


@every_game
def test_a_sketch_agrees_with_the_view_vectors(sheet: Sheet) -> None:
    rules, checked = Rules(sheet), 0
    for case in read(sheet.game)["positions"]:
        board = board_of(case["board"])
        faces = tuple(FACE_OF_TEXT.get(text, UNKNOWN) for text in case["faces"].split(" "))
        if any(faces[card] == UNKNOWN for place in sheet.foundations for card in board.piles[place]):
            continue
        assert [rules.move(action).text for action in sketch_of(rules, board, faces).actions()] == case["legal"]
        assert all(agrees_after(rules, board, faces, parse_move(text)) for text in case["played"])
        checked += 1
    assert checked > 20


@every_game
def test_a_winning_line_played_in_a_sketch_brings_every_card_home(sheet: Sheet) -> None:
    rules = Rules(sheet)
    for win in load("wins.json", "wins"):
        if win["game"] == sheet.game:
            dealt = deal(sheet, Seed(win["seed"]))
            sketch = sketch_of(rules, dealt.board, dealt.deck)
            for text in win["moves"]:
                action = rules.action(parse_move(text))
                assert action in sketch.actions()
                sketch.play(action)
            assert sketch.home == sheet.size


def test_a_copy_of_a_sketch_goes_its_own_way() -> None:
    rules, dealt = Rules(GAMES["demon"]), deal(GAMES["demon"], Seed("copy"))
    sketch = sketch_of(rules, dealt.board, dealt.deck)
    other = sketch.copy()
    while other.actions() and other.home < 4:
        other.play(other.actions()[-1])
    assert table_of(other) != table_of(sketch)
    assert table_of(sketch) == table_of(sketch_of(rules, dealt.board, dealt.deck))


def test_a_sheet_that_a_sketch_cannot_follow_is_refused() -> None:
    sheet = GAMES["demon"]
    columns = replace(sheet.group["columns"], on_card=("waste",))
    one_foundation = replace(sheet.group["foundations"], piles=("f1",), deal=(1,))
    some_give = replace(sheet.group["foundations"], on_card=("columns", "waste"))
    for changed in (one_foundation, some_give):
        with pytest.raises(ValueError, match="demon: "):
            Rules(replace(sheet, groups=tuple(changed if group.id == changed.id else group for group in sheet.groups)))
    two_parts = (*sheet.groups, replace(columns, id="more", piles=("t5",), deal=(1,)))
    with pytest.raises(ValueError, match="every column or to none"):
        Rules(replace(sheet, groups=two_parts))


def test_a_game_whose_base_card_is_unknown_cannot_be_sketched() -> None:
    sheet = GAMES["demon"]
    dealt = deal(sheet, Seed("no-base"))
    with pytest.raises(ValueError, match="first foundation card"):
        sketch_of(Rules(sheet), dealt.board, (UNKNOWN,) * sheet.size)
