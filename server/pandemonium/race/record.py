"""The canonical record of a race that is over, and its digest: what anybody can check the result against, for ever.

Canonical: JSON with sorted keys, no spaces, UTF-8. The snapshot it is built from is final, so every builder gets the
same bytes.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from pandemonium.engine.deal import Seed
from pandemonium.race.facts import LogEntry, RaceFacts, Racer, RoomFacts, Settings, Standing
from pandemonium.race.phase import ranking
from pandemonium.race.proof import Proof

Record = dict[str, Any]

_LATER: Final = {name: Settings.__dataclass_fields__[name].default for name in ("hints", "proven", "grade", "hopeless")}
"""Settings that the first races did not have, with what they are where nobody has chosen them."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A closed race as it is kept. `home_times`: by seat, of the entry that last changed the cards home; t0 if none.

    `reveal_at`: not before that is it to be shown.
    """

    record: Record
    digest: str
    home_times: dict[int, int]
    reveal_at: int = 0


def build_record(room: RoomFacts, race: RaceFacts, logs: Mapping[int, tuple[LogEntry, ...]]) -> Record:
    """`logs`: by seat. Holds the seed: for after the race only. Of a proven deal also grade and line; else neither is there."""
    racers = {racer.seat: racer for racer in race.racers}
    return {
        "code": room.code,
        "race": race.number,
        "settings": _settings_record(race.settings),
        "sheet": race.sheet,
        "seed": race.seed.reveal(),
        "commitment": race.commitment,
        "t0": race.t0,
        "t1": race.t1,
        **_proof_record(race.proof),
        "racers": [
            _racer_record(rank, racers[standing.seat], standing, logs.get(standing.seat, ()))
            for rank, standing in enumerate(ranking(race), start=1)
        ],
    }


def digest(record: Record) -> str:
    """SHA-256 hex of the canonical bytes."""
    return sha256(canonical(record)).hexdigest()


def canonical(record: Record) -> bytes:
    """The hashed bytes. A lone half of a surrogate pair, which no name of ours has, gets the three bytes of its number."""
    text = json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8", "surrogatepass")


def _settings_record(settings: Settings) -> Record:
    # What came later than the first races is left out where it is as it always was, so that their digests hold.
    return {name: value for name, value in asdict(settings).items() if name not in _LATER or value != _LATER[name]}


def settings_of(record: Record) -> Settings:
    """The settings of a record, as they come from its JSON. Raises `TypeError` or `ValueError` where they are none."""
    types = get_type_hints(Settings)
    for name, value in record.items():
        if name in types and not _is_one_of(value, types[name]):
            raise ValueError(name)
    return Settings(**record)


def _is_one_of(value: object, kind: Any) -> bool:  # noqa: ANN401  # a type, of which Python has no type
    if get_origin(kind) is Literal:
        return value in get_args(kind)
    return type(value) in (get_args(kind) or (kind,))


def _proof_record(proof: Proof | None) -> Record:
    return {} if proof is None else {"grade": proof.grade, "simple_home": proof.simple_home, "line": list(proof.line)}


def _proof_of(record: Record) -> Proof | None:
    if "grade" not in record:
        return None
    return Proof(record["grade"], record["simple_home"], tuple(record["line"]))


def _racer_record(rank: int, racer: Racer, standing: Standing, log: tuple[LogEntry, ...]) -> Record:
    return {
        # Bots came later too: of a person nothing is said.
        **({} if racer.bot is None else {"bot": racer.bot}),
        "rank": rank,
        "seat": standing.seat,
        "name": racer.name,
        "home": standing.home,
        "end": standing.end,
        "end_time": standing.time if standing.end is not None else None,
        "place": standing.place,
        "log": [[entry.time, entry.entry] for entry in log],
    }


def keep(room: RoomFacts, race: RaceFacts, logs: Mapping[int, tuple[LogEntry, ...]]) -> Kept:
    """What is to be kept of a closed race. Raises `ValueError` where the logs are not those its digest was made of."""
    record = build_record(room, race, logs)
    if race.digest is None or digest(record) != race.digest:
        raise ValueError(f"the record of race {race.number} in room {room.code} is not what was closed")
    home_times = {standing.seat: standing.home_time for standing in race.standings}
    return Kept(record, race.digest, home_times, race.reveal_at)


def race_of(kept: Kept) -> RaceFacts:
    """The facts of a kept race, as far as its result tells them."""
    record = kept.record
    racers = sorted(record["racers"], key=lambda racer: int(racer["seat"]))
    return RaceFacts(
        number=record["race"],
        settings=settings_of(record["settings"]),
        sheet=record["sheet"],
        seed=Seed(record["seed"]),
        commitment=record["commitment"],
        t0=record["t0"],
        t1=record["t1"],
        racers=tuple(Racer(racer["seat"], racer["name"], racer.get("bot")) for racer in racers),
        standings=tuple(_standing_of(racer, kept.home_times[racer["seat"]]) for racer in racers),
        ended=True,
        digest=kept.digest,
        proof=_proof_of(record),
        reveal_at=kept.reveal_at,
    )


def _standing_of(racer: Record, home_time: int) -> Standing:
    log = racer["log"]
    last_time = log[-1][0] if log else 0
    return Standing(
        seat=racer["seat"],
        seq=len(log),
        home=racer["home"],
        home_time=home_time,
        time=last_time if racer["end_time"] is None else racer["end_time"],
        end=racer["end"],
        place=racer["place"],
        blocked=racer["end"] == "blocked",
    )
