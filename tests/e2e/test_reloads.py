"""A page loaded again and again in the middle of a race: the same table each time, the clock runs on, nothing is lost."""

from playwright.sync_api import Page

from tests.e2e.conftest import Arrive, Win
from tests.e2e.lines import until_logged
from tests.e2e.node import Node
from tests.e2e.own_table import OwnTable

RELOADS = 20


def seconds_left(page: Page) -> int:
    """As the page shows it."""
    minutes, seconds = page.locator(".panel-clock b").inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


def test_twenty_reloads_in_a_race_bring_back_table_and_clock_every_time(node: Node, arrive: Arrive, wins: Win) -> None:
    seed, _ = wins("demon")
    ann = arrive("Ann")
    code = ann.make_room(node.origin, "demon", seed)
    ann.start()
    table = OwnTable(ann.page, "demon", seed)
    table.wait()
    left = seconds_left(ann.page)
    for number in range(RELOADS):
        # On its way or not, when the page goes.
        table.play("draw" if number % 3 < 2 else "undo")
        ann.page.reload()
        table.wait()
        table.same_board()
        before, left = left, seconds_left(ann.page)
        # A page that has just measured the clock may differ from the last one by what the pings took.
        assert left <= before + 1
    until_logged(node, code, 1, table.entries)
