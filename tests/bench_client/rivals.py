"""Racers without a browser, up to eight in a race: somewhere on a won line, and then one card home and back again."""

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from tests.e2e.rival import Rival, made_room

GAME: Final = "demons-and-thieves"
NAMES: Final = ("Mo", "Ada", "Theo", "Çiğdem", "Brass Owl", "Ida", "Kit", "Una")
WINS: Final = Path(__file__).parent.parent / "vectors" / "wins.json"
FIRST: Final = 3
"""Of the cards that come home on the line, the one before which the first racer stops; the next one stops two later."""


class Crowd:
    """`code`: of the room. `racers`: in the order of their seats, before the start."""

    def __init__(self, code: str, racers: Sequence[Rival]) -> None:
        self.code = code
        self._racers = racers
        self._line = won_line()[1]
        homes = [at for at, text in enumerate(self._line) if text.endswith(">f")]
        self._stops = [homes[FIRST + 2 * nth] for nth in range(len(racers))]
        self._is_up = False

    def start(self) -> None:
        """The first one is the host. Each goes so far that the next entry brings a card home."""
        self._racers[0].start()
        for racer, stop in zip(self._racers, self._stops, strict=True):
            racer.play(self._line[:stop])

    def step(self) -> None:
        """One card more home for everybody; next time the same card goes back."""
        for racer, stop in zip(self._racers, self._stops, strict=True):
            racer.go_on(["undo" if self._is_up else self._line[stop]])
        self._is_up = not self._is_up

    def steps(self, count: int, every_s: float) -> None:
        """So many, one after the other; returns when the last one's time is over."""
        start = time.monotonic()
        for nth in range(1, count + 1):
            self.step()
            time.sleep(max(0.0, start + nth * every_s - time.monotonic()))


@contextmanager
def crowd(origin: str, count: int) -> Iterator[Crowd]:
    """So many racers in a room of their own."""
    code, token = made_room(origin, NAMES[0], game=GAME, seed=won_line()[0], watching="delayed")
    with ExitStack() as stack:
        racers = [stack.enter_context(Rival(origin, code, token))]
        for name in NAMES[1:count]:
            racers.append(stack.enter_context(Rival(origin, code)))
            racers[-1].sit(name)
        yield Crowd(code, racers)


def won_line(game: str = GAME) -> tuple[str, list[str]]:
    """Seed and moves."""
    win = next(win for win in json.loads(WINS.read_text(encoding="utf-8"))["wins"] if win["game"] == game)
    return win["seed"], win["moves"]
