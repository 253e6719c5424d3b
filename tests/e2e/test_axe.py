"""Every page in every look, held against WCAG 2.2 AA by axe-core."""

from typing import Final

from playwright.sync_api import expect

from tests.e2e.axe import ALL, OF_LOOKS, violations
from tests.e2e.conftest import Arrive, Win
from tests.e2e.node import Node
from tests.e2e.own_table import OwnTable
from tests.e2e.person import PHONE, Person
from tests.e2e.rival import Rival, made_room

LOOKS: Final[tuple[dict[str, str | bool], ...]] = (
    {"theme": "light"},
    {"theme": "dark", "fourColours": True, "leftHanded": True},
    {"theme": "light", "table": "aubergine", "faces": "night", "largePrint": True},
)


def assert_open_to_all(person: Person, where: str, looks: tuple[dict[str, str | bool], ...] = LOOKS) -> None:
    """In each of these looks."""
    found = []
    for nth, look in enumerate(looks):
        person.prefer(**look)
        found += [f"{where}, {look}: {broken}" for broken in violations(person.page, OF_LOOKS if nth else ALL)]
    assert found == []


def test_the_pages_before_a_race(node: Node, arrive: Arrive) -> None:
    ann = arrive("Ann")
    page = ann.page
    ann.open(f"{node.origin}/")
    page.get_by_text("More options").click()
    assert_open_to_all(ann, "home")
    page.get_by_role("button", name="Settings and rules").click()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    assert_open_to_all(ann, "settings")
    page.get_by_role("button", name="Done").click()
    page.get_by_role("link", name="How to play Demon").click()
    expect(page.get_by_role("heading", name="What good players do")).to_be_visible()
    assert_open_to_all(ann, "how to play")
    ann.open(f"{node.origin}/nowhere")
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
    assert_open_to_all(ann, "nowhere")
    ann.errors[:] = [error for error in ann.errors if "404" not in error]


def test_a_lobby(node: Node, arrive: Arrive) -> None:
    ann = arrive("Ann", PHONE, touch=True)
    code = ann.make_room(node.origin, "seven-devils")
    with Rival(node.origin, code) as ben:
        ben.sit("Ben")
        ann.page.get_by_role("button", name="Host's choices about Ben").click()
        ann.page.get_by_role("button", name="Change settings").click()
        assert_open_to_all(ann, "lobby")


def test_a_race_and_its_result(node: Node, arrive: Arrive, wins: Win) -> None:
    seed, line = wins("demon")
    code, token = made_room(node.origin, "Mo", seed=seed)
    ann, eve, zoe = arrive("Ann"), arrive("Eve", PHONE, touch=True), arrive("Zoe")
    for person in (ann, eve):
        person.open(f"{node.origin}/r/{code}")
        person.sit()
    zoe.open(f"{node.origin}/r/{code}")
    with Rival(node.origin, code, token) as mo:
        mo.start()
        expect(ann.page.get_by_text("This deal is sealed")).to_be_visible()
        assert violations(ann.page) == []
        mo.play(line[:40])
        mo.give_up()
        for person in (ann, eve):
            table = OwnTable(person.page, "demon", seed, touch=person is eve)
            table.wait()
            table.play_all(line[:6])
        assert_open_to_all(ann, "race on a desktop")
        assert_open_to_all(eve, "race on a phone")
        eve.page.get_by_role("button", name="Show the whole climb").click()
        assert_open_to_all(eve, "the climb on a phone", LOOKS[:2])
        eve.page.get_by_role("button", name="Back to the table").click()
        assert_open_to_all(zoe, "watching", LOOKS[:2])
    for person in (ann, eve):
        person.page.get_by_role("button", name="Give up", exact=True).click()
        person.page.get_by_role("button", name="Give up?").click()
    ann.page.get_by_text("In numbers").click()
    assert_open_to_all(ann, "result")
    ann.open(f"{node.origin}/r/{code}/1")
    expect(ann.page.get_by_role("table", name="Result")).to_be_visible()
    assert violations(ann.page) == []
    ann.page.get_by_role("link", name="Watch it again").click()
    expect(ann.page.get_by_role("slider")).to_be_visible()
    assert_open_to_all(ann, "replay", LOOKS[:2])
