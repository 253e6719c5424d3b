"""What every player keeps to: it sees no hidden card, makes legal moves only, comes to an end, and varies by chance alone."""

from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from pandemonium.bots.foresight import Position, ThinkingPlayer, position_of
from pandemonium.bots.player import Player, by_reflex, seen_sketch, shuffled_columns
from pandemonium.bots.reflex import Reflex
from pandemonium.bots.sketch import rules_of, sketch_of
from pandemonium.bots.strengths import player
from pandemonium.dealer.grade import played
from pandemonium.engine.deal import Seed, deal
from pandemonium.engine.games import GAMES
from pandemonium.engine.notation import DRAW, REDEAL, Move
from pandemonium.engine.playthrough import Playthrough
from pandemonium.engine.sheets import Sheet
from pandemonium.engine.views import own_view
from tests.support.random_play import accepted, permuted, random_entries
from tests.support.tables import table

every_game = pytest.mark.parametrize("sheet", GAMES.values(), ids=lambda sheet: sheet.game)

Maker = Callable[[Sheet, Random], Player]

KINDS: dict[str, Maker] = {
    "greedy": lambda sheet, chance: player("greedy", sheet, chance),
    "careful": lambda sheet, chance: player("careful", sheet, chance),
    "hasty": lambda sheet, chance: player("careful", sheet, chance, haste=0.5),
    # What holds with one guess for a decision holds with more, and they take their time.
    "thoughtful": lambda sheet, chance: ThinkingPlayer(rules_of(sheet), chance, worlds=1),
}
every_kind = pytest.mark.parametrize("make", KINDS.values(), ids=KINDS)


def begun(sheet: Sheet, seed: str) -> Playthrough:
    return Playthrough.begin(sheet, deal(sheet, Seed(seed)))


def line_of(who: Player, game: Playthrough, most: int) -> tuple[list[Move | None], Playthrough]:
    """The player's next moves, with None where it is done, and the game after them."""
    line: list[Move | None] = []
    while len(line) < most:
        move = who.next_move(own_view(game))
        line.append(move)
        if move is None:
            break
        game = game.enter(move, "off", game.sheet.size).after
    return line, game


@every_kind
@every_game
def test_a_player_moves_alike_on_decks_that_differ_only_where_it_has_not_looked(sheet: Sheet, make: Maker) -> None:
    chance = Random(f"apart {sheet.game}")
    for number in range(4):
        moves = chance.randrange(50)
        game = begun(sheet, f"apart-{number}")
        line, _ = line_of(make(sheet, Random(number)), game, moves + 1)
        before_last = line_of(make(sheet, Random(number)), game, moves)[1]
        other = replace(game, deck=permuted(chance, game.deck, before_last.known))
        assert other.deck != game.deck or before_last.known == 2**sheet.size - 1
        assert line_of(make(sheet, Random(number)), other, moves + 1)[0] == line


@every_kind
@every_game
def test_a_player_that_takes_over_anywhere_makes_legal_moves_and_comes_to_an_end(sheet: Sheet, make: Maker) -> None:
    for number in range(2):
        game = begun(sheet, f"over-{number}")
        log = accepted(game, random_entries(Random(number), game, "off", 50 * number, odd=("draw", "redeal")), "off")
        game = log[-1][1] if log else game
        line, _ = line_of(make(sheet, Random(number)), game, 2_000)
        assert line[-1] is None


@every_game
def test_the_simple_player_plays_at_the_table_what_reflex_plays_in_a_sketch(sheet: Sheet) -> None:
    rules = rules_of(sheet)
    for number in range(12):
        dealt = deal(sheet, Seed(f"reflex-{number}"))
        sketch = sketch_of(rules, dealt.board, dealt.deck)
        Reflex(shuffled_columns(rules, Random(number))).play_out(sketch)
        game = played(sheet, dealt, player("greedy", sheet, Random(number)))
        # At the end the sketch has drawn a last time in vain; the columns tell.
        assert (sketch.home, position_of(sketch)) == (game.home, position_of(sketch_of(rules, game.board, game.deck)))


@every_kind
@every_game
def test_no_arrangement_comes_back_without_a_step_forward(sheet: Sheet, make: Maker) -> None:
    game, seen = begun(sheet, "back"), set[Position]()
    for move in line_of(make(sheet, Random(1)), game, 2_000)[0][:-1]:
        assert move is not None
        game = game.enter(move, "off", sheet.size).after
        position = position_of(seen_sketch(rules_of(sheet), own_view(game)))
        assert move in (DRAW, REDEAL) or position not in seen
        seen.add(position)


@every_kind
def test_a_player_is_done_when_the_game_is_won(make: Maker) -> None:
    full = {f"f{n}": " ".join(f"{rank}{suit}" for rank in "A23456789TJQK") for n, suit in enumerate("CDHS", 1)}
    assert make(GAMES["demon"], Random(0)).next_move(own_view(table("demon", **full).game)) is None


@pytest.mark.parametrize("make", [KINDS["greedy"], KINDS["careful"]], ids=["greedy", "careful"])
def test_a_red_five_is_not_shuttled_between_two_black_sixes(make: Maker) -> None:
    shuttle = table("seven-devils", t1="6S 5D", t2="6C", t3="9H", t4="9D", t5="9H", t6="9D", t7="JD")
    line, _ = line_of(make(GAMES["seven-devils"], Random(0)), shuttle.game, 10)
    assert line in ([None], [Move("t1", "t2"), None])


@every_kind
@every_game
def test_the_same_chance_makes_the_same_game_and_another_chance_another(sheet: Sheet, make: Maker) -> None:
    lines = [line_of(make(sheet, Random(number)), begun(sheet, "vary-2"), 40)[0] for number in (0, 0, 1, 2, 3)]
    assert lines[0] == lines[1]
    assert any(line != lines[0] for line in lines)


def test_a_player_in_all_haste_makes_no_move_that_is_not_a_reflex() -> None:
    rules, game = rules_of(GAMES["demon"]), begun(GAMES["demon"], "haste")
    reflexes = [Reflex(list(order)) for order in permutations(rules.columns)]
    line, _ = line_of(player("careful", rules.sheet, Random(5), haste=1.0), game, 200)
    for move in line[:-1]:
        assert move is not None
        sketch = seen_sketch(rules, own_view(game))
        assert rules.action(move) in {by_reflex(reflex, sketch) for reflex in reflexes}
        game = game.enter(move, "off", game.sheet.size).after


def test_who_thinks_ahead_brings_more_home() -> None:
    sheet = GAMES["demons-and-thieves"]
    deals = [deal(sheet, Seed(f"ahead-{number}")) for number in range(3)]
    greedy, careful = (
        [played(sheet, dealt, player(strength, sheet, Random(1))).home for dealt in deals] for strength in ("greedy", "careful")
    )
    assert sum(careful) > 1.5 * sum(greedy)
