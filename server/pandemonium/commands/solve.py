"""`pandemonium solve GAME SEED [--nodes N] [--json]`: can this deal be won?

Prints a line of moves that wins it, `lost` where it is proven that none does, or `open` where the search ended before it knew.
"""

import json
import re
import sys
import textwrap
from typing import Final

from pandemonium.dealer.search import search
from pandemonium.dealer.shorten import shorten
from pandemonium.dealer.verdict import Budget, Lost, Open, Verdict, Won
from pandemonium.engine.deal import deal, parse_seed
from pandemonium.engine.errors import BadGame, BadSeed
from pandemonium.engine.games import sheet_of
from pandemonium.limits import SHORTEN_MOVES, SOLVE_NODES, SOLVE_NODES_MAX

NAMES: Final[dict[type[Verdict], str]] = {Won: "won", Lost: "lost", Open: "open"}
STATUS: Final = {"won": 0, "lost": 1, "open": 3}
"""Exit status for each verdict; 2 stands for a bad game, seed or number of nodes, as everywhere."""
_WIDTH: Final = 80
_NODES: Final = re.compile(r"[0-9]{1,9}", re.ASCII)


class _BadNodes(ValueError):
    pass


def run(game: str, seed: str, nodes: str | None, *, as_json: bool) -> int:
    """Prints the verdict; 2 with a message on stderr for a bad game, seed or number of nodes."""
    try:
        sheet, known_seed, most = sheet_of(game), parse_seed(seed), _nodes(nodes)
    except (BadGame, BadSeed, _BadNodes) as wrong:
        print(f"pandemonium solve: {wrong}", file=sys.stderr)
        return 2
    dealt = deal(sheet, known_seed)
    verdict = search(sheet, dealt, Budget(most))
    name = NAMES[type(verdict)]
    moves = shorten(sheet, dealt, verdict.line, SHORTEN_MOVES) if isinstance(verdict, Won) else ()
    if as_json:
        answer = {"game": sheet.game, "seed": known_seed.reveal(), "verdict": name, "nodes": verdict.nodes}
        print(json.dumps(answer | ({"moves": moves} if moves else {})))
    else:
        print(textwrap.fill(" ".join(moves), _WIDTH, break_on_hyphens=False) if moves else name)
    return STATUS[name]


def _nodes(text: str | None) -> int:
    if text is None:
        return SOLVE_NODES
    if _NODES.fullmatch(text) is None or not 1 <= int(text) <= SOLVE_NODES_MAX:
        raise _BadNodes(f"nodes are a whole number from 1 to {SOLVE_NODES_MAX}")
    return int(text)
