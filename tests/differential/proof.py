"""Records of races judged by the server and by the browser: `python -m tests.differential.proof --races 1000 [--seed 1]`.

Each scripted race is compared as it was raced and changed in every way that tests/race/test_verify.py knows, each with
the digest that was told and without one. Exit code 1 where the two differ.
"""

import argparse
import copy
import json
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pandemonium.race.record import Record, canonical, digest
from pandemonium.race.verify import Report, verify
from tests.differential.browser import answers
from tests.race.scripted import scripted_record
from tests.race.test_verify import BREAKS_RULES, CAN_STILL_BE_CONSISTENT

BATCH: Final = 100
"""Races that are asked about at once."""
AS_RACED: Final = "as it was raced"
TAMPERS: Final = BREAKS_RULES | CAN_STILL_BE_CONSISTENT


@dataclass(frozen=True, slots=True)
class Case:
    """`kind`: what was done to it. `text`: JSON. `told`: the digest that was told after the race, None where nobody kept it."""

    kind: str
    text: str
    told: str | None

    @property
    def question(self) -> dict[str, str | None]:
        """As the browser's script is asked."""
        return {"text": self.text, "digest": self.told}

    def judged(self) -> dict[str, Any]:
        """What the server finds, as the browser has to answer."""
        return as_answer(verify(json.loads(self.text), self.told))


def as_answer(report: Report) -> dict[str, Any]:
    """A report as the browser writes it."""
    findings = [{"code": one.code, "seat": one.seat, "entry": one.entry} for one in report.findings]
    return {"findings": findings, "originProven": report.origin_proven}


def cases_of(number: int, seed: int, kinds: Iterable[str] = tuple(TAMPERS), most_entries: int = 60) -> Iterator[Case]:
    """Scripted race `number`, as it was raced and changed in each of these ways that it has."""
    record = scripted_record(random.Random(f"proof {seed} {number}"), most_entries)
    told = digest(record)
    for kind, changed in ((AS_RACED, record), *_changed(record, kinds, random.Random(f"changed {seed} {number}"))):
        text = canonical(changed).decode()
        yield Case(kind, text, told)
        yield Case(kind, text, None)


def _changed(record: Record, kinds: Iterable[str], choose: random.Random) -> Iterator[tuple[str, Record]]:
    for kind in kinds:
        changed = copy.deepcopy(record)
        if TAMPERS[kind](choose, changed) and changed != record:
            yield kind, changed


def disagreements(cases: Iterable[Case], found: Counter[str]) -> list[str]:
    """What the two say differently, as sentences. Counts in `found` what the server finds, `none` where it finds nothing."""
    asked = list(cases)
    differences: list[str] = []
    for case, answer in zip(asked, answers("proof-twin.mjs", [case.question for case in asked], within_s=600), strict=True):
        wanted = case.judged()
        found.update({finding["code"] for finding in wanted["findings"]} or {"none"})
        if answer != wanted:
            differences.append(f"{case.kind}, digest {case.told}: server {wanted}, browser {answer}: {case.text}")
    return differences


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare, and say what was compared."""
    parser = argparse.ArgumentParser(prog="python -m tests.differential.proof", description=__doc__)
    parser.add_argument("--races", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    kinds, found, differences = Counter[str](), Counter[str](), list[str]()
    for start in range(0, chosen.races, BATCH):
        numbers = range(start, min(start + BATCH, chosen.races))
        batch = [case for number in numbers for case in cases_of(number, chosen.seed)]
        kinds.update(case.kind for case in batch)
        differences += disagreements(batch, found)
        print(f"{numbers.stop} races, {kinds.total()} records, {len(differences)} differences", flush=True)
    for title, counted in (("records", kinds), ("found by the server", found)):
        print(f"{title}: " + ", ".join(f"{name} {count}" for name, count in sorted(counted.items())))
    print("\n".join(differences[:20]))
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
