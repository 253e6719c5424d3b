"""From the first page to the result, in every way of moving cards, in other engines than Chromium."""

import json
import urllib.request
from itertools import cycle
from typing import cast

import playwright.sync_api as playwright

from tests.browsers.conftest import Visit
from tests.browsers.page import Page
from tests.e2e.keyboard import Keyboard
from tests.e2e.lines import until_logged
from tests.e2e.node import Node
from tests.e2e.own_table import How, OwnTable
from tests.e2e.rival import Rival, made_room

TO_COLUMNS: tuple[How, ...] = ("clicks", "drag")
HOME: tuple[How, ...] = ("double", "drag", "clicks")
BY_HAND = 30
"""Entries of the won line by mouse; all three ways are in them."""
BY_KEYS = 20


def test_a_race_is_made_played_in_every_way_reloaded_and_given_up(visit: Visit, node: Node, win: tuple[str, list[str]]) -> None:
    seed, line = win
    page = visit("en-GB")
    code = made_on_the_first_page(page, node, seed)
    page.get_by_role("button", name="Start the race").click()
    page.see("This deal is sealed")
    table = table_on(page, seed)
    table.wait()
    table.same_board()

    assert played_by_mouse(table, line[:BY_HAND]) == {"clicks", "drag", "double"}
    table.play("undo")
    table.same_board()
    table.play(line[BY_HAND - 1])
    until_logged(node, code, 1, table.entries)

    page.driver.reload()
    table.wait()
    table.same_board()

    keys = Keyboard(table)
    for text in line[BY_HAND : BY_HAND + BY_KEYS]:
        keys.play(text)
    table.same_board()
    until_logged(node, code, 1, table.entries)

    page.get_by_role("button", name="Give up", exact=True).click()
    page.get_by_role("button", name="Give up?").click()
    page.see("Race again")
    row = told(node, code)["rows"][0]
    assert (row["home"], row["end"]) == (table.game.home, "gave-up")
    page.see(f"{table.game.home}/52")
    page.driver.go(f"{node.origin}/r/{code}/1")
    page.see(seed)


def test_a_german_guest_follows_a_link_sits_down_and_plays(visit: Visit, node: Node, win: tuple[str, list[str]]) -> None:
    seed, line = win
    code, token = made_room(node.origin, "Mo", seed=seed)
    # The host is in the room from the start: a room whose host is away finds another one.
    with Rival(node.origin, code, token) as mo:
        page = visit("de-DE")
        page.driver.go(f"{node.origin}/r/{code}")
        page.get_by_role("textbox", name="Dein Name").fill("Anna")
        page.get_by_role("button", name="Platz nehmen").click()
        page.see("noch nicht bereit")
        assert page.evaluate("document.documentElement.lang") == "de"
        mo.start()
        page.see("Diese Mischung ist versiegelt")
        table = table_on(page, seed)
        table.wait()
        table.play_all(line[:5])
        until_logged(node, code, 2, table.entries)
        mo.play(line[:9])
        mo.give_up()
        page.get_by_role("button", name="Aufgeben", exact=True).click()
        page.get_by_role("button", name="Aufgeben?").click()
        page.see("Noch ein Rennen")


def made_on_the_first_page(page: Page, node: Node, seed: str) -> str:
    """A room of Demon with this deal, and a seat in it; returns the code."""
    page.driver.go(f"{node.origin}/")
    page.locator("[value=demon]").click()
    page.get_by_role("textbox", name="Your name").fill("Ann")
    page.get_by_role("button", name="More options").click()
    page.get_by_role("textbox", name="Deal number").fill(seed)
    page.get_by_role("button", name="Make a room").click()
    page.see(f"Open deal {seed}")
    code: str = page.evaluate("location.pathname").rpartition("/")[2]
    return code


def table_on(page: Page, seed: str) -> OwnTable:
    """The table of this page, which has as much of Playwright's as it takes."""
    return OwnTable(cast("playwright.Page", page), "demon", seed)


def played_by_mouse(table: OwnTable, line: list[str]) -> set[How]:
    """Each move in the next way that can make it; returns those that were used."""
    to_columns, home = cycle(TO_COLUMNS), cycle(HOME)
    used = set[How]()
    for text in line:
        how: How = "clicks" if ">" not in text else next(home) if text.endswith(">f") else next(to_columns)
        table.play(text, how)
        used.add(how)
    table.same_board()
    return used


def told(node: Node, code: str) -> dict[str, list[dict[str, object]]]:
    """The result as the REST door tells it."""
    with urllib.request.urlopen(f"{node.origin}/api/rooms/{code}/races/1") as answer:  # noqa: S310
        result: dict[str, list[dict[str, object]]] = json.load(answer)
    return result
