"""`python -m tests.dealer.verdicts`: what rules and searches in plain Python say of some fixed deals, as JSON."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.dealer.plain import import_from_sources

STEPS = 80
ARRANGEMENTS = 300


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


def of_fixed_lines() -> dict[str, list[Any]]:
    """By game and number of the deal: each entry of a line drawn by lot, and what the rules say of it and of the board then."""
    from pandemonium.engine.games import GAMES

    return {f"{game} {number}": list(_line(game, number)) for game in GAMES for number in range(6)}


def _line(game: str, number: int) -> Iterator[list[Any]]:
    from pandemonium.engine.blocked import blocked
    from pandemonium.engine.deal import Seed, deal
    from pandemonium.engine.errors import IllegalMove
    from pandemonium.engine.games import sheet_of
    from pandemonium.engine.hopeless import cannot_be_won
    from pandemonium.engine.notation import Move
    from pandemonium.engine.playthrough import Auto, Entry, Playthrough, Undo

    sheet, lots = sheet_of(game), Random(number)
    at = Playthrough.begin(sheet, deal(sheet, Seed(f"compiled-{number}")))
    for _ in range(STEPS):
        moves, piles = at.legal(), [*sheet.piles, "f", "t99"]
        at_random = Move(lots.choice(piles), lots.choice(piles), lots.randint(1, 3))
        entries: list[Entry] = [*moves * 3, at_random, at_random, Undo(), Auto((Move("t1", "f"),))]
        entry = lots.choice(entries)
        said = [" ".join(move.text for move in moves), entry.text]
        try:
            at, turned = at.enter(entry, "careful", sheet.size)
        except IllegalMove as illegal:
            yield [*said, illegal.code]
            continue
        is_blocked = blocked(sheet, at.board, at.deck, ARRANGEMENTS)
        is_lost = cannot_be_won(sheet, at.board, at.seen_faces())
        yield [*said, repr(at.board), list(turned), at.known, at.home, is_blocked, is_lost]


if __name__ == "__main__":
    import_from_sources()
    print(json.dumps([of_fixed_deals(), of_fixed_lines()]))
