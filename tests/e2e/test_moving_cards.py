"""Each game played by mouse on a desktop and by finger on a phone, in every way of moving cards there is."""

from itertools import cycle

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Arrive, Win
from tests.e2e.node import Node
from tests.e2e.own_table import How, OwnTable
from tests.e2e.person import PHONE

TO_COLUMNS: tuple[How, ...] = ("clicks", "drag")
HOME: tuple[How, ...] = ("double", "drag", "clicks")
ENOUGH = 8
"""Moves of cards, besides draws, undos and redeals."""


@pytest.mark.parametrize("game", ["demon", "seven-devils", "demons-and-thieves"])
def test_cards_move_by_mouse_and_by_finger_and_the_referee_saw_the_same(
    game: str, node: Node, arrive: Arrive, wins: Win
) -> None:
    seed, line = wins(game)
    ann, tom = arrive("Ann"), arrive("Tom", PHONE, touch=True)
    code = ann.make_room(node.origin, game, seed)
    tom.open(ann.page.url)
    tom.sit()
    expect(ann.seat("Tom")).to_be_visible()
    ann.start()
    mouse, finger = OwnTable(ann.page, game, seed), OwnTable(tom.page, game, seed, touch=True)
    for table in (mouse, finger):
        table.wait()
        table.same_board()
        play_in_every_way(table, line)
        table.same_board()
        take_back_and_play_again(table)
        turn_the_waste_over(table)
        table.same_board()
    assert node.log(code, 1) == mouse.entries
    assert node.log(code, 2) == finger.entries
    for table in (mouse, finger):
        table.page.reload()
        table.wait()
        table.same_board()


def play_in_every_way(table: OwnTable, line: list[str]) -> None:
    """The line until `ENOUGH` cards were moved, each in the next way that can make it, and all ways used."""
    to_columns, home = cycle(TO_COLUMNS), cycle(HOME)
    used: list[tuple[str, How]] = []
    for text in line:
        if len(used) >= ENOUGH and {how for _, how in used} == {"clicks", "drag", "double"}:
            break
        how: How = "clicks" if ">" not in text else next(home) if text.endswith(">f") else next(to_columns)
        table.play(text, how)
        if ">" in text:
            used.append((text, how))
    assert len(table.entries) >= 12


def take_back_and_play_again(table: OwnTable) -> None:
    """Two undos, each seen on the board, and the same moves again by drag."""
    last = table.entries[-2:]
    for _ in last:
        table.play("undo")
        table.same_board()
    for text in last:
        table.play(text, "drag")
    table.same_board()


def turn_the_waste_over(table: OwnTable) -> None:
    """Draws to the end of the stock, and the redeal where the game has one."""
    sheet = table.game.sheet
    if sheet.redeals == 0:
        for _ in range(3):
            table.play("draw")
        return
    while table.game.board.piles[sheet.stock]:
        table.play("draw")
    table.play("redeal")
    table.same_board()
    table.play("draw")
