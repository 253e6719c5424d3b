"""The main job, in real browsers on a real node: two race an open deal to the last card, a third watches."""

import json
import re
import urllib.request

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Arrive, Win
from tests.e2e.node import Node
from tests.e2e.own_table import OwnTable

FRIEND_PLAYS = 24


def test_two_browsers_race_an_open_deal_to_the_last_card_while_a_third_watches(node: Node, arrive: Arrive, wins: Win) -> None:
    seed, line = wins("demon")
    ann, ben, eve = arrive("Ann"), arrive("Ben"), arrive("Eve")
    code = ann.make_room(node.origin, "demon", seed)
    ben.open(ann.page.url)
    ben.sit()
    eve.open(ann.page.url)
    expect(ann.seat("Ben")).to_be_visible()
    expect(ben.page.get_by_text(f"Open deal {seed}")).to_be_visible()
    ann.start()
    hers, his = OwnTable(ann.page, "demon", seed), OwnTable(ben.page, "demon", seed)
    hers.wait()
    his.wait()
    his.same_board()

    for text in line[:60]:
        hers.play(text)
    hers.same_board()
    for text in line[:FRIEND_PLAYS]:
        his.play(text)
    his.same_board()
    expect(ben.lane_home("Ann")).to_have_text(str(hers.game.home))
    expect(eve.lane_home("Ann")).to_have_text(str(hers.game.home))
    expect(eve.lane_home("Ben")).to_have_text(str(his.game.home))
    # Boards she sees, and nothing on them that could be played.
    assert eve.page.locator("[data-pile]").count() == 0

    ann.page.reload()
    hers.wait()
    hers.same_board()
    assert node.log(code, 1) == hers.entries

    for number, text in enumerate(line[60:]):
        hers.play(text, "double" if text.endswith(">f") and number % 2 else "clicks")
    assert hers.game.home == 52
    expect(ann.page.get_by_text("You won!")).to_be_visible()
    expect(ben.lane("Ann")).to_contain_text("home")
    ben.page.get_by_role("button", name="Give up", exact=True).click()
    ben.page.get_by_role("button", name="Give up?").click()

    rows = [result_rows(person.page) for person in (ann, ben, eve)]
    assert rows[0] == rows[1] == rows[2]
    told = result_told(node, code)
    with node.redis() as redis:
        race = redis.hgetall(f"r1:{{{code}}}:race:1")
        finished_at = int(redis.hget(f"r1:{{{code}}}:race:1", "seat.1.end_time") or 0)
    assert finished_at == int(race["t0"]) + told["rows"][0]["time_ms"]
    minutes, seconds = divmod(told["rows"][0]["time_ms"] // 1000, 60)
    assert rows[0] == [
        ["1", "Ann", "52/52", str(len(line)), f"{minutes}:{seconds:02}"],
        ["2", "Ben gave up", f"{his.game.home}/52", str(FRIEND_PLAYS), rows[0][1][4]],
    ]

    zoe = arrive("Zoe")
    zoe.open(f"{node.origin}/r/{code}/1")
    assert result_rows(zoe.page) == rows[0]
    expect(zoe.page.get_by_text(seed, exact=True)).to_be_visible()

    ben.page.get_by_role("button", name="Race again").click()
    for person in (ann, ben, eve):
        expect(person.seat("Ann")).to_be_visible()
        expect(person.seat("Ben")).to_be_visible()
        expect(person.page.get_by_role("link", name="Result of race 1")).to_be_visible()


def result_rows(page: Page) -> list[list[str]]:
    """The table of a result page, cell by cell."""
    table = page.get_by_role("table")
    expect(table).to_be_visible()
    rows = table.locator("tbody tr").all()
    return [[re.sub(r"\s+", " ", cell.inner_text()).strip() for cell in row.locator("td, th").all()] for row in rows]


def result_told(node: Node, code: str) -> dict[str, list[dict[str, int]]]:
    """The result as the REST door tells it."""
    with urllib.request.urlopen(f"{node.origin}/api/rooms/{code}/races/1") as answer:  # noqa: S310
        told: dict[str, list[dict[str, int]]] = json.load(answer)
    return told
