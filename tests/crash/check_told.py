"""I6, I7, I9: frame by frame, was anybody told something false, too early, or not meant for them?"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from tests.crash.history import Heard, Message, RoomHistory, Socket
from tests.crash.replayed import Replayed
from tests.crash.stored import StoredRace, StoredRoom
from tests.crash.violations import Violation

_FACE: Final = re.compile(r"[A23456789TJQK][CDHS]")
_CLOCK_SLACK_MS: Final = 2

Replays = Mapping[tuple[int, int], Replayed]


def check_told(history: RoomHistory, stored: StoredRoom, replays: Replays) -> list[Violation]:
    """Every frame of every socket, and the results told by link."""
    found: list[Violation] = []
    for number, socket in enumerate(history.sockets):
        where = f"{history.code}, socket {number} of seat {socket.seat}"
        told = (*_socket_troubles(socket, stored, replays), *_version_troubles(socket))
        found += [Violation(each.invariant, f"{where}: {each.what}") for each in told]
    found += [Violation(each.invariant, f"{history.code}: {each.what}") for each in _result_troubles(history, stored)]
    return found


def _version_troubles(socket: Socket) -> Iterator[Violation]:
    version, run = 0, None
    results: set[int] = set()
    for _, message in socket.of("welcome", "room", "result"):
        if message["type"] == "result":
            if message["race"] in results:
                yield Violation("I6", f"the result of race {message['race']} twice")
            results.add(message["race"])
            continue
        room = message["room"]
        if room["version"] < version:
            yield Violation("I6", f"version {room['version']} after {version}")
        if run not in (None, room["run"]):
            yield Violation("I6", "another run of the room")
        version, run = room["version"], room["run"]


def _result_troubles(history: RoomHistory, stored: StoredRoom) -> Iterator[Violation]:
    first: dict[int, Message] = {}
    told = [message for socket in history.sockets for _, message in socket.of("result")]
    by_link = [{"type": "result", **result} for _, result in history.rest]
    for result in (*told, *by_link):
        if first.setdefault(result["race"], result) != result:
            yield Violation("I6", f"two results of race {result['race']}")
    for number, result in first.items():
        race = stored.races.get(number)
        if race is None or "ended" not in race.fields:
            yield Violation("I8", f"a result of race {number}, which is not closed")
            continue
        for what in _false_result(result, race):
            yield Violation("I6", f"the result of race {number}: {what}")


def _false_result(result: Message, race: StoredRace) -> Iterator[str]:
    for name in ("seed", "commitment", "digest"):
        if result[name] != race.fields[name]:
            yield f"its {name} is not the stored one"
    if sorted(row["seat"] for row in result["rows"]) != race.racers:
        yield "it lacks racers, or has others"
    for row in result["rows"]:
        place = race.of(row["seat"], "place")
        if (row["home"], row["entries"], row["end"], row["place"]) != (
            int(race.of(row["seat"], "home") or 0),
            len(race.logs.get(row["seat"], ())),
            race.of(row["seat"], "end"),
            int(place) if place is not None else None,
        ):
            yield f"its row of seat {row['seat']} is not what is stored"


def _socket_troubles(socket: Socket, stored: StoredRoom, replays: Replays) -> Iterator[Violation]:
    seeds = {race.fields["seed"].encode(): race for race in stored.races.values() if not race.settings.get("seed")}
    for event in socket.events:
        if not isinstance(event, Heard):
            continue
        message = event.message
        for seed, race in seeds.items():
            if seed in event.frame and not _may_know_the_seed(event.at, message, race):
                yield Violation("I7", f"the seed of race {race.number} in a {message['type']}")
        match message["type"]:
            case "table":
                yield from _table_troubles(event.at, message, socket, stored, replays)
            case "refused":
                yield from _table_troubles(event.at, message["table"], socket, stored, replays)
            case "ack":
                yield from _ack_troubles(message, socket, replays)
            case "progress":
                yield from _progress_troubles(message["race"], message["standings"], replays)
            case "welcome" | "room":
                yield from _race_view_troubles(message["room"]["race"], stored, replays)
            case _:
                pass
        yield from (Violation("I7", f"a face in a {message['type']}: {face}") for face in _faces_elsewhere(message))


def _may_know_the_seed(at: int, message: Message, race: StoredRace) -> bool:
    ended = int(race.fields.get("ended", 2**60))
    return message["type"] == "result" and message["race"] == race.number and at + _CLOCK_SLACK_MS >= ended


def _table_troubles(at: int, table: Message, socket: Socket, stored: StoredRoom, replays: Replays) -> Iterator[Violation]:
    race, told = stored.races.get(table["race"]), replays.get((table["race"], table["seat"]))
    if race is None or told is None or table["seat"] != socket.seat:
        yield Violation("I7", f"a table of race {table['race']} seat {table['seat']}, which is not its own")
        return
    if at + _CLOCK_SLACK_MS < race.number_of("t0"):
        yield Violation("I7", f"the table of race {table['race']} before its start")
    log = [entry for _, entry in race.logs[table["seat"]]]
    if table["entries"] != log[: table["seq"]] or len(table["entries"]) != table["seq"]:
        yield Violation("I1", f"a table of race {table['race']} at {table['seq']} with entries that are not in the log")
    elif table["home"] != told.home[table["seq"]]:
        yield Violation("I2", f"a table of race {table['race']} at {table['seq']} with {table['home']} cards home")
    if not told.may_be_told(table["seq"], table["faces"]):
        yield Violation("I7", f"a table of race {table['race']} at {table['seq']} with faces not earned, or false ones")


def _ack_troubles(ack: Message, socket: Socket, replays: Replays) -> Iterator[Violation]:
    told = replays.get((ack["race"], socket.seat or 0))
    if told is None or ack["seq"] >= len(told.home):
        # Lost: found by I1.
        return
    if ack["turned"] != told.turned[ack["seq"]]:
        yield Violation("I7", f"ack {ack['seq']} of race {ack['race']} turns up {ack['turned']}, not {told.turned[ack['seq']]}")
    if ack["home"] != told.home[ack["seq"]]:
        yield Violation("I2", f"ack {ack['seq']} of race {ack['race']} with {ack['home']} cards home")


def _race_view_troubles(view: Message | None, stored: StoredRoom, replays: Replays) -> Iterator[Violation]:
    if view is None:
        return
    race = stored.races.get(view["number"])
    if race is None:
        return
    if view["commitment"] != race.fields["commitment"] or view["t0"] != race.number_of("t0"):
        yield Violation("I9", f"race {view['number']} was shown with another commitment or start")
    yield from _progress_troubles(view["number"], view["standings"], replays)


def _progress_troubles(number: int, standings: list[Message], replays: Replays) -> Iterator[Violation]:
    for standing in standings:
        told = replays.get((number, standing["seat"]))
        if told is None:
            continue
        if standing["seq"] >= len(told.home):
            yield Violation(
                "I1", f"progress in race {number} of seat {standing['seat']} to {standing['seq']}, which is not there"
            )
        elif standing["home"] != told.home[standing["seq"]]:
            yield Violation("I2", f"progress of seat {standing['seat']} in race {number} with {standing['home']} cards home")


def _faces_elsewhere(message: Message) -> Iterator[str]:
    """Faces where none belong. Names in these races are longer than a face."""
    table = message["table"] if message["type"] == "refused" else message
    for name, value in message.items():
        if name == "table":
            continue
        if not (message["type"] in ("ack", "table") and name in ("turned", "faces")):
            yield from _texts_like_faces(value)
    if table is not message:
        yield from _faces_elsewhere({"type": "table", **{k: v for k, v in table.items() if k != "type"}})


def _texts_like_faces(value: Any) -> Iterator[str]:  # noqa: ANN401  # whatever a frame holds
    if isinstance(value, str):
        if _FACE.fullmatch(value):
            yield value
    elif isinstance(value, dict):
        for each in (*value.keys(), *value.values()):
            yield from _texts_like_faces(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts_like_faces(each)
