"""A player's own table on the page: entries made with mouse or finger, and what lies there compared with the engine's game.

The engine's game is folded here from the entries this player meant to make; where each card lies on the screen is read from the
page. So a click that did something else shows at the next comparison.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, TypedDict

from playwright.sync_api import CDPSession, Page
from playwright.sync_api import TimeoutError as WaitedTooLong

from pandemonium.engine.cards import rank_of, suit_of
from pandemonium.engine.deal import deal, parse_seed
from pandemonium.engine.games import GAMES
from pandemonium.engine.legal import foundation_for
from pandemonium.engine.notation import DRAW, REDEAL, Move
from pandemonium.engine.playthrough import Auto, Playthrough, Undo, parse_entry
from tests.e2e.spoken import spoken

How = Literal["clicks", "drag", "double"]
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = ("club", "diamond", "heart", "spade")
READY: Final = "() => document.querySelector('.tb:not(.off)') !== null"
FACES_HERE: Final = "() => document.querySelector('.tb-card.waiting') === null"

# Of a card by deal index, or of an empty place: its corner on the page, its size, and how much of it shows above the next card.
SPOTS: Final = """(wanted) => {
  const table = document.querySelector('.tb');
  const { left, top } = table.getBoundingClientRect();
  const cards = table.querySelectorAll('.tb-card');
  const size = getComputedStyle(table);
  const at = (card) => new DOMMatrix(cards[card].style.transform);
  return wanted.map(({ pile, card, next }) => {
    if (card === null) {
      const place = table.querySelector(`[data-pile="${pile}"]`).getBoundingClientRect();
      return { x: place.x, y: place.y, w: place.width, h: place.height, strip: place.height };
    }
    const { e, f, a } = at(card);
    const [w, h] = ['--w', '--h'].map((name) => parseFloat(size.getPropertyValue(name)) * a);
    return { x: left + e, y: top + f, w, h, strip: next === null ? h : at(next).f - f };
  });
}"""

# Where the page differs from the piles given, as sentences.
DIFFERENCES: Final = """(piles) => {
  const table = document.querySelector('.tb');
  if (!table) return ['no table'];
  const cards = table.querySelectorAll('.tb-card');
  const { left, top } = table.getBoundingClientRect();
  const found = [];
  for (const { name, label, laid } of piles) {
    const plate = table.querySelector(`[data-pile="${name}"]`);
    const said = plate.getAttribute('aria-label');
    if (said !== label) found.push(`${name} is called "${said}", not "${label}"`);
    const box = plate.getBoundingClientRect();
    laid.forEach(({ card, up, rank, suit }, depth) => {
      const element = cards[card];
      const { e, f } = new DOMMatrix(element.style.transform);
      const [x, y] = [left + e - box.x, top + f - box.y];
      // A column that is spread under a resting pointer lies above all others.
      const order = Number(element.style.zIndex) % 1000;
      const isThere = x >= -3 && y >= -3 && x < box.width && y < box.height && order === depth + 1;
      if (!isThere) found.push(`card ${card} is not on ${name} at depth ${depth}`);
      if (element.classList.contains('down') === up) found.push(`card ${card} on ${name} lies the other way`);
      const index = element.querySelector('.tb-index')?.textContent;
      if (up && !index?.startsWith(`${rank} `)) found.push(`card ${card} is no ${rank}`);
      if (up && !element.querySelector('.tb-front').classList.contains(suit)) found.push(`card ${card} is no ${suit}`);
    });
  }
  return found;
}"""
NO_DIFFERENCE: Final = f"(piles) => ({DIFFERENCES})(piles).length === 0"


class Spot(TypedDict):
    """A card or a place on the page, in CSS pixels. `strip`: how much shows above the next card."""

    x: float
    y: float
    w: float
    h: float
    strip: float


class OwnTable:
    """`game`: as it should be now. `touch`: play with a finger."""

    def __init__(self, page: Page, game: str, seed: str, *, touch: bool = False) -> None:
        sheet = GAMES[game]
        self.page = page
        self.game = Playthrough.begin(sheet, deal(sheet, parse_seed(seed)))
        self.entries: list[str] = []
        self._finger: CDPSession | None = page.context.new_cdp_session(page) if touch else None

    def wait(self) -> None:
        """Until cards may be moved."""
        self.page.wait_for_function(READY)

    def play(self, text: str, how: How = "clicks") -> None:
        """Make one entry the given way, on what the screen knows: waits for faces that are still on their way."""
        entry = parse_entry(text)
        assert not isinstance(entry, Auto)
        if isinstance(entry, Undo):
            self.press("Undo")
        elif entry in (DRAW, REDEAL):
            self.tap("s")
        else:
            self.page.wait_for_function(FACES_HERE)
            self._move(entry, how)
        self.meant(text)

    def meant(self, text: str) -> None:
        """This entry was made in a way of the test's own."""
        self.game = self.game.enter(parse_entry(text), "free", self.game.sheet.size).after
        self.entries.append(text)

    def play_all(self, texts: Iterable[str]) -> None:
        """These entries by clicks."""
        for text in texts:
            self.play(text)

    def same_board(self) -> None:
        """Waits until the page shows the game as it should be."""
        shows(self.page, self.game, spoken(self.game))

    def tap(self, pile: str, count: int = 1) -> None:
        """The card that is `count` from the top of a pile, or its empty place."""
        self.tap_at(*_middle(self.spots((pile, count))[0]))

    def press(self, button: str) -> None:
        """A tool."""
        found = self.page.get_by_role("button", name=button, exact=True)
        if self._finger:
            found.tap()
        else:
            found.click()

    def drag(self, source: str, target: str, count: int = 1) -> None:
        """Carry cards from one pile onto the uppermost card of another."""
        start, goal = self.spots((source, count), (target, 1))
        x, y = _middle(start)
        self.drag_by(x, y, goal["x"] - start["x"], goal["y"] - start["y"])

    def tap_at(self, x: float, y: float) -> None:
        """A point of the page."""
        if self._finger:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def double_tap_at(self, x: float, y: float) -> None:
        """Both in one go: on a busy machine two taps of ours may lie too far apart."""
        if self._finger:
            tap = {"x": x, "y": y, "duration": 20, "tapCount": 2, "gestureSourceType": "touch"}
            self._finger.send("Input.synthesizeTapGesture", tap)
        else:
            self.page.mouse.dblclick(x, y)

    def drag_by(self, x: float, y: float, dx: float, dy: float) -> None:
        """From a point of the page, let go after so many pixels."""
        stops = [(x + dx * part, y + dy * part) for part in (0.3, 0.8, 1.0)]
        if self._finger:
            self._touch("touchStart", (x, y))
            for stop in stops:
                self._touch("touchMove", stop)
            self._touch("touchEnd")
            return
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        for stop in stops:
            self.page.mouse.move(*stop)
        self.page.mouse.up()

    def spots(self, *wanted: tuple[str, int]) -> list[Spot]:
        """Where cards lie: pile, and how many cards from its top."""
        found: list[Spot] = self.page.evaluate(SPOTS, [self._card(pile, count) for pile, count in wanted])
        return found

    def _move(self, move: Move, how: How) -> None:
        target = self._foundation(move) if move.target == "f" else move.target
        if how == "drag":
            self.drag(move.source, target, move.count)
            return
        if how == "double":
            self.double_tap_at(*_middle(self.spots((move.source, move.count))[0]))
            return
        self.tap(move.source, move.count)
        self.tap(target)

    def _foundation(self, move: Move) -> str:
        sheet, board, deck = self.game.sheet, self.game.board, self.game.deck
        card = board.piles[sheet.index[move.source]][-1]
        place = foundation_for(sheet, board, deck, deck[card])
        assert place is not None, move.text
        return sheet.piles[place]

    def _card(self, pile: str, count: int) -> dict[str, Any]:
        cards = self.game.board.piles[self.game.sheet.index[pile]]
        if not cards:
            return {"pile": pile, "card": None, "next": None}
        return {"pile": pile, "card": cards[-count], "next": cards[-count + 1] if count > 1 else None}

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        assert self._finger is not None
        touches = [{"x": x, "y": y} for x, y in points]
        self._finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def _middle(spot: Spot) -> tuple[float, float]:
    """Of what shows of a card, near its upper edge: on a phone half a card may be all there is."""
    return spot["x"] + spot["w"] / 2, spot["y"] + min(spot["strip"], 0.5 * spot["h"]) / 2


def shows(page: Page, game: Playthrough, labels: Mapping[str, str] | None = None) -> None:
    """Waits until the first table of a page shows this game. `labels`: of the piles, where somebody sits at it."""
    piles = _piles(game, labels or {})
    try:
        page.wait_for_function(NO_DIFFERENCE, arg=piles)
    except WaitedTooLong:
        raise AssertionError("\n".join(page.evaluate(DIFFERENCES, piles))) from None


def _piles(game: Playthrough, labels: Mapping[str, str]) -> list[dict[str, Any]]:
    board, deck = game.board, game.deck

    def laid(pile: int) -> list[dict[str, Any]]:
        return [
            {
                "card": card,
                "up": depth >= board.down[pile],
                "rank": RANKS[rank_of(deck[card]) - 1],
                "suit": SUITS[suit_of(deck[card])],
            }
            for depth, card in enumerate(board.piles[pile])
        ]

    return [{"name": name, "label": labels.get(name), "laid": laid(pile)} for pile, name in enumerate(game.sheet.piles)]
