"""`python -m tests.bots.strength [--games N]`: how far each player comes, by game and strength; each move judged by the engine.

On random deals, or with --nodes on deals that a search of so many positions has proven. Processor time, not wall time; it holds
the judging of the moves too.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import count, islice
from random import Random
from typing import NamedTuple

from pandemonium.bots.strengths import STRENGTHS, Strength, player
from pandemonium.dealer.grade import played
from pandemonium.dealer.search import search
from pandemonium.dealer.verdict import Budget, Won
from pandemonium.engine.deal import Deal, Seed, deal
from pandemonium.engine.games import GAMES
from pandemonium.engine.sheets import Sheet


def numbered_deals(sheet: Sheet, nodes: int | None = None) -> Iterator[tuple[int, Deal]]:
    """Always the same random deals; with `nodes` those of them that a search of so many positions has won."""
    for number in count():
        dealt = deal(sheet, Seed(f"strength-{number}"))
        if nodes is None or isinstance(search(sheet, dealt, Budget(nodes)), Won):
            yield number, dealt


class Results(NamedTuple):
    """Of one player at one game, over some deals. `home`: cards home, fewest first. `entries`: moves of all games together."""

    size: int
    home: list[int]
    entries: int
    cpu_s: float

    def line(self) -> str:
        """For people: mean, tenth, median and ninetieth of a hundred, share won, moves, milliseconds a move, seconds a game."""
        games = len(self.home)
        tenths = "/".join(str(self.home[games * tenth // 10]) for tenth in (1, 5, 9))
        won = 100 * self.home.count(self.size) / games
        return (
            f"{sum(self.home) / games:8.1f}{tenths:>13}{won:7.1f} %{self.entries / games:8.0f}"
            f"{1000 * self.cpu_s / self.entries:11.2f}{self.cpu_s / games:10.3f}"
        )


def measured(sheet: Sheet, deals: list[tuple[int, Deal]], options: argparse.Namespace, strength: Strength) -> Results:
    """Play every deal once."""
    began, home, entries = time.process_time(), list[int](), 0
    for number, dealt in deals:
        game = played(sheet, dealt, player(strength, sheet, Random(number), options.haste))
        home.append(game.home)
        entries += game.entries
    return Results(sheet.size, sorted(home), entries, time.process_time() - began)


def main() -> int:
    """Play and print, one line for each game and strength."""
    parser = argparse.ArgumentParser(prog="python -m tests.bots.strength", description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="deals of each game")
    parser.add_argument("--game", choices=[*GAMES], action="append", help="default: all")
    parser.add_argument("--strength", choices=STRENGTHS, action="append", help="default: all")
    parser.add_argument("--haste", type=float, default=0.0, help="share of moves made by reflex")
    parser.add_argument("--nodes", type=int, default=None, help="proven deals only, by a search of at most so many positions")
    options = parser.parse_args()
    print(f"{'game':<20}{'player':<12}{'home':>8}{'10/50/90 %':>13}{'won':>9}{'moves':>8}{'ms a move':>11}{'s a game':>10}")
    for game in options.game or GAMES:
        deals = list(islice(numbered_deals(GAMES[game], options.nodes), options.games))
        for strength in options.strength or STRENGTHS:
            print(f"{game:<20}{strength:<12}{measured(GAMES[game], deals, options, strength).line()}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
