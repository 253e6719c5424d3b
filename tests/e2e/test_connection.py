"""Lines that break, pages that are loaded again, second tabs, and a node that is killed: nobody loses a move."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Arrive, Win
from tests.e2e.lines import until_logged
from tests.e2e.node import Node
from tests.e2e.own_table import OwnTable
from tests.e2e.slow_line import SlowLine

LOST = re.compile("your moves are kept", re.IGNORECASE)
BACK_MS = 20_000
"""The longest pause between two tries is eight seconds."""


@pytest.fixture
def line() -> Iterator[SlowLine]:
    """A line that each test may treat as it likes."""
    with SlowLine() as made:
        yield made


@pytest.fixture
def node(line: SlowLine, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A node at the end of the line; a test may kill it."""
    with Node(tmp_path_factory.mktemp("node"), pages=(line.origin,)) as far:
        line.leads_to(far.port)
        yield far


def test_moves_made_while_the_line_is_cut_are_kept_and_land_when_it_is_back(
    line: SlowLine, node: Node, arrive: Arrive, wins: Win
) -> None:
    seed, moves = wins("demon")
    ann = arrive("Ann")
    code = ann.make_room(line.origin, "demon", seed)
    ann.start()
    table = OwnTable(ann.page, "demon", seed)
    table.wait()
    table.play_all(moves[:3])
    until_logged(node, code, 1, table.entries)
    line.cut()
    expect(ann.page.get_by_text(LOST)).to_be_visible()
    for text in ("draw", "draw", "undo"):
        table.play(text)
    expect(ann.page.get_by_role("button", name="Waste, 9 cards")).to_be_attached()
    assert node.log(code, 1) == moves[:3]
    line.mend()
    expect(ann.page.get_by_text(LOST)).to_be_hidden(timeout=BACK_MS)
    until_logged(node, code, 1, table.entries)
    table.same_board()
    table.play("draw")
    table.same_board()
    ann.forgive_lost_sockets()


def test_a_page_loaded_again_shows_the_moves_that_had_no_answer_yet(
    line: SlowLine, node: Node, arrive: Arrive, wins: Win
) -> None:
    seed, _ = wins("demons-and-thieves")
    ann = arrive("Ann")
    code = ann.make_room(line.origin, "demons-and-thieves", seed)
    ann.start()
    table = OwnTable(ann.page, "demons-and-thieves", seed)
    table.wait()
    line.hold()
    table.play_all(["draw", "draw", "draw"])
    assert node.log(code, 1) == [], "something got through the line"
    link = ann.page.url
    ann.open("about:blank")
    line.release()
    ann.open(link)
    table.wait()
    table.same_board()
    table.play("draw")
    until_logged(node, code, 1, table.entries)
    table.same_board()


def test_of_two_tabs_the_newest_plays_and_the_older_one_may_take_over_again(node: Node, arrive: Arrive, wins: Win) -> None:
    seed, moves = wins("seven-devils")
    ann = arrive("Ann")
    code = ann.make_room(node.origin, "seven-devils", seed)
    ann.start()
    old = OwnTable(ann.page, "seven-devils", seed)
    old.wait()
    old.play_all(moves[:12])
    until_logged(node, code, 1, old.entries)

    new = OwnTable(ann.new_page(), "seven-devils", seed)
    new.page.goto(ann.page.url)
    for text in old.entries:
        new.meant(text)
    new.wait()
    new.same_board()
    expect(old.page.get_by_role("heading", name="Playing in another tab")).to_be_visible()
    new.play_all(moves[12:16])
    until_logged(node, code, 1, new.entries)

    old.page.get_by_role("button", name="Play here").click()
    for text in moves[12:16]:
        old.meant(text)
    old.wait()
    old.same_board()
    expect(new.page.get_by_role("heading", name="Playing in another tab")).to_be_visible()
    old.play_all(moves[16:20])
    until_logged(node, code, 1, old.entries)


def test_a_node_killed_and_started_again_goes_on_with_the_race_and_the_page_comes_back_by_itself(
    node: Node, arrive: Arrive, wins: Win
) -> None:
    seed, moves = wins("demon")
    ann, ben = arrive("Ann"), arrive("Ben")
    code = ann.make_room(node.origin, "demon", seed)
    ben.open(ann.page.url)
    ben.sit()
    ann.start()
    hers, his = OwnTable(ann.page, "demon", seed), OwnTable(ben.page, "demon", seed)
    hers.wait()
    his.wait()
    hers.play_all(moves[:12])
    his.play_all(moves[:6])
    until_logged(node, code, 1, hers.entries)
    until_logged(node, code, 2, his.entries)
    node.kill()
    expect(ann.page.get_by_text(LOST)).to_be_visible()
    for text in ("draw", "undo"):
        hers.play(text)
    node.start()
    for person, table, seat in ((ann, hers, 1), (ben, his, 2)):
        expect(person.page.get_by_text(LOST)).to_be_hidden(timeout=BACK_MS)
        until_logged(node, code, seat, table.entries)
        table.same_board()
        table.play_all(moves[len(table.entries) - 2 * table.entries.count("undo") :][:6])
        until_logged(node, code, seat, table.entries)
        table.same_board()
    expect(ben.lane_home("Ann")).to_have_text(str(hers.game.home))
    ann.forgive_lost_sockets()
    ben.forgive_lost_sockets()
