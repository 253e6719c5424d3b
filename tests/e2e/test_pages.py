"""Rules and settings from every page, settings that hold, the chart of a race, names that try hard, pages on odd windows."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser import STRANGE_HOST
from tests.e2e.conftest import Arrive, Win
from tests.e2e.lines import until_logged
from tests.e2e.node import Node
from tests.e2e.own_table import OwnTable
from tests.e2e.person import PHONE, Person
from tests.e2e.rival import Rival, made_room
from tests.e2e.test_looks import assert_fits

HOW: Final = "How to play Demon"
ZOOMED: Final = (720, 394)
"""A laptop's window at 200 %."""
SMALLEST: Final = (320, 460)
AWKWARD_NAMES: Final = (
    "W" * 24,
    "عمر بن الخطاب الطويل جدا",
    "Z̸̢̛a̸l̷g̶o̴",
    "👩‍👩‍👧‍👦👩‍👩‍👧‍👦",
    "ﷺﷺﷺ",
    "𒐫𒐫𒐫𒐫",
    "<script>alert(1)</script>",
)
HEIGHTS: Final = (
    """(selector) => [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect().height)"""
)
OVERFLOWING: Final = """(selector) => [...document.querySelectorAll(selector)].filter((element) => {
  const [own, around] = [element.getBoundingClientRect(), element.closest('li').getBoundingClientRect()];
  return own.right > around.right + 1 || own.left < around.left - 1;
}).length"""
# What is played, and that nothing is heard before the first touch.
LISTEN: Final = """(() => {
  window.played = [];
  for (const Node of [OscillatorNode, AudioBufferSourceNode]) {
    const start = Node.prototype.start;
    Node.prototype.start = function (...given) { played.push(Node.name); return start.apply(this, given); };
  }
})()"""


def seated(person: Person, node: Node, seed: str) -> tuple[str, Rival]:
    """In a room of a scripted host."""
    code, token = made_room(node.origin, "Mo", seed=seed)
    person.open(f"{node.origin}/r/{code}")
    person.sit()
    return code, Rival(node.origin, code, token)


def test_the_rules_are_a_page_and_lie_over_the_lobby_and_the_race_without_leaving_them(
    node: Node, arrive: Arrive, wins: Win
) -> None:
    seed, line = wins("demon")
    ann = arrive("Ann")
    page = ann.page
    code, host = seated(ann, node, seed)
    with host as mo:
        page.get_by_role("button", name="How to play", exact=True).click()
        expect(page.get_by_role("dialog", name=HOW).get_by_text("What people get wrong")).to_be_visible()
        page.get_by_role("button", name="Done").click()
        expect(ann.seat("Ann")).to_be_visible()
        mo.start()
        table = OwnTable(page, "demon", seed)
        table.wait()
        table.play_all(line[:5])
        page.keyboard.press("?")
        expect(page.get_by_role("dialog", name=HOW)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.get_by_role("button", name="Settings and rules").click()
        page.get_by_role("button", name=HOW).click()
        expect(page.get_by_role("dialog", name=HOW)).to_be_visible()
        page.get_by_role("button", name="Done").click()
        table.same_board()
        until_logged(node, code, 2, line[:5])
    page.goto(f"{node.origin}/how/seven-devils")
    expect(page.get_by_role("heading", name="How to play Seven Devils")).to_be_visible()
    page.get_by_role("navigation").get_by_role("link", name="Demons and Thieves").click()
    expect(page.get_by_role("heading", name="How to play Demons and Thieves")).to_be_visible()
    assert page.url == f"{node.origin}/how/demons-and-thieves"


def colour(page: Page, selector: str, what: str = "backgroundColor") -> str:
    """As it is computed."""
    found: str = page.evaluate(f"getComputedStyle(document.querySelector('{selector}')).{what}")
    return found


def test_what_is_chosen_holds_at_once_and_is_kept(node: Node, arrive: Arrive) -> None:
    ann = arrive("Ann")
    page = ann.page
    ann.open(f"{node.origin}/")
    page.emulate_media(color_scheme="light")
    day = colour(page, "html")
    page.emulate_media(color_scheme="dark")
    night = colour(page, "html")
    assert day != night
    page.get_by_role("button", name="Settings and rules").click()
    page.get_by_role("radio", name="Daylight").check(force=True)
    assert colour(page, "html") == day
    ink = colour(page, ".card-row .diamond", "color")
    page.get_by_role("checkbox", name="Four colours").check()
    assert colour(page, ".card-row .diamond", "color") != ink
    paper = colour(page, ".card-row .tb-front")
    page.get_by_role("radio", name="Night").check(force=True)
    assert colour(page, ".card-row .tb-front") != paper
    page.reload()
    assert colour(page, "html") == day
    assert page.locator("meta[name=theme-color]").first.get_attribute("content") == day
    page.get_by_role("button", name="Settings and rules").click()
    expect(page.get_by_role("radio", name="Night")).to_be_checked()
    expect(page.get_by_role("checkbox", name="Four colours")).to_be_checked()


def test_who_wants_no_motion_gets_none_and_who_chooses_it_gets_it(node: Node, arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.open(f"{node.origin}/")
    moves = "getComputedStyle(document.documentElement).getPropertyValue('--move').trim()"
    ann.page.emulate_media(reduced_motion="reduce")
    assert ann.page.evaluate(moves) == "0"
    assert colour(ann.page, ".game-card", "transitionDuration") == "0s"
    ann.prefer(motion="normal")
    assert ann.page.evaluate(moves) == "1"
    ann.page.emulate_media(reduced_motion="no-preference")
    ann.prefer(motion="off")
    assert ann.page.evaluate(moves) == "0"


def test_a_race_is_quiet_for_those_who_want_it(node: Node, arrive: Arrive, wins: Win) -> None:
    seed, line = wins("demon")
    ann = arrive("Ann")
    page = ann.page
    page.add_init_script(LISTEN)
    _, host = seated(ann, node, seed)
    with host as mo:
        mo.start()
        table = OwnTable(page, "demon", seed)
        table.wait()
        mo.play(line[:30])
        expect(ann.lane("Mo")).to_be_visible()
        table.play_all(line[:3])
        page.wait_for_function("played.length > 0")
        page.keyboard.press("m")
        expect(page.get_by_text("Sounds are off.")).to_be_visible()
        heard = page.evaluate("played.length")
        table.play_all(line[3:6])
        table.same_board()
        assert page.evaluate("played.length") == heard
        ann.prefer(quiet=True)
        expect(ann.lane("Mo")).to_have_count(0)
        expect(ann.lane("Ann")).to_be_visible()
        expect(page.locator(".rank")).to_contain_text("of 2")


def test_a_result_shows_how_everybody_climbed_as_lines_and_in_numbers(node: Node, arrive: Arrive, wins: Win) -> None:
    seed, line = wins("demon")
    ann = arrive("Ann", PHONE, touch=True)
    page = ann.page
    code, host = seated(ann, node, seed)
    with host as mo, Rival(node.origin, code) as third:
        third.sit("Theo")
        mo.start()
        mo.play(line)
        third.play(line[:60])
        third.give_up()
        OwnTable(page, "demon", seed, touch=True).wait()
        page.get_by_role("button", name="Give up", exact=True).click()
        page.get_by_role("button", name="Give up?").click()
        chart = page.get_by_role("img", name="Cards home over time, of Mo, Theo, Ann.", exact=False)
        expect(chart.locator(".way")).to_have_count(3)
        page.get_by_text("In numbers").click()
        numbers = page.get_by_role("table", name="Cards home")
        expect(numbers.get_by_role("row", name="Mo")).to_contain_text("52")
        last = [row.get_by_role("cell").last.inner_text() for row in numbers.get_by_role("row").all()[1:]]
        result = page.get_by_role("table", name="Result").get_by_role("row").all()[1:]
        assert last == [row.get_by_role("cell").nth(1).inner_text().partition("/")[0] for row in result]
        assert_fits(page, is_race=False)


@pytest.mark.parametrize("size", [PHONE, (1440, 789)])
def test_names_that_try_hard_change_no_row_and_reach_out_of_none(
    size: tuple[int, int], node: Node, arrive: Arrive, wins: Win
) -> None:
    seed, _ = wins("demon")
    ann = arrive("Ann", size)
    code, host = seated(ann, node, seed)
    with host as mo:
        for name in AWKWARD_NAMES:
            with Rival(node.origin, code) as other:
                other.sit(name)
        expect(ann.page.locator(".seat-name")).to_have_count(2 + len(AWKWARD_NAMES))
        names = ann.page.evaluate(HEIGHTS, ".seat-name")
        assert max(names) - min(names) < 1, names
        assert ann.page.evaluate(OVERFLOWING, ".seat-name") == 0
        assert_fits(ann.page, is_race=False)
        mo.start()
        OwnTable(ann.page, "demon", seed).wait()
        if size == PHONE:
            ann.page.get_by_role("button", name="Show the whole climb").click()
        expect(ann.page.locator(".stair-labels li")).to_have_count(2 + len(AWKWARD_NAMES))
        lanes = ann.page.evaluate(HEIGHTS, ".stair-labels li")
        assert max(lanes) - min(lanes) < 1, lanes
        assert ann.page.evaluate(OVERFLOWING, ".lane-name") == 0


@pytest.mark.parametrize("size", [ZOOMED, SMALLEST])
def test_pages_fit_a_window_at_twice_the_size_and_the_smallest_one(size: tuple[int, int], node: Node, arrive: Arrive) -> None:
    ann = arrive("Ann of the Longest Name", size)
    ann.open(f"{node.origin}/")
    assert_fits(ann.page, is_race=False)
    ann.page.get_by_role("button", name="Settings and rules").click()
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    assert_fits(ann.page, is_race=False)
    ann.open(f"{node.origin}/how/demons-and-thieves")
    expect(ann.page.get_by_text("What good players do")).to_be_visible()
    assert_fits(ann.page, is_race=False)
    ann.make_room(node.origin, "demons-and-thieves")
    assert_fits(ann.page, is_race=False)


SHARED: Final = """(outcome) => {
  window.shared = [];
  navigator.share = (what) => {
    shared.push(what);
    return outcome === 'ok' ? Promise.resolve() : Promise.reject(new DOMException('', outcome));
  };
}"""


@pytest.mark.parametrize(("outcome", "is_copied"), [("ok", False), ("AbortError", False), ("NotAllowedError", True)])
def test_a_phone_offers_its_own_sheet_and_copies_only_where_that_fails(
    outcome: str, is_copied: bool, node: Node, arrive: Arrive
) -> None:
    ann = arrive("Ann", PHONE, touch=True)
    ann.page.add_init_script(f"({SHARED})('{outcome}')")
    code = ann.make_room(node.origin, "demon")
    ann.page.get_by_role("button", name="Share").click()
    ann.page.wait_for_function("shared.length === 1")
    expect(ann.page.get_by_role("button", name="Copied")).to_have_count(int(is_copied))
    assert ann.page.evaluate("shared[0].url").endswith(f"/r/{code}")


def test_a_desktop_is_offered_no_sheet(node: Node, arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.page.add_init_script(f"({SHARED})('ok')")
    ann.make_room(node.origin, "demon")
    expect(ann.page.get_by_role("button", name="Share")).to_have_count(0)


@pytest.fixture
def strange_node(tmp_path: Path) -> Iterator[Node]:
    """Reached by a name that a browser takes for somewhere else."""
    with Node(tmp_path, hosts=[STRANGE_HOST]) as serving:
        yield serving


def test_over_plain_http_all_that_needs_more_is_done_without_or_said_in_words(
    strange_node: Node, arrive: Arrive, wins: Win
) -> None:
    seed, line = wins("demon")
    ann = arrive("Ann", PHONE, touch=True)
    page = ann.page
    # Neither the old way of copying: the text is then left selected.
    page.add_init_script("document.execCommand = () => false;")
    origin = f"http://{STRANGE_HOST}:{strange_node.port}"
    code = ann.make_room(origin, "demon", seed)
    missing = "[isSecureContext, navigator.clipboard, navigator.wakeLock, navigator.share, crypto.subtle]"
    assert page.evaluate(f"{missing}.map(Boolean)") == [False] * 5
    link = page.get_by_role("textbox", name="Send this link")
    expect(link).to_have_value(f"{origin}/r/{code}")
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(link).to_be_focused()
    expect(page.get_by_text("It is selected: copy it by hand.")).to_be_visible()
    ann.start()
    table = OwnTable(page, "demon", seed, touch=True)
    table.wait()
    table.play_all(line[:6])
    until_logged(strange_node, code, 1, line[:6])
    page.get_by_role("button", name="Give up", exact=True).click()
    page.get_by_role("button", name="Give up?").click()
    page.get_by_role("button", name="Share the result").click()
    expect(page.get_by_role("textbox", name="Select and copy")).to_be_focused()
