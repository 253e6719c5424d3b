"""Help during play: hints where the room allows them, taking back and making again, and the end that plays itself."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Arrive, Win
from tests.e2e.keyboard import Keyboard
from tests.e2e.lines import until_logged
from tests.e2e.node import Node
from tests.e2e.own_table import OwnTable
from tests.e2e.person import PHONE, Person

OUTLINED = ".tb-hint-from:not([hidden]), .tb-hint-to:not([hidden])"


def racing(person: Person, node: Node, game: str, seed: str) -> tuple[str, OwnTable]:
    """Alone in a race on an open deal."""
    code = person.make_room(node.origin, game, seed)
    person.start()
    table = OwnTable(person.page, game, seed, touch=person.touch)
    table.wait()
    return code, table


def button(page: Page, name: str) -> Locator:
    """A tool, whether it shows its name or a sign."""
    return page.get_by_role("button", name=re.compile(f"^{name}"))


def test_a_hint_is_outlined_said_and_counted_and_the_next_press_shows_the_next(node: Node, arrive: Arrive, wins: Win) -> None:
    seed, line = wins("seven-devils")
    ann = arrive("Ann")
    code, table = racing(ann, node, "seven-devils", seed)
    table.play_all(line[:30])
    page, keys = ann.page, Keyboard(table)
    legal = len(table.game.legal())
    button(page, "Hint").click()
    expect(page.locator(OUTLINED)).to_have_count(2)
    first = re.match(r"Hint 1 of (\d): .+ from .+ to .+", keys.said()[-1])
    assert first is not None, keys.said()
    assert 1 < int(first[1]) <= legal
    keys.press("h")
    assert keys.said()[-1].startswith(f"Hint 2 of {first[1]}: ")
    expect(button(page, "Hint").locator(".badge")).to_contain_text("2 hints used")
    keys.press("Escape")
    expect(page.locator(OUTLINED)).to_have_count(0)
    keys.press("h")
    table.play("draw")
    expect(page.locator(OUTLINED)).to_have_count(0)
    until_logged(node, code, 1, table.entries)
    page.reload()
    table.wait()
    expect(button(page, "Hint").locator(".badge")).to_contain_text("3 hints used")
    table.same_board()


def test_where_the_room_allows_no_hints_there_is_no_button_and_no_key(node: Node, arrive: Arrive, wins: Win) -> None:
    seed, _ = wins("demon")
    ann = arrive("Ann")
    ann.make_room(node.origin, "demon", seed)
    ann.page.get_by_role("button", name="Change settings").click()
    ann.page.get_by_label("Players may ask for hints").uncheck()
    ann.page.get_by_role("button", name="Save").click()
    ann.start()
    table = OwnTable(ann.page, "demon", seed)
    table.wait()
    expect(button(ann.page, "Hint")).to_have_count(0)
    ann.page.keyboard.press("h")
    expect(ann.page.locator(OUTLINED)).to_have_count(0)
    assert Keyboard(table).said() == []


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_what_was_taken_back_is_made_again_until_another_move_is_made(size: str, node: Node, arrive: Arrive, wins: Win) -> None:
    seed, line = wins("demons-and-thieves")
    ann = arrive("Ann", PHONE, touch=True) if size == "phone" else arrive("Ann")
    code, table = racing(ann, node, "demons-and-thieves", seed)
    table.play_all(line[:8])
    undo, redo = button(ann.page, "Undo"), button(ann.page, "Redo")
    expect(redo).to_be_disabled()
    for _ in range(3):
        undo.click()
        table.meant("undo")
    table.same_board()
    redo.click()
    table.meant(line[5])
    if size == "desktop":
        ann.page.keyboard.press("Shift+U")
    else:
        redo.click()
    table.meant(line[6])
    table.same_board()
    until_logged(node, code, 1, table.entries)
    ann.page.reload()
    table.wait()
    redo.click()
    table.meant(line[7])
    table.same_board()
    expect(redo).to_be_disabled()
    undo.click()
    table.meant("undo")
    table.play("draw")
    expect(redo).to_be_disabled()
    table.same_board()
    until_logged(node, code, 1, table.entries)


def test_the_end_that_plays_itself_is_offered_only_then_and_is_one_entry(node: Node, arrive: Arrive, wins: Win) -> None:
    seed, line = wins("demon")
    ann, ben = arrive("Ann"), arrive("Ben")
    code = ann.make_room(node.origin, "demon", seed)
    ben.open(ann.page.url)
    ben.sit()
    expect(ann.seat("Ben")).to_be_visible()
    ann.start()
    table = OwnTable(ann.page, "demon", seed)
    table.wait()
    finish = button(ann.page, "Bring the last")
    keys = Keyboard(table)
    keys.press("a")
    for text in line:
        if finish.count() > 0:
            break
        table.play(text)
    left = table.game.sheet.size - table.game.home
    assert table.entries == line[: len(table.entries)]
    assert 1 < left == len(line) - len(table.entries)
    expect(finish).to_have_attribute("aria-label", f"Bring the last {left} cards home")
    keys.press("a")
    expect(ann.page.get_by_text("You won!")).to_be_visible()
    expect(ben.lane_home("Ann")).to_have_text("52")
    log = node.log(code, 1)
    assert log[:-1] == table.entries
    assert log[-1].startswith("auto ")
    assert log[-1].count(">f") == left
    assert keys.said()[-1] == f"{left} cards brought home"


def test_no_undo_means_no_redo_either(node: Node, arrive: Arrive, wins: Win) -> None:
    seed, _ = wins("demon")
    ann = arrive("Ann")
    ann.make_room(node.origin, "demon", seed)
    ann.page.get_by_role("button", name="Change settings").click()
    ann.page.get_by_label("Undo").select_option("off")
    ann.page.get_by_role("button", name="Save").click()
    ann.start()
    table = OwnTable(ann.page, "demon", seed)
    table.wait()
    table.play("draw")
    expect(button(ann.page, "Undo")).to_have_count(0)
    expect(button(ann.page, "Redo")).to_have_count(0)
    ann.page.keyboard.press("u")
    table.same_board()
