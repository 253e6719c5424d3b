"""`pandemonium deal GAME SEED [--json]`: the cards a seed means."""

import json
import sys

from pandemonium.engine.errors import BadGame, BadSeed
from pandemonium.engine.replay import deal_record


def run(game: str, seed: str, *, as_json: bool) -> int:
    """Prints the deal; 2 with a message on stderr for a bad game or seed."""
    try:
        record = deal_record(game, seed)
    except (BadGame, BadSeed) as wrong:
        print(f"pandemonium deal: {wrong}", file=sys.stderr)
        return 2
    if as_json:
        print(json.dumps(record))
        return 0
    print(f"{record['game']}  {record['seed']}\ncommitment {record['commitment']}")
    for name, cards in record["piles"].items():
        print(f"{name:>3}  {' '.join(cards)}".rstrip())
    return 0
