"""What Lighthouse says of the first page and of a lobby, on a slow phone: `python -m tests.browsers.lighthouse`.

Exit code 1 where a score is below its goal. On a busy machine the score for speed says more about the machine.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from tests.browser import get_chromium, launch_arguments
from tests.e2e.node import Node
from tests.e2e.rival import made_room

# The newest that runs on Node 20.
LIGHTHOUSE: Final = "lighthouse@12.8.2"
GOALS: Final = {"performance": 95, "accessibility": 100, "best-practices": 100}
TIMES: Final = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift")
RUN_SECONDS: Final = 300

Report = dict[str, Any]


def looked_at(address: str, folder: Path) -> Report:
    """Lighthouse's report on one page."""
    out = folder / "report.json"
    command = ["npx", "--yes", LIGHTHOUSE, address, "--quiet", "--output=json", f"--output-path={out}"]
    chosen = [f"--only-categories={','.join(GOALS)}", f"--chrome-flags={' '.join(['--headless', *launch_arguments()])}"]
    environment = {**os.environ, "CHROME_PATH": get_chromium(), "TMPDIR": str(folder)}
    subprocess.run([*command, *chosen], env=environment, stdin=subprocess.DEVNULL, timeout=RUN_SECONDS, check=True)
    report: Report = json.loads(out.read_text(encoding="utf-8"))
    return report


def told(page: str, report: Report) -> bool:
    """Prints the scores, the times and what was found; tells whether all goals are reached."""
    scores = {name: round(100 * report["categories"][name]["score"]) for name in GOALS}
    for name, goal in GOALS.items():
        print(f"{page}: {name} {scores[name]}, wanted {goal}{'' if scores[name] >= goal else ': MISSED'}")
    print(f"{page}: " + ", ".join(f"{name} {report['audits'][name]['displayValue']}" for name in TIMES))
    for audit in found(report):
        print(f"{page}: found: {audit['title']} ({audit['id']}, {audit['score']})")
    return all(scores[name] >= goal for name, goal in GOALS.items())


def found(report: Report) -> list[Report]:
    """The audits that cost a score."""
    weighed = {one["id"] for name in GOALS for one in report["categories"][name]["auditRefs"] if one["weight"] > 0}
    audits = [report["audits"][name] for name in sorted(weighed)]
    return [audit for audit in audits if audit["score"] is not None and audit["score"] < 0.9]


def main() -> int:
    """Look, and tell."""
    with tempfile.TemporaryDirectory() as folder, Node(Path(folder) / "node") as node:
        code, _ = made_room(node.origin, "Ann")
        pages = {"home": f"{node.origin}/", "lobby": f"{node.origin}/r/{code}"}
        are_reached = [told(page, looked_at(address, Path(folder))) for page, address in pages.items()]
    return 0 if all(are_reached) else 1


if __name__ == "__main__":
    sys.exit(main())
