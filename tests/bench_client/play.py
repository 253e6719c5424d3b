"""The same hands on the plain page and on a race: taps, drags, and a burst of moves, while answers are late."""

import time
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Browser

from tests.bench_client import goals
from tests.bench_client.figures import Table, share, smooth
from tests.bench_client.probes import MOUNT, WATCH_MOVES
from tests.bench_client.rivals import GAME, won_line
from tests.bench_client.stage import SLOWED, STEPS, Drag, Phone, phone
from tests.e2e.lines import known_stretch, until_logged
from tests.e2e.node import Node
from tests.e2e.own_table import OwnTable
from tests.e2e.slow_line import SlowLine

CARDS: Final = 104
DELAY_S: Final = 0.4
"""Each way: an answer takes 800 ms."""
BURST: Final = 10
TAPS: Final = 12
IDLE_MS: Final = 5_000
KEPT: Final = "[kept.presses, kept.slowPresses, kept.slowInputs, kept.tasks]"
FORGET: Final = "() => { Object.assign(kept, { presses: 0, slowPresses: [], slowInputs: [], tasks: [] }); }"
UNNOTED_MS: Final = 16.0
"""What a browser does not tell of an input is shorter than this."""


@dataclass(frozen=True, slots=True)
class Felt:
    """Of one page. Times in ms. `waited`: frames that had begun before the card was on its way, for each move."""

    mount: float
    shown: list[float]
    waited: list[int]
    tasks: float
    press: float
    inputs: float
    longest: float
    fast: Drag
    slow: Drag
    heap: float
    nodes: int


def plain(browser: Browser, node: Node) -> Felt:
    """On the page written by hand."""
    with phone(browser, "Nobody") as (person, glass):
        page = person.page
        page.goto(f"{node.origin}/healthz")
        glass.slow_down(SLOWED)
        mount: float = page.evaluate(MOUNT, CARDS)
        page.evaluate(WATCH_MOVES)
        page.evaluate(FORGET)
        before = glass.used()
        for nth in range(TAPS):
            # The other cards lie in rows of nine.
            page.touchscreen.tap(42 * (nth % 9) + 20, 50 * (nth // 9) + 25)
        page.wait_for_function("(count) => kept.shown.length >= count", arg=TAPS)
        tasks = glass.used().since(before).tasks / TAPS
        shown, waited = page.evaluate("[kept.shown, kept.waited]")
        at = (104.0, 325.0)
        slow, fast = drags(glass, at)
        press, inputs, longest = noted(glass)
        tidy = glass.tidied()
    return Felt(mount, shown, waited, tasks, press, inputs, longest, fast, slow, tidy.heap, tidy.nodes)


def drags(glass: Phone, at: tuple[float, float]) -> tuple[Drag, Drag]:
    """With the processor slowed down and without."""
    slow = glass.dragged(at)
    glass.slow_down(1)
    fast = glass.dragged(at)
    glass.slow_down(SLOWED)
    return slow, fast


def noted(glass: Phone) -> tuple[float, float, float]:
    """p95 of a press, p98 of an input, the longest task."""
    presses, slow_presses, slow_inputs, tasks = glass.page.evaluate(KEPT)
    # Each press has a release and mostly a click: three inputs, of which most are too short to be told.
    inputs = [UNNOTED_MS] * max(1, 3 * presses - len(slow_inputs)) + slow_inputs
    press = share([UNNOTED_MS] * max(1, presses - len(slow_presses)) + slow_presses, 0.95)
    return press, share(inputs, 0.98), max(tasks, default=0.0)


class Race:
    """One racer alone, over a line that may be late. `line` leads to `node`."""

    def __init__(self, browser: Browser, node: Node, line: SlowLine, figures: Table) -> None:
        self._browser, self._node, self._line, self._figures = browser, node, line, figures
        self._seed, self._moves = won_line()
        self._burst = known_stretch(GAME, self._seed, self._moves, BURST, cards=6)

    def felt(self) -> Felt:
        """A race from its start; what has no plain page beside it goes straight to the figures."""
        with phone(self._browser, "Ann") as (ann, glass):
            page = ann.page
            code = ann.make_room(self._line.origin, GAME, self._seed)
            glass.slow_down(SLOWED)
            ann.start()
            table = OwnTable(page, GAME, self._seed, touch=True)
            table.wait()
            page.wait_for_function("() => kept.opened !== null")
            mount: float = page.evaluate("kept.opened")
            self._idle(glass)
            page.evaluate(WATCH_MOVES)
            page.evaluate(FORGET)
            shown, waited, tasks = self._single_moves(glass, table)
            table.play_all(self._moves[: self._burst])
            until_logged(self._node, code, 1, table.entries)
            self._bursts(glass, table, code)
            spot = table.spots(("t5", 1))[0]
            slow, fast = drags(glass, (spot["x"] + spot["w"] / 2, spot["y"] + spot["h"] / 3))
            table.same_board()
            press, inputs, longest = noted(glass)
            self._figures.add(goals.SHIFTS, page.evaluate("kept.shifts"))
            tidy = glass.tidied()
        return Felt(mount, shown, waited, tasks, press, inputs, longest, fast, slow, tidy.heap, tidy.nodes)

    def _idle(self, glass: Phone) -> None:
        before = glass.used()
        glass.page.wait_for_timeout(IDLE_MS)
        spent = glass.used().since(before)
        self._figures.add(goals.IDLE_STYLES, spent.styles / IDLE_MS * 1000)
        self._figures.add(goals.IDLE_TASKS, spent.tasks / IDLE_MS * 1000)

    def _single_moves(self, glass: Phone, table: OwnTable) -> tuple[list[float], list[int], float]:
        """Draws, each of which is shown face down at once and turned over when its answer comes."""
        page = glass.page
        self._line.delay = DELAY_S
        stock = table.spots(("s", 1))[0]
        before = glass.used()
        for _ in range(TAPS):
            table.tap_at(stock["x"] + stock["w"] / 2, stock["y"] + stock["h"] / 2)
            table.meant("draw")
        page.wait_for_function("(count) => kept.shown.length >= count", arg=TAPS)
        tasks = glass.used().since(before).tasks / TAPS
        shown, waited = page.evaluate("[kept.shown, kept.waited]")
        self._line.delay = 0.0
        for _ in range(TAPS):
            table.play("undo")
        return shown, waited, tasks

    def _bursts(self, glass: Phone, table: OwnTable, code: str) -> None:
        """The same ten moves with answers in time and with answers late; between them they are taken back."""
        moves = self._moves[self._burst : self._burst + BURST]
        took: dict[float, float] = {}
        for delay in (0.0, DELAY_S):
            until_logged(self._node, code, 1, table.entries)
            glass.page.evaluate("() => { kept.shown = []; kept.waited = []; }")
            self._line.delay = delay
            start = time.perf_counter()
            table.play_all(moves)
            table.same_board()
            took[delay] = time.perf_counter() - start
            waited: list[int] = glass.page.evaluate("kept.waited")
            if delay:
                self._figures.add(goals.BURST_WAITED, max(waited))
                self._figures.add(goals.BURST_TIME, took[DELAY_S] / took[0.0])
            self._line.delay = 0.0
            for _ in moves:
                table.play("undo")


def told(figures: Table, own: Felt, bare: Felt) -> None:
    """One round of both pages."""
    figures.add(goals.OPENING, own.mount, bare.mount)
    figures.add(goals.SHOWN, share(own.shown, 0.5), share(bare.shown, 0.5))
    figures.add(goals.WAITED, max(own.waited), max(bare.waited))
    figures.add(goals.TASKS, own.tasks, bare.tasks)
    figures.add(goals.PRESS, own.press, bare.press)
    figures.add(goals.INPUTS, own.inputs, bare.inputs)
    figures.add(goals.LONG, own.longest, bare.longest)
    figures.add(goals.DRAG_FAST, smooth(own.fast.gaps, 20), smooth(bare.fast.gaps, 20))
    figures.add(goals.DRAG_SLOW, smooth(own.slow.gaps, 34), smooth(bare.slow.gaps, 34))
    figures.add(goals.DRAG_SCRIPT, own.slow.used.script / STEPS, bare.slow.used.script / STEPS)
    figures.add(goals.DRAG_LAYOUTS, own.slow.layouts, bare.slow.layouts)
    figures.add(goals.NODES, own.nodes, bare.nodes)
    figures.add(goals.HEAP, own.heap, bare.heap)
