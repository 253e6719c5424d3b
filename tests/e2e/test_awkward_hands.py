"""Gestures that go wrong: each ends in a clean state, makes the moves the rules give and no other, and the next one works."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, CDPSession, expect

from tests.e2e.conftest import Win
from tests.e2e.lines import until_logged
from tests.e2e.node import Node
from tests.e2e.own_table import OwnTable
from tests.e2e.person import PHONE, Person

GAME = "demon"
NOTHING_IN_HAND = "() => document.querySelector('.tb-card.lifted, .tb-ring:not([hidden])') === null"


class Race:
    """One race in which Ann plays with a mouse and Tom with a finger; each test goes on where the one before ended."""

    def __init__(self, browser: Browser, node: Node, seed: str) -> None:
        self.node = node
        self.people = [Person(browser, "Ann"), Person(browser, "Tom", PHONE, touch=True)]
        ann, tom = self.people
        self.code = ann.make_room(node.origin, GAME, seed)
        tom.open(ann.page.url)
        tom.sit()
        expect(ann.seat("Tom")).to_be_visible()
        ann.start()
        self.mouse, self.finger = OwnTable(ann.page, GAME, seed), OwnTable(tom.page, GAME, seed, touch=True)
        for table in (self.mouse, self.finger):
            table.wait()

    def clean(self, table: OwnTable) -> None:
        """Nothing is in hand, the board is as meant, an undone draw works, and the log holds no more than was meant."""
        table.page.wait_for_function(NOTHING_IN_HAND)
        table.same_board()
        table.play("draw")
        table.play("undo")
        table.same_board()
        until_logged(self.node, self.code, 1 if table is self.mouse else 2, table.entries)


@pytest.fixture(scope="module")
def race(browser: Browser, node: Node, wins: Win) -> Iterator[Race]:
    """Whose table shows a few cards that may move."""
    racing = Race(browser, node, wins(GAME)[0])
    yield racing
    for person in racing.people:
        assert person.errors == []
        person.leave()


def test_a_double_click_on_give_up_asks_and_does_not_give_up(race: Race) -> None:
    table = race.mouse
    table.page.get_by_role("button", name="Give up", exact=True).dblclick()
    expect(table.page.get_by_role("button", name="Give up?")).to_be_visible()
    race.clean(table)


@pytest.mark.parametrize("edge", ["left", "top", "right", "bottom"])
def test_a_card_let_go_outside_the_window_goes_home(edge: str, race: Race) -> None:
    table, mouse = race.mouse, race.mouse.page.mouse
    x, y = middle(table, "t2")
    outside = {"left": (-40.0, y), "top": (x, -40.0), "right": (1500.0, y), "bottom": (x, 840.0)}[edge]
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 40, y + 40)
    mouse.move(*outside)
    mouse.up()
    mouse.move(x, y)
    race.clean(table)


@pytest.mark.parametrize("how", ["Escape", "right button", "blur"])
def test_a_drag_called_off_goes_home_and_shows_no_menu(how: str, race: Race) -> None:
    table, page = race.mouse, race.mouse.page
    x, y = middle(table, "r")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 60)
    expect(page.locator(".tb-card.lifted")).to_have_count(1)
    if how == "Escape":
        page.keyboard.press("Escape")
    elif how == "blur":
        page.evaluate("() => window.dispatchEvent(new Event('blur'))")
    else:
        page.mouse.down(button="right")
        page.mouse.up(button="right")
    expect(page.locator(".tb-card.lifted")).to_have_count(0)
    page.mouse.up()
    expect(page.locator(".tb-note")).to_be_hidden()
    race.clean(table)


def test_a_right_click_on_a_foundation_recalls_the_base_rank_and_moves_nothing(race: Race) -> None:
    table = race.mouse
    table.page.mouse.click(*middle(table, "f2"), button="right")
    expect(table.page.locator(".tb-note")).to_contain_text("foundations start with sevens, 1 of 4 begun")
    table.page.mouse.click(*middle(table, "t1"), button="right")
    race.clean(table)


def test_quick_clicks_on_the_stock_are_as_many_draws(race: Race) -> None:
    for table in (race.mouse, race.finger):
        for _ in range(5):
            table.tap("s")
            table.meant("draw")
        for _ in range(5):
            table.play("undo")
        race.clean(table)


def test_triple_clicks_on_each_pile_make_no_move_that_a_double_click_does_not(race: Race) -> None:
    table = race.mouse
    for pile in ("t1", "f1", "t3", "t4"):
        for _ in range(3):
            table.tap(pile)
    table.page.keyboard.press("Escape")
    race.clean(table)


@pytest.mark.parametrize("lifted_first", [1, 2])
def test_a_second_finger_changes_nothing(lifted_first: int, race: Race) -> None:
    table = race.finger
    touch = Touch(table)
    (x, y), stock = middle(table, "r"), middle(table, "s")
    back = (x + 5, y + 5)
    touch.send("touchStart", {1: (x, y)})
    touch.send("touchMove", {1: (x + 20, y + 30)})
    touch.send("touchStart", {1: (x + 20, y + 30), 2: stock})
    touch.send("touchMove", {1: back, 2: stock})
    ends = {1: back, 2: stock}
    for finger in (lifted_first, 3 - lifted_first):
        touch.send("touchEnd", {finger: ends[finger]})
    race.clean(table)


def test_a_touch_taken_away_sends_the_card_home_and_the_page_never_scrolls(race: Race) -> None:
    table, page = race.finger, race.finger.page
    touch = Touch(table)
    for x, y in (middle(table, "r"), middle(table, "t3"), (200.0, 600.0)):
        touch.send("touchStart", {1: (x, y)})
        for step in range(1, 11):
            touch.send("touchMove", {1: (x, y - 30 * step)})
        touch.send("touchCancel", {})
    assert page.evaluate("[scrollX, scrollY, visualViewport.scale, visualViewport.offsetTop]") == [0, 0, 1, 0]
    race.clean(table)


def test_fast_taps_do_not_zoom_the_page(race: Race) -> None:
    table, page = race.finger, race.finger.page
    for _ in range(5):
        table.play("draw")
    for _ in range(5):
        table.play("undo")
    assert page.evaluate("visualViewport.scale") == 1
    assert page.evaluate("getComputedStyle(document.querySelector('.tb')).touchAction") == "none"
    race.clean(table)


class Touch:
    """Fingers, one event after the other."""

    def __init__(self, table: OwnTable) -> None:
        self._line: CDPSession = table.page.context.new_cdp_session(table.page)

    def send(self, kind: str, fingers: dict[int, tuple[float, float]]) -> None:
        """Fingers on the glass by number; of an end, those that are lifted."""
        touches = [{"x": x, "y": y, "id": finger} for finger, (x, y) in fingers.items()]
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def middle(table: OwnTable, pile: str) -> tuple[float, float]:
    """Of the uppermost card of a pile, or of its place."""
    spot = table.spots((pile, 1))[0]
    return spot["x"] + spot["w"] / 2, spot["y"] + spot["h"] / 3
