"""Every view at the sizes people have: nothing outside, nothing scrolls that must not, nothing jumps, and a picture of each.

The pictures go to the directory named by PANDEMONIUM_SHOTS, where that is set, to be looked at.
"""

import os
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Arrive, Win
from tests.e2e.node import Node
from tests.e2e.own_table import OwnTable
from tests.e2e.person import DESKTOP, PHONE, TABLET, Person
from tests.e2e.rival import Rival, made_room

SIZES: Final = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
GUESTS: Final = ("Brass Owl", "Ada of the Long Name Here", "عمر", "Çiğdem")

# Visible boxes that reach out of the window sideways, and in a race also up or down.
# A ring that spreads around a card as it fades is cut off at the edge of the table, as it may be.
OUTSIDE: Final = """(alsoDown) => [...document.body.querySelectorAll('*')].filter((element) => {
  const isElsewhere = element.closest('.unseen, .tb-live, .tb-chime, .board-choices, svg *, [aria-hidden=true] svg');
  if (isElsewhere || !element.checkVisibility()) return false;
  const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
  if (width < 1 || height < 1) return false;
  const isAside = left < -1 || right > innerWidth + 1;
  return isAside || (alsoDown && (top < -1 || bottom > innerHeight + 1));
}).map((element) => `${element.tagName}.${element.getAttribute('class')} ${JSON.stringify(element.getBoundingClientRect())}`)"""

# From the very first frame of the countdown on. Shifts are told late: those of the lobby may come when the race is there.
SHIFTS: Final = """(() => {
  window.shifted = 0;
  window.shifts = [];
  let racingFrom = Infinity;
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.race')) return;
    racingFrom = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput || entry.startTime < racingFrom) continue;
      shifted += entry.value;
      shifts.push(entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? String(node)));
    }
  }).observe({ type: 'layout-shift' });
})()"""


@pytest.mark.parametrize("size", SIZES)
def test_home_and_lobby_fit(size: str, node: Node, arrive: Arrive) -> None:
    ann = arrive("Ann", SIZES[size], touch=size == "phone")
    ann.open(f"{node.origin}/")
    expect(ann.page.get_by_role("button", name="Make a room")).to_be_visible()
    looked_at(ann, f"home-{size}")
    ann.make_room(node.origin, "seven-devils")
    code = ann.page.url.rpartition("/")[2]
    with Rival(node.origin, code) as one, Rival(node.origin, code) as other:
        one.sit(GUESTS[0])
        other.sit(GUESTS[1])
        expect(ann.page.locator(".seat-name")).to_have_count(3)
        ann.page.wait_for_function("() => [...document.images].every(({ complete }) => complete)")
        looked_at(ann, f"lobby-{size}")


@pytest.mark.parametrize("game", ["demon", "seven-devils", "demons-and-thieves"])
def test_a_race_fits_and_nothing_jumps_and_the_result_fits(game: str, node: Node, arrive: Arrive, wins: Win) -> None:
    seed, line = wins(game)
    code, token = made_room(node.origin, "Mo", game=game, seed=seed)
    people = {size: arrive(f"Ann on a {size}", SIZES[size], touch=size == "phone") for size in SIZES}
    for person in people.values():
        person.page.add_init_script(SHIFTS)
        person.open(f"{node.origin}/r/{code}")
        person.sit()
    with Rival(node.origin, code, token) as mo, Rival(node.origin, code) as rival:
        rival.sit(GUESTS[1])
        mo.start()
        for person in people.values():
            expect(person.page.get_by_text("This deal is sealed")).to_be_visible()
        for size, person in people.items():
            looked_at(person, f"countdown-{game}-{size}", is_race=True)
        for size, person in people.items():
            table = OwnTable(person.page, game, seed, touch=size == "phone")
            table.wait()
            table.play_all(line[:30])
            table.same_board()
            looked_at(person, f"race-{game}-{size}", is_race=True)
        mo.play(line[: len(line) * 2 // 3])
        rival.play(line[: len(line) // 3])
        for size, person in people.items():
            looked_at(person, f"race-{game}-{size}-late", is_race=True)
            jumped = person.page.evaluate("shifted")
            assert jumped < 0.01, person.page.evaluate("shifts")
        mo.give_up()
        rival.give_up()
    for person in people.values():
        person.page.get_by_role("button", name="Give up", exact=True).click()
        person.page.get_by_role("button", name="Give up?").click()
    for size, person in people.items():
        expect(person.page.get_by_role("table")).to_be_visible()
        looked_at(person, f"result-{game}-{size}")


def looked_at(person: Person, name: str, *, is_race: bool = False) -> None:
    """It fits; and a picture of it."""
    assert_fits(person.page, is_race=is_race)
    if where := os.environ.get("PANDEMONIUM_SHOTS"):
        person.shot(Path(where) / f"{name}.png")


def assert_fits(page: Page, *, is_race: bool) -> None:
    """Nothing reaches out of the window; a race does not scroll at all."""
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    wide, inner, high, window = page.evaluate(
        "() => { const { scrollWidth, scrollHeight } = document.documentElement;"
        " return [scrollWidth, innerWidth, scrollHeight, innerHeight]; }"
    )
    assert wide == inner
    if is_race:
        assert high == window
    assert page.evaluate(OUTSIDE, is_race) == []
