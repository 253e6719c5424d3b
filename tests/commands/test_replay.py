"""`pandemonium replay`: every line is answered, whatever the others hold."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pandemonium.commands.replay import serve
from pandemonium.limits import REPLAY_LINE_MAX

FRIDAY = {"game": "demon", "seed": "friday", "moves": ["draw"]}


def answers(*lines: bytes, status: int = 0) -> list[dict[str, Any]]:
    out = io.StringIO()
    assert serve(io.BytesIO(b"\n".join(lines)), out) == status
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_each_line_is_answered_by_one_line_and_blank_ones_are_skipped() -> None:
    line = json.dumps(FRIDAY).encode()
    assert len(answers(line, b"", b"   \t", line)) == 2


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"{", "bad-json"),
        (b"\xff\xfe", "bad-json"),
        (b"[" * 100_000, "bad-json"),
        (b"[]", "bad-request"),
        (b"null", "bad-request"),
        (b'{"game": "demon", "seed": "a"}', "bad-request"),
        (b'{"game": "demon", "seed": "a", "moves": "draw"}', "bad-request"),
        (b'{"game": "demon", "seed": "a", "moves": [1]}', "bad-request"),
        (b'{"game": "chess", "seed": "a", "moves": []}', "bad-game"),
        (b'{"game": ["demon"], "seed": "a", "moves": []}', "bad-game"),
        (b'{"game": "demon", "seed": "A", "moves": []}', "bad-seed"),
        (b'{"game": "demon", "seed": 5, "moves": []}', "bad-seed"),
        (b" " * (REPLAY_LINE_MAX + 1) + b"{}", "line-too-long"),
    ],
)
def test_a_bad_line_gets_its_code_and_the_next_line_is_still_served(line: bytes, code: str) -> None:
    bad, good = answers(line, json.dumps(FRIDAY).encode(), status=1)
    assert bad["error"]["code"] == code
    assert bad["error"]["message"]
    assert good["status"] == "playing"


def test_nothing_after_a_refused_move_is_played() -> None:
    (answer,) = answers(json.dumps(FRIDAY | {"moves": ["draw", "w>s", "draw"]}).encode())
    assert answer["refused"] == {"index": 1, "move": "w>s", "code": "not-a-move"}
    assert len(answer["piles"]["w"]) == 3


def test_undo_is_free_also_after_a_win() -> None:
    win = json.loads((Path(__file__).parent.parent / "vectors" / "wins.json").read_text(encoding="utf-8"))["wins"][0]
    won, undone = answers(json.dumps(win).encode(), json.dumps(win | {"moves": [*win["moves"], "undo"]}).encode())
    assert (won["status"], won["legal"]) == ("won", [])
    assert undone["status"] == "playing"


def test_undo_with_nothing_left_is_refused() -> None:
    (answer,) = answers(json.dumps(FRIDAY | {"moves": ["undo"]}).encode())
    assert answer["refused"]["code"] == "nothing-to-undo"


def test_an_answer_comes_before_the_next_request_is_written() -> None:
    command = [sys.executable, "-m", "pandemonium", "replay"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(json.dumps(FRIDAY) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["status"] == "playing"
        process.stdin.close()
        assert process.wait() == 0


def test_a_file_that_is_not_there_exits_2_with_one_line_on_stderr(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pandemonium", "replay", str(tmp_path / "none.jsonl")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.endswith("none.jsonl cannot be read: no such file or directory\n")
