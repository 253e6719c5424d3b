"""Other languages than English: German all through, and pages mirrored for those who read from right to left."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Arrive, Win
from tests.e2e.lines import until_logged
from tests.e2e.node import Node
from tests.e2e.own_table import OwnTable
from tests.e2e.person import PHONE
from tests.e2e.rival import Rival, made_room

# Words that stand in every second English sentence and in no German one.
ENGLISH: Final = re.compile(r"\b(the|you|your|of|and|is|to|with|cards?|moves?|room|race|time|seats?)\b", re.IGNORECASE)
SPOKEN: Final = """() => [document.body.innerText, ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')]
  .flatMap((element) => ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''))].join('\\n')"""
PLACES: Final = """(selector) => [...document.querySelectorAll(selector)].map((element) => {
  const { left, right } = element.getBoundingClientRect();
  return [left, right];
})"""


def english_left(page: Page) -> list[str]:
    """Lines of what is shown and said on a page that are not German."""
    said: str = page.evaluate(SPOKEN)
    return [line for line in said.splitlines() if ENGLISH.search(line)]


def test_a_german_browser_is_spoken_to_in_german_from_the_first_page_to_the_result(
    node: Node, arrive: Arrive, wins: Win
) -> None:
    seed, line = wins("seven-devils")
    ann = arrive("Ännchen", language="de-AT")
    page = ann.page
    ann.open(f"{node.origin}/")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_text("Mehr Einstellungen").click()
    assert english_left(page) == []
    page.get_by_role("link", name="So geht Dämon").click()
    expect(page.get_by_role("heading", name="Was gute Spieler tun")).to_be_visible()
    assert english_left(page) == []
    code, token = made_room(node.origin, "Mo", game="seven-devils", seed=seed)
    ann.open(f"{node.origin}/r/{code}")
    page.get_by_label("Dein Name").fill(ann.name)
    page.get_by_role("button", name="Platz nehmen").click()
    expect(ann.seat(ann.name)).to_contain_text("noch nicht bereit")
    assert english_left(page) == []
    with Rival(node.origin, code, token) as mo:
        mo.start()
        expect(page.get_by_text("Diese Mischung ist versiegelt")).to_be_visible()
        assert english_left(page) == []
        OwnTable(page, "seven-devils", seed).wait()
        expect(page.get_by_role("button", name=re.compile("^Spalte 3, 3 Karten, 2 verdeckt, oben"))).to_be_visible()
        assert english_left(page) == []
        mo.play(line[:12])
        mo.give_up()
        page.get_by_role("button", name="Aufgeben", exact=True).click()
        page.get_by_role("button", name="Aufgeben?").click()
    expect(page.get_by_role("table", name="Ergebnis")).to_be_visible()
    page.get_by_text("In Zahlen").click()
    assert english_left(page) == []


def test_a_language_is_chosen_in_the_settings_and_kept(node: Node, arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.open(f"{node.origin}/")
    ann.page.get_by_role("button", name="Settings and rules").click()
    ann.page.get_by_role("radio", name="Deutsch").check(force=True)
    expect(ann.page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    ann.page.get_by_role("button", name="Fertig").click()
    ann.page.reload()
    expect(ann.page.get_by_role("button", name="Raum öffnen")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, (1440, 789)])
def test_pages_are_mirrored_where_one_reads_from_right_to_left_but_not_the_table(
    size: tuple[int, int], node: Node, arrive: Arrive, wins: Win
) -> None:
    seed, line = wins("demon")
    code, token = made_room(node.origin, "Mo", seed=seed)
    ann = arrive("Ann", size)
    page = ann.page
    ann.prefer_from_the_start(language="rtl")
    ann.open(f"{node.origin}/r/{code}")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Sit down").click()
    expect(ann.seat("Ann")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    # The name of the game leads the page from the right, a seat begins with its devil on the right.
    assert_right_of(page, ".wordmark", ".room-code")
    assert_right_of(page, ".seat .devil", ".seat-name")
    with Rival(node.origin, code, token) as mo:
        mo.start()
        table = OwnTable(page, "demon", seed)
        table.wait()
        # Columns keep their order, and cards are still where they are seen.
        assert_right_of(page, "[data-pile=t4]", "[data-pile=t1]")
        mo.play(line[:50])
        table.play_all(line[:8])
        until_logged(node, code, 2, table.entries)
        if size == PHONE:
            page.get_by_role("button", name="Show the whole climb").click()
        expect(ann.lane_home("Mo")).not_to_have_text("1")
        assert_right_of(page, ".lane-rank", ".lane-home")
        assert_right_of(page, ".stair .climber", ".stair-labels li")
        assert ann.lane_home("Mo").inner_text().isdecimal()


def assert_right_of(page: Page, first: str, second: str) -> None:
    """Every element of the first kind begins and ends further right than any of the second."""
    one, other = page.evaluate(PLACES, first), page.evaluate(PLACES, second)
    assert one
    assert other
    if len(one) == len(other):
        assert all(right[0] > left[0] and right[1] > left[1] for right, left in zip(one, other, strict=True)), (one, other)
    else:
        assert min(right[1] for right in one) > max(left[0] for left in other), (one, other)
