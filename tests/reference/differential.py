"""Play the second engine and the product side by side and compare them after every action.

Run it so: python -m tests.reference.differential --positions 20000 [--game GAME] [--seed NUMBER] [--reference-alone]
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.reference.cards_and_deal import GAME_IDS, GameId, game_id
from tests.reference.demons_and_thieves import LEFT
from tests.reference.positions import KINDS, Step, Walk, walks
from tests.reference.product_under_test import ProductFactory, ProductGame, ReplaySessionGame
from tests.reference.rules_engine import new_game
from tests.reference.table_game import Answer


class Disagreement(AssertionError):
    """The engines differ; the message holds the `replay` request that shows it."""


@dataclass
class Report:
    """What was compared: different positions (each once), all steps, and how often each kind came up."""

    positions: int = 0
    late: int = 0
    steps: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)

    def count(self, step: Step, seen: set[int]) -> None:
        """Take one agreed step into the counts."""
        self.steps += 1
        self.actions[sort_of_action(step.move)] += 1
        self.actions["refused text"] += len(step.refused)
        if step.position not in seen:
            seen.add(step.position)
            self.positions += 1
            self.late += "early" not in step.kinds
            self.kinds.update(step.kinds)


class ReferenceAsProduct:
    """The reference in the product's place, to test the comparison itself and to time it."""

    def __init__(self, game: str, seed: str) -> None:
        self.table = new_game(game, seed)

    def apply(self, move: str) -> None:
        self.table.play(move)

    def answer(self) -> Mapping[str, Any]:
        return self.table.answer()


def compare(games: Iterable[Walk], product_factory: ProductFactory | None, positions: int) -> Report:
    """Compare until so many different positions agreed; `Disagreement` at the first difference.

    The dealt table and the position after every action are compared, the latter after some texts that both must refuse
    without a trace. Without a product the walks are only counted.
    """
    report = Report()
    seen: set[int] = set()
    for walk in games:
        product = product_factory(walk.game, walk.seed) if product_factory else None
        played: list[str] = []
        for step in walk.steps:
            if step.move is not None:
                played.append(step.move)
            if product is not None:
                compare_step(product, step, walk, played)
            report.count(step, seen)
            if report.positions >= positions:
                return report
    return report


def compare_step(product: ProductGame, step: Step, walk: Walk, played: list[str]) -> None:
    """Play the step on the product, offer it what it must refuse, and compare the position it then shows."""
    if step.move is not None:
        try:
            product.apply(step.move)
        except ValueError as refusal:
            raise disagreement(walk, played, f"the product refuses {step.move!r}: {refusal}") from refusal
    for text in step.refused:
        try:
            product.apply(text)
        except ValueError:
            continue
        raise disagreement(walk, [*played, text], f"the product plays {text!r}, which is illegal here")
    if difference := difference_between(step.answer, product.answer()):
        raise disagreement(walk, played, f"{difference} (texts refused just before: {list(step.refused)})")


def difference_between(expected: Answer, given: Mapping[str, Any]) -> str:
    """What differs, in words; empty if nothing does."""
    if set(given) != set(expected):
        return f"fields {sorted(given)}, not {sorted(expected)}"
    if given["status"] != expected["status"] or given["home"] != expected["home"]:
        return f"{given['status']} with {given['home']} home, not {expected['status']} with {expected['home']}"
    if sorted(given["legal"]) != expected["legal"]:
        extra, missing = Counter(given["legal"]), Counter(expected["legal"])
        return f"legal has {sorted(extra - missing)} too many and lacks {sorted(missing - extra)}"
    if given["piles"] != expected["piles"]:
        names = sorted(set(given["piles"]) | set(expected["piles"]))
        wrong = [name for name in names if given["piles"].get(name) != expected["piles"].get(name)]
        return "; ".join(f"{name} {given['piles'].get(name)}, not {expected['piles'].get(name)}" for name in wrong)
    return ""


def disagreement(walk: Walk, played: list[str], what: str) -> Disagreement:
    """The error with everything needed to see it again."""
    request = json.dumps({"game": walk.game, "seed": walk.seed, "moves": played})
    return Disagreement(f"{walk.game}, walk that {walk.player}: {what}\nreplay request: {request}")


def sort_of_action(move: str | None) -> str:
    """A name for the counts."""
    if move is None:
        return "deal"
    if ">" not in move:
        return move
    source, target = move.split(">")
    if "x" not in target:
        return "card"
    across = (source in LEFT) != (target.split("x")[0] in LEFT)
    return "group to the other columns" if across else "group"


def report_text(game: GameId, report: Report, seconds: float) -> str:
    """The counts as a few lines."""
    kinds = ", ".join(f"{kind} {report.kinds[kind]}" for kind in KINDS)
    actions = ", ".join(f"{name} {number}" for name, number in sorted(report.actions.items()))
    share = 100 * report.late / max(report.positions, 1)
    return (
        f"{game}: {report.positions} positions agreed ({share:.0f} % late), {report.steps} steps, {seconds:.1f} s\n"
        f"  kinds: {kinds}\n  actions: {actions}"
    )


def main(arguments: list[str] | None = None) -> int:
    """Exit 0 if everything agreed, 1 with the request that shows the difference."""
    parser = argparse.ArgumentParser(prog="python -m tests.reference.differential", description=__doc__)
    parser.add_argument("--positions", type=int, default=20_000, help="different positions a game")
    parser.add_argument("--game", type=game_id, choices=GAME_IDS, help="only this game")
    parser.add_argument("--seed", type=int, default=0, help="another number, other walks")
    parser.add_argument("--reference-alone", action="store_true", help="walk and count, compare with nothing")
    options = parser.parse_args(arguments)
    games: tuple[GameId, ...] = (options.game,) if options.game else GAME_IDS
    for game in games:
        started = time.perf_counter()
        factory = None if options.reference_alone else ReplaySessionGame
        try:
            report = compare(walks(game, options.seed), factory, options.positions)
        except Disagreement as difference:
            print(difference, file=sys.stderr)
            return 1
        print(report_text(game, report, time.perf_counter() - started), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
