"""`pandemonium verify RECORD [--digest HEX]`: does the record of a race hold together, and is it the one that was told?

0: `verified`, or without the digest `consistent, origin not proven`. 1: what does not fit, a fault a line. 2: nothing to check.
"""

import json
import re
import sys
from pathlib import Path

from pandemonium.limits import RECORD_BYTES_MAX
from pandemonium.race.verify import FINDINGS, Finding, Report, verify

_DIGEST = re.compile(r"[0-9a-fA-F]{64}", re.ASCII)


def run(path: str, told_digest: str | None) -> int:
    """`path`: a record file, or `-` for standard input. A line of `pandemonium export` will do: its record is taken."""
    if told_digest is not None and _DIGEST.fullmatch(told_digest) is None:
        return _unusable("a digest is 64 hexadecimal digits")
    try:
        text = _read(path)
    except OSError as trouble:
        return _unusable(str(trouble))
    if len(text) > RECORD_BYTES_MAX:
        return _unusable(f"a record has at most {RECORD_BYTES_MAX} bytes")
    try:
        record = json.loads(text.decode())
    except (ValueError, RecursionError):
        return _unusable("this is not JSON in UTF-8")
    if isinstance(record, dict) and record.keys() == {"digest", "record"}:
        record = record["record"]
    report = verify(record, told_digest)
    print("\n".join(_told(report)))
    return 1 if report.findings else 0


def _read(path: str) -> bytes:
    if path == "-":
        return sys.stdin.buffer.read(RECORD_BYTES_MAX + 1)
    with Path(path).open("rb") as file:
        return file.read(RECORD_BYTES_MAX + 1)


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


def _unusable(message: str) -> int:
    print(f"pandemonium verify: {message}", file=sys.stderr)
    return 2
