"""Proven deals in real browsers: what the lobby, the countdown and the result say of one, and the line that wins it."""

from playwright.sync_api import expect

from tests.e2e.conftest import Arrive, Win
from tests.e2e.node import Node
from tests.e2e.pooled import put_deal


def test_a_proven_deal_is_announced_raced_and_its_winning_line_shown(node: Node, arrive: Arrive, wins: Win) -> None:
    seed, line = wins("demon")
    ann = arrive("Ann")
    page = ann.page
    ann.make_room(node.origin, "demon")
    expect(page.get_by_text("Not proven: no proven deal is ready yet.")).to_be_visible()
    put_deal(node, "demon", seed, line)
    expect(page.get_by_text("Every deal here is proven winnable.")).to_be_visible()
    ann.start()
    expect(page.get_by_text("Proven winnable, stern")).to_be_visible()
    page.get_by_role("button", name="Give up", exact=True).click()
    page.get_by_role("button", name="Give up?").click()
    expect(page.get_by_text("A stern deal: a simple player brings up about 17 cards here.")).to_be_visible()
    page.get_by_role("button", name="Show a winning line").click()
    shown = page.get_by_role("dialog", name="A line that wins")
    place = shown.get_by_role("status")
    expect(place).to_have_text(f"move 0 of {len(line)}")
    shown.get_by_role("button", name="One move on").click()
    expect(place).to_have_text(f"move 1 of {len(line)}")
    shown.get_by_role("button", name="Play").click()
    expect(place).not_to_have_text(f"move 1 of {len(line)}")
    shown.get_by_role("button", name="Pause").click()
    shown.get_by_role("slider", name="Move").fill(str(len(line)))
    expect(place).to_have_text(f"move {len(line)} of {len(line)}")
    expect(shown.get_by_role("button", name="One move on")).to_be_disabled()
    shown.get_by_role("button", name="Back to the deal").click()
    expect(place).to_have_text(f"move 0 of {len(line)}")
    shown.get_by_role("button", name="Done").click()
    expect(shown).to_have_count(0)


def test_a_room_whose_lobby_said_that_no_deal_is_proven_starts_all_the_same(node: Node, arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.make_room(node.origin, "seven-devils")
    expect(ann.page.get_by_text("Not proven: no proven deal is ready yet.")).to_be_visible()
    ann.start()
    expect(ann.page.get_by_text("Not proven winnable")).to_be_visible()
