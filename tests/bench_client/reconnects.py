"""A racer whose line breaks, and who comes back to another board: somebody else played on in the same seat meanwhile."""

import statistics
import time
from typing import Final

from playwright.sync_api import Browser, Page

from tests.bench_client import goals
from tests.bench_client.crowded import opened
from tests.bench_client.figures import Table, share
from tests.bench_client.line_probes import FLY
from tests.bench_client.play import CARDS
from tests.bench_client.probes import MOUNT
from tests.bench_client.rivals import GAME, won_line
from tests.bench_client.stage import phone
from tests.e2e.node import Node
from tests.e2e.own_table import READY
from tests.e2e.rival import Rival
from tests.e2e.slow_line import SlowLine

TIMES: Final = 16
MOVES: Final = 30
"""That lie between one board and the next: with each of them most cards that are in play lie elsewhere."""
OUTAGES: Final = 4
OUTAGE_S: Final = 2.0
SETTLED_MS: Final = 600
FLIGHT_MS: Final = 400
TOKEN: Final = "(code) => localStorage.getItem(`pandemonium.seat.${code}`)"
WAKE: Final = "() => dispatchEvent(new Event('online'))"
SHOWN: Final = "(count) => kept.tables.length > count"


class StandIn(Rival):
    """Plays on in somebody's seat, from a connection of its own."""

    def take_over(self) -> None:
        """After all that was played there."""
        self._seq = self._heard("table")["seq"]


def reconnects(browser: Browser, node: Node, line: SlowLine, figures: Table) -> None:
    """One round. `line` leads to `node`."""
    seed, moves = won_line()
    with phone(browser, "Ann") as (ann, glass):
        page = opened(ann, glass, f"{line.origin}/")
        code = ann.make_room(line.origin, GAME, seed)
        ann.start()
        page.wait_for_function(READY)
        token: str = page.evaluate(TOKEN, code)
        cuts: list[tuple[float, float]] = []
        outages: list[float] = []
        works: list[float] = []
        for nth in range(TIMES):
            page.wait_for_timeout(SETTLED_MS)
            entries = ["undo"] * MOVES if nth % 2 else moves[:MOVES]
            works.append(redealt(page, line, StandIn(node.origin, code, token), entries))
            page.wait_for_timeout(SETTLED_MS)
            if (nth + 1) % (TIMES // OUTAGES):
                cuts.append(cut(page, line))
            else:
                outages.append(away(page, line))
        figures.add(goals.REDEAL, share(works, 0.95), plain(browser, node))
        figures.add(goals.RETRY, max(retry for retry, _ in cuts))
        figures.add(goals.CURRENT, max(current for _, current in cuts))
        figures.add(goals.BACK, statistics.median(outages))


def redealt(page: Page, line: SlowLine, other: StandIn, entries: list[str]) -> float:
    """Work, in ms, for the frame that shows what was played while the line was cut. Forgets how often was tried before."""
    count = len(page.evaluate("kept.tables"))
    line.cut()
    with other:
        other.take_over()
        other.go_on(entries)
    line.mend()
    page.evaluate(WAKE)
    page.wait_for_function(SHOWN, arg=count)
    work: float = page.evaluate("kept.tables.at(-1).work")
    return work


def cut(page: Page, line: SlowLine) -> tuple[float, float]:
    """For no time: ms until the page tries again, and until it shows what it was told then."""
    count = len(page.evaluate("kept.tables"))
    line.cut()
    line.mend()
    page.wait_for_function(SHOWN, arg=count)
    dropped, dialled, shown = page.evaluate("[kept.dropped.at(-1), kept.dialled.at(-1), kept.tables.at(-1).shown]")
    return dialled - dropped, shown - dropped


def away(page: Page, line: SlowLine) -> float:
    """For `OUTAGE_S`: ms from its return until the page shows what it was told then."""
    count = len(page.evaluate("kept.tables"))
    line.cut()
    page.wait_for_timeout(OUTAGE_S * 1000)
    back = time.time() * 1000
    line.mend()
    page.wait_for_function(SHOWN, arg=count)
    shown: float = page.evaluate("kept.tables.at(-1).shown")
    return shown - back


def plain(browser: Browser, node: Node) -> float:
    """The same work where every card of the plain page flies to the place of another, p95."""
    with phone(browser, "Nobody") as (person, glass):
        page = opened(person, glass, f"{node.origin}/healthz")
        page.evaluate(MOUNT, CARDS)
        flights: list[dict[str, float]] = page.evaluate(FLY, [CARDS, TIMES, FLIGHT_MS])
        return share([flight["work"] for flight in flights], 0.95)
