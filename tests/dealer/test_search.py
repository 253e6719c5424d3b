"""The one door to all searches: a line counts only after the rules engine has played it to the win."""

from dataclasses import replace
from types import MappingProxyType

import pytest

from pandemonium.dealer import search as searching
from pandemonium.dealer.search import SEARCHES, FalseLine, is_promising, search
from pandemonium.dealer.verdict import Budget, Open, Verdict, Won
from pandemonium.engine.deal import Deal, deal, parse_seed
from pandemonium.engine.errors import BadGame
from pandemonium.engine.games import GAMES, sheet_of
from pandemonium.engine.games.demon import DEMON
from tests.engine.test_vectors import load


def test_every_game_has_a_search() -> None:
    assert set(SEARCHES) == set(GAMES)


def test_only_of_seven_devils_most_deals_are_not_worth_a_search() -> None:
    worth = {
        game: sum(is_promising(GAMES[game], deal(GAMES[game], parse_seed(f"{n}")).deck) for n in range(20)) for game in GAMES
    }
    assert worth == {"demon": 20, "demons-and-thieves": 20, "seven-devils": 0}


def test_a_sheet_without_a_search_is_refused() -> None:
    with pytest.raises(BadGame):
        search(replace(DEMON, game="chess"), deal(DEMON, parse_seed("a")), Budget(10))


@pytest.mark.parametrize("case", load("wins.json", "wins"), ids=lambda case: f"{case['game']}-{case['seed']}")
def test_a_line_that_wins_passes_and_one_that_does_not_names_game_and_move(
    case: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = sheet_of(case["game"])
    dealt = deal(sheet, parse_seed(case["seed"]))
    moves = tuple(map(str, case["moves"]))  # type: ignore[call-overload]

    def found(line: tuple[str, ...]) -> Verdict:
        answers = MappingProxyType({sheet.game: lambda _sheet, _deck, _budget: Won(line, 1)})
        monkeypatch.setattr(searching, "SEARCHES", answers)
        return search(sheet, dealt, Budget(1))

    assert found(moves) == Won(moves, 1)
    with pytest.raises(FalseLine, match=f"{sheet.game}.*ends before the win"):
        found(moves[:-1])
    with pytest.raises(FalseLine, match=f"{sheet.game}: move 3 of {len(moves) + 1}, redeal: stock-not-empty"):
        found((*moves[:2], "redeal", *moves[2:]))


@pytest.mark.parametrize("game", GAMES)
def test_the_same_deal_nodes_and_number_give_the_same_verdict(game: str) -> None:
    sheet = GAMES[game]
    dealt = deal(sheet, parse_seed("again"))
    assert search(sheet, dealt, Budget(700, 5)) == search(sheet, dealt, Budget(700, 5))


@pytest.mark.parametrize("game", GAMES)
def test_no_search_goes_beyond_its_budget(game: str) -> None:
    dealt = deal(GAMES[game], parse_seed("measure-8"))
    assert search(GAMES[game], dealt, Budget(37)) == Open(37)


@pytest.mark.parametrize("game", GAMES)
def test_a_cancelled_search_answers_open(game: str) -> None:
    dealt: Deal = deal(GAMES[game], parse_seed("measure-8"))
    verdict = search(GAMES[game], dealt, Budget(10**9, cancelled=lambda: True))
    assert isinstance(verdict, Open)
    assert verdict.nodes <= 1_000
