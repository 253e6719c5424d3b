"""Before a race: the link and how it gets to friends, seats, the host's choices, what starts it, and who comes too late."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from pandemonium.web.addresses import local_addresses
from tests.e2e.conftest import Arrive, Win
from tests.e2e.lines import until_logged
from tests.e2e.node import Node
from tests.e2e.own_table import OwnTable
from tests.e2e.person import PHONE
from tests.e2e.rival import Rival, made_room

WHERE_NAMES_BEGIN: Final = """() => [...document.querySelectorAll('.seat-name')].map((name) => {
  const letters = document.createRange();
  letters.selectNodeContents(name);
  return letters.getBoundingClientRect().x;
})"""


def test_friends_on_the_network_race_over_plain_http(node: Node, arrive: Arrive, wins: Win) -> None:
    addresses = local_addresses()
    if not addresses:
        pytest.skip("this machine is on no network")
    origin = f"http://{addresses[0]}:{node.port}"
    seed, moves = wins("seven-devils")
    ann, ben = arrive("Ann"), arrive("Ben", PHONE, touch=True)
    code = ann.make_room(origin, "seven-devils", seed)
    assert ann.page.evaluate("isSecureContext") is False
    link = ann.page.get_by_role("textbox", name="Send this link")
    expect(link).to_have_value(f"{origin}/r/{code}")
    ann.page.get_by_role("button", name="Copy", exact=True).click()
    expect(ann.page.get_by_role("button", name="Copied")).to_be_visible()
    pasted = pasted_text(ann.page)
    assert pasted == f"{origin}/r/{code}"
    ben.open(pasted)
    ben.sit()
    expect(ann.seat("Ben")).to_be_visible()
    ann.start()
    for person, seat in ((ann, 1), (ben, 2)):
        table = OwnTable(person.page, "seven-devils", seed, touch=person is ben)
        table.wait()
        table.play_all(moves[:12])
        table.same_board()
        until_logged(node, code, seat, table.entries)


def test_where_nothing_can_be_copied_the_link_stands_selected(node: Node, arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error()) } });"
        "document.execCommand = () => false;"
    )
    ann.make_room(node.origin, "demon")
    ann.page.get_by_role("button", name="Copy", exact=True).click()
    link = ann.page.get_by_role("textbox", name="Send this link")
    expect(link).to_be_focused()
    assert ann.page.evaluate("getSelection().toString()") == link.input_value()
    expect(ann.page.get_by_role("button", name="Copied")).to_have_count(0)


def test_a_page_opened_as_localhost_sends_friends_to_the_address_they_can_reach(node: Node, arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.make_room(f"http://localhost:{node.port}", "demon")
    host = next(iter(local_addresses()), "localhost")
    link = ann.page.get_by_role("textbox", name="Send this link")
    expect(link).to_have_value(f"http://{host}:{node.port}{ann.page.url.partition(str(node.port))[2]}")
    ben = arrive("Ben")
    ben.open(link.input_value())
    ben.sit()
    expect(ann.seat("Ben")).to_be_visible()


def test_a_room_can_be_scanned_and_typed(node: Node, arrive: Arrive) -> None:
    code, _ = made_room(node.origin, "Ann")
    ben = arrive("Ben")
    ben.open(f"{node.origin}/")
    ben.page.get_by_placeholder("Room code").fill(f" {code[:4].lower()}-{code[4:].lower()} ")
    ben.page.get_by_role("button", name="Join").click()
    expect(ben.page.get_by_role("button", name="Sit down")).to_be_visible()
    picture = ben.page.get_by_role("img", name="QR code of the room's link")
    expect(picture).to_be_visible()
    ben.page.wait_for_function("() => [...document.images].every((image) => image.complete && image.naturalWidth > 50)")


def test_a_name_that_is_markup_or_turns_text_around_is_only_a_name(node: Node, arrive: Arrive) -> None:
    ann = arrive("<b>Ann</b><img src=x>", PHONE)
    ann.make_room(node.origin, "demon")
    code = ann.page.url.rpartition("/")[2]
    with Rival(node.origin, code) as turned, Rival(node.origin, code) as arabic:
        turned.sit("\u202eNeb\u2066\u200b drow")
        arabic.sit("عمر الأول")
        names = ann.page.locator(".seat-name")
        expect(names).to_have_text(["<b>Ann</b><img src=x>", "Neb drow", "عمر الأول"])
        assert ann.page.locator(".seats b, .seats img").count() == 0
        lefts = ann.page.evaluate(WHERE_NAMES_BEGIN)
        assert max(lefts) - min(lefts) < 1, lefts


def test_a_name_of_nothing_is_asked_for_again(node: Node, arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.open(f"{node.origin}/")
    for name in ("", "   "):
        ann.page.get_by_label("Your name").fill(name)
        ann.page.get_by_role("button", name="Make a room").click()
        expect(ann.page.get_by_role("alert")).to_contain_text("name")
    assert ann.page.url == f"{node.origin}/"


def test_the_host_puts_somebody_out_who_may_then_watch(node: Node, arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    ann.make_room(node.origin, "demon")
    ben.open(ann.page.url)
    ben.sit()
    expect(ben.page.get_by_role("button", name=re.compile("choices about"))).to_have_count(0)
    ann.page.get_by_role("button", name="Host's choices about Ben").click()
    ann.page.get_by_role("button", name="Put out").click()
    ann.page.get_by_role("button", name="Yes", exact=True).click()
    expect(ann.seat("Ben")).to_have_count(0)
    expect(ben.page.get_by_role("heading", name="You were put out")).to_be_visible()
    ben.page.get_by_role("button", name="Watch instead").click()
    expect(ben.seat("Ann")).to_be_visible()
    expect(ben.seat("Ben")).to_have_count(0)


def test_everybody_sees_how_many_watch(node: Node, arrive: Arrive) -> None:
    ann, zoe = arrive("Ann"), arrive("Zoe", PHONE, touch=True)
    ann.make_room(node.origin, "demon")
    zoe.open(ann.page.url)
    for person in (ann, zoe):
        expect(person.page.get_by_text("1 watching")).to_be_visible(timeout=15_000)
    zoe.leave()
    expect(ann.page.get_by_text("1 watching")).to_have_count(0, timeout=15_000)


def test_a_locked_room_and_a_full_one_take_nobody_and_say_so(node: Node, arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    code = ann.make_room(node.origin, "demon", Seats=2)
    ben.open(ann.page.url)
    sit_down = ben.page.get_by_role("button", name="Sit down")
    expect(sit_down).to_be_visible()
    ann.page.get_by_role("button", name="Lock the room").click()
    expect(ben.page.get_by_text("The host has locked the room.")).to_be_visible()
    expect(sit_down).to_have_count(0)
    ann.page.get_by_role("button", name="Unlock the room").click()
    expect(sit_down).to_be_visible()
    with Rival(node.origin, code) as cleo:
        cleo.sit("Cleo")
        expect(ben.page.get_by_text("All seats are taken.")).to_be_visible()
        expect(sit_down).to_have_count(0)


def test_the_race_starts_by_itself_once_all_are_ready_and_the_host_may_call_it_off(node: Node, arrive: Arrive) -> None:
    code, token = made_room(node.origin, "Ann", all_ready=True)
    ben = arrive("Ben")
    with Rival(node.origin, code, token) as ann:
        ben.open(f"{node.origin}/r/{code}")
        ben.sit()
        expect(ben.page.get_by_text("Missing: Ann, Ben")).to_be_visible()
        ben.page.get_by_role("button", name="I am ready").click()
        expect(ben.page.get_by_text("Missing: Ann.")).to_be_visible()
        expect(ben.seat("Ben")).to_contain_text("ready")
        ann.ready()
        expect(ben.page.get_by_text("This deal is sealed")).to_be_visible()
        expect(ben.page.get_by_role("button", name="Call it off")).to_have_count(0)
        for x in range(60, 800, 120):
            ben.page.mouse.click(x, 150)
        ben.page.keyboard.press("d")
        assert ben.page.locator(".tb-card:not(.down)").count() == 0
        ann.cancel()
        expect(ben.seat("Ann")).to_be_visible()
    assert node.log(code, 2) == []


def test_the_host_who_leaves_is_followed_by_the_next_seat(node: Node, arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    code = ann.make_room(node.origin, "demon")
    ben.open(ann.page.url)
    ben.sit()
    expect(ben.page.get_by_text("Ann starts the race.")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Start the race")).to_have_count(0)
    ann.page.get_by_role("button", name="Give up my seat").click()
    expect(ben.page.get_by_role("button", name="Start the race")).to_be_visible()
    expect(ben.seat("Ben")).to_contain_text("host")
    expect(ann.page.get_by_role("button", name="Sit down")).to_be_visible()
    with Rival(node.origin, code) as cleo:
        cleo.sit("Cleo")
        ben.page.get_by_role("button", name="Host's choices about Cleo").click()
        ben.page.get_by_role("button", name="Make host").click()
        expect(ann.seat("Cleo")).to_contain_text("host")


def test_what_the_host_changes_is_seen_by_all(node: Node, arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    ann.make_room(node.origin, "demon")
    ben.open(ann.page.url)
    ben.sit()
    ann.page.get_by_role("button", name="Change settings").click()
    ann.page.get_by_label("Game").select_option("seven-devils")
    ann.page.get_by_label("Time limit, minutes").fill("7")
    ann.page.get_by_role("button", name="Save").click()
    expect(ben.page.get_by_role("heading", name="Seven Devils")).to_be_visible()
    expect(ben.page.get_by_text("7 min", exact=True)).to_be_visible()
    ben.page.get_by_role("button", name="Change name").click()
    ben.page.get_by_label("Your name").fill("Benjamin")
    ben.page.get_by_role("button", name="Save").click()
    expect(ann.seat("Benjamin")).to_be_visible()


def test_who_comes_during_a_race_watches_it_and_sits_down_for_the_next(node: Node, arrive: Arrive, wins: Win) -> None:
    seed, moves = wins("demon")
    code, token = made_room(node.origin, "Ann", seed=seed)
    with Rival(node.origin, code, token) as ann:
        ann.start()
        ann.play(moves[:40])
        late = arrive("Zoe")
        late.open(f"{node.origin}/r/{code}")
        expect(late.page.get_by_text("You can sit down for the next race.")).to_be_visible()
        expect(late.lane("Ann")).to_contain_text("40 moves")
        assert late.page.locator(".tb-card").count() == 0
        ann.give_up()
        expect(late.page.get_by_role("table")).to_be_visible()
        ann.rematch()
        late.sit()


@pytest.mark.parametrize(
    ("path", "heading"),
    [
        ("/r/ABCDEFGH", "This room is closed, or never was"),
        ("/r/nonsense-here", "This room is closed, or never was"),
        ("/rooms", "Nothing here"),
    ],
)
def test_a_link_that_leads_nowhere_says_so_and_leads_to_the_start(path: str, heading: str, node: Node, arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.open(node.origin + path)
    expect(ann.page.get_by_role("heading", name=heading)).to_be_visible()
    ann.page.get_by_role("main").get_by_role("button").click()
    expect(ann.page.get_by_role("button", name="Make a room")).to_be_visible()
    ann.errors[:] = [error for error in ann.errors if "404" not in error]


def pasted_text(page: Page) -> str:
    """What the clipboard holds, as somebody would find it."""
    page.evaluate("() => document.body.append(Object.assign(document.createElement('textarea'), { id: 'paste' }))")
    page.focus("#paste")
    page.keyboard.press("Control+V")
    pasted = page.input_value("#paste")
    page.evaluate("() => document.getElementById('paste').remove()")
    return pasted
