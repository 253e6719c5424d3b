"""Writes `seeds/<game>.jsonl`: proven deals to practise on and to fall back on, from easy to hard.

    python -m tests.dealer.write_seeds demon --deals 210 --nodes 20000

One JSON object a line, by seed: `game`, `seed`, `grade`, `moves` (a line that wins), `deal` (the faces in deal order, two
letters each) and `sheet` (the hash of the rules it was proven under). A line is a request of `pandemonium replay`. These seeds
are public, so no race that counts is dealt from them.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from pandemonium.dealer.grade import grade
from pandemonium.dealer.search import is_promising, search
from pandemonium.dealer.shorten import shorten
from pandemonium.dealer.verdict import Budget, Won
from pandemonium.engine.cards import FACE_TEXTS
from pandemonium.engine.deal import deal, parse_seed
from pandemonium.engine.games import GAMES
from pandemonium.engine.sheets import Sheet, sheet_hash
from pandemonium.limits import SHORTEN_MOVES
from pandemonium.race.proof import GRADES

SEEDS: Final = Path(__file__).parents[2] / "seeds"


def proven(sheet: Sheet, seed: str, nodes: int) -> dict[str, Any] | None:
    """A line of the file; None where the search does not prove the deal."""
    dealt = deal(sheet, parse_seed(seed))
    if not is_promising(sheet, dealt.deck):
        return None
    verdict = search(sheet, dealt, Budget(nodes))
    if not isinstance(verdict, Won):
        return None
    return {
        "game": sheet.game,
        "seed": seed,
        "grade": grade(sheet, dealt, 0).grade,
        "moves": shorten(sheet, dealt, verdict.line, SHORTEN_MOVES),
        "deal": "".join(FACE_TEXTS[face] for face in dealt.deck),
        "sheet": sheet_hash(sheet),
    }


def chosen(sheet: Sheet, deals: int, nodes: int) -> Iterator[dict[str, Any]]:
    """As many of each grade."""
    found: Counter[str] = Counter()
    number = 0
    while found.total() < deals:
        number += 1
        line = proven(sheet, f"practice-{sheet.game}-{number:04}", nodes)
        if line is not None and found[line["grade"]] < -(-deals // len(GRADES)):
            found[line["grade"]] += 1
            yield line


def main() -> int:
    """Prints what was written."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--deals", type=int, default=210)
    parser.add_argument("--nodes", type=int, default=20_000, help="positions searched in one deal at most")
    options = parser.parse_args()
    lines = []
    for line in chosen(GAMES[options.game], options.deals, options.nodes):
        lines.append(json.dumps(line, separators=(",", ":")))
        print(line["seed"], line["grade"], len(line["moves"]), flush=True)
    SEEDS.mkdir(exist_ok=True)
    (SEEDS / f"{options.game}.jsonl").write_text("\n".join(lines) + "\n", encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
