"""Bots never send a move that the referee refuses, and take about as long for one as people do."""

from random import Random

import pytest

from pandemonium.bots.pace import Pace
from pandemonium.bots.strengths import STRENGTHS, Strength, player
from pandemonium.dealer.grade import played
from pandemonium.engine.board import Board
from pandemonium.engine.deal import Seed, deal
from pandemonium.engine.games import GAMES
from pandemonium.engine.notation import DRAW, Move
from pandemonium.engine.sheets import Sheet
from tests.bots.legality import play

every_level = pytest.mark.parametrize("level", STRENGTHS)


@every_level
@pytest.mark.parametrize("sheet", GAMES.values(), ids=lambda sheet: sheet.game)
def test_no_bot_sends_an_illegal_move(sheet: Sheet, level: Strength, monkeypatch: pytest.MonkeyPatch) -> None:
    # What holds with one guess for a decision holds with more, and they take their time.
    monkeypatch.setattr("pandemonium.bots.strengths.THOUGHTFUL_WORLDS", 1)
    games = [play(sheet, level, number, most=100) for number in range({"greedy": 6, "careful": 2, "thoughtful": 1}[level])]
    assert [trouble for game in games for trouble in game.troubles] == []
    assert all(game.entries for game in games)


@every_level
def test_a_bot_takes_about_as_long_as_a_person_and_less_for_what_is_obvious(level: Strength) -> None:
    chance = Random(3)
    for _ in range(20):
        pace = Pace(level, chance)
        thought = [pace.seconds(Move("t1", "t2")) for _ in range(50)]
        obvious = [pace.seconds(move) for move in (DRAW, Move("t1", "f")) for _ in range(25)]
        assert all(0.8 <= taken <= 5 for taken in thought)
        assert 0.4 <= min(obvious) <= max(obvious) < max(thought)
        assert len(set(thought)) > 40


def test_the_same_chance_gives_the_same_pace_and_bots_differ() -> None:
    def paces(seed: int) -> list[float]:
        pace = Pace("careful", Random(seed))
        return [pace.seconds(DRAW) for _ in range(5)]

    assert paces(1) == paces(1) != paces(2)


def test_bots_that_think_alike_do_not_play_alike() -> None:
    sheet = GAMES["demons-and-thieves"]
    dealt = deal(sheet, Seed("two-of-a-kind"))

    def game_of(chance: Random) -> tuple[int, Board]:
        game = played(sheet, dealt, player("careful", sheet, chance, Pace("careful", chance).haste))
        return game.entries, game.board

    assert len({game_of(Random(number)) for number in range(4)}) == 4
