"""Race after race in one page: does anything stay behind?"""

import time
from typing import Final

from playwright.sync_api import Browser, expect

from pandemonium.limits import FRAMES_PER_SECOND
from tests.bench_client.rivals import won_line
from tests.bench_client.stage import phone
from tests.e2e.node import Node
from tests.e2e.rival import Rival, made_room

WARM: Final = 10
"""Rematches before the first look: by then all code has run so often that the browser compiles no more of it."""
TARGET: Final = 2
"""Cards that end a race: few, so that it is soon over."""


class Host(Rival):
    """Wins each race, and ends it for the others."""

    def start_race(self, race: int) -> None:
        """The countdown begins."""
        self._seq = 0
        self._tell("start", request=f"race {race}", unproven=True)

    def end_race(self, race: int) -> None:
        """Somebody has finished; nobody need go on."""
        self._tell("end_race", race=race)


def growth(browser: Browser, node: Node, rematches: int) -> float:
    """Per cent by which the heap grew. `node` has a short countdown. The host plays a won line, the page sits beside it."""
    seed, moves = won_line("demon")
    code, token = made_room(node.origin, "Mo", seed=seed, target=TARGET)
    line = shortest(moves)
    with phone(browser, "Ann") as (ann, glass), Host(node.origin, code, token) as mo:
        ann.open(f"{node.origin}/r/{code}")
        ann.sit()
        heap = [0.0, 0.0]
        for race in range(1, WARM + rematches + 1):
            mo.start_race(race)
            expect(ann.page.locator(".tb:not(.off)")).to_be_visible()
            mo.play(line, race)
            if race in (WARM, WARM + rematches):
                heap[race > WARM] = glass.tidied().heap
            mo.end_race(race)
            mo.rematch(race)
            # No faster in the long run than a node lets anybody play.
            time.sleep((len(line) + 3) / FRAMES_PER_SECOND)
            expect(ann.seat("Mo")).to_be_visible()
    return 100 * (heap[1] / heap[0] - 1)


def shortest(moves: list[str]) -> list[str]:
    """Of a won line, so much as brings home the cards that end a race."""
    home = 1
    for nth, move in enumerate(moves, start=1):
        home += move.endswith(">f")
        if home == TARGET:
            return moves[:nth]
    raise AssertionError("too short a line")
