"""I2, I3, I4, I8 and I9: what the store holds of one race makes sense by itself."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from tests.crash.replayed import Replayed
from tests.crash.stored import StoredRace
from tests.crash.violations import Violation
from tests.reference.cards_and_deal import deal

_LATER: Final = {"hints": True, "proven": True, "grade": "any", "hopeless": False}
"""Settings that a record names only where they are not what they usually are."""
_NO_VALUE: Final = object()


def check_race(race: StoredRace, replays: Mapping[int, Replayed]) -> list[Violation]:
    """`replays`: of each racer's log. Of a race that is kept as its record alone only the logs are left, which others check."""
    if race.is_kept:
        return []
    found = [Violation("I2", what) for seat in race.racers for what in _seat_troubles(race, seat, replays[seat])]
    found += [Violation("I3", what) for what in _place_troubles(race)]
    found += [Violation("I4", what) for seat in race.racers for what in _time_troubles(race, seat)]
    if race.is_open:
        found.append(Violation("I8", "was started and never closed"))
    elif race.fields["digest"] != digest_of(race):
        found.append(Violation("I6", "the digest is not that of the record"))
    if deal(race.settings["game"], race.fields["seed"])["commitment"] != race.fields["commitment"]:
        found.append(Violation("I9", "the seed is not the one that was committed to"))
    return [Violation(each.invariant, f"{race.code}, race {race.number}: {each.what}") for each in found]


def _seat_troubles(race: StoredRace, seat: int, told: Replayed) -> Iterator[str]:
    log, ending, target = race.logs[seat], race.of(seat, "end"), race.settings["target"]
    if told.trouble:
        yield f"seat {seat}: {told.trouble}"
        return
    if race.of(seat, "seq") != str(len(log)) or race.of(seat, "home") != str(told.home[-1]):
        stored = f"{race.of(seat, 'seq')} and {race.of(seat, 'home')}"
        yield f"seat {seat}: {len(log)} entries and {told.home[-1]} cards home, but stored are {stored}"
    changes = [seq for seq in range(1, len(log) + 1) if told.home[seq] != told.home[seq - 1]]
    home_time = log[changes[-1] - 1][0] if changes else race.number_of("t0")
    if race.of(seat, "home_time") != str(home_time):
        yield f"seat {seat}: cards home last changed at {home_time}, not {race.of(seat, 'home_time')}"
    reached = [seq for seq, home in enumerate(told.home) if home >= target]
    if (ending == "finished") != bool(reached) or (reached and reached[0] != len(log)):
        yield f"seat {seat}: its end is {ending}, the target {target} was reached at {reached} of {len(log)}"
    if (race.of(seat, "place") is not None) != (ending == "finished"):
        yield f"seat {seat}: place {race.of(seat, 'place')} with end {ending}"


def _place_troubles(race: StoredRace) -> Iterator[str]:
    placed = sorted(
        (int(race.of(seat, "place") or 0), int(race.of(seat, "end_time") or 0), seat)
        for seat in race.racers
        if race.of(seat, "place") is not None
    )
    places, times = [place for place, _, _ in placed], [time for _, time, _ in placed]
    if places != list(range(1, len(placed) + 1)) or race.number_of("finished") != len(placed):
        yield f"places {places}, and {race.fields['finished']} were given"
    if times != sorted(times):
        yield f"places are not in the order of finish times: {placed}"


def _time_troubles(race: StoredRace, seat: int) -> Iterator[str]:
    t0, t1, times = race.number_of("t0"), race.number_of("t1"), [time for time, _ in race.logs[seat]]
    if times != sorted(times):
        yield f"seat {seat}: times fall: {times}"
    if times and not t0 <= times[0] <= times[-1] < t1:
        yield f"seat {seat}: entries from {times[0]} to {times[-1]}, outside [{t0}, {t1})"
    end_time = race.of(seat, "end_time")
    if end_time is not None and not max([t0, *times]) <= int(end_time) < t1:
        yield f"seat {seat}: its end is at {end_time}, not within [{max([t0, *times])}, {t1})"


def digest_of(race: StoredRace) -> str:
    """SHA-256 of the canonical record, written from its description and not from the product."""
    ranked = sorted(race.racers, key=lambda seat: _rank_key(race, seat))
    record: dict[str, Any] = {
        "code": race.code,
        "race": race.number,
        "settings": {name: value for name, value in race.settings.items() if _LATER.get(name, _NO_VALUE) != value},
        **{name: race.fields[name] for name in ("sheet", "seed", "commitment")},
        **{name: race.number_of(name) for name in ("t0", "t1")},
        **_proof_record(race),
        "racers": [_racer_record(race, seat, rank) for rank, seat in enumerate(ranked, start=1)],
    }
    canonical = json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()


def _proof_record(race: StoredRace) -> dict[str, Any]:
    """Of a proven deal: how hard it is, and the moves that win it."""
    if "grade" not in race.fields:
        return {}
    line = race.fields["line"].split(" ")
    return {"grade": race.fields["grade"], "simple_home": race.number_of("simple_home"), "line": line}


def _racer_record(race: StoredRace, seat: int, rank: int) -> dict[str, Any]:
    place, end_time = race.of(seat, "place"), race.of(seat, "end_time")
    return {
        "rank": rank,
        "seat": seat,
        "name": race.fields[f"racer.{seat}"],
        "home": int(race.of(seat, "home") or 0),
        "end": race.of(seat, "end"),
        "end_time": int(end_time) if end_time is not None else None,
        "place": int(place) if place is not None else None,
        "log": [list(entry) for entry in race.logs[seat]],
        **({"bot": race.fields[f"bot.{seat}"]} if f"bot.{seat}" in race.fields else {}),
    }


def _rank_key(race: StoredRace, seat: int) -> tuple[int, int, int, int]:
    place = race.of(seat, "place")
    if place is not None:
        return (0, int(place), 0, seat)
    return (1, -int(race.of(seat, "home") or 0), int(race.of(seat, "home_time") or 0), seat)
