"""`pandemonium verify RECORD [--digest HEX]`: does the record of a race hold together, and is it the one that was told?

0: `verified`, or without the digest `consistent, origin not proven`. 1: what does not fit, a fault a line. 2: nothing to check.
Of JSON Lines, as `pandemonium export` prints them, each is answered by one line, and the worst of these counts.
"""

import json
import re
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from pandemonium.commands.lines import bounded_lines
from pandemonium.limits import RECORD_BYTES_MAX
from pandemonium.race.verify import FINDINGS, Finding, Report, verify
from pandemonium.troubles import reason_of

_DIGEST = re.compile(r"[0-9a-fA-F]{64}", re.ASCII)
_TOO_LONG = f"a record has at most {RECORD_BYTES_MAX} bytes"


class _Unusable(Exception):
    """Nothing to check. The text says why."""


def run(path: str, told_digest: str | None) -> int:
    """`path`: a file of a record or of lines of `pandemonium export`, or `-` for standard input."""
    try:
        if told_digest is not None and _DIGEST.fullmatch(told_digest) is None:
            raise _Unusable("a digest is 64 hexadecimal digits")
        with nullcontext(sys.stdin.buffer) if path == "-" else Path(path).open("rb") as file:
            return _checked(file, told_digest)
    except _Unusable as wrong:
        message = str(wrong)
    except OSError as trouble:
        message = f"{path} cannot be read: {reason_of(trouble)}"
    print(f"pandemonium verify: {message}", file=sys.stderr)
    return 2


def _checked(file: BinaryIO, told_digest: str | None) -> int:
    first = file.readline(RECORD_BYTES_MAX + 1)
    # A record that is written over many lines has no first one that is JSON.
    following = _filled_lines(file) if _is_json(first) else iter(())
    second = next(following, b"")
    if second == b"":
        return _one(first + file.read(RECORD_BYTES_MAX + 1 - len(first)), told_digest)
    if told_digest is not None:
        raise _Unusable("--digest is that of one record, and here are several")
    return max(_line(number, line) for number, line in enumerate(chain((first, second), following), start=1))


def _filled_lines(file: BinaryIO) -> Iterator[bytes | None]:
    """As `bounded_lines`, without blank ones."""
    return (line for line in bounded_lines(file, RECORD_BYTES_MAX) if line is None or line.strip())


def _one(text: bytes, told_digest: str | None) -> int:
    if len(text) > RECORD_BYTES_MAX:
        raise _Unusable(_TOO_LONG)
    report = verify(_record_in(text), told_digest)
    print("\n".join(_told(report)))
    return 1 if report.findings else 0


def _line(number: int, line: bytes | None) -> int:
    try:
        if line is None:
            raise _Unusable(_TOO_LONG)
        report = verify(_record_in(line), None)
    except _Unusable as wrong:
        print(f"line {number}: {wrong}")
        return 2
    print(f"line {number}: {'; '.join(_told(report)) if report.findings else 'consistent'}")
    return 1 if report.findings else 0


def _record_in(text: bytes) -> object:
    """What a line of the export says of itself proves nothing: its record is taken."""
    try:
        found = json.loads(text.decode())
    except (ValueError, RecursionError):
        raise _Unusable("this is not JSON in UTF-8") from None
    return found["record"] if isinstance(found, dict) and found.keys() == {"digest", "record"} else found


def _is_json(text: bytes) -> bool:
    try:
        json.loads(text.decode())
    except (ValueError, RecursionError):
        return False
    return True


def _told(report: Report) -> list[str]:
    match report.verdict:
        case "verified":
            return ["verified"]
        case "consistent":
            return ["consistent, origin not proven: give the digest you were told with --digest"]
        case _:
            return [_sentence(finding) for finding in report.findings]


def _sentence(finding: Finding) -> str:
    places = [("seat", finding.seat), ("entry", finding.entry)]
    where = ", ".join(f"{name} {number}" for name, number in places if number is not None)
    return f"{finding.code}{f' ({where})' if where else ''}: {FINDINGS[finding.code]}"
