"""Writes the view vectors that pytest and vitest both read: `python -m tests.twin.write_views [--check]`.

`tests/vectors/views/<game>.json` has `positions`: a board, the faces known, every legal move, some refused ones with their
codes, and the board after some moves; and `games`: entries made one after the other from the deal while faces arrive late.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from pandemonium.engine.games import GAMES
from pandemonium.engine.sheets import Sheet
from tests.twin.chained import chained_games
from tests.twin.positions import chosen_positions

FOLDER: Final = Path(__file__).parents[1] / "vectors" / "views"


def view_vectors(sheet: Sheet) -> str:
    """The file of one game: one case a line, so that a change shows as one."""
    head = {"format": "pandemonium-views", "version": 1, "game": sheet.game}
    parts = [json.dumps(head)[1:-1]]
    for name, cases in (("positions", chosen_positions(sheet)), ("games", chained_games(sheet))):
        lines: list[Any] = [json.dumps(case, separators=(",", ":")) for case in cases]
        parts.append(f'"{name}": [\n' + ",\n".join(lines) + "\n]")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def stale() -> dict[Path, str]:
    """The files that are not what they should be, with what they should hold."""
    wanted = {FOLDER / f"{game}.json": view_vectors(sheet) for game, sheet in GAMES.items()}
    return {path: text for path, text in wanted.items() if not path.is_file() or path.read_text("utf-8") != text}


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit code 0, or 1 where `--check` found a stale file."""
    parser = argparse.ArgumentParser(prog="python -m tests.twin.write_views", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 where a file is out of date")
    only_check = parser.parse_args(arguments).check
    files = stale()
    for path, text in files.items():
        if only_check:
            print(f"{path.name} is out of date: run `make gen`", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            print(f"wrote views/{path.name}")
    return 1 if files and only_check else 0


if __name__ == "__main__":
    sys.exit(main())
