"""The browser's check of a record against the server's: the same faults, in the same order, of every record.

`python -m tests.differential.proof --races 1000` is the long form.
"""

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import MISSING, fields
from typing import Any, Final

import pytest

from pandemonium.limits import LOG_ENTRIES_MAX
from pandemonium.race.facts import Settings
from pandemonium.race.record import Record, digest
from pandemonium.race.verify import FINDINGS
from tests.differential.proof import TAMPERS, Case, cases_of, disagreements
from tests.race.scripted import scripted_record
from tests.race.test_verify import GOOD, SHAPELESS

RACES: Final = 150
KINDS: Final = tuple(TAMPERS)
ODD_NAMES: Final = (
    'a "quoted" \\ backslash / slash',
    "".join(map(chr, range(0x20))) + "\x7f",
    "\u2028\u2029\ufeff\u0000",
    "\\ud800 is written out",
    "\ud800 stands alone, \udc00 too",
    "😀 \U0010ffff é \u202e",
)
PROOF: Final = {"grade": "fair", "simple_home": 3}
RACER: Final[Record] = GOOD["racers"][-1]
SCRIPTED: Final = [scripted_record(random.Random(number), most_entries=20) for number in range(8)]
WON: Final = next(record for record in SCRIPTED if any(racer["place"] for racer in record["racers"]))


@pytest.mark.slow
def test_both_find_the_same_in_races_as_they_were_raced_and_changed_in_every_way() -> None:
    kinds, found = Counter[str](), Counter[str]()
    cases = [case for number in range(RACES) for case in cases_of(number, 1, _two_kinds(number), most_entries=24)]
    kinds.update(case.kind for case in cases)
    assert disagreements(cases, found) == []
    assert set(kinds) >= set(KINDS)
    assert found["none"] > RACES


def _two_kinds(number: int) -> tuple[str, str]:
    return KINDS[2 * number % len(KINDS)], KINDS[(2 * number + 1) % len(KINDS)]


def test_both_find_every_fault_there_is_and_the_same_in_records_made_by_hand() -> None:
    found = Counter[str]()
    records: list[Any] = [*SHAPELESS, *_named(), *_of_the_deal(), *_of_the_settings(), *_of_the_racers(), *_of_the_places()]
    cases = [case for record in records for case in _told(record)] + [Case("by hand", text, None) for text in _numbers()]
    assert disagreements(cases, found) == []
    assert set(found) == {*FINDINGS, "none"}


def _told(record: object) -> Iterator[Case]:
    """Without a digest, with its own and with another one; of what is no record there is none."""
    text, other = json.dumps(record), digest(WON)
    told = {None, other, digest(record).upper()} if isinstance(record, dict) and "racers" in record else {None, other}
    yield from (Case("by hand", text, one) for one in sorted(told, key=str))


def _numbers() -> Iterator[str]:
    """Numbers written in ways that only one of the two might tell apart."""
    text, written = json.dumps(GOOD), f'"t0": {GOOD["t0"]}'
    for number in ("1e3", "5.0", "-1", "-0", "1E+2", str(2**53), str(2**53 + 1), "1" * 400):
        yield text.replace(written, f'"t0": {number}')


def _named() -> list[Record]:
    """Names that are hard to write down, and must come to the same bytes."""
    return [_with_racer(name=name) for name in ODD_NAMES] + [GOOD | {"code": name} for name in ODD_NAMES]


def _of_the_deal() -> list[Record]:
    lines: tuple[list[str], ...] = ([], ["draw"], ["undo"], ["auto w>f"], ["nonsense"], ["draw"] * 200)
    return [
        *(GOOD | PROOF | {"line": line} for line in lines),
        GOOD | {"sheet": "0" * 64},
        GOOD | {"commitment": "f" * 64},
        *(GOOD | {"seed": seed} for seed in ("", "UPPER", "a" * 65, "line\n", "é")),
        GOOD | {"t1": GOOD["t0"]},
        GOOD | {"t0": GOOD["t1"] + 1},
    ]


def _of_the_settings() -> list[Record]:
    changed: list[Record] = [
        *({"game": game} for game in ("", "klondike", "__proto__", "toString")),
        *({"target": target} for target in (-1, 0, 53, 104, 105, True, None, 10**30)),
        *({"limit_minutes": minutes} for minutes in (-3, 0, 121, "5")),
        *({"seats": seats} for seats in (0, 17, "8")),
        *({"seed": seed} for seed in (None, GOOD["seed"], "another", "NO", 5)),
        *({field.name: field.default} for field in fields(Settings) if field.default is not MISSING),
        *({"hints": hints} for hints in (True, False, 1, None)),
        *({"proven": proven, "grade": "any"} for proven in (True, 0)),
        *({"grade": grade} for grade in ("stern", "easy", None)),
        *({"watching": watching} for watching in ("closed", "delayed", "open", None)),
        {"__proto__": 1},
    ]
    return [GOOD | {"settings": GOOD["settings"] | change} for change in changed]


def _of_the_racers() -> list[Record]:
    log = RACER["log"]
    first = log[0][0]
    logs: tuple[list[Any], ...] = (
        [],
        log[::-1],
        [*log, [log[-1][0], "draw"]],
        [*log, [log[-1][0], "auto w>f"]],
        [*log, [log[-1][0], "undo"], [log[-1][0], "undo"]],
        [[first, "draw\n"]],
        [[first, "draw", 1]],
        [[GOOD["t0"] - 1, "draw"]],
        [[first, "draw"]] * (LOG_ENTRIES_MAX + 1),
        ["draw"],
    )
    return [
        *(_with_racer(log=other) for other in logs),
        *(_with_racer(seat=seat) for seat in (0, 17, GOOD["racers"][0]["seat"])),
        *(_with_racer(end=end) for end in ("blocked", "kicked", "gave-up", "finished", None)),
        *(_with_racer(end="gave-up", end_time=time) for time in (GOOD["t0"], GOOD["t1"] - 1, GOOD["t1"], None)),
        *(_with_racer(place=place) for place in (0, 1, 2)),
        *(_with_racer(rank=rank) for rank in (0, 1, 99)),
        _with_racer(home=0),
        _with_racer(more=1),
        *(GOOD | {"race": number} for number in (0, 1000, 1001)),
        GOOD | {"racers": [racer | {"end": "finished", "place": nth} for nth, racer in enumerate(GOOD["racers"])]},
    ]


def _of_the_places() -> Iterator[Record]:
    for by in (-1, 1, 2):
        yield WON | {"racers": [racer | {"place": racer["place"] and racer["place"] + by} for racer in WON["racers"]]}


def _with_racer(**changed: Any) -> Record:  # noqa: ANN401
    return GOOD | {"racers": [*GOOD["racers"][:-1], RACER | changed]}
