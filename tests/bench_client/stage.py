"""Pages on a phone with a slow processor, and what their browser says they used."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Browser, CDPSession, Page

from tests.bench_client.probes import FRAMES, WATCH, WATCH_FRAMES
from tests.e2e.person import PHONE, Person

SLOWED: Final = 4
STEPS: Final = 120
"""Of a drag, after the card was picked up."""
PICKED_UP: Final = 5

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Used:
    """Since the page was opened. Times in ms. `tasks`: all work of the main thread."""

    tasks: float
    script: float
    layouts: int
    styles: int
    heap: float
    nodes: int

    def since(self, earlier: "Used") -> "Used":
        """What was used in between; heap and nodes as they are now."""
        spent = (self.tasks - earlier.tasks, self.script - earlier.script)
        return Used(*spent, self.layouts - earlier.layouts, self.styles - earlier.styles, self.heap, self.nodes)


@dataclass(frozen=True, slots=True)
class Drag:
    """`gaps`: between frames, in ms. `used`: by all its steps together. `layouts`: those the clock did not ask for."""

    gaps: list[float]
    used: Used
    layouts: int


class Phone:
    """`page` with its line to the browser."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.line: CDPSession = page.context.new_cdp_session(page)
        self.line.send("Performance.enable")

    def slow_down(self, times: int) -> None:
        """Its processor."""
        self.line.send("Emulation.setCPUThrottlingRate", {"rate": times})

    def used(self) -> Used:
        """So far."""
        told = self.line.send("Performance.getMetrics")["metrics"]
        by_name = {one["name"]: one["value"] for one in told}
        return Used(
            by_name["TaskDuration"] * 1000,
            by_name["ScriptDuration"] * 1000,
            int(by_name["LayoutCount"]),
            int(by_name["RecalcStyleCount"]),
            by_name["JSHeapUsedSize"] / 1e6,
            int(by_name["Nodes"]),
        )

    def tidied(self) -> Used:
        """So far, after all that is no longer needed was thrown away."""
        self.line.send("HeapProfiler.enable")
        self.line.send("HeapProfiler.collectGarbage")
        self.line.send("HeapProfiler.collectGarbage")
        return self.used()

    def touch(self, kind: str, *points: Point) -> None:
        """One event of the glass; returns when the page has had it."""
        touches = [{"x": x, "y": y} for x, y in points]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def dragged(self, start: Point) -> Drag:
        """From a card in a wide curve and back, in many small steps; it is let go where it was."""
        x, y = start
        path = [
            (x + 2.0 * abs(step % 60 - 30) - 60, y + 3.0 * (30 - abs(step % 60 - 30)))
            for step in range(1, PICKED_UP + STEPS + 1)
        ]
        self.touch("touchStart", start)
        # The first steps pick the card up, and show where it may go.
        for point in path[:PICKED_UP]:
            self.touch("touchMove", point)
        self.page.evaluate("painted()")
        self.page.evaluate(WATCH_FRAMES)
        before = self.used()
        for point in path[PICKED_UP:]:
            self.touch("touchMove", point)
        after = self.used()
        gaps, written = self.page.evaluate(FRAMES)
        self.touch("touchMove", start)
        self.touch("touchEnd")
        used = after.since(before)
        return Drag(gaps, used, max(0, used.layouts - written))


@contextmanager
def phone(browser: Browser, name: str) -> Iterator[tuple[Person, Phone]]:
    """Somebody with one, watched from the start."""
    person = Person(browser, name, PHONE, touch=True)
    person.page.add_init_script(WATCH)
    try:
        yield person, Phone(person.page)
    finally:
        person.leave()
