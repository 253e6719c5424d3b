"""`python -m tests.dealer.verdicts`: what the searches in plain Python say of some fixed deals, as JSON."""

import json
from collections.abc import Iterator
from typing import Any

from tests.dealer.plain import import_dealer_from_sources


def of_fixed_deals() -> dict[str, Any]:
    """By game and number of the deal: the verdict, the positions it took, and its line."""
    from pandemonium.dealer.search import SEARCHES

    return {f"{game} {number}": verdict for game in SEARCHES for number, verdict in enumerate(_verdicts(game))}


def _verdicts(game: str) -> Iterator[list[Any]]:
    from pandemonium.dealer.search import search
    from pandemonium.dealer.verdict import Budget, Won
    from pandemonium.engine.deal import Seed, deal
    from pandemonium.engine.games import sheet_of

    sheet = sheet_of(game)
    for number in range(6):
        verdict = search(sheet, deal(sheet, Seed(f"compiled-{number}")), Budget(1_500, number))
        yield [type(verdict).__name__, verdict.nodes, list(verdict.line) if isinstance(verdict, Won) else []]


if __name__ == "__main__":
    import_dealer_from_sources()
    print(json.dumps(of_fixed_deals()))
