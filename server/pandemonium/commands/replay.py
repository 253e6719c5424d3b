"""`pandemonium replay [FILE]`: JSON Lines in, one answer a line out; nothing in one line can spoil the next."""

import json
import sys
from collections.abc import Iterator
from typing import BinaryIO, TextIO

from pandemonium.engine.replay import Answer, error, replay
from pandemonium.limits import REPLAY_LINE_MAX


def run(path: str | None) -> int:
    """Serves every line of a file or of standard input; 2 with a message on stderr where the file cannot be read."""
    if path is None:
        return serve(sys.stdin.buffer, sys.stdout)
    try:
        with open(path, "rb") as requests:
            return serve(requests, sys.stdout)
    except OSError as trouble:
        print(f"pandemonium replay: {trouble}", file=sys.stderr)
        return 2


def serve(requests: BinaryIO, answers: TextIO) -> int:
    """Answers are flushed one by one, so that another program can converse."""
    for line in _lines(requests):
        if line is None:
            answer = error("line-too-long", f"a line has at most {REPLAY_LINE_MAX} bytes")
        elif not line.strip(b" \t\r\n"):
            continue
        else:
            answer = _answer(line)
        print(json.dumps(answer), file=answers, flush=True)
    return 0


def _lines(requests: BinaryIO) -> Iterator[bytes | None]:
    """Each line; None for one that is too long, whose rest is skipped without being kept."""
    while line := requests.readline(REPLAY_LINE_MAX + 1):
        if len(line) <= REPLAY_LINE_MAX or line.endswith(b"\n"):
            yield line
            continue
        yield None
        while not line.endswith(b"\n") and line:
            line = requests.readline(REPLAY_LINE_MAX)


def _answer(line: bytes) -> Answer:
    try:
        request = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        return error("bad-json", "this line is not JSON in UTF-8")
    return replay(request)
