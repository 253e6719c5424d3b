"""The deal of the day in a real browser: one try, its board, nothing given away before the day is over, and then everything."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Arrive, Win
from tests.e2e.node import Node
from tests.e2e.own_table import OwnTable
from tests.e2e.person import PHONE, Person
from tests.e2e.pooled import put_deal

DAY_S = 86_400
A_TEST_S = 60
"""No test of this file takes longer, on a busy machine either."""


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """With a short countdown. A day that is about to end is waited out first."""
    while -time.time() % DAY_S < A_TEST_S:
        continue
    with Node(tmp_path_factory.mktemp("node"), module="tests.support.quick") as serving:
        yield serving


def end_the_day(node: Node) -> None:
    """As if it were tomorrow."""
    with node.redis() as redis:
        for key in [*redis.scan_iter("r1:{*}:race:*"), *redis.scan_iter("d1:*")]:
            if redis.type(key) == "hash" and redis.hexists(key, "reveal_at"):
                redis.hset(key, "reveal_at", 1)


def begin(person: Person) -> str:
    """A try, from the page of the deal of the day; returns its room's code."""
    page = person.page
    page.get_by_label("Your name").fill(person.name)
    page.get_by_role("button", name="Play today's deal").click()
    page.wait_for_url("**/r/*")
    page.get_by_role("button", name="Start the clock").click()
    return page.url.rpartition("/")[2]


def give_up(page: Page) -> None:
    page.get_by_role("button", name="Give up", exact=True).click()
    page.get_by_role("button", name="Give up?").click()


def test_a_try_counts_once_and_its_deal_is_a_secret_until_the_day_is_over(node: Node, arrive: Arrive, wins: Win) -> None:
    seed, line = wins("demon")
    ann, bob = arrive("Ann"), arrive("Bob", PHONE, touch=True)
    page = ann.page
    page.goto(f"{node.origin}/daily/demon")
    expect(page.get_by_text("No deal is ready for today yet.")).to_be_visible()
    expect(page.get_by_role("link", name="Practise meanwhile")).to_be_visible()
    put_deal(node, "demon", seed, line)
    page.get_by_role("button", name="Look again").click()
    expect(page).to_have_title("The deal is there")
    assert violations(page) == []
    code = begin(ann)
    table = OwnTable(page, "demon", seed)
    table.wait()
    table.play_all(line[: _with_cards_home(line, 2)])
    page.reload()
    table.wait()
    table.same_board()
    give_up(page)
    expect(page.locator(".own-try")).to_contain_text("3 of 52 home")
    expect(page.get_by_text("Until then, no spoilers.")).to_be_visible()
    expect(page.locator(".day-board tr.own")).to_contain_text("Ann")
    assert violations(page) == []
    for path in (f"/r/{code}", f"/r/{code}/1", f"/r/{code}/1/replay"):
        bob.open(node.origin + path)
        expect(bob.page.get_by_role("main")).to_contain_text(re.compile("secret|spoilers"))
        assert seed not in bob.page.content()
    # The record says no with a status, and the browser speaks of it.
    assert all("403" in error for error in bob.errors)
    bob.errors.clear()
    page.goto(f"{node.origin}/daily/demon")
    expect(page.locator(".own-try")).to_contain_text("3 of 52 home")
    expect(page.get_by_role("button", name="Play today's deal")).to_have_count(0)
    page.goto(node.origin)
    expect(page.get_by_role("link", name="Demon 3 of 52")).to_be_visible()
    end_the_day(node)
    page.goto(f"{node.origin}/r/{code}")
    page.get_by_role("link", name="See deal, proof and replay").click()
    expect(page.get_by_text(seed, exact=True)).to_be_visible()
    page.get_by_role("link", name="Watch it again").click()
    expect(page.get_by_role("slider", name="Time of the race")).to_be_visible()


def _with_cards_home(line: list[str], count: int) -> int:
    """Of how many entries the last one brings that many home."""
    return [place for place, entry in enumerate(line, start=1) if entry.endswith(">f")][count - 1]


def test_a_result_is_shared_without_a_spoiler(node: Node, arrive: Arrive, wins: Win) -> None:
    seed, line = wins("seven-devils")
    put_deal(node, "seven-devils", seed, line)
    ann = arrive("Ann", language="de-DE")
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = ann.page
    page.goto(f"{node.origin}/daily/seven-devils")
    page.get_by_label("Dein Name").fill("Ann")
    page.get_by_role("button", name="Die heutige Mischung spielen").click()
    page.get_by_role("button", name="Die Uhr starten").click()
    OwnTable(page, "seven-devils", seed).wait()
    page.get_by_role("button", name="Aufgeben", exact=True).click()
    page.get_by_role("button", name="Aufgeben?").click()
    page.get_by_role("button", name="Teilen").click()
    expect(page.get_by_role("button", name="Kopiert")).to_be_visible()
    text = page.evaluate("() => navigator.clipboard.readText()")
    assert re.fullmatch(
        r"Pandemonium, Sieben Teufel, Mischung vom \d+\. \w+: 0 von 104 daheim in 0:00\n▱{8}\nhttp://\S+/daily/seven-devils",
        text,
    )


def test_a_day_that_has_not_come_yet_is_not_said_to_be_over(node: Node, arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.page.goto(f"{node.origin}/daily/demon/9998-12-31")
    expect(ann.page.get_by_role("alert")).to_have_text("That day has not come yet.")
    ann.errors[:] = [error for error in ann.errors if "404" not in error]
