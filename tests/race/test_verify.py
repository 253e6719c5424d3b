"""A record that was raced is accepted, and one that was not is not: every kind of change, with the digest and without."""

import copy
import functools
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from pandemonium.limits import LIMIT_MINUTES_MAX
from pandemonium.race.record import Record, canonical, digest
from pandemonium.race.verify import FINDINGS, Finding, verify
from tests.race.scripted import scripted_record

Tamper = Callable[[random.Random, Record], bool]
"""Changes a record, or answers False where it has nothing that can be changed in this way."""


@pytest.mark.parametrize("number", range(40))
def test_a_scripted_race_is_verified_with_its_digest_and_consistent_without(number: int) -> None:
    record = json.loads(canonical(scripted_record(random.Random(number))))
    assert verify(record, digest(record)).findings == ()
    assert verify(record, digest(record)).verdict == "verified"
    assert verify(record, digest(record).upper()).verdict == "verified"
    assert verify(record, None).verdict == "consistent"


def _racer(choose: random.Random, record: Record, *, with_log: int = 0) -> Record | None:
    racers: list[Record] = [racer for racer in record["racers"] if len(racer["log"]) >= with_log]
    return choose.choice(racers) if racers else None


def _changed_move(choose: random.Random, record: Record) -> bool:
    racer = _racer(choose, record, with_log=1)
    if racer is None:
        return False
    entry = choose.choice(racer["log"])
    entry[1] = "draw" if entry[1] != "draw" else "redeal"
    return True


def _changed_time(choose: random.Random, record: Record) -> bool:
    racer = _racer(choose, record, with_log=1)
    if racer is None:
        return False
    choose.choice(racer["log"])[0] += choose.choice((-1, 1))
    return True


def _entry_after_the_deadline(choose: random.Random, record: Record) -> bool:
    racer = _racer(choose, record, with_log=1)
    if racer is None:
        return False
    racer["log"][-1][0] = record["t1"]
    return True


def _missing_entry(choose: random.Random, record: Record) -> bool:
    racer = _racer(choose, record, with_log=1)
    if racer is None:
        return False
    racer["log"].pop(choose.randrange(len(racer["log"])))
    return True


def _swapped_seats(choose: random.Random, record: Record) -> bool:
    if len(record["racers"]) < 2:
        return False
    one, other = choose.sample(record["racers"], 2)
    one["seat"], other["seat"] = other["seat"], one["seat"]
    return True


def _swapped_logs(choose: random.Random, record: Record) -> bool:
    if len(record["racers"]) < 2:
        return False
    one, other = choose.sample(record["racers"], 2)
    one["log"], other["log"] = other["log"], one["log"]
    return bool(one["log"] != other["log"])


def _other_seed(_: random.Random, record: Record) -> bool:
    record["seed"] += "x"
    return True


def _other_commitment(_: random.Random, record: Record) -> bool:
    record["commitment"] = "0" * 64
    return True


def _wrong_place(choose: random.Random, record: Record) -> bool:
    finished = [racer for racer in record["racers"] if racer["place"] is not None]
    if not finished:
        return False
    choose.choice(finished)["place"] += 1
    return True


def _wrong_rank(choose: random.Random, record: Record) -> bool:
    if len(record["racers"]) < 2:
        return False
    record["racers"].reverse()
    return True


def _changed_name(choose: random.Random, record: Record) -> bool:
    choose.choice(record["racers"])["name"] += " the Great"
    return True


def _more_cards_home(choose: random.Random, record: Record) -> bool:
    choose.choice(record["racers"])["home"] += 1
    return True


def _changed_target(_: random.Random, record: Record) -> bool:
    record["settings"]["target"] += -1 if record["settings"]["target"] > 40 else 1
    return True


def _changed_limit(_: random.Random, record: Record) -> bool:
    record["settings"]["limit_minutes"] += 1
    return bool(record["settings"]["limit_minutes"] <= LIMIT_MINUTES_MAX)


def _changed_end(choose: random.Random, record: Record) -> bool:
    racer = choose.choice(record["racers"])
    racer["end"] = "finished" if racer["end"] != "finished" else "gave-up"
    return True


def _longer_race(_: random.Random, record: Record) -> bool:
    record["t1"] += 60_000
    return True


BREAKS_RULES: dict[str, Tamper] = {
    "illegal or other move": _changed_move,
    "entry after the deadline": _entry_after_the_deadline,
    "other seed": _other_seed,
    "other commitment": _other_commitment,
    "wrong place": _wrong_place,
    "wrong rank": _wrong_rank,
    "more cards home": _more_cards_home,
    "changed end": _changed_end,
    "longer race": _longer_race,
}
CAN_STILL_BE_CONSISTENT: dict[str, Tamper] = {
    "changed time": _changed_time,
    "missing entry": _missing_entry,
    "swapped seats": _swapped_seats,
    "swapped logs": _swapped_logs,
    "changed name": _changed_name,
    "changed target": _changed_target,
    "changed limit": _changed_limit,
}


@pytest.mark.parametrize("kind", [*BREAKS_RULES, *CAN_STILL_BE_CONSISTENT])
def test_with_the_digest_every_change_is_found(kind: str) -> None:
    tamper = (BREAKS_RULES | CAN_STILL_BE_CONSISTENT)[kind]
    for record, changed in _tampered(tamper):
        report = verify(changed, digest(record))
        assert Finding("other-digest") in report.findings, changed
        assert (report.verdict, report.origin_proven) == ("wrong", False)


@pytest.mark.parametrize("kind", BREAKS_RULES)
def test_without_the_digest_what_breaks_the_rules_is_found(kind: str) -> None:
    found = [verify(changed, None) for _, changed in _tampered(BREAKS_RULES[kind])]
    # Another move may happen to be as legal: a draw where a card was moved, and nothing behind it.
    missed = sum(not report.findings for report in found)
    assert missed <= (0.3 * len(found) if kind == "illegal or other move" else 0)


@pytest.mark.parametrize("kind", ["changed name", "changed limit"])
def test_without_the_digest_a_careful_change_leaves_the_origin_unproven(kind: str) -> None:
    verdicts = {verify(changed, None).verdict for _, changed in _tampered(CAN_STILL_BE_CONSISTENT[kind])}
    assert "consistent" in verdicts
    assert "verified" not in verdicts


def _tampered(tamper: Tamper) -> list[tuple[Record, Record]]:
    pairs: list[tuple[Record, Record]] = []
    for number in range(40):
        record = _short_record(number)
        changed = copy.deepcopy(record)
        if tamper(random.Random(number), changed) and changed != record:
            pairs.append((record, changed))
    assert len(pairs) >= 10
    return pairs


@functools.cache
def _short_record(number: int) -> Record:
    return scripted_record(random.Random(number), most_entries=20)


def _without(record: Record, name: str) -> Record:
    return {key: value for key, value in record.items() if key != name}


GOOD = next(
    record
    for number in range(40)
    if len((record := _short_record(number))["racers"]) > 1 and len(record["racers"][-1]["log"]) > 2
)
SHAPELESS: list[Any] = [
    None,
    [],
    "record",
    {},
    *(_without(GOOD, name) for name in GOOD),
    GOOD | {"more": 1},
    GOOD | {"t0": 1.5},
    GOOD | {"t0": True},
    GOOD | {"t1": 2**60},
    GOOD | {"racers": []},
    GOOD | {"racers": GOOD["racers"] * 17},
    GOOD | {"racers": [None]},
    GOOD | {"racers": [GOOD["racers"][0] | {"end": "won"}]},
    GOOD | {"racers": [GOOD["racers"][0] | {"log": [[1]]}]},
    GOOD | {"racers": [GOOD["racers"][0] | {"log": [["1", "draw"]]}]},
    GOOD | {"settings": {}},
    GOOD | {"settings": GOOD["settings"] | {"undo": "always"}},
    GOOD | {"settings": GOOD["settings"] | {"undo": ["free"]}},
    GOOD | {"settings": GOOD["settings"] | {"limit_minutes": "15"}},
    GOOD | {"settings": GOOD["settings"] | {"target": 2**60}},
    GOOD | {"settings": GOOD["settings"] | {"strange": 1}},
    GOOD | {"grade": "fair"},
    GOOD | {"grade": "easy", "simple_home": 3, "line": []},
]


@pytest.mark.parametrize("record", SHAPELESS)
def test_what_is_no_record_is_said_to_be_none(record: object) -> None:
    assert [finding.code for finding in verify(record, None).findings] == ["bad-record"]


def test_rules_of_another_version_are_not_guessed_at() -> None:
    assert verify(GOOD | {"sheet": "0" * 64}, None).findings == (Finding("other-rules"),)


def test_a_line_that_does_not_win_is_found() -> None:
    proof = {"grade": "fair", "simple_home": 3, "line": ["draw"]}
    assert verify(GOOD | proof, None).findings == (Finding("wrong-line"),)


def test_a_fault_names_the_racer_and_the_entry() -> None:
    record = copy.deepcopy(GOOD)
    racer = record["racers"][-1]
    racer["log"][1][1] = "w>t99"
    assert verify(record, None).findings == (Finding("illegal-move", racer["seat"], 2),)


def test_every_fault_has_its_sentence() -> None:
    assert all(text.endswith(".") for text in FINDINGS.values())
