"""`pandemonium deal`, as a script would call it."""

import json
import subprocess
import sys

import pytest

from tests.engine.test_vectors import load


def deal(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pandemonium", "deal", *arguments], capture_output=True, text=True, check=False
    )


def test_it_prints_exactly_the_fields_of_the_published_deals() -> None:
    expected = load("deals.json", "deals")[0]
    done = deal(expected["game"], expected["seed"], "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == expected
    assert done.stdout.count("\n") == 1


@pytest.mark.parametrize("arguments", [("chess", "a"), ("demon", "A"), ("demon", ""), ("demon", "a" * 65), ("", "a")])
def test_a_bad_game_or_seed_exits_2_with_one_line_on_stderr(arguments: tuple[str, str]) -> None:
    done = deal(*arguments, "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("pandemonium deal: ")
    assert done.stderr.count("\n") == 1
