"""Makes the pictures of the documents: `python -m tests.e2e.screenshots docs/screens`; with `--all` every game in every look.

Real pages on a real node; the rivals are scripted, and all of them play the first won line of an open deal.
"""

import argparse
import contextlib
import itertools
import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser import get_chromium, launch_arguments
from tests.e2e.node import Node
from tests.e2e.own_table import OwnTable
from tests.e2e.person import DESKTOP, PHONE, TABLET, Person
from tests.e2e.png import with_few_colours
from tests.e2e.rival import Rival
from tests.e2e.unhurried import retell

BYTES_MAX: Final = 200_000
RIVALS: Final = ("Brass Owl", "Çiğdem", "Wicked Imp", "Theo", "عمر", "Velvet Cat", "Ines")
LINES: Final = Path(__file__).parent.parent / "vectors" / "wins.json"
Look = dict[str, str | bool]
SIZES: Final = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
LIGHT: Final[Look] = {"theme": "light"}
DARK: Final[Look] = {"theme": "dark"}
AUBERGINE: Final[Look] = {"theme": "dark", "table": "aubergine"}
# Moves of the line that have been made, by the one who looks and by the rivals.
MOVES: Final = {"demon": (60, (88, 45, 52)), "seven-devils": (120, (150, 96, 60)), "demons-and-thieves": (150, (170, 120, 90))}
# Which look each game is shown in at each size.
SHOWN: Final = {
    ("demon", "phone"): DARK,
    ("demon", "tablet"): LIGHT,
    ("seven-devils", "phone"): LIGHT,
    ("seven-devils", "tablet"): DARK,
    ("seven-devils", "desktop"): AUBERGINE,
    ("demons-and-thieves", "phone"): LIGHT,
    ("demons-and-thieves", "tablet"): AUBERGINE,
    ("demons-and-thieves", "desktop"): LIGHT,
}


class Studio:
    """Where the pictures are taken, and where they go."""

    def __init__(self, browser: Browser, node: Node, out: Path) -> None:
        self.browser, self.node, self.out = browser, node, out

    def home(self, name: str, size: tuple[int, int], look: Look) -> None:
        """The first page."""
        with self._visitor("Ember Fox", size, look) as ann:
            ann.open(f"{self.node.origin}/")
            ann.page.get_by_label("Your name").fill(ann.name)
            ann.page.get_by_label("Your name").blur()
            self._take(ann, name)

    def rules(self, name: str, size: tuple[int, int], look: Look) -> None:
        """How a game is played."""
        with self._visitor("Ember Fox", size, look) as ann:
            ann.open(f"{self.node.origin}/how/demon")
            expect(ann.page.get_by_text("What good players do")).to_be_visible()
            self._take(ann, name)

    def lobby(self, name: str, size: tuple[int, int], look: Look) -> None:
        """Friends have come, some of them ready."""
        with self._room("seven-devils", size, 4, look) as (_, ann, _table, others):
            for other in others[:2]:
                other.ready()
            expect(ann.page.locator(".seat.ready")).to_have_count(2)
            ann.page.wait_for_function("() => [...document.images].every(({ complete }) => complete)")
            self._take(ann, name)

    def countdown(self, name: str, size: tuple[int, int], look: Look) -> None:
        """One candle is out."""
        with self._room("demons-and-thieves", size, 3, look) as (_, ann, _table, _others):
            ann.start()
            expect(ann.page.locator(".candle.lit")).to_have_count(2)
            # It does not wait for a picture: nothing here comes to rest in time.
            self._keep(ann, name, ann.page.screenshot(animations="disabled"))

    def race(self, name: str, game: str, size: tuple[int, int], look: Look, rivals: Sequence[int] | None = None) -> None:
        """In the middle of a race. `rivals`: how many moves of the line each has made."""
        own, usual = MOVES[game]
        with self._room(game, size, len(rivals or usual), look) as (_, ann, table, others):
            ann.start()
            table.wait()
            for other, count in zip(others, rivals or usual, strict=True):
                other.play(table.line[:count])
            table.play_all(table.line[:own])
            table.same_board()
            expect(ann.page.get_by_text(str(table.game.home)).first).to_be_visible()
            self._take(ann, name)

    def result(self, name: str, size: tuple[int, int], look: Look) -> None:
        """After a race that three have finished."""
        with self._room("demon", size, 4, look) as (code, ann, table, others):
            ann.start()
            table.wait()
            for other, count in zip(others[2:], (88, 40), strict=True):
                other.play(table.line[:count])
                other.give_up()
            table.play_all(table.line)
            for other in others[:2]:
                other.play(table.line)
            expect(ann.page.locator(".way")).to_have_count(5)
            retell(self.node, code, {1: 7.6, 2: 8.5, 3: 9.4, 4: 9.2, 5: 4.7})
            ann.page.reload()
            expect(ann.page.locator(".way")).to_have_count(5)
            self._take(ann, name)

    @contextlib.contextmanager
    def _room(
        self, game: str, size: tuple[int, int], rivals: int, look: Look
    ) -> Iterator[tuple[str, Person, "LinedTable", list[Rival]]]:
        with contextlib.ExitStack() as stack:
            ann = stack.enter_context(self._visitor("Ember Fox", size, look))
            table = LinedTable(ann, game)
            code = ann.make_room(self.node.origin, game, table.seed)
            others = [stack.enter_context(Rival(self.node.origin, code)) for _ in range(rivals)]
            for other, name in zip(others, RIVALS, strict=False):
                other.sit(name)
            expect(ann.page.locator(".seat-name")).to_have_count(1 + rivals)
            yield code, ann, table, others

    @contextlib.contextmanager
    def _visitor(self, name: str, size: tuple[int, int], look: Look) -> Iterator[Person]:
        visitor = Person(self.browser, name, size, touch=size == PHONE)
        visitor.prefer_from_the_start(**look)
        try:
            yield visitor
        finally:
            visitor.leave()

    def _take(self, person: Person, name: str) -> None:
        person.page.mouse.move(2, 400)
        file = self.out / f"{name}.png"
        person.shot(file)
        self._keep(person, name, file.read_bytes())

    def _keep(self, person: Person, name: str, picture: bytes) -> None:
        file = self.out / f"{name}.png"
        file.write_bytes(with_few_colours(picture))
        size = file.stat().st_size
        print(f"{file}: {size:,} bytes", flush=True)
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


def pictures(studio: Studio, *, every: bool) -> dict[str, Callable[[str], None]]:
    """How each is taken, by name. `every`: each game at each size by day and by night too."""

    def race(game: str, window: tuple[int, int], look: Look) -> Callable[[str], None]:
        return lambda name: studio.race(name, game, window, look)

    found: dict[str, Callable[[str], None]] = {
        "home": lambda name: studio.home(name, DESKTOP, LIGHT),
        "home-phone": lambda name: studio.home(name, PHONE, DARK),
        "rules": lambda name: studio.rules(name, TABLET, LIGHT),
        "lobby": lambda name: studio.lobby(name, DESKTOP, LIGHT),
        "countdown": lambda name: studio.countdown(name, DESKTOP, DARK),
        "race-desktop": lambda name: studio.race(name, "demon", DESKTOP, LIGHT, rivals=(88, 45, 52, 99, 26, 70, 12)),
        "result": lambda name: studio.result(name, (1440, 1180), LIGHT),
    }
    found |= {f"{game}-{size}": race(game, SIZES[size], look) for (game, size), look in SHOWN.items()}
    if every:
        for game, (size, window), look in itertools.product(MOVES, SIZES.items(), (LIGHT, DARK)):
            found[f"{game}-{size}-{look['theme']}"] = race(game, window, look)
    return found


def main(out: Path, only: Sequence[str], *, every: bool) -> None:
    """Take the pictures; `only` some, where names are given."""
    out.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        Node(Path(data)) as node,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=get_chromium(), args=launch_arguments())
        for name, take in pictures(Studio(browser, node, out), every=every).items():
            if not only or name in only:
                take(name)
        browser.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("out", type=Path, nargs="?", default=Path("docs/screens"))
    parser.add_argument("--all", action="store_true", dest="every", help="every game at every size by day and by night")
    parser.add_argument("--only", nargs="+", default=(), metavar="NAME", help="these pictures and no others")
    asked = parser.parse_args()
    main(asked.out, asked.only, every=asked.every)
