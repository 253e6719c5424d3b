"""Going back in the middle of a race: it closes what lies over the table, then it asks, and nothing is lost."""

from typing import Final

from playwright.sync_api import expect

from tests.e2e.conftest import Arrive, Win
from tests.e2e.node import Node
from tests.e2e.own_table import OwnTable
from tests.e2e.person import PHONE

STAYED: Final = "[window.stayed, scrollY, getComputedStyle(document.querySelector('.race')).overscrollBehaviorY]"


def test_going_back_closes_what_is_open_then_asks_and_the_link_leads_to_the_same_board(
    node: Node, arrive: Arrive, wins: Win
) -> None:
    seed, line = wins("demon")
    ann = arrive("Ann", PHONE, touch=True)
    code = ann.make_room(node.origin, "demon", seed)
    page = ann.page
    ann.start()
    table = OwnTable(page, "demon", seed, touch=True)
    table.wait()
    table.play_all(line[:6])
    page.get_by_role("button", name="Settings").tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    table.same_board()
    page.go_back()
    expect(page.get_by_role("dialog", name="Leave the race?")).to_be_visible()
    page.get_by_role("button", name="Keep racing").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    table.play_all(line[6:8])
    table.same_board()
    page.go_back()
    page.get_by_role("button", name="Leave", exact=True).tap()
    expect(page.get_by_role("button", name="Make a room")).to_be_visible()
    page.goto(f"{node.origin}/r/{code}")
    table.wait()
    table.same_board()
    assert node.log(code, 1) == line[:8]


def test_after_the_race_going_back_leaves_at_once(node: Node, arrive: Arrive, wins: Win) -> None:
    seed, _ = wins("demon")
    ann = arrive("Ann")
    ann.make_room(node.origin, "demon", seed)
    ann.start()
    OwnTable(ann.page, "demon", seed).wait()
    ann.page.get_by_role("button", name="Give up", exact=True).click()
    ann.page.get_by_role("button", name="Give up?").click()
    expect(ann.page.get_by_role("table")).to_be_visible()
    ann.page.go_back()
    expect(ann.page.get_by_role("button", name="Make a room")).to_be_visible()


def test_a_pull_from_the_top_loads_nothing_again(node: Node, arrive: Arrive, wins: Win) -> None:
    seed, _ = wins("demon")
    ann = arrive("Ann", PHONE, touch=True)
    ann.make_room(node.origin, "demon", seed)
    ann.start()
    table = OwnTable(ann.page, "demon", seed, touch=True)
    table.wait()
    ann.page.evaluate("() => { window.stayed = true; }")
    for x, y in ((200.0, 8.0), (120.0, 70.0), (2.0, 300.0)):
        table.drag_by(x, y, 150, 300)
    assert ann.page.evaluate(STAYED) == [True, 0, "none"]
