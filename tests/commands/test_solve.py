"""`pandemonium solve`, as a script would call it."""

import json
import subprocess
import sys

import pytest

from pandemonium.engine.replay import replay
from pandemonium.limits import SOLVE_NODES_MAX

WON = ("demon", "measure-3")
LOST = ("demon", "measure-13")
OPEN = ("demon", "measure-8", "--nodes", "100")


def solve(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pandemonium", "solve", *arguments], capture_output=True, text=True, check=False
    )


def test_a_won_deal_prints_a_line_that_replay_plays_to_the_win() -> None:
    done = solve(*WON)
    assert (done.returncode, done.stderr) == (0, "")
    assert max(map(len, done.stdout.splitlines())) <= 80
    answer = replay({"game": WON[0], "seed": WON[1], "moves": done.stdout.split()})
    assert (answer["status"], answer["home"]) == ("won", 52)


@pytest.mark.parametrize(("arguments", "status", "word"), [(LOST, 1, "lost"), (OPEN, 3, "open")])
def test_other_verdicts_print_one_word_and_have_a_status_of_their_own(
    arguments: tuple[str, ...], status: int, word: str
) -> None:
    done = solve(*arguments)
    assert (done.returncode, done.stdout, done.stderr) == (status, f"{word}\n", "")


def test_json_is_one_object_with_the_line_where_there_is_one() -> None:
    won, lost, undecided = solve("--json", *WON), solve(*LOST, "--json"), solve(*OPEN, "--json")
    assert [done.returncode for done in (won, lost, undecided)] == [0, 1, 3]
    answer = json.loads(won.stdout)
    assert won.stdout.count("\n") == 1
    assert answer.keys() == {"game", "seed", "verdict", "nodes", "moves"}
    assert (answer["game"], answer["seed"], answer["verdict"]) == (*WON, "won")
    assert replay(answer)["status"] == "won"
    assert json.loads(lost.stdout).items() >= {"game": "demon", "seed": LOST[1], "verdict": "lost"}.items()
    assert json.loads(undecided.stdout) == {"game": "demon", "seed": OPEN[1], "verdict": "open", "nodes": 100}


@pytest.mark.parametrize(
    "arguments",
    [
        ("chess", "a"),
        ("demon", "A"),
        ("demon", ""),
        ("demon", "a", "--nodes", "0"),
        ("demon", "a", "--nodes", "-5"),
        ("demon", "a", "--nodes=many"),
        ("demon", "a", "--nodes=٣"),
        ("demon", "a", "--nodes", str(SOLVE_NODES_MAX + 1)),
    ],
)
def test_a_bad_game_seed_or_number_exits_2_with_one_line_on_stderr(arguments: tuple[str, ...]) -> None:
    done = solve(*arguments, "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("pandemonium solve: ")
    assert done.stderr.count("\n") == 1


def test_a_missing_number_exits_2() -> None:
    done = solve("demon", "a", "--nodes")
    assert (done.returncode, done.stdout) == (2, "")


def test_a_seed_may_begin_with_a_dash() -> None:
    done = solve("demon", "--a", "--json", "--nodes", "5")
    assert json.loads(done.stdout)["seed"] == "--a"
