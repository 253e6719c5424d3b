"""Practice in a real browser: any deal, as often as one likes, by the client's own engine; also while a race is waited for."""

from playwright.sync_api import expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Arrive, Win
from tests.e2e.node import Node
from tests.e2e.own_table import OwnTable
from tests.e2e.person import PHONE
from tests.support.races import STUCK


def test_a_deal_is_practised_dealt_again_and_followed_by_another(node: Node, arrive: Arrive, wins: Win) -> None:
    seed, line = wins("demon")
    page = arrive("Ann").page
    page.goto(f"{node.origin}/practice/demon/{seed}")
    table = OwnTable(page, "demon", seed)
    table.wait()
    table.same_board()
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    table.play_all(line[:12])
    table.play("undo")
    page.get_by_role("button", name="Redo").click()
    table.meant(line[11])
    table.same_board()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".tb-hint-from:not([hidden])")).to_have_count(1)
    assert violations(page) == []
    page.get_by_role("button", name="Same deal again").click()
    table = OwnTable(page, "demon", seed)
    table.same_board()
    page.get_by_role("button", name="New deal").click()
    expect(page.get_by_text("Proven winnable")).to_be_visible()
    expect(page.get_by_role("button", name="Show a winning line")).to_be_visible()
    page.get_by_label("Deal number").fill("NO deal")
    page.get_by_role("button", name="Deal it").click()
    expect(page.get_by_text("A deal number is 1 to 64 characters")).to_be_visible()
    page.get_by_label("Deal number").fill(seed)
    page.get_by_role("button", name="Deal it").click()
    table.same_board()
    assert sockets == []


def test_a_reload_brings_back_the_deal_that_lay_there(node: Node, arrive: Arrive) -> None:
    page = arrive("Ann").page
    page.goto(f"{node.origin}/practice/demon")
    page.wait_for_url("**/practice/demon/*")
    first = page.url.rpartition("/")[2]
    page.get_by_role("button", name="New deal").click()
    page.wait_for_url(lambda url: url.rpartition("/")[2] != first)
    address = page.url
    page.get_by_role("link", name="Demon", exact=True).click()
    page.wait_for_url(address)
    page.reload()
    table = OwnTable(page, "demon", address.rpartition("/")[2])
    table.wait()
    table.same_board()
    assert page.url == address


def test_on_a_board_without_progress_the_next_deal_is_offered(node: Node, arrive: Arrive) -> None:
    page = arrive("Ann", PHONE, touch=True).page
    page.goto(f"{node.origin}/practice/{STUCK['game']}/{STUCK['seed']}")
    heading = page.get_by_role("heading", name="No progress left on this board.")
    expect(heading).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="New deal").tap()
    expect(heading).to_have_count(0)
    page.get_by_role("button", name="Deals").tap()
    expect(page.get_by_role("dialog", name="Deals")).to_contain_text("Proven winnable")
    assert violations(page) == []


def test_who_practises_in_the_lobby_keeps_the_seat_and_is_fetched_when_the_race_begins(node: Node, arrive: Arrive) -> None:
    bob, ann = arrive("Bob"), arrive("Ann")
    code = bob.make_room(node.origin, "demon")
    ann.open(f"{node.origin}/r/{code}")
    ann.sit()
    ann.page.get_by_role("button", name="Practise while you wait").click()
    expect(ann.page.get_by_text("You keep your seat.")).to_be_visible()
    ann.page.get_by_role("button", name="Back to the room").click()
    expect(ann.seat("Ann")).to_be_visible()
    ann.page.get_by_role("button", name="Practise while you wait").click()
    expect(ann.page.locator(".practice .tb")).to_be_visible()
    bob.start()
    expect(ann.page.get_by_text("This deal is sealed")).to_be_visible()
    expect(ann.page.locator(".practice")).to_have_count(0)
