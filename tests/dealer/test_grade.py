"""Grades: the same for the same deal and number, honest, and where the cut points say."""

from dataclasses import replace
from random import Random
from statistics import fmean
from typing import Final

import pytest

from pandemonium.bots.strengths import player
from pandemonium.dealer.grade import SCALES, Scale, grade, played, simple_mean
from pandemonium.engine.deal import Seed, deal
from pandemonium.engine.errors import BadGame
from pandemonium.engine.games import GAMES
from pandemonium.engine.sheets import Sheet
from pandemonium.limits import GRADE_PLAYOUTS

every_game = pytest.mark.parametrize("sheet", GAMES.values(), ids=lambda sheet: sheet.game)


@every_game
def test_the_same_deal_and_number_give_the_same_grade(sheet: Sheet) -> None:
    dealt = deal(sheet, Seed("again"))
    assert grade(sheet, dealt, 7) == grade(sheet, dealt, 7)


@every_game
def test_the_number_told_to_people_is_what_simple_players_bring_home_at_the_table(sheet: Sheet) -> None:
    dealt, chance = deal(sheet, Seed("table")), Random(3)
    home = [played(sheet, dealt, player("greedy", sheet, chance)).home for _ in range(GRADE_PLAYOUTS)]
    assert simple_mean(sheet, dealt, 3) == fmean(home)
    assert grade(sheet, dealt, 3).simple_home == round(fmean(home))


GRADED: Final = {
    "seven-devils": [("stern", 21), ("stern", 13), ("stern", 14)],
    "demons-and-thieves": [("friendly", 48), ("fair", 31), ("stern", 24)],
    "demon": [("stern", 1), ("friendly", 26), ("friendly", 9)],
}
"""Of the deals `graded-0`, `graded-1` and so on, number 0: grade and cards home. Other rules or players change it."""


@every_game
def test_the_grades_of_some_deals_stay_what_they_were(sheet: Sheet) -> None:
    graded = [grade(sheet, deal(sheet, Seed(f"graded-{number}")), 0) for number in range(3)]
    assert [(one.grade, one.simple_home) for one in graded] == GRADED[sheet.game]


def test_a_mean_on_a_cut_point_belongs_to_the_kinder_grade() -> None:
    scale = Scale(simple_mean, friendly=30.0, fair=20.0)
    assert [scale.grade(home) for home in (19.9, 20.0, 29.9, 30.0)] == ["stern", "fair", "fair", "friendly"]


def test_every_game_has_a_scale_and_no_other_game_is_graded() -> None:
    assert set(SCALES) == set(GAMES)
    sheet = GAMES["demon"]
    with pytest.raises(BadGame, match="no grades for patience"):
        grade(replace(sheet, game="patience"), deal(sheet, Seed("other")), 0)
