"""`python -m tests.dealer.measure_grades --game GAME [--deals N] [--nodes N]`: where the cut points of the grades lie.

Searches random deals until so many are proven, as a dealer does, and prints the thirds of the measure by which they are graded,
how they fall under the cut points in force, and with --games what players bring home on the deals of each grade.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator
from itertools import count, islice
from random import Random
from statistics import fmean, quantiles

from pandemonium.bots.strengths import Strength, player
from pandemonium.dealer.grade import SCALES, played, simple_mean
from pandemonium.dealer.search import is_promising, search
from pandemonium.dealer.verdict import Budget, Won
from pandemonium.dealer.worker import EFFORTS
from pandemonium.engine.deal import Deal, Seed, deal
from pandemonium.engine.games import GAMES
from pandemonium.engine.sheets import Sheet
from pandemonium.race.proof import GRADES

PLAYERS: tuple[Strength, ...] = ("careful", "thoughtful")


def proven_deals(sheet: Sheet, nodes: int) -> Iterator[tuple[int, Deal]]:
    """Always the same random deals, those of them that are proven."""
    for number in count():
        dealt = deal(sheet, Seed(f"measure-grades-{number}"))
        if is_promising(sheet, dealt.deck) and isinstance(search(sheet, dealt, Budget(nodes, number)), Won):
            yield number, dealt


def cuts(means: Iterable[float], parts: int) -> str:
    """The values that cut them into so many equal parts."""
    return " ".join(f"{cut:.1f}" for cut in quantiles(means, n=parts, method="inclusive"))


def told(sheet: Sheet, deals: list[tuple[int, Deal]], strength: Strength, games: int) -> str:
    """What a player brings home on these deals, and how many of the games it wins."""
    home = [
        played(sheet, dealt, player(strength, sheet, Random(f"{number} {game}"))).home
        for number, dealt in deals
        for game in range(games)
    ]
    return f"the {strength} player {fmean(home):.1f} and wins {100 * home.count(sheet.size) / len(home):.0f} %"


def main() -> int:
    """Search, grade, play, print."""
    parser = argparse.ArgumentParser(prog="python -m tests.dealer.measure_grades", description=__doc__)
    parser.add_argument("--game", choices=[*SCALES], required=True)
    parser.add_argument("--deals", type=int, default=150, help="proven deals wanted")
    parser.add_argument("--nodes", type=int, default=None, help="positions searched in one deal; default: a dealer's usual")
    parser.add_argument("--games", type=int, default=0, help="games of each player on each deal")
    options = parser.parse_args()
    sheet, scale = GAMES[options.game], SCALES[options.game]
    nodes = EFFORTS[options.game].usual if options.nodes is None else options.nodes
    proven = list(islice(proven_deals(sheet, nodes), options.deals))
    means = {number: scale.measure(sheet, dealt, number) for number, dealt in proven}
    print(f"{options.game}: {len(proven)} deals proven of {proven[-1][0] + 1}, {nodes} positions each")
    print(f"thirds at {cuts(means.values(), 3)}; in force: fair from {scale.fair}, friendly from {scale.friendly}")
    print(f"twentieths at {cuts(means.values(), 20)}")
    for grade in GRADES:
        deals = [(number, dealt) for number, dealt in proven if scale.grade(means[number]) == grade]
        if deals:
            simple = fmean(simple_mean(sheet, dealt, number) for number, dealt in deals)
            parts = [f"{len(deals)} deals", f"the simple player brings home {simple:.1f}"]
            parts += [told(sheet, deals, strength, options.games) for strength in PLAYERS if options.games]
            print(f"{grade}: {', '.join(parts)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
