"""Seven rivals on the track of a racer, and eight boards before a watcher. They play, the page looks on."""

import time
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Browser, Page

from tests.bench_client import goals
from tests.bench_client.figures import Table
from tests.bench_client.late_boards import DELAY_S
from tests.bench_client.line_probes import FLY, WATCH_CLIMBERS, WATCH_LINE
from tests.bench_client.play import CARDS
from tests.bench_client.probes import MOUNT
from tests.bench_client.rivals import Crowd, crowd
from tests.bench_client.stage import SLOWED, Phone, phone
from tests.bench_client.still import frames_drawn
from tests.e2e.node import Node
from tests.e2e.own_table import READY
from tests.e2e.person import DESKTOP, PHONE, Person, Viewport

RACERS: Final = 8
UPDATES: Final = 20
EVERY_S: Final = 0.25
"""A node tells of a step in one or two messages, which come eight times a second at most."""
FAST_S: Final = 0.05
LOOKS: Final = 10
LOOK_S: Final = 0.5
"""A node looks for boards so often: each time it finds a card moved on every one of them."""
SETTLED_MS: Final = 2_500


@dataclass(frozen=True, slots=True)
class BoardRows:
    """Names of the goals on a screen of this size."""

    size: Viewport
    mount: str
    card: str
    nodes: str


# On a phone four of the boards are in sight, and only those are drawn.
BOARDS_ON_PHONE: Final = BoardRows(
    {"width": PHONE[0], "height": PHONE[1]}, goals.BOARDS_MOUNT, goals.BOARDS_CARD, goals.BOARDS_NODES
)
BOARDS_ON_DESKTOP: Final = BoardRows(
    {"width": DESKTOP[0], "height": DESKTOP[1]}, goals.WIDE_BOARDS_MOUNT, goals.WIDE_BOARDS_CARD, goals.WIDE_BOARDS_NODES
)


def crowded(browser: Browser, node: Node, figures: Table) -> None:
    """One round of both, each beside the same on the plain page. `node` shows boards `DELAY_S` late."""
    plain_flight, plain_mount = plain(browser, node)
    with crowd(node.origin, RACERS - 1) as rivals, phone(browser, "Ann") as (ann, glass):
        opened(ann, glass, f"{node.origin}/r/{rivals.code}")
        ann.sit()
        rivals.start()
        ann.page.wait_for_function(READY)
        ann.page.wait_for_timeout(SETTLED_MS)
        figures.add(goals.IDLE_FRAMES, frames_drawn(browser, ann.page))
        track(rivals, glass, figures, plain_flight)
    with crowd(node.origin, RACERS) as racers:
        racers.start()
        time.sleep(DELAY_S)
        for rows in (BOARDS_ON_PHONE, BOARDS_ON_DESKTOP):
            with phone(browser, "Eve") as (eve, glass):
                eve.page.set_viewport_size(rows.size)
                opened(eve, glass, f"{node.origin}/r/{racers.code}")
                watched(racers, glass, figures, rows, plain_mount)


def track(rivals: Crowd, glass: Phone, figures: Table, plain_flight: float) -> None:
    """Every rival goes a step with each update, which is more than happens in a race."""
    page = glass.page
    page.evaluate(WATCH_CLIMBERS)
    idle = idle_tasks(glass)
    climbs, before = page.evaluate("kept.climbs"), glass.used()
    rivals.steps(UPDATES, EVERY_S)
    spent = glass.used().since(before).tasks - idle * UPDATES * EVERY_S
    figures.add(goals.LANES, spent / (page.evaluate("kept.climbs") - climbs), plain_flight)
    climbs = page.evaluate("kept.climbs")
    rivals.steps(int(UPDATES * EVERY_S / FAST_S), FAST_S)
    figures.add(goals.LANES_DRAWN, (page.evaluate("kept.climbs") - climbs) / (UPDATES * EVERY_S))


def watched(racers: Crowd, glass: Phone, figures: Table, rows: BoardRows, plain_mount: float) -> None:
    """The boards come later than the moves they show, so that nothing but boards changes the page then."""
    page = glass.page
    page.wait_for_function("() => kept.mounted !== null")
    page.wait_for_timeout(SETTLED_MS)
    figures.add(rows.mount, page.evaluate("kept.mounted"), plain_mount)
    figures.add(rows.nodes, glass.tidied().nodes)
    idle = idle_tasks(glass)
    racers.steps(LOOKS, LOOK_S)
    told, before = page.evaluate("kept.told.boards"), glass.used()
    page.wait_for_timeout(DELAY_S * 1000)
    spent = glass.used().since(before).tasks - idle * DELAY_S
    figures.add(rows.card, spent / (page.evaluate("kept.told.boards") - told))


def opened(person: Person, glass: Phone, link: str) -> Page:
    """Their page."""
    person.page.add_init_script(WATCH_LINE)
    glass.slow_down(SLOWED)
    person.open(link)
    return person.page


def idle_tasks(glass: Phone) -> float:
    """Work of the main thread in a second in which nobody does anything, in ms."""
    before = glass.used()
    glass.page.wait_for_timeout(2 * SETTLED_MS)
    return glass.used().since(before).tasks / (2 * SETTLED_MS) * 1000


def plain(browser: Browser, node: Node) -> tuple[float, float]:
    """Of the plain page: eight cards fly, work for each time; the cards of eight tables come to the screen. In ms."""
    with phone(browser, "Nobody") as (person, glass):
        page = opened(person, glass, f"{node.origin}/healthz")
        page.evaluate(MOUNT, CARDS)
        before = glass.used()
        page.evaluate(FLY, [RACERS, UPDATES, EVERY_S * 1000])
        flight = glass.used().since(before).tasks / UPDATES
        return flight, page.evaluate(MOUNT, RACERS * CARDS)
