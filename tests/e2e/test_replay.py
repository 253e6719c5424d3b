"""A race that is over, watched again in real browsers: all boards on one time line, one board move by move."""

import os
import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from pandemonium.race.record import Record
from tests.e2e.axe import violations
from tests.e2e.conftest import Arrive
from tests.e2e.node import Node
from tests.e2e.own_table import shows
from tests.e2e.person import DESKTOP, PHONE, TABLET, Person
from tests.e2e.raced import Raced, raced
from tests.e2e.test_looks import assert_fits

SIZES: Final = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
CODES: Final = {"demon": "DEMNDEMN", "demons-and-thieves": "THEVTHEV", "seven-devils": "DEVLDEVL"}
TIMES: Final = "\N{MULTIPLICATION SIGN}"
DRAWN: Final = "(canvas) => canvas.toDataURL()"
BLANK: Final = """(canvas) => {
  const empty = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
  return canvas.toDataURL() === empty.toDataURL();
}"""
NOT_BLANK: Final = f"(canvas) => !({BLANK})(canvas)"


@pytest.fixture(scope="module")
def demon(node: Node) -> Raced:
    """Three racers and the dealer's line."""
    return put(node, "demon", 3)


def put(node: Node, game: str, racers: int) -> Raced:
    """Such a race, in the node's store."""
    race = raced(game, racers, code=CODES[game])
    race.put(node)
    return race


def opened(person: Person, node: Node, race: Raced) -> Page:
    """The replay's page, once it is there."""
    person.open(f"{node.origin}/r/{race.record['code']}/1/replay")
    expect(slider(person.page)).to_be_visible()
    return person.page


def slider(page: Page) -> Locator:
    """The time line, as those who do not see it meet it."""
    return page.get_by_role("slider", name="Time of the race")


def seek(page: Page, ms: float) -> None:
    """To a moment after the start."""
    slider(page).fill(str(round(ms)))


def open_board(page: Page, name: str) -> None:
    """One board alone."""
    page.get_by_role("group", name="Boards").get_by_role("button", name=name, exact=True).click()


def length(record: Record) -> int:
    """From the start to the last thing that happened, in milliseconds."""
    times = [time for racer in record["racers"] for time in (racer["end_time"] or 0, *(time for time, _ in racer["log"]))]
    return int(max(times) - record["t0"])


def test_the_result_leads_to_the_replay_and_back(node: Node, arrive: Arrive, demon: Raced) -> None:
    page = arrive("Zoe").page
    page.goto(f"{node.origin}/r/{demon.record['code']}/1")
    page.get_by_role("link", name="Watch it again").click()
    expect(slider(page)).to_be_visible()
    assert page.url == f"{node.origin}/r/{demon.record['code']}/1/replay"
    expect(page.get_by_role("heading", name="Race 1, once more")).to_be_visible()
    page.get_by_role("link", name="To the result").click()
    expect(page.get_by_role("table")).to_be_visible()


def test_every_racer_is_shown_at_every_moment_with_the_dealers_line_beside_them(
    node: Node, arrive: Arrive, demon: Raced
) -> None:
    page = opened(arrive("Zoe"), node, demon)
    record = demon.record
    t0, racers = record["t0"], record["racers"]
    boards = page.locator(".tile")
    expect(boards).to_have_count(len(racers) + 1)
    for part in (0.0, 0.35, 1.0, 0.7):
        at = round(part * length(record))
        seek(page, at)
        for nth, (racer, games) in enumerate(zip(racers, demon.games, strict=True)):
            home = games[sum(time - t0 <= at for time, _ in racer["log"])].home
            ended = racer["end"] is not None and racer["end_time"] - t0 <= at
            note = {"finished": " home", "gave-up": " gave up"}[racer["end"]] if ended else ""
            expect(boards.nth(nth)).to_have_accessible_name(re.compile(rf"^(\d )?{racer['name']} {home}/52 home{note}$"))
    seek(page, length(record))
    expect(boards.last).to_have_accessible_name("The dealer's line 52/52 home")


def test_small_boards_are_drawn_alike_at_a_moment_and_otherwise_at_another(node: Node, arrive: Arrive, demon: Raced) -> None:
    page = opened(arrive("Zoe"), node, demon)
    canvas = page.locator(".tile-board canvas").first
    page.wait_for_function(NOT_BLANK, arg=canvas.element_handle())
    at = length(demon.record) // 2
    seek(page, at)
    middle = canvas.evaluate(DRAWN)
    seek(page, at * 2)
    assert canvas.evaluate(DRAWN) != middle
    seek(page, at)
    assert canvas.evaluate(DRAWN) == middle
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("([canvas, before]) => canvas.toDataURL() !== before", arg=[canvas.element_handle(), middle])


def test_one_board_goes_move_by_move_and_each_move_is_said(node: Node, arrive: Arrive, demon: Raced) -> None:
    page = opened(arrive("Zoe"), node, demon)
    racer, games = demon.record["racers"][1], demon.games[1]
    moves = len(racer["log"])
    open_board(page, racer["name"])
    said = page.locator(".replay-move")
    expect(said).to_have_text("The deal, before the first move")
    shows(page, games[0])
    for count in (1, 2, 3):
        page.get_by_role("button", name="One move on").click()
        expect(said).to_contain_text(f"Move {count} of {moves}: ")
        shows(page, games[count])
    page.keyboard.press("ArrowLeft")
    shows(page, games[2])
    page.keyboard.press("End")
    shows(page, games[-1])
    page.keyboard.press("Home")
    shows(page, games[0])
    undo = next(nth for nth, (_, entry) in enumerate(racer["log"]) if entry == "undo")
    seek(page, racer["log"][undo][0] - demon.record["t0"])
    expect(said).to_have_text(f"Move {undo + 1} of {moves}: Taken back")
    shows(page, games[undo + 1])
    page.keyboard.press("Escape")
    expect(page.locator(".tile")).to_have_count(len(demon.games) + 1)


def test_it_plays_and_pauses_at_five_speeds(node: Node, arrive: Arrive, demon: Raced) -> None:
    page = opened(arrive("Zoe"), node, demon)
    speed = page.locator(".replay-speed output")
    expect(speed).to_have_text(f"{TIMES}4")
    for wanted in (f"{TIMES}8", f"{TIMES}16", f"{TIMES}16"):
        page.keyboard.press("+")
        expect(speed).to_have_text(wanted)
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.wait_for_function("() => Number(document.querySelector('.timeline input').value) > 3000")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    for wanted in (f"{TIMES}8", f"{TIMES}4", f"{TIMES}2", f"{TIMES}1", f"{TIMES}1"):
        page.keyboard.press("-")
        expect(speed).to_have_text(wanted)
    seek(page, length(demon.record) - 300)
    page.get_by_role("button", name="Play").click()
    expect(slider(page)).to_have_value(str(length(demon.record)))
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(slider(page)).to_have_value("5000")


def test_moments_are_listed_in_words_and_lead_to_where_they_happened(node: Node, arrive: Arrive, demon: Raced) -> None:
    page = opened(arrive("Zoe"), node, demon)
    winner = demon.record["racers"][0]
    finished = winner["end_time"] - demon.record["t0"]
    page.get_by_text("Moments").click()
    page.get_by_role("button", name=f"{winner['name']} is home").click()
    expect(slider(page)).to_have_value(str(finished))
    expect(page.locator(".tile").first).to_have_accessible_name(f"1 {winner['name']} 52/52 home home")
    page.keyboard.press("Home")
    page.get_by_role("button", name="To the next moment").click()
    expect(slider(page)).not_to_have_value("0")
    expect(page.locator(".timeline .sign.finish")).to_have_count(1)


def test_the_time_line_says_where_it_is_and_who_leads(node: Node, arrive: Arrive, demon: Raced) -> None:
    page = opened(arrive("Zoe"), node, demon)
    whole = clock(length(demon.record))
    expect(slider(page)).to_have_attribute("aria-valuetext", f"0:00 of {whole}, nobody leads")
    page.keyboard.press("End")
    winner = demon.record["racers"][0]["name"]
    expect(slider(page)).to_have_attribute("aria-valuetext", f"{whole} of {whole}, {winner} leads with 52 home")
    page.get_by_text("Moments").click()
    assert violations(page) == []
    open_board(page, winner)
    assert violations(page) == []


def clock(ms: int) -> str:
    """As the page writes it."""
    return f"{ms // 60_000}:{ms // 1000 % 60:02}"


@pytest.mark.parametrize("size", SIZES)
def test_eight_racers_fit_and_what_is_out_of_sight_is_not_drawn(size: str, node: Node, arrive: Arrive) -> None:
    race = put(node, "demons-and-thieves", 8)
    person = arrive("Zoe", SIZES[size], touch=size == "phone")
    page = opened(person, node, race)
    seek(page, length(race.record) * 0.6)
    looked_at(person, f"replay-{size}")
    last = page.locator(".tile-board canvas").last
    if size == "phone":
        assert last.evaluate(BLANK)
        last.scroll_into_view_if_needed()
    page.wait_for_function(NOT_BLANK, arg=last.element_handle())
    open_board(page, race.record["racers"][0]["name"])
    looked_at(person, f"replay-one-{size}")


def looked_at(person: Person, name: str) -> None:
    """It fits, and does not scroll but in its own room; and a picture of it."""
    assert_fits(person.page, is_race=False)
    if where := os.environ.get("PANDEMONIUM_SHOTS"):
        person.shot(Path(where) / f"{name}.png")


def test_where_there_is_no_race_the_page_says_so(node: Node, arrive: Arrive) -> None:
    zoe = arrive("Zoe")
    zoe.open(f"{node.origin}/r/HHHHHHHH/1/replay")
    expect(zoe.page.get_by_text("There is no race to watch under this link yet.")).to_be_visible()
    zoe.errors[:] = [error for error in zoe.errors if "404" not in error]
