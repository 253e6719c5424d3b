"""The table without a mouse: every move by keys, and every move said."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Arrive, Win
from tests.e2e.keyboard import PRESSED, Keyboard
from tests.e2e.lines import until_logged
from tests.e2e.node import Node
from tests.e2e.own_table import OwnTable
from tests.e2e.person import Person

NAME_OF_FOCUS = "() => document.activeElement.getAttribute('aria-label')"
LOOKS_EVERY = 40


def racing(person: Person, node: Node, game: str, seed: str) -> tuple[str, Keyboard]:
    """Alone in a race that was started by key, too."""
    code = person.make_room(node.origin, game, seed)
    person.page.get_by_role("button", name="Start the race").press("Enter")
    table = OwnTable(person.page, game, seed)
    table.wait()
    return code, Keyboard(table)


def test_a_whole_game_is_won_by_keys_and_each_move_is_said(node: Node, arrive: Arrive, wins: Win) -> None:
    seed, line = wins("demon")
    ann = arrive("Ann")
    code, keys = racing(ann, node, "demon", seed)
    for number, text in enumerate(line):
        keys.play(text)
        if number % LOOKS_EVERY == 0:
            keys.table.same_board()
    expect(ann.page.get_by_text("You won!")).to_be_visible()
    assert node.log(code, 1) == line


@pytest.mark.parametrize(("game", "entries"), [("demons-and-thieves", 100), ("seven-devils", 50)])
def test_groups_and_single_devils_are_chosen_by_keys(game: str, entries: int, node: Node, arrive: Arrive, wins: Win) -> None:
    seed, line = wins(game)
    code, keys = racing(arrive("Ann"), node, game, seed)
    for text in line[:entries]:
        keys.play(text)
    keys.table.same_board()
    assert any("x" in text for text in line[:entries]) or any(text.startswith("r") for text in line[:entries])
    until_logged(node, code, 1, line[:entries])


def test_arrows_go_from_pile_to_pile_and_enter_chooses(node: Node, arrive: Arrive, wins: Win) -> None:
    seed, line = wins("demon")
    ann = arrive("Ann")
    code, keys = racing(ann, node, "demon", seed)
    assert line[0] == "r>t2"
    assert tabbed_to_the_table(ann.page).startswith("Column 1")
    keys.press("ArrowLeft")
    assert ann.page.evaluate(NAME_OF_FOCUS).startswith("Reserve")
    keys.press("Enter")
    assert ann.page.evaluate(PRESSED) == "r"
    keys.press("Escape")
    assert ann.page.evaluate(PRESSED) is None
    assert keys.said()[-1] == "Put down"
    keys.press("Enter", "ArrowRight", "ArrowRight")
    assert ann.page.evaluate(NAME_OF_FOCUS).startswith("Column 2")
    keys.press("Space")
    keys.table.meant("r>t2")
    keys.table.same_board()
    keys.press("ArrowUp")
    assert ann.page.evaluate(NAME_OF_FOCUS).startswith("Foundation 2")
    until_logged(node, code, 1, keys.table.entries)


def tabbed_to_the_table(page: Page) -> str:
    """The name of the pile to which the tabulator key leads."""
    page.evaluate("() => document.activeElement.blur()")
    for _ in range(10):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.matches('.tb-pile')"):
            name: str = page.evaluate(NAME_OF_FOCUS)
            return name
    raise AssertionError("no way into the table")


def test_the_table_is_read_aloud_and_a_refusal_says_why(node: Node, arrive: Arrive, wins: Win) -> None:
    seed, _ = wins("demons-and-thieves")
    ann = arrive("Ann")
    _, keys = racing(ann, node, "demons-and-thieves", seed)
    keys.press("s")
    read = keys.said()[-1]
    for words in ("Stock, 46 cards.", "Foundation 2, empty, starts with a", "Column 9: "):
        assert words in read
    assert len(re.findall(r"Column \d: ", read)) == 9
    legal = {move.text for move in keys.table.game.legal()}
    source, target = next((a, b) for a in "56789" for b in "56789" if a != b and f"t{a}>t{b}" not in legal)
    keys.press(source)
    before = len(keys.said())
    keys.press(target)
    assert "This card does not fit there." in keys.said()[before - 1 :] or "no move" in keys.said()[before - 1]
    keys.press("Escape", "n")
    assert "foundations start with" in keys.said()[-1]
    keys.table.same_board()


def test_the_help_lists_the_keys_and_nothing_is_played_behind_it(node: Node, arrive: Arrive, wins: Win) -> None:
    seed, _ = wins("demon")
    ann = arrive("Ann")
    code, keys = racing(ann, node, "demon", seed)
    keys.press("?")
    help_ = ann.page.get_by_role("dialog")
    expect(help_.get_by_text("the table read aloud")).to_be_attached()
    keys.press("d", "h", "u")
    keys.press("Escape")
    expect(help_).to_have_count(0)
    keys.play("draw")
    keys.table.same_board()
    until_logged(node, code, 1, ["draw"])


def test_letters_can_be_switched_off_and_combined_keys_still_work(node: Node, arrive: Arrive, wins: Win) -> None:
    seed, _ = wins("demon")
    ann = arrive("Ann")
    ann.prefer_from_the_start(shortcuts=False)
    code, keys = racing(ann, node, "demon", seed)
    keys.press("d", "h", "s", "1", "2")
    assert keys.said() == []
    keys.table.tap("s")
    keys.table.meant("draw")
    keys.press("Control+z")
    keys.table.meant("undo")
    keys.press("Control+y")
    keys.table.meant("draw")
    keys.table.same_board()
    until_logged(node, code, 1, ["draw", "undo", "draw"])
