"""`pandemonium replay [FILE]`: JSON Lines in, one answer a line out; nothing in one line can spoil the next."""

import json
import sys
from typing import BinaryIO, TextIO

from pandemonium.commands.lines import bounded_lines
from pandemonium.engine.replay import Answer, error, replay
from pandemonium.limits import REPLAY_LINE_MAX
from pandemonium.troubles import reason_of


def run(path: str | None) -> int:
    """Serves every line of a file or of standard input; 1 where one was no request, 2 where the file cannot be read."""
    if path is None:
        return serve(sys.stdin.buffer, sys.stdout)
    try:
        with open(path, "rb") as requests:
            return serve(requests, sys.stdout)
    except OSError as trouble:
        print(f"pandemonium replay: {path} cannot be read: {reason_of(trouble)}", file=sys.stderr)
        return 2


def serve(requests: BinaryIO, answers: TextIO) -> int:
    """Answers are flushed one by one, so that another program can converse. 1 where one of them is an error."""
    status = 0
    for line in bounded_lines(requests, REPLAY_LINE_MAX):
        if line is None:
            answer = error("line-too-long", f"a line has at most {REPLAY_LINE_MAX} bytes")
        elif not line.strip(b" \t\r\n"):
            continue
        else:
            answer = _answer(line)
        print(json.dumps(answer), file=answers, flush=True)
        status = max(status, int("error" in answer))
    return status


def _answer(line: bytes) -> Answer:
    try:
        request = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        return error("bad-json", "this line is not JSON in UTF-8")
    return replay(request)
