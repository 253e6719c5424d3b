"""Does a record hold together? Every log is played again by the rules, and all that follows from the logs is worked out anew.

What breaks rules, order, seed or commitment shows by itself. A record that was changed with care, a time or a name, does not:
only the digest that every racer was told at the end proves where a record comes from. The browser's twin of this module
(`client/src/proof/`) finds the same faults in the same order.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeGuard, get_args

from pandemonium.engine.blocked import blocked
from pandemonium.engine.deal import Seed, commitment, deal, parse_seed
from pandemonium.engine.errors import BadSeed, IllegalMove
from pandemonium.engine.games import GAMES
from pandemonium.engine.playthrough import Playthrough, parse_entry
from pandemonium.engine.sheets import Sheet, sheet_hash
from pandemonium.limits import BLOCKED_WORKER_MAX, LOG_ENTRIES_MAX, MINUTE_MS, RACES_MAX, RECORD_TIME_MAX, SEATS_MAX
from pandemonium.race.errors import Refused
from pandemonium.race.facts import BotLevel, End, LogEntry, Settings, Standing
from pandemonium.race.phase import rank_key
from pandemonium.race.proof import GRADES
from pandemonium.race.record import Record, digest, settings_of
from pandemonium.race.settings import checked

FINDINGS: Final[dict[str, str]] = {
    "bad-record": "This is not the record of a race.",
    "other-rules": "It was raced by rules that this version does not know.",
    "bad-settings": "A room cannot have these settings.",
    "other-commitment": "The seed is not the one that was committed to before the race.",
    "wrong-span": "The race did not last as its time limit says.",
    "wrong-seats": "The racers do not have a seat each.",
    "wrong-line": "The line that is said to win this deal does not.",
    "illegal-move": "The rules do not allow this entry.",
    "wrong-time": "This entry was not made in its order while the race went on.",
    "wrong-home": "The cards home are not those of the log.",
    "wrong-end": "The log does not end like that.",
    "wrong-place": "The finish places are not those of the finish times.",
    "wrong-rank": "The order of the racers is not that of the rules.",
    "other-digest": "The record is not the one whose digest was told after the race.",
}
"""Every fault that can be found, with the sentence for it."""


class Finding(NamedTuple):
    """One fault. `code`: of `FINDINGS`; `seat` and `entry` (1 for the first) where it belongs to one."""

    code: str
    seat: int | None = None
    entry: int | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """`findings`: all that does not fit. `origin_proven`: the digest was given, and is that of this record."""

    findings: tuple[Finding, ...]
    origin_proven: bool

    @property
    def verdict(self) -> str:
        """`verified`, `consistent` (but its origin is not proven) or `wrong`."""
        if self.findings:
            return "wrong"
        return "verified" if self.origin_proven else "consistent"


def verify(record: object, told_digest: str | None) -> Report:
    """Check a record, as parsed from its JSON. `told_digest`: of the result, or None where nobody kept it."""
    if not _is_record(record):
        return Report((Finding("bad-record"),), origin_proven=False)
    is_same = told_digest is not None and digest(record) == told_digest.lower()
    findings = list(_findings(record))
    if told_digest is not None and not is_same:
        findings.append(Finding("other-digest"))
    return Report(tuple(findings), is_same)


def _findings(record: Record) -> Iterator[Finding]:
    sheet = GAMES.get(record["settings"]["game"])
    if sheet is None or sheet_hash(sheet) != record["sheet"]:
        yield Finding("other-rules")
        return
    settings = settings_of(record["settings"])
    try:
        checked(settings)
        seed = parse_seed(record["seed"])
    except (Refused, BadSeed):
        yield Finding("bad-settings")
        return
    yield from _of_the_deal(record, sheet, settings, seed)
    yield from _of_the_race(record, settings)
    replays = [_Replay.of(racer, record, settings, Playthrough.begin(sheet, deal(sheet, seed))) for racer in record["racers"]]
    for replay in replays:
        yield from replay.findings
    if not any(replay.findings for replay in replays):
        yield from _of_the_order(record, [replay.standing for replay in replays])


def _of_the_deal(record: Record, sheet: Sheet, settings: Settings, seed: Seed) -> Iterator[Finding]:
    if commitment(sheet, seed) != record["commitment"] or settings.seed not in (None, record["seed"]):
        yield Finding("other-commitment")
    if "line" in record and not _wins(Playthrough.begin(sheet, deal(sheet, seed)), record["line"]):
        yield Finding("wrong-line")


def _wins(game: Playthrough, line: list[str]) -> bool:
    try:
        for move in line:
            game = game.enter(parse_entry(move), "off", game.sheet.size).after
    except IllegalMove:
        return False
    return game.home == game.sheet.size


def _of_the_race(record: Record, settings: Settings) -> Iterator[Finding]:
    if not 0 < record["t1"] - record["t0"] <= settings.limit_minutes * MINUTE_MS:
        yield Finding("wrong-span")
    seats = [racer["seat"] for racer in record["racers"]]
    if len(set(seats)) != len(seats) or not all(1 <= seat <= SEATS_MAX for seat in seats):
        yield Finding("wrong-seats")


def _of_the_order(record: Record, standings: list[Standing]) -> Iterator[Finding]:
    finished = sorted((standing.place or 0, standing.time) for standing in standings if standing.end == "finished")
    times = [time for _, time in finished]
    if [place for place, _ in finished] != list(range(1, len(finished) + 1)) or times != sorted(times):
        yield Finding("wrong-place")
    ranks = [racer["rank"] for racer in record["racers"]]
    if standings != sorted(standings, key=rank_key) or ranks != list(range(1, len(ranks) + 1)):
        yield Finding("wrong-rank")


@dataclass(slots=True)
class _Replay:
    """One racer's log, played again."""

    racer: Record
    game: Playthrough
    home_time: int
    last_time: int
    findings: list[Finding] = field(default_factory=list)

    @staticmethod
    def of(racer: Record, record: Record, settings: Settings, game: Playthrough) -> "_Replay":
        replay = _Replay(racer, game, record["t0"], record["t0"])
        if replay._enter_all([LogEntry(*entry) for entry in racer["log"]], record["t1"], settings):
            replay._check_end(record, settings)
        return replay

    def _find(self, code: str, entry: int | None = None) -> None:
        self.findings.append(Finding(code, self.racer["seat"], entry))

    def _enter_all(self, log: list[LogEntry], t1: int, settings: Settings) -> bool:
        """False where it stopped at an entry that the rules refuse: nothing behind it means anything."""
        for number, entry in enumerate(log, start=1):
            has_ended = self.game.home >= settings.target
            if has_ended or not self.last_time <= entry.time < t1:
                self._find("wrong-time", number)
            try:
                after = self.game.enter(parse_entry(entry.entry), settings.undo, settings.target).after
            except IllegalMove:
                self._find("illegal-move", number)
                return False
            if after.home != self.game.home:
                self.home_time = entry.time
            self.game, self.last_time = after, entry.time
        return True

    def _check_end(self, record: Record, settings: Settings) -> None:
        if self.racer["home"] != self.game.home:
            self._find("wrong-home")
        end, end_time, place = self.racer["end"], self.racer["end_time"], self.racer["place"]
        has_finished = self.game.home >= settings.target
        at_last_entry = end_time == self.last_time and self.game.entries > 0
        match end:
            case "finished":
                fits = has_finished and at_last_entry
            case "blocked":
                fits = not has_finished and at_last_entry and settings.undo == "off" and self._is_blocked()
            case None:
                fits = not has_finished and end_time is None
            case _:
                fits = not has_finished and end_time is not None and self.last_time <= end_time < record["t1"]
        if not fits or (place is not None) != (end == "finished"):
            self._find("wrong-end")

    def _is_blocked(self) -> bool:
        return blocked(self.game.sheet, self.game.board, self.game.deck, BLOCKED_WORKER_MAX) is True

    @property
    def standing(self) -> Standing:
        """As the store had it, worked out from the log."""
        return Standing(
            seat=self.racer["seat"],
            seq=self.game.entries,
            home=self.game.home,
            home_time=self.home_time,
            time=self.last_time if self.racer["end_time"] is None else self.racer["end_time"],
            end=self.racer["end"],
            place=self.racer["place"],
            blocked=self.racer["end"] == "blocked",
        )


# The shape of a record

_RECORD: Final = {
    "code": str,
    "race": int,
    "settings": dict,
    "sheet": str,
    "seed": str,
    "commitment": str,
    "t0": int,
    "t1": int,
    "racers": list,
}
_PROOF: Final = {"grade": str, "simple_home": int, "line": list}
_RACER: Final = {"rank": int, "seat": int, "name": str, "home": int, "end": str, "end_time": int, "place": int, "log": list}
_BOT: Final = {"bot": str}
_MAY_BE_NULL: Final = frozenset({"end", "end_time", "place"})
_ENDS: Final = (*get_args(End), None)
_BOTS: Final = (*get_args(BotLevel), None)


def _is_record(record: object) -> TypeGuard[Record]:
    if not isinstance(record, dict):
        return False
    proof = _PROOF if "grade" in record else {}
    return (
        _has_fields(record, _RECORD | proof)
        and 1 <= record["race"] <= RACES_MAX
        and _is_settings(record["settings"])
        and 1 <= len(record["racers"]) <= SEATS_MAX
        and all(_is_racer(racer) for racer in record["racers"])
        and (not proof or (record["grade"] in GRADES and all(isinstance(move, str) for move in record["line"])))
    )


def _is_settings(settings: Record) -> bool:
    try:
        settings_of(settings)
    except (TypeError, ValueError):
        return False
    return all(abs(value) <= RECORD_TIME_MAX for value in settings.values() if isinstance(value, int))


def _is_racer(racer: object) -> bool:
    return (
        isinstance(racer, dict)
        and _has_fields(racer, _RACER | (_BOT if "bot" in racer else {}))
        and racer.get("bot") in _BOTS
        and racer["end"] in _ENDS
        and len(racer["log"]) <= LOG_ENTRIES_MAX
        and all(_is_entry(entry) for entry in racer["log"])
    )


def _is_entry(entry: object) -> bool:
    return isinstance(entry, list) and len(entry) == 2 and _is(entry[0], int) and isinstance(entry[1], str)


def _has_fields(record: Record, types: dict[str, type]) -> bool:
    return record.keys() == types.keys() and all(
        _is(record[name], kind) or (record[name] is None and name in _MAY_BE_NULL) for name, kind in types.items()
    )


def _is(value: Any, kind: type) -> bool:  # noqa: ANN401  # parsed JSON is anything
    if kind is int:
        return type(value) is int and 0 <= value <= RECORD_TIME_MAX
    return isinstance(value, kind)
