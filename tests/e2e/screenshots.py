"""Makes the pictures of the README: `python -m tests.e2e.screenshots docs/screens`.

Real pages on a real node; the rivals are scripted, and all of them play the first won line of an open deal.
"""

import contextlib
import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser import get_chromium, launch_arguments
from tests.e2e.node import Node
from tests.e2e.own_table import OwnTable
from tests.e2e.person import DESKTOP, PHONE, Person
from tests.e2e.png import with_few_colours
from tests.e2e.rival import Rival

BYTES_MAX: Final = 200_000
RIVALS: Final = ("Brass Owl", "Çiğdem", "Wicked Imp", "Theo", "عمر")
LINES: Final = Path(__file__).parent.parent / "vectors" / "wins.json"
MINUTE_MS: Final = 60_000


class Studio:
    """Where the pictures are taken, and where they go."""

    def __init__(self, browser: Browser, node: Node, out: Path) -> None:
        self.browser, self.node, self.out = browser, node, out

    def home(self) -> None:
        """The first page."""
        with self._visitor("Ember Fox", DESKTOP) as ann:
            ann.open(f"{self.node.origin}/")
            ann.page.get_by_label("Your name").fill(ann.name)
            ann.page.get_by_label("Your name").blur()
            self._take(ann, "home")

    def race(self, name: str, game: str, size: tuple[int, int], own: int, rivals: Sequence[int]) -> None:
        """In the middle of a race; how many moves of the line each has made."""
        with self._race(game, size, len(rivals)) as (_, ann, table, others):
            for other, count in zip(others, rivals, strict=True):
                other.play(table.line[:count])
            table.play_all(table.line[:own])
            table.same_board()
            expect(ann.page.get_by_text(str(table.game.home)).first).to_be_visible()
            self._take(ann, name)

    def result(self, name: str) -> None:
        """After a race that three have finished."""
        with self._race("demon", DESKTOP, 4) as (code, ann, table, others):
            table.play_all(table.line)
            for other, count in zip(others, (127, 127, 88, 40), strict=True):
                other.play(table.line[:count])
            for other in others[2:]:
                other.give_up()
            expect(ann.page.get_by_role("table")).to_be_visible()
            self._as_if_it_had_taken_longer(code)
            ann.page.reload()
            expect(ann.page.get_by_role("table")).to_be_visible()
            self._take(ann, name)

    @contextlib.contextmanager
    def _race(self, game: str, size: tuple[int, int], rivals: int) -> Iterator[tuple[str, Person, "LinedTable", list[Rival]]]:
        with contextlib.ExitStack() as stack:
            ann = stack.enter_context(self._visitor("Ember Fox", size))
            table = LinedTable(ann, game)
            code = ann.make_room(self.node.origin, game, table.seed)
            others = [stack.enter_context(Rival(self.node.origin, code)) for _ in range(rivals)]
            for other, name in zip(others, RIVALS, strict=False):
                other.sit(name)
            expect(ann.page.locator(".seat-name")).to_have_count(1 + rivals)
            ann.start()
            table.wait()
            yield code, ann, table, others

    @contextlib.contextmanager
    def _visitor(self, name: str, size: tuple[int, int]) -> Iterator[Person]:
        visitor = Person(self.browser, name, size, touch=size == PHONE)
        try:
            yield visitor
        finally:
            visitor.leave()

    def _as_if_it_had_taken_longer(self, code: str) -> None:
        # A script needs seconds for what takes people minutes; the picture should show what people will see.
        race = f"r1:{{{code}}}:race:1"
        minutes = {"t0": -9.6, "seat.1": -2.1, "seat.2": -1.2, "seat.3": -0.3, "seat.4": -0.5, "seat.5": -5}
        with self.node.redis() as redis:
            for field, later in minutes.items():
                for part in ("",) if field == "t0" else (".time", ".home_time", ".end_time"):
                    if redis.hexists(race, field + part):
                        redis.hincrby(race, field + part, round(later * MINUTE_MS))
        # A node that reads the room afresh.
        self.node.stop()
        self.node.start()

    def _take(self, person: Person, name: str) -> None:
        file = self.out / f"{name}.png"
        person.page.mouse.move(2, 400)
        person.shot(file)
        file.write_bytes(with_few_colours(file.read_bytes()))
        size = file.stat().st_size
        print(f"{file}: {size:,} bytes")
        assert size <= BYTES_MAX, f"{file} is larger than {BYTES_MAX:,} bytes"
        person.forgive_lost_sockets()
        assert person.errors == [], person.errors


class LinedTable(OwnTable):
    """A table with a won line to play on it."""

    def __init__(self, person: Person, game: str) -> None:
        lines = json.loads(LINES.read_text(encoding="utf-8"))["wins"]
        found = next(line for line in lines if line["game"] == game)
        self.seed: str = found["seed"]
        self.line: list[str] = found["moves"]
        super().__init__(person.page, game, self.seed, touch=person.touch)


def main(out: Path) -> None:
    """Take all pictures."""
    out.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        Node(Path(data)) as node,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=get_chromium(), args=launch_arguments())
        studio = Studio(browser, node, out)
        studio.home()
        studio.race("race-desktop", "demon", DESKTOP, own=60, rivals=(88, 45, 52, 99, 26))
        studio.race("race-phone", "demons-and-thieves", PHONE, own=150, rivals=(170, 120, 90))
        studio.result("result")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/screens"))
