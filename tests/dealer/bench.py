"""`python -m tests.dealer.bench [--short] [--game GAME] [--deals N] [--minutes M]`: what proving a deal costs on this machine.

For each game, in plain Python and compiled: positions searched a second; the share of fresh deals proven winnable within a
tenth of a second, a second and ten; and what a proven deal costs a dealer, which takes the next deal after its usual effort.
All of it in processor time, beside a plain Python loop measured in the same run. The deals are the same in every run. What one
row leaves of its time the later ones have.
"""

import argparse
import json
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from functools import partial
from importlib.util import find_spec
from math import sqrt
from typing import Final

from tests.dealer.plain import import_from_sources

CAPS_S: Final = (0.1, 1.0, 10.0)
GAMES: Final = ("demon", "demons-and-thieves", "seven-devils")
KINDS: Final = ("plain", "compiled")
PROVEN_ENOUGH: Final = 40
"""Deals proven as a dealer does it, after which their cost is known well enough."""
DEALS: Final = 40
MINUTES: Final = 20.0
SHORT: Final = 0.3
"""Of deals and minutes, what the short form takes."""
LOOP_STEPS: Final = 200_000


@dataclass(slots=True)
class Figures:
    """Of one game and kind, in processor seconds.

    `deals`: fresh ones searched; of these `won` within each of `CAPS_S`, and `lost` proven to be. `nodes`: positions looked at
    in `searched_s`. `proven`: of `drawn` deals, as a dealer does it, in `proving_s`. `step_s`: one step of the baseline loop.
    """

    game: str
    kind: str
    step_s: float
    won: list[int]
    deals: int = 0
    lost: int = 0
    nodes: int = 0
    searched_s: float = 0.0
    drawn: int = 0
    proven: int = 0
    proving_s: float = 0.0

    def line(self) -> str:
        """One row of the table."""
        rate = self.nodes / self.searched_s if self.searched_s else 0.0
        shares = "".join(f"{won / self.deals:>8.0%}" if self.deals else f"{'-':>8}" for won in self.won)
        loops = 1 / rate / self.step_s if rate else 0.0
        cost = self.proving_s / self.proven if self.proven else 0.0
        error = f"{cost / sqrt(self.proven):.2g}" if self.proven else ""
        chance = f"1 in {self.drawn / self.proven:.3g}" if self.proven else "-"
        proving = f"{cost:>9.2g} ±{error:<7}{cost / self.step_s / 1e6:>8.2g}" if self.proven else f"{'-':>9}"
        lost = f"{self.lost / max(1, self.deals):>8.0%}"
        return f"{self.game:<20}{self.kind:<10}{rate:>9,.0f}{loops:>9,.0f}{self.deals:>7}{shares}{lost}{chance:>12}{proving}"


HEADINGS: Final = (
    f"{'':<30}{'positions':>9}{'loop':>9}{'fresh':>7}{'won within':>24}{'':>8}{'proven':>12}{'a proven deal':>16}"
    f"{'million':>10}\n{'game':<20}{'':<10}{'a second':>9}{'steps':>9}{'deals':>7}{'0.1 s':>8}{'1 s':>8}{'10 s':>8}"
    f"{'lost':>8}{'of drawn':>12}{'cpu s':>9}{'steps':>17}"
)


def main() -> int:
    """Measure game by game, each in a process of its own, and print each row when it is known. Ctrl-C ends it there."""
    options = _options()
    if options.measure is not None:
        print(json.dumps(asdict(_measured(options.measure, options.game[0], options.deals, options.minutes * 60))))
        return 0
    rows = [(game, kind) for game in options.game for kind in KINDS if kind == "plain" or _is_compiled()]
    print(f"one step of the baseline loop takes {_step_s() * 1e9:.0f} ns\n{HEADINGS}", flush=True)
    end = time.monotonic() + options.minutes * 60
    try:
        for place, (game, kind) in enumerate(rows):
            minutes = (end - time.monotonic()) / 60 / (len(rows) - place)
            print(_measured_apart(kind, game, options.deals, minutes).line(), flush=True)
    except KeyboardInterrupt:
        print("interrupted")
        return 130
    if not _is_compiled():
        print("nothing is compiled here; `make compile` does it where there is a C compiler")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.dealer.bench", description=__doc__)
    parser.add_argument("--game", choices=GAMES, nargs="+", default=GAMES)
    parser.add_argument("--short", action="store_true", help=f"{SHORT:.0%} of deals and minutes")
    parser.add_argument("--deals", type=int, default=DEALS, help="fresh deals of each game")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="most that all of it may take by the clock")
    parser.add_argument("--measure", choices=KINDS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.short:
        options.deals, options.minutes = round(options.deals * SHORT), options.minutes * SHORT
    return options


def _is_compiled() -> bool:
    beam = find_spec("pandemonium.dealer.seven_devils_beam")
    return beam is not None and not str(beam.origin).endswith(".py")


def _measured_apart(kind: str, game: str, deals: int, minutes: float) -> Figures:
    options = ["--measure", kind, "--game", game, "--deals", str(deals), "--minutes", str(minutes)]
    command = [sys.executable, "-m", "tests.dealer.bench", *options]
    return Figures(**json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout))


def _measured(kind: str, game: str, deals: int, seconds: float) -> Figures:
    """A third of the time at most for proving deals as a dealer does, the rest for fresh deals."""
    if kind == "plain":
        import_from_sources()
    figures, began = Figures(game, kind, _step_s(), [0] * len(CAPS_S)), time.monotonic()
    _prove_like_a_dealer(figures, began + seconds / 3)
    _search_fresh_deals(figures, deals, began + seconds)
    return figures


def _step_s() -> float:
    return min(_loop_s() for _ in range(5)) / LOOP_STEPS


def _loop_s() -> float:
    began, total = time.process_time(), 0
    for step in range(LOOP_STEPS):
        total += step & 7
    return time.process_time() - began


def _search_fresh_deals(figures: Figures, deals: int, deadline: float) -> None:
    from pandemonium.dealer.search import search
    from pandemonium.dealer.verdict import Budget, Lost, Won
    from pandemonium.engine.deal import Seed, deal
    from pandemonium.engine.games import sheet_of

    sheet = sheet_of(figures.game)
    for number in range(deals):
        dealt, began = deal(sheet, Seed(f"bench-{number}")), time.process_time()
        verdict = search(sheet, dealt, Budget(10**9, number, partial(_is_over, began + CAPS_S[-1], deadline)))
        spent = time.process_time() - began
        figures.nodes += verdict.nodes
        figures.searched_s += spent
        if time.monotonic() >= deadline:
            return
        figures.deals += 1
        figures.lost += isinstance(verdict, Lost)
        for place, cap in enumerate(CAPS_S):
            figures.won[place] += isinstance(verdict, Won) and spent <= cap


def _is_over(end: float, deadline: float) -> bool:
    return time.process_time() >= end or time.monotonic() >= deadline


def _prove_like_a_dealer(figures: Figures, deadline: float) -> None:
    """Deal after deal, each searched with the usual effort, without the shortening and grading that follow a proof."""
    from pandemonium.dealer.search import is_promising, search
    from pandemonium.dealer.verdict import Budget, Won
    from pandemonium.dealer.worker import EFFORTS
    from pandemonium.engine.deal import Seed, deal
    from pandemonium.engine.games import sheet_of

    sheet, began = sheet_of(figures.game), time.process_time()
    while figures.proven < PROVEN_ENOUGH and time.monotonic() < deadline:
        dealt = deal(sheet, Seed(f"bench-dealer-{figures.drawn}"))
        if is_promising(sheet, dealt.deck):
            verdict = search(sheet, dealt, Budget(EFFORTS[sheet.game].usual, figures.drawn))
            figures.proven += isinstance(verdict, Won)
        figures.drawn += 1
    figures.proving_s = time.process_time() - began


if __name__ == "__main__":
    sys.exit(main())
