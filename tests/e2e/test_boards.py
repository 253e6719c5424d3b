"""Boards for those who do not race, in real browsers: what a visitor sees, a racer who is done, and who may see none."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from pandemonium.engine.deal import deal, parse_seed
from pandemonium.engine.games import GAMES
from pandemonium.engine.playthrough import Playthrough, fold
from tests.e2e.axe import violations
from tests.e2e.conftest import Arrive, Win
from tests.e2e.node import Node
from tests.e2e.own_table import OwnTable, shows
from tests.e2e.person import DESKTOP, PHONE, TABLET
from tests.e2e.rival import Rival, made_room
from tests.e2e.slow_line import SlowLine
from tests.e2e.test_replay import looked_at

SIZES: Final = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}


@pytest.fixture(scope="module")
def line() -> Iterator[SlowLine]:
    """A line to the node that can be cut."""
    with SlowLine() as made:
        yield made


@pytest.fixture(scope="module")
def node(line: SlowLine, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """One whose watchers need not wait for half a minute."""
    with Node(tmp_path_factory.mktemp("node"), pages=(line.origin,), module="tests.e2e.early_boards") as serving:
        line.leads_to(serving.port)
        yield serving
    assert "ERROR" not in serving.trouble()


def game_after(game: str, seed: str, entries: list[str]) -> Playthrough:
    """As the rules have it."""
    sheet = GAMES[game]
    return fold(Playthrough.begin(sheet, deal(sheet, parse_seed(seed))), entries, "free", sheet.size)


def tile(page: Page, name: str) -> Locator:
    """A racer's board among the others."""
    return page.get_by_role("button", name=re.compile(rf"^{name} .*home"))


def choice(page: Page, name: str) -> Locator:
    """One of the choices above the boards."""
    return page.get_by_role("group", name="Boards").get_by_role("button", name=name, exact=True)


def test_a_visitor_sees_every_board_one_of_them_large_and_again_after_a_lost_connection(
    node: Node, line: SlowLine, arrive: Arrive, wins: Win
) -> None:
    seed, moves = wins("demon")
    code, token = made_room(node.origin, "Mo", game="demon", seed=seed, watching="delayed")
    eve = arrive("Eve")
    page = eve.page
    eve.open(f"{line.origin}/r/{code}")
    with Rival(node.origin, code, token) as mo, Rival(node.origin, code) as ada:
        ada.sit("Ada")
        mo.start()
        mo.play(moves[:40])
        ada.play(moves[:25])
        expect(page.get_by_text("Boards are shown 30 seconds late.")).to_be_visible()
        late, early = game_after("demon", seed, moves[:40]), game_after("demon", seed, moves[:25])
        expect(tile(page, "Mo")).to_have_accessible_name(f"Mo {late.home}/52 home")
        expect(tile(page, "Ada")).to_have_accessible_name(f"Ada {early.home}/52 home")
        expect(eve.lane_home("Mo")).to_have_text(str(late.home))
        assert violations(page) == []
        tile(page, "Ada").click()
        shows(page, early)
        ada.go_on(moves[25:27])
        shows(page, game_after("demon", seed, moves[:27]))
        assert violations(page) == []
        line.cut()
        expect(page.get_by_text("Reconnecting")).to_be_visible()
        ada.go_on(moves[27:33])
        line.mend()
        shows(page, game_after("demon", seed, moves[:33]))
    eve.forgive_lost_sockets()


def test_the_leader_is_followed_whoever_that_is(node: Node, arrive: Arrive, wins: Win) -> None:
    seed, line = wins("demon")
    code, token = made_room(node.origin, "Mo", game="demon", seed=seed, watching="delayed")
    eve = arrive("Eve")
    page = eve.page
    eve.open(f"{node.origin}/r/{code}")
    with Rival(node.origin, code, token) as mo, Rival(node.origin, code) as ada:
        ada.sit("Ada")
        mo.start()
        mo.play(line[:40])
        choice(page, "Follow the leader").click()
        expect(choice(page, "Mo")).to_have_attribute("aria-pressed", "true")
        shows(page, game_after("demon", seed, line[:40]))
        ada.play(line[:60])
        expect(choice(page, "Ada")).to_have_attribute("aria-pressed", "true")
        shows(page, game_after("demon", seed, line[:60]))
        choice(page, "Mo").click()
        shows(page, game_after("demon", seed, line[:40]))
        expect(choice(page, "Follow the leader")).to_have_attribute("aria-pressed", "false")


def test_by_the_usual_rule_a_board_waits_until_all_have_seen_its_cards(node: Node, arrive: Arrive, wins: Win) -> None:
    seed, line = wins("demon")
    code, token = made_room(node.origin, "Mo", game="demon", seed=seed)
    eve = arrive("Eve")
    page = eve.page
    eve.open(f"{node.origin}/r/{code}")
    with Rival(node.origin, code, token) as mo, Rival(node.origin, code) as ada:
        ada.sit("Ada")
        mo.start()
        mo.play(line[:30])
        expect(page.get_by_text("only as far as all who still race have seen the cards")).to_be_visible()
        expect(tile(page, "Mo")).to_contain_text("waiting until all have seen these cards")
        ada.play(line[:30])
        home = game_after("demon", seed, line[:30]).home
        expect(tile(page, "Mo")).to_have_accessible_name(f"Mo {home}/52 home")


def test_a_racer_who_is_done_watches_the_others_and_comes_back(node: Node, arrive: Arrive, wins: Win) -> None:
    seed, line = wins("demon")
    code, token = made_room(node.origin, "Mo", game="demon", seed=seed)
    ann = arrive("Ann")
    page = ann.page
    ann.open(f"{node.origin}/r/{code}")
    ann.sit()
    with Rival(node.origin, code, token) as mo:
        mo.start()
        table = OwnTable(page, "demon", seed)
        table.wait()
        table.play_all(line[:4])
        mo.play(line[:20])
        expect(page.get_by_role("button", name="Watch the others")).to_have_count(0)
        page.get_by_role("button", name="Give up", exact=True).click()
        page.get_by_role("button", name="Give up?").click()
        page.get_by_role("button", name="Watch the others").click()
        tile(page, "Mo").click()
        shows(page, game_after("demon", seed, line[:20]))
        page.get_by_role("button", name="Back to my table").click()
        table.same_board()


@pytest.mark.parametrize(
    ("rule", "said"),
    [("track", "This room shows the track to watchers, and no boards."), ("closed", "This room shows nothing to visitors.")],
)
def test_where_boards_are_not_shown_the_page_says_so(rule: str, said: str, node: Node, arrive: Arrive, wins: Win) -> None:
    seed, line = wins("demon")
    code, token = made_room(node.origin, "Mo", game="demon", seed=seed, watching=rule)
    eve = arrive("Eve")
    eve.open(f"{node.origin}/r/{code}")
    with Rival(node.origin, code, token) as mo:
        mo.start()
        mo.play(line[:3])
        expect(eve.page.get_by_text(said)).to_be_visible()
        expect(eve.page.get_by_role("group", name="Boards")).to_have_count(0)


def test_six_boards_fit_every_screen(node: Node, arrive: Arrive, wins: Win) -> None:
    seed, line = wins("demons-and-thieves")
    code, token = made_room(node.origin, "Mo", game="demons-and-thieves", seed=seed, watching="delayed")
    people = {size: arrive(f"Eve on a {size}", SIZES[size], touch=size == "phone") for size in SIZES}
    for person in people.values():
        person.open(f"{node.origin}/r/{code}")
    with ExitStack() as stack:
        racers = [stack.enter_context(Rival(node.origin, code, token))]
        for name in ("Brass Owl", "Ada of the Long Name Here", "عمر", "Çiğdem", "Theo"):
            racers.append(stack.enter_context(Rival(node.origin, code)))
            racers[-1].sit(name)
        racers[0].start()
        for nth, racer in enumerate(racers):
            racer.play(line[: 12 + 9 * nth])
        for size, person in people.items():
            expect(person.page.locator(".tile")).to_have_count(6)
            looked_at(person, f"boards-{size}")
