"""Shorter lines still win, and are never longer than they were."""

from dataclasses import dataclass

import pytest

from pandemonium.dealer.search import search
from pandemonium.dealer.shorten import shorten
from pandemonium.dealer.verdict import Budget, Won
from pandemonium.engine.board import is_won
from pandemonium.engine.deal import Deal, deal, parse_seed
from pandemonium.engine.errors import IllegalMove
from pandemonium.engine.games import sheet_of
from pandemonium.engine.sheets import Sheet
from pandemonium.limits import SHORTEN_MOVES
from tests.dealer.boards import played
from tests.engine.test_vectors import load


@dataclass(frozen=True)
class Found:
    sheet: Sheet
    dealt: Deal
    line: tuple[str, ...]

    def is_won_by(self, line: tuple[str, ...]) -> bool:
        return is_won(self.sheet, played(self.sheet, self.dealt.deck, self.dealt.board, line)[-1])


def found(game: str, seed: str) -> Found:
    sheet = sheet_of(game)
    dealt = deal(sheet, parse_seed(seed))
    verdict = search(sheet, dealt, Budget(3_000))
    assert isinstance(verdict, Won)
    return Found(sheet, dealt, verdict.line)


@pytest.fixture(scope="module", params=[("demon", "measure-3"), ("demon", "measure-5"), ("demons-and-thieves", "measure-1")])
def win(request: pytest.FixtureRequest) -> Found:
    return found(*request.param)


def test_a_found_line_becomes_shorter_and_still_wins(win: Found) -> None:
    shorter = shorten(win.sheet, win.dealt, win.line, SHORTEN_MOVES)
    assert len(shorter) < len(win.line)
    assert win.is_won_by(shorter)


def test_the_same_line_becomes_the_same_shorter_one(win: Found) -> None:
    assert shorten(win.sheet, win.dealt, win.line, 2_000) == shorten(win.sheet, win.dealt, win.line, 2_000)


def test_without_effort_a_line_stays_as_it_is(win: Found) -> None:
    assert shorten(win.sheet, win.dealt, win.line, 0) == win.line


def test_idle_passes_through_the_stock_go() -> None:
    win = found("demon", "measure-3")
    idle = ("draw",) * 12 + ("redeal",)
    assert shorten(win.sheet, win.dealt, (*idle, *idle, *win.line), 1) == win.line


@pytest.mark.parametrize("case", load("wins.json", "wins"), ids=lambda case: f"{case['game']}-{case['seed']}")
def test_the_published_lines_of_every_game_still_win(case: dict[str, list[str]]) -> None:
    sheet = sheet_of(case["game"])
    won = Found(sheet, deal(sheet, parse_seed(case["seed"])), tuple(case["moves"]))
    shorter = shorten(sheet, won.dealt, won.line, 3_000)
    assert len(shorter) <= len(won.line)
    assert won.is_won_by(shorter)


def test_a_line_that_does_not_fit_the_deal_is_refused(win: Found) -> None:
    with pytest.raises(IllegalMove):
        shorten(win.sheet, win.dealt, ("redeal", *win.line), 100)
