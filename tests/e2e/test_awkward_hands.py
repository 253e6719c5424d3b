"""Gestures that go wrong: each ends in a clean state, makes the moves the rules give and no other, and the next one works."""

import time
from collections.abc import Iterator
from math import ceil

import pytest
from playwright.sync_api import Browser, CDPSession, expect

from pandemonium.engine.cards import rank_of, suit_of
from tests.e2e.conftest import Win
from tests.e2e.fingers import Point, Touch, middle, middle_of_button
from tests.e2e.lines import until_logged
from tests.e2e.node import Node
from tests.e2e.own_table import OwnTable
from tests.e2e.person import DESKTOP, PHONE, Person

GAME = "demon"
FRAME = "() => new Promise((done) => requestAnimationFrame(() => done(true)))"
CLOCK_TICKS = 2
"""The clock beside the table is written anew each second, and what stands beside it with it."""
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


@pytest.mark.parametrize("pile", ["f2", "t1", "s"])
def test_a_right_click_recalls_the_base_rank_shows_what_goes_home_next_and_moves_nothing(pile: str, race: Race) -> None:
    table = race.mouse
    table.page.mouse.click(*middle(table, pile), button="right")
    expect(table.page.locator(".tb-note")).to_contain_text("foundations start with sevens, 1 of 4 begun")
    expect(table.page.locator(".tb-want:not([hidden])")).to_have_count(len(wanted(table)))
    race.clean(table)
    expect(table.page.locator(".tb-note")).to_be_hidden()
    expect(table.page.locator(".tb-want:not([hidden])")).to_have_count(0)


def wanted(table: OwnTable) -> list[int]:
    """Faces that lie open and that a foundation takes next: the base rank, or the next of a suit that was begun."""
    sheet, board, deck = table.game.sheet, table.game.board, table.game.deck
    homes = [board.piles[sheet.index[f"f{nth}"]] for nth in range(1, 5)]
    next_ranks = {suit_of(deck[home[-1]]): rank_of(deck[home[-1]]) % 13 + 1 for home in homes if home}
    base = rank_of(deck[homes[0][0]])
    shown = [
        deck[card]
        for pile, cards in enumerate(board.piles)
        if sheet.piles[pile][0] in "trw"
        for card in cards[board.down[pile] :][-3 if sheet.piles[pile] == "w" else 0 :]
    ]
    return [face for face in shown if rank_of(face) == next_ranks.get(suit_of(face), base)]


def test_a_long_press_recalls_the_base_rank_and_makes_no_move(race: Race) -> None:
    table = race.finger
    touch = Touch(table)
    table.page.evaluate("() => addEventListener('contextmenu', (event) => { window.menu = !event.defaultPrevented; })")
    for pile in ("f2", "r"):
        at = middle(table, pile)
        touch.send("touchStart", {1: at})
        expect(table.page.locator(".tb-note")).to_be_visible()
        expect(table.page.locator(".tb-note")).to_contain_text("foundations start with sevens")
        touch.send("touchEnd", {1: at})
        race.clean(table)
    assert table.page.evaluate("window.menu ?? false") is False


def test_quick_clicks_on_the_stock_are_as_many_draws(race: Race) -> None:
    for table in (race.mouse, race.finger):
        for _ in range(5):
            table.tap("s")
            table.meant("draw")
        for _ in range(5):
            table.play("undo")
        race.clean(table)


@pytest.mark.parametrize("lifted_first", [1, 2])
@pytest.mark.parametrize("where", ["another card", "a tool", "the felt"])
def test_a_second_finger_changes_nothing(where: str, lifted_first: int, race: Race) -> None:
    table = race.finger
    touch = Touch(table)
    second = second_place(table, where)
    x, y = middle(table, "r")
    back = (x + 5, y + 5)
    touch.send("touchStart", {1: (x, y)})
    touch.send("touchMove", {1: (x + 20, y + 30)})
    touch.send("touchStart", {1: (x + 20, y + 30), 2: second})
    touch.send("touchMove", {1: back, 2: second})
    ends = {1: back, 2: second}
    for finger in (lifted_first, 3 - lifted_first):
        touch.send("touchEnd", {finger: ends[finger]})
    race.clean(table)


@pytest.mark.parametrize("lifted_first", [1, 2])
def test_a_card_dragged_while_a_second_finger_taps_makes_one_move(lifted_first: int, race: Race) -> None:
    table = race.finger
    touch = Touch(table)
    start, goal, stock = middle(table, "r"), middle(table, "t2"), middle(table, "s")
    touch.send("touchStart", {1: start})
    touch.send("touchMove", {1: (start[0] + 20, start[1] + 30)})
    touch.send("touchStart", {1: (start[0] + 20, start[1] + 30), 2: stock})
    touch.send("touchMove", {1: goal, 2: stock})
    for finger in (lifted_first, 3 - lifted_first):
        touch.send("touchEnd", {finger: {1: goal, 2: stock}[finger]})
    table.meant("r>t2")
    table.same_board()
    # By key: so soon after two fingers the browser makes no click of a tap.
    table.page.keyboard.press("u")
    table.meant("undo")
    race.clean(table)


def second_place(table: OwnTable, where: str) -> Point:
    """Where the second finger comes down."""
    if where == "a tool":
        return middle_of_button(table, "Redo")
    return middle(table, "s") if where == "another card" else (200.0, 560.0)


def test_a_card_follows_the_finger_and_goes_home_when_it_is_taken_away_and_the_page_never_scrolls(race: Race) -> None:
    table, page = race.finger, race.finger.page
    touch = Touch(table)
    for pile in ("r", "t3"):
        before, (x, y) = table.spots((pile, 1))[0], middle(table, pile)
        touch.send("touchStart", {1: (x, y)})
        for step in range(1, 11):
            touch.send("touchMove", {1: (x + 2 * step, y + 30 * step)})
        page.wait_for_function(FRAME)
        now = table.spots((pile, 1))[0]
        assert (round(now["x"] - before["x"]), round(now["y"] - before["y"])) == (20, 300)
        touch.send("touchCancel", {})
        race.clean(table)
    touch.send("touchStart", {1: (200.0, 600.0)})
    for step in range(1, 11):
        touch.send("touchMove", {1: (200.0, 600.0 - 30 * step)})
    touch.send("touchCancel", {})
    assert page.evaluate("[scrollX, scrollY, visualViewport.scale, visualViewport.offsetTop]") == [0, 0, 1, 0]
    race.clean(table)


def test_fast_taps_on_cards_and_tools_do_not_zoom_the_page(race: Race) -> None:
    table, page = race.finger, race.finger.page
    for _ in range(10):
        table.play("draw")
    for _ in range(10):
        table.play("undo")
    assert page.evaluate("visualViewport.scale") == 1
    for part in (".tb", ".tools", ".tools button"):
        assert page.evaluate("(part) => getComputedStyle(document.querySelector(part)).touchAction", part) == "none"
    race.clean(table)


def test_a_window_that_changes_in_the_middle_of_a_drag_sends_the_card_home(race: Race) -> None:
    table, page = race.mouse, race.mouse.page
    x, y = middle(table, "r")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 60)
    expect(page.locator(".tb-card.lifted")).to_have_count(1)
    page.set_viewport_size({"width": 1300, "height": 700})
    expect(page.locator(".tb-card.lifted")).to_have_count(0)
    page.mouse.up()
    race.clean(table)
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    race.clean(table)


def test_on_a_page_written_from_right_to_left_the_table_stays_as_it_is_and_a_drag_follows_the_pointer(race: Race) -> None:
    table, page = race.mouse, race.mouse.page
    before = table.spots(("s", 1), ("t1", 1), ("t4", 1))
    page.evaluate("() => { document.documentElement.dir = 'rtl'; }")
    try:
        turned = table.spots(("s", 1), ("t1", 1), ("t4", 1))
        shift = turned[0]["x"] - before[0]["x"]
        assert [spot["x"] - shift for spot in turned] == [spot["x"] for spot in before]
        x, y = middle(table, "r")
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 90, y + 40)
        moved = table.spots(("r", 1))[0]
        assert abs(moved["x"] + moved["w"] / 2 - (x + 90)) < 1
        page.keyboard.press("Escape")
        page.mouse.up()
        table.play("r>t2", "drag")
        table.play("undo")
        race.clean(table)
    finally:
        page.evaluate("() => { document.documentElement.dir = ''; }")


def test_a_drag_lays_nothing_out_anew(race: Race) -> None:
    table, page = race.mouse, race.mouse.page
    line = page.context.new_cdp_session(page)
    line.send("Performance.enable")
    x, y = middle(table, "r")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y + 30)
    page.wait_for_function(FRAME)
    before, began = layouts(line), time.monotonic()
    for step in range(40):
        page.mouse.move(x + 30 + 3 * step, y + 30 + 2 * step)
    page.wait_for_function(FRAME)
    seconds = ceil(time.monotonic() - began)
    assert seconds < 10
    assert layouts(line) - before <= CLOCK_TICKS * (seconds + 1)
    page.keyboard.press("Escape")
    page.mouse.up()
    race.clean(table)


def layouts(line: CDPSession) -> int:
    """How often the page was laid out so far."""
    metrics = {metric["name"]: metric["value"] for metric in line.send("Performance.getMetrics")["metrics"]}
    return int(metrics["LayoutCount"])
