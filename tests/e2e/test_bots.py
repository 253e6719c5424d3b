"""Bots in a browser: the host adds and removes them in the lobby, and they are seen on the track and in the result."""

from playwright.sync_api import expect

from tests.e2e.conftest import Arrive
from tests.e2e.node import Node
from tests.e2e.own_table import OwnTable
from tests.e2e.person import PHONE, Person
from tests.e2e.rival import Rival


def bots(person: Person) -> list[str]:
    """Their names, as the lobby lists them."""
    seats = person.page.get_by_role("listitem").filter(has=person.page.locator(".bot-mark"))
    return seats.locator(".seat-name").all_inner_texts()


def test_the_host_adds_bots_removes_one_and_races_the_other(node: Node, arrive: Arrive) -> None:
    ann = arrive("Ann")
    code = ann.make_room(node.origin, "demon", "bots-1")
    level, add = ann.page.get_by_label("How well the bot plays"), ann.page.get_by_role("button", name="Add a bot")
    marks = ann.page.locator(".seats .bot-mark")
    # By the keyboard alone.
    level.focus()
    ann.page.keyboard.press("h")
    expect(level).to_have_value("greedy")
    ann.page.keyboard.press("Tab")
    expect(add).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(marks).to_have_count(1)
    (hasty,) = bots(ann)
    expect(ann.seat(hasty)).to_contain_text("Hasty")
    level.select_option(label="Careful")
    add.click()
    expect(marks).to_have_count(2)
    careful = next(name for name in bots(ann) if name != hasty)
    with Rival(node.origin, code) as visitor:
        visitor.sit("Bob")
        expect(ann.seat("Bob").locator(".bot-mark")).to_have_count(0)
        ann.page.get_by_role("button", name=f"Remove the bot {hasty}").click()
        expect(ann.seat(hasty)).to_have_count(0)
    ann.start()
    OwnTable(ann.page, "demon", "bots-1").wait()
    lane = ann.lane(careful)
    expect(lane.locator(".bot-mark")).to_have_text("bot")
    expect(lane).to_contain_text("3 moves", timeout=20_000)
    with node.redis() as redis:
        assert redis.hget(f"r1:{{{code}}}:race:1", "bot.3") == "careful"


def test_who_does_not_lead_cannot_add_bots_and_a_bot_says_in_each_language_what_it_is(node: Node, arrive: Arrive) -> None:
    ann, ben = arrive("Ann", PHONE, language="de"), arrive("Ben")
    ann.page.goto(f"{node.origin}/")
    ann.page.get_by_label("Dein Name").fill("Ann")
    ann.page.get_by_role("button", name="Raum öffnen").click()
    ann.page.wait_for_url("**/r/*")
    ann.page.get_by_label("Wie gut der Bot spielt").select_option(label="Überlegt")
    ann.page.get_by_role("button", name="Bot dazusetzen").click()
    expect(ann.page.locator(".seats .bot-mark")).to_have_text("Bot")
    ben.open(ann.page.url)
    ben.sit()
    (name,) = bots(ben)
    expect(ben.seat(name)).to_contain_text("Thoughtful")
    expect(ben.page.get_by_role("button", name="Add a bot")).to_have_count(0)
    expect(ben.page.get_by_role("button", name="Remove")).to_have_count(0)
