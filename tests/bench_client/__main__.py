"""Measures the browser side and prints each goal, the figure, and the same of a plain page in the same run.

The plain page is 104 elements that follow a finger and fly at a tap: the least any table costs. It is measured in turns with
the game, in one browser, so the ratio holds where the machine is busy and the figure does not. Both have a phone's size and a
processor that is slowed down four times, unless the goal says otherwise.
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from tests.bench_client import goals, play
from tests.bench_client.crowded import crowded
from tests.bench_client.figures import Table
from tests.bench_client.load import first_visit
from tests.bench_client.reconnects import reconnects
from tests.bench_client.rematches import growth
from tests.browser import get_chromium, launch_arguments
from tests.e2e.node import Node
from tests.e2e.slow_line import SlowLine

LATE_BOARDS: Final = "tests.bench_client.late_boards"


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench_client", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="of both pages in turns")
    parser.add_argument("--rematches", type=int, default=50, help="in one page, for what stays behind; 0 for none")
    chosen = parser.parse_args()
    figures = Table(goals.rows(chosen.rematches))
    with tempfile.TemporaryDirectory() as folder, SlowLine() as line, sync_playwright() as playwright:
        data = Path(folder)
        browser = playwright.chromium.launch(executable_path=get_chromium(), args=launch_arguments())
        with Node(data / "far", pages=(line.origin,)) as node, Node(data / "late", module=LATE_BOARDS) as late:
            line.leads_to(node.port)
            race = play.Race(browser, node, line, figures)
            for number in range(1, chosen.rounds + 1):
                say(f"round {number} of {chosen.rounds}")
                first_visit(browser, node, figures)
                bare = play.plain(browser, node)
                play.told(figures, race.felt(), bare)
                crowded(browser, late, figures)
                reconnects(browser, node, line, figures)
        if chosen.rematches:
            say(f"{chosen.rematches} rematches")
            with Node(data / "quick", module="tests.support.quick") as node:
                figures.add(goals.GROWTH.format(chosen.rematches), growth(browser, node, chosen.rematches))
        browser.close()
    load = " ".join(f"{part:.1f}" for part in os.getloadavg())
    print(f"{os.cpu_count()} cores, load {load}; {chosen.rounds} rounds, the middle one of each\n\n{figures.text()}")
    return 0


def say(what: str) -> None:
    """What goes on now."""
    print(what, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
