"""Whether a race was what it is said to be, worked out in real browsers: the record is checked, what does not fit is said."""

import json
import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, Route, expect

from pandemonium.__main__ import main
from pandemonium.race.record import Record, canonical, digest
from tests.e2e.axe import violations
from tests.e2e.conftest import Arrive, Win
from tests.e2e.node import Node
from tests.e2e.own_table import OwnTable
from tests.e2e.person import Person
from tests.e2e.rival import Rival

PLAYS: Final = 12
RIVAL_PLAYS: Final = 7
CHECKED: Final = ".checks li"


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """With a short countdown: each test runs a race of its own."""
    with Node(tmp_path_factory.mktemp("node"), module="tests.support.quick") as serving:
        yield serving
    assert "ERROR" not in serving.trouble()


@pytest.fixture
def raced(node: Node, arrive: Arrive, wins: Win) -> tuple[Person, str]:
    """Ann, on the result of a race she ran against Ben, and the room's code."""
    seed, line = wins("demon")
    ann = arrive("Ann")
    code = ann.make_room(node.origin, "demon", seed)
    with Rival(node.origin, code) as ben:
        ben.sit("Ben")
        expect(ann.seat("Ben")).to_be_visible()
        ann.page.get_by_role("button", name="Start the race").click()
        table = OwnTable(ann.page, "demon", seed)
        table.wait()
        table.play_all(line[: PLAYS - 1])
        table.play("undo")
        ben.play(line[:RIVAL_PLAYS])
        ben.give_up()
        expect(ann.lane("Ben")).to_contain_text("gave up")
        ann.page.get_by_role("button", name="Give up", exact=True).click()
        ann.page.get_by_role("button", name="Give up?").click()
        expect(ann.page.get_by_role("table")).to_be_visible()
    return ann, code


def test_a_racer_finds_all_that_was_seen_told_and_acknowledged_in_the_record(
    raced: tuple[Person, str], node: Node, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    ann, code = raced
    page = ann.page
    expect(page.get_by_text("Verified", exact=True)).to_be_visible()
    assert what_was_checked(page) == [
        "The cards grow from the deal above, and it is the one that was sealed.",
        "This browser saw the same seal before the start.",
        f"{PLAYS + RIVAL_PLAYS} moves of 2 racers, replayed by the rules, each in its order and in time.",
        "Cards home, finish times and places follow from the moves.",
        "The record is the one whose fingerprint this browser was told when the race ended.",
        f"Your {PLAYS} acknowledged moves are all in it, each with its time.",
    ]
    expect(page.get_by_text("the same as before the start")).to_be_visible()
    assert violations(page) == []
    # What it knows outlives a reload, and goes along to the link of the result.
    page.goto(f"{node.origin}/r/{code}/1")
    expect(page.get_by_text("Verified", exact=True)).to_be_visible()
    assert f"Your {PLAYS} acknowledged moves are all in it, each with its time." in what_was_checked(page)
    with page.expect_download() as downloading:
        page.get_by_role("link", name="Download the record").click()
    file = tmp_path / downloading.value.suggested_filename
    downloading.value.save_as(file)
    command = page.locator(".verdict-command code").inner_text()
    found = re.fullmatch(r"pandemonium verify (\S+) --digest ([0-9a-f]{64})", command)
    assert found is not None
    assert (found[1], found[2]) == (file.name, sha256(file.read_bytes()).hexdigest())
    assert main(["verify", str(file), "--digest", found[2]]) == 0
    assert capsys.readouterr().out == "verified\n"


def test_whoever_gets_the_link_verifies_the_race_as_far_as_that_goes(
    raced: tuple[Person, str], node: Node, arrive: Arrive
) -> None:
    _, code = raced
    page = arrive("Zoe").page
    page.goto(f"{node.origin}/r/{code}/1")
    expect(page.get_by_text("Verified", exact=True)).to_be_visible()
    checks = what_was_checked(page)
    assert "This browser did not see the seal before the start, so it cannot speak for that." in checks
    assert "This browser has made no moves in this race." in checks


def test_a_changed_record_is_found_out(raced: tuple[Person, str], node: Node, arrive: Arrive) -> None:
    _, code = raced
    page = arrive("Eve").page

    def illegal(record: Record) -> None:
        racer_of(record, "Ben")["log"][2][1] = "t1>t99"

    answer_changed(page, code, illegal)
    page.goto(f"{node.origin}/r/{code}/1")
    expect(page.get_by_text("Something does not fit")).to_be_visible()
    assert page.locator(".faults li").all_inner_texts() == [
        "Ben, move 3: The rules do not allow this move.",
        "The record is not the one whose fingerprint was told after the race.",
    ]


def test_a_server_that_changes_record_and_digest_alike_does_not_deceive_who_was_there(
    raced: tuple[Person, str], node: Node, arrive: Arrive
) -> None:
    ann, code = raced
    zoe = arrive("Zoe")

    def a_little_later(record: Record) -> None:
        racer_of(record, "Ann")["log"][0][0] += 1

    for person in (ann, zoe):
        answer_changed(person.page, code, a_little_later, with_digest=True)
        person.page.goto(f"{node.origin}/r/{code}/1")
    expect(zoe.page.get_by_text("Verified", exact=True)).to_be_visible()
    expect(ann.page.get_by_text("Something does not fit")).to_be_visible()
    assert ann.page.locator(".faults li").all_inner_texts() == [
        "The record is not the one whose fingerprint was told after the race.",
        "Ann, move 1: This move of yours was acknowledged, and is not in the record as it was.",
    ]


def racer_of(record: Record, name: str) -> Record:
    """A racer's part of the record."""
    return next(racer for racer in record["racers"] if racer["name"] == name)


def answer_changed(page: Page, code: str, change: Callable[[Record], None], *, with_digest: bool = False) -> None:
    """From now on the page is given a changed record; `with_digest`: and a result that names the digest of that."""
    path = f"**/api/rooms/{code}/races/1"

    def changed(origin: Route) -> Record:
        record: Record = origin.fetch(url=f"{origin.request.url.removesuffix('/record')}/record").json()
        change(record)
        return record

    def give_record(route: Route) -> None:
        route.fulfill(content_type="application/json", body=canonical(changed(route)))

    def give_result(route: Route) -> None:
        result = route.fetch().json() | {"digest": digest(changed(route))}
        route.fulfill(content_type="application/json", body=json.dumps(result))

    page.route(f"{path}/record", give_record)
    if with_digest:
        page.route(path, give_result)


def what_was_checked(page: Page) -> list[str]:
    """The list behind "What was checked"."""
    page.get_by_text("What was checked").click()
    return page.locator(CHECKED).all_inner_texts()
