"""The proven deals that ship: every line wins the deal it stands with, under the rules as they are."""

import json
from typing import Any

import pytest

from pandemonium.dealer.grade import grade
from pandemonium.engine.board import is_won
from pandemonium.engine.cards import FACE_TEXTS
from pandemonium.engine.deal import deal, parse_seed
from pandemonium.engine.games import sheet_of
from pandemonium.engine.playthrough import Playthrough, fold
from pandemonium.engine.sheets import sheet_hash
from pandemonium.limits import LOG_ENTRIES_MAX
from pandemonium.race.proof import GRADES
from tests.dealer.write_seeds import SEEDS

FILES = sorted(SEEDS.glob("*.jsonl"))


def lines(game: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (SEEDS / f"{game}.jsonl").read_text(encoding="ascii").splitlines()]


@pytest.fixture(params=[file.stem for file in FILES])
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_line_wins_its_deal(game: str) -> None:
    sheet = sheet_of(game)
    for line in lines(game):
        dealt = deal(sheet, parse_seed(line["seed"]))
        assert "".join(FACE_TEXTS[face] for face in dealt.deck) == line["deal"], line["seed"]
        won = fold(Playthrough.begin(sheet, dealt), line["moves"], "off", sheet.size)
        assert is_won(sheet, won.board), line["seed"]


def test_every_line_is_written_under_the_rules_as_they_are_now(game: str) -> None:
    for line in lines(game):
        assert line.keys() == {"game", "seed", "grade", "moves", "deal", "sheet"}
        assert (line["game"], line["sheet"]) == (game, sheet_hash(sheet_of(game)))
        assert line["seed"].startswith(f"practice-{game}-")
        assert len(line["moves"]) <= LOG_ENTRIES_MAX


def test_no_seed_comes_twice_and_there_are_many_of_every_grade(game: str) -> None:
    found = lines(game)
    assert len({line["seed"] for line in found}) == len(found)
    assert {line["grade"] for line in found} == set(GRADES)


def test_grades_are_those_the_dealer_gives(game: str) -> None:
    sheet = sheet_of(game)
    for line in lines(game)[::45]:
        assert grade(sheet, deal(sheet, parse_seed(line["seed"])), 0).grade == line["grade"]


def test_there_are_as_many_of_each_grade_and_of_every_game_so_many() -> None:
    for game, least in {"demon": 200, "demons-and-thieves": 200, "seven-devils": 90}.items():
        found = [line["grade"] for line in lines(game)]
        assert len(found) >= least
        assert {found.count(grade) for grade in GRADES} == {len(found) // len(GRADES)}
