"""The canonical record: the same bytes for every builder, other bytes for every other race."""

import json
from dataclasses import replace

from pandemonium.race.facts import LogEntry
from pandemonium.race.proof import Proof
from pandemonium.race.record import build_record, canonical, digest, keep, race_of
from tests.race.facts import T0, race, room, seat, standing

RACE = race(
    standing(1, seq=2, home=3, home_time=T0 + 9, time=T0 + 20),
    standing(2, seq=1, home=52, home_time=T0 + 5, time=T0 + 5, end="finished", place=1),
)
ROOM = room(seat(1), seat(2), race=RACE)
LOGS = {1: (LogEntry(T0 + 9, "draw"), LogEntry(T0 + 20, "undo")), 2: (LogEntry(T0 + 5, "auto t1>f"),)}


def test_the_record_holds_what_is_needed_to_check_the_result() -> None:
    record = build_record(ROOM, RACE, LOGS)
    assert {key: record[key] for key in ("code", "race", "seed", "commitment", "sheet", "t0", "t1")} == {
        "code": "CODE2345",
        "race": 1,
        "seed": "seed",
        "commitment": "commitment",
        "sheet": "sheet",
        "t0": RACE.t0,
        "t1": RACE.t1,
    }
    winner, other = record["racers"]
    assert winner == {
        "rank": 1,
        "seat": 2,
        "name": "Player 2",
        "home": 52,
        "end": "finished",
        "end_time": T0 + 5,
        "place": 1,
        "log": [[T0 + 5, "auto t1>f"]],
    }
    assert (other["rank"], other["end"], other["end_time"], other["place"]) == (2, None, None, None)
    assert other["log"] == [[T0 + 9, "draw"], [T0 + 20, "undo"]]


def test_the_canonical_bytes_do_not_depend_on_the_order_of_reading() -> None:
    turned = replace(RACE, standings=RACE.standings[::-1], racers=RACE.racers[::-1])
    mirrored = build_record(replace(ROOM, race=turned), turned, dict(reversed(LOGS.items())))
    assert canonical(mirrored) == canonical(build_record(ROOM, RACE, LOGS))


def test_later_facts_of_the_room_do_not_change_it() -> None:
    later = replace(ROOM, version=99, host=2, locked=True, seats=(seat(2, name="Renamed"),))
    assert digest(build_record(later, RACE, LOGS)) == digest(build_record(ROOM, RACE, LOGS))


def test_the_bytes_are_json_with_sorted_keys_and_names_as_they_are() -> None:
    named = replace(RACE, racers=(replace(RACE.racers[0], name="Zoë 👩\u200d🚀"), RACE.racers[1]))
    text = canonical(build_record(ROOM, named, LOGS)).decode()
    assert "Zoë 👩\u200d🚀" in text
    assert ": " not in text.replace("Zoë", "")
    assert list(json.loads(text)) == sorted(json.loads(text))


def test_the_digest_is_fixed_and_tells_every_difference() -> None:
    original = digest(build_record(ROOM, RACE, LOGS))
    assert original == "78a2b3ebf68dbbd35029b049f4c260f420288806c1379abab41edead1553c67f"
    others = [
        build_record(ROOM, replace(RACE, t1=RACE.t1 - 1), LOGS),
        build_record(ROOM, RACE, LOGS | {1: LOGS[1][:1]}),
        build_record(ROOM, RACE, LOGS | {1: (LogEntry(T0 + 10, "draw"), LOGS[1][1])}),
        build_record(replace(ROOM, code="CODE2346"), RACE, LOGS),
        build_record(ROOM, replace(RACE, number=2), LOGS),
    ]
    digests = {digest(record) for record in others}
    assert len(digests) == len(others)
    assert original not in digests


def test_a_race_without_hints_is_told_apart_and_one_with_them_is_what_it_was_before_there_was_a_choice() -> None:
    without = replace(RACE, settings=replace(RACE.settings, hints=False))
    assert build_record(ROOM, without, LOGS)["settings"]["hints"] is False
    assert "hints" not in build_record(ROOM, RACE, LOGS)["settings"]
    for told in (RACE, without):
        closed = replace(told, ended=True, digest=digest(build_record(ROOM, told, LOGS)))
        assert race_of(keep(ROOM, closed, LOGS)).settings == told.settings


def test_of_a_proven_deal_grade_and_line_are_recorded_and_come_back() -> None:
    proven = replace(RACE, proof=Proof("stern", 9, ("draw", "w>f")))
    record = build_record(ROOM, proven, LOGS)
    assert (record["grade"], record["simple_home"], record["line"]) == ("stern", 9, ["draw", "w>f"])
    closed = replace(proven, ended=True, digest=digest(record))
    assert race_of(keep(ROOM, closed, LOGS)).proof == proven.proof
    assert digest(build_record(ROOM, replace(proven, proof=Proof("stern", 9, ("draw",))), LOGS)) != digest(record)


def test_a_record_made_before_deals_were_proven_is_still_read() -> None:
    closed = replace(RACE, ended=True, digest=digest(build_record(ROOM, RACE, LOGS)))
    kept = keep(ROOM, closed, LOGS)
    assert not {"grade", "line", "simple_home"} & kept.record.keys()
    assert not {"proven", "grade"} & kept.record["settings"].keys()
    read = race_of(kept)
    assert (read.proof, read.settings.proven, read.settings.grade) == (None, True, "any")


def test_a_winning_line_is_not_printed() -> None:
    assert "t2>t5" not in repr(replace(RACE, proof=Proof("fair", 9, ("t2>t5",))))
