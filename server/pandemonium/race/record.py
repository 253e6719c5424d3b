"""The canonical record of a race that is over, and its digest: what anybody can check the result against, for ever.

Canonical: JSON with sorted keys, no spaces, UTF-8. The snapshot it is built from is final, so every builder gets the
same bytes.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict
from hashlib import sha256
from typing import Any

from pandemonium.race.facts import LogEntry, RaceFacts, RoomFacts, Standing
from pandemonium.race.phase import ranking

Record = dict[str, Any]


def build_record(room: RoomFacts, race: RaceFacts, logs: Mapping[int, tuple[LogEntry, ...]]) -> Record:
    """`logs`: by seat. Holds the seed: for after the race only."""
    names = {racer.seat: racer.name for racer in race.racers}
    return {
        "code": room.code,
        "race": race.number,
        "settings": asdict(race.settings),
        "sheet": race.sheet,
        "seed": race.seed.reveal(),
        "commitment": race.commitment,
        "t0": race.t0,
        "t1": race.t1,
        "racers": [
            _racer_record(rank, names[standing.seat], standing, logs.get(standing.seat, ()))
            for rank, standing in enumerate(ranking(race), start=1)
        ],
    }


def digest(record: Record) -> str:
    """SHA-256 hex of the canonical bytes."""
    return sha256(canonical(record)).hexdigest()


def canonical(record: Record) -> bytes:
    """The bytes that are hashed."""
    return json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _racer_record(rank: int, name: str, standing: Standing, log: tuple[LogEntry, ...]) -> Record:
    return {
        "rank": rank,
        "seat": standing.seat,
        "name": name,
        "home": standing.home,
        "end": standing.end,
        "end_time": standing.time if standing.end is not None else None,
        "place": standing.place,
        "log": [[entry.time, entry.entry] for entry in log],
    }
