"""Bursts of clicks, and moves in quick succession: as many moves as the rules give, none swallowed and none made up."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from pandemonium.engine.notation import Move
from tests.e2e.conftest import Win
from tests.e2e.fingers import middle
from tests.e2e.lines import known_stretch, until_logged
from tests.e2e.node import Node
from tests.e2e.own_table import OwnTable
from tests.e2e.person import Person

GAME = "demons-and-thieves"
PLAYED = 60


class Race:
    """Ann alone, some way into a game."""

    def __init__(self, browser: Browser, node: Node, seed: str, line: list[str]) -> None:
        self.node = node
        self.ann = Person(browser, "Ann")
        self.code = self.ann.make_room(node.origin, GAME, seed)
        self.ann.start()
        self.table = OwnTable(self.ann.page, GAME, seed)
        self.table.wait()
        self.table.play_all(line[:PLAYED])
        self.table.same_board()

    def agreed(self) -> None:
        """Page, referee and rules say the same."""
        self.table.same_board()
        until_logged(self.node, self.code, 1, self.table.entries)


@pytest.fixture(scope="module")
def race(browser: Browser, node: Node, wins: Win) -> Iterator[Race]:
    """One race for all; each test goes on where the one before ended."""
    racing = Race(browser, node, *wins(GAME))
    yield racing
    assert racing.ann.errors == []
    racing.ann.leave()


@pytest.mark.parametrize("clicks", [3, 5])
@pytest.mark.parametrize("pile", ["t1", "t4", "t5", "t9", "w", "f1", "f8"])
def test_a_burst_of_clicks_is_as_many_double_clicks_as_it_holds(pile: str, clicks: int, race: Race) -> None:
    table = race.table
    table.page.mouse.click(*middle(table, pile), click_count=clicks)
    for _ in range(clicks // 2):
        if sent := double_click(table, pile):
            table.meant(sent.text)
    table.page.keyboard.press("Escape")
    race.agreed()


def test_a_burst_of_clicks_on_the_stock_is_as_many_draws(race: Race) -> None:
    table = race.table
    clicks = min(5, len(table.game.board.piles[table.game.sheet.stock]))
    table.page.mouse.click(*middle(table, "s"), click_count=clicks)
    for _ in range(clicks):
        table.meant("draw")
    race.agreed()


def double_click(table: OwnTable, pile: str) -> Move | None:
    """By the rules: the exposed card goes home, else to the first column that holds cards, else to the first empty one."""
    board, index = table.game.board, table.game.sheet.index
    single = [move for move in table.game.legal() if move.source == pile and move.count == 1]
    homes = [move for move in single if move.target == "f"]
    full = [move for move in single if move.target != "f" and board.piles[index[move.target]]]
    empty = [move for move in single if move.target != "f" and not board.piles[index[move.target]]]
    is_last = len(board.piles[index[pile]]) == 1
    useful = [move for move in empty if not (is_last and (pile < "t5") == (move.target < "t5") and pile[0] == "t")]
    return next(iter([*homes, *full, *useful]), None)


def test_moves_made_while_cards_still_travel_are_made_at_once(browser: Browser, node: Node, wins: Win) -> None:
    seed, line = wins(GAME)
    start = known_stretch(GAME, seed, line, 8, cards=5)
    ann = Person(browser, "Bea")
    code = ann.make_room(node.origin, GAME, seed)
    ann.start()
    table = OwnTable(ann.page, GAME, seed)
    table.wait()
    table.play_all(line[:start])
    table.same_board()
    for text in line[start : start + 8]:
        table.play(text)
    table.same_board()
    until_logged(node, code, 1, line[: start + 8])
    ann.leave()
