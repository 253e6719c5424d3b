"""Asks the browser's own modules: one of the scripts in `client/scripts`, a JSON line for each question and for its answer."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

CLIENT: Final = Path(__file__).parents[2] / "client"


def answers(script: str, questions: Iterable[Any], *, within_s: float = 120) -> list[Any]:
    """Fails, saying how to get it, where Node or the client's parts are missing."""
    beside_python = str(Path(sys.executable).parent)
    node = shutil.which("node") or shutil.which("node", path=beside_python)
    assert node is not None, "this test needs Node: run `make setup`, which brings one where none is found"
    assert (CLIENT / "node_modules" / "vite").is_dir(), "this test needs the client's parts: run `make setup`"
    lines = "".join(json.dumps(question) + "\n" for question in questions)
    asked = subprocess.run(
        [node, f"scripts/{script}"], cwd=CLIENT, input=lines, capture_output=True, text=True, timeout=within_s, check=False
    )
    assert asked.returncode == 0, asked.stderr
    return [json.loads(line) for line in asked.stdout.splitlines()]
