"""Your own move is on the screen at once, however slow the line; only an unknown face waits for the referee."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from pandemonium.engine.notation import DRAW
from tests.e2e.conftest import Arrive, Win
from tests.e2e.lines import known_stretch, until_logged
from tests.e2e.node import Node
from tests.e2e.own_table import OwnTable
from tests.e2e.person import Person
from tests.e2e.slow_line import SlowLine

SLOW_S = 0.6
"""Each way: an answer is out for 1.2 s."""
BURST = 10

# How many frames had begun between the release of the pointer and a card's having its new place, for each move.
WATCH: Final = """() => {
  window.waited = [];
  let released = null;
  addEventListener('pointerup', () => {
    const release = { frames: 0 };
    released = release;
    const count = () => {
      release.frames += 1;
      if (released === release) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  }, true);
  const seen = () => {
    if (released !== null) waited.push(released.frames);
    released = null;
  };
  const cards = document.querySelector('.tb-cards');
  new MutationObserver(seen).observe(cards, { subtree: true, attributeFilter: ['style'] });
}"""

# Every frame with an entry in it, as text.
COUNT: Final = """
  window.sent = new Set();
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (frame) {
    const text = new TextDecoder('latin1').decode(frame);
    if (text.includes('entry')) sent.add(text);
    send.call(this, frame);
  };
"""


@pytest.fixture(scope="module")
def line() -> Iterator[SlowLine]:
    """Fast until a test makes it slow."""
    with SlowLine() as made:
        yield made


@pytest.fixture(scope="module")
def node(line: SlowLine, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A node at the end of the line."""
    with Node(tmp_path_factory.mktemp("far"), pages=(line.origin,)) as far:
        line.leads_to(far.port)
        yield far


class Racing:
    """One racer alone at the table, over the line."""

    def __init__(self, person: Person, origin: str, game: str, seed: str) -> None:
        person.page.add_init_script(COUNT)
        self.code = person.make_room(origin, game, seed)
        person.start()
        self.table = OwnTable(person.page, game, seed)
        self.table.wait()

    @property
    def sent(self) -> int:
        """Different entries that left the page; one sent again because its answer is late is the same."""
        count: int = self.table.page.evaluate("sent.size")
        return count


def test_moves_are_on_the_screen_at_once_while_their_answers_are_still_out(
    line: SlowLine, node: Node, arrive: Arrive, wins: Win
) -> None:
    seed, moves = wins("demon")
    at = known_stretch("demon", seed, moves, BURST, cards=6)
    racing = Racing(arrive("Ann"), line.origin, "demon", seed)
    table = racing.table
    table.play_all(moves[:at])
    until_logged(node, racing.code, 1, table.entries)
    table.page.evaluate(WATCH)
    line.hold()
    try:
        table.play_all([*moves[at : at + BURST], "undo"])
        table.same_board()
        assert node.log(racing.code, 1) == moves[:at], "something got through the line"
    finally:
        line.release()
    until_logged(node, racing.code, 1, table.entries)
    table.same_board()
    assert_at_once(table.page, BURST)


def test_a_slow_line_slows_no_move(line: SlowLine, node: Node, arrive: Arrive, wins: Win) -> None:
    seed, _ = wins("demons-and-thieves")
    racing = Racing(arrive("Ann"), line.origin, "demons-and-thieves", seed)
    table = racing.table
    table.page.evaluate(WATCH)
    line.delay = SLOW_S
    try:
        for move in ("draw", "draw", "draw", "undo", "undo", "draw"):
            table.play(move)
        until_logged(node, racing.code, 1, table.entries)
    finally:
        line.delay = 0.0
    table.same_board()
    assert_at_once(table.page, 3)
    assert racing.sent == len(table.entries)


def assert_at_once(page: Page, moves: int) -> None:
    """Each of so many moves was in the first frame after the pointer's release, or the one after that."""
    page.wait_for_function("(count) => waited.length >= count", arg=moves)
    waited: list[int] = page.evaluate("waited")
    assert max(waited) <= 1, waited


def test_a_move_of_a_face_nobody_knows_yet_waits_for_it_and_is_made_only_if_it_is_legal(
    line: SlowLine, node: Node, arrive: Arrive, wins: Win
) -> None:
    seed, moves = wins("demons-and-thieves")
    at = moves.index("w>t4") - 1
    racing = Racing(arrive("Ann"), line.origin, "demons-and-thieves", seed)
    table = racing.table
    table.play_all(moves[:at])
    wished_for_a_drawn_card(table, line, "t4")
    table.meant("w>t4")
    table.same_board()
    until_logged(node, racing.code, 1, table.entries)
    after = table.game.enter(DRAW, "free", 104).after
    legal = {move.target for move in after.legal() if move.source == "w"}
    wished_for_a_drawn_card(table, line, next(name for name in ("t9", "t8", "t7") if name not in legal))
    table.same_board()
    table.play("draw")
    until_logged(node, racing.code, 1, table.entries)
    assert racing.sent == len(table.entries)


def wished_for_a_drawn_card(table: OwnTable, line: SlowLine, target: str) -> None:
    """Draws, and moves the card to a column before its face has come; then lets the face come."""
    waiting = table.page.locator(".tb-card.waiting")
    table.same_board()
    line.hold()
    try:
        table.play("draw")
        expect(waiting).to_have_count(1)
        expect(table.page.get_by_role("button", name=re.compile("^Waste, .*top card not shown yet"))).to_be_attached()
        table.tap("w")
        table.tap(target)
        expect(table.page.get_by_role("button", name=re.compile("^Waste, .*top card not shown yet"))).to_be_attached()
    finally:
        line.release()
    expect(waiting).to_have_count(0)


def test_an_illegal_drop_goes_home_and_nothing_is_sent(line: SlowLine, arrive: Arrive, wins: Win) -> None:
    seed, _ = wins("demons-and-thieves")
    racing = Racing(arrive("Ann"), line.origin, "demons-and-thieves", seed)
    table = racing.table
    legal = {move.text for move in table.game.legal()}
    illegal = [(f"t{a}", f"t{b}") for a in range(5, 10) for b in range(5, 10) if a != b and f"t{a}>t{b}" not in legal]
    for source, target in illegal[:4]:
        table.drag(source, target)
        table.same_board()
    table.tap("t5")
    table.tap("s")
    table.meant("draw")
    table.same_board()
    assert racing.sent == 1


def test_moves_whose_answer_is_missing_are_marked_until_it_comes(line: SlowLine, node: Node, arrive: Arrive, wins: Win) -> None:
    seed, _ = wins("demons-and-thieves")
    racing = Racing(arrive("Ann"), line.origin, "demons-and-thieves", seed)
    table, page = racing.table, racing.table.page
    marked = page.locator(".tb-card.unanswered")
    table.play("draw")
    until_logged(node, racing.code, 1, table.entries)
    expect(marked).to_have_count(0)
    line.hold()
    try:
        table.play_all(["draw", "draw"])
        expect(marked).to_have_count(2)
        expect(page.get_by_text("2 moves on the way")).to_be_visible()
        table.play("undo")
        expect(marked).to_have_count(1)
        expect(page.get_by_text("3 moves on the way")).to_be_visible()
    finally:
        line.release()
    expect(marked).to_have_count(0)
    expect(page.get_by_text("on the way")).to_have_count(0)
    table.same_board()
    until_logged(node, racing.code, 1, table.entries)
