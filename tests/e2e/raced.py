"""Races that are over, put into a node's store as it keeps them: for pages that show such a race, without racing it first."""

import base64
import json
import random
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pandemonium.engine.deal import Seed, commitment, deal
from pandemonium.engine.games import GAMES
from pandemonium.engine.playthrough import Playthrough
from pandemonium.engine.sheets import sheet_hash
from pandemonium.limits import MINUTE_MS
from pandemonium.race.facts import End, LogEntry, RaceFacts, Racer, Settings, Standing
from pandemonium.race.proof import Proof
from pandemonium.race.record import Record, build_record, digest
from tests.e2e.node import Node
from tests.race.facts import T0, room, seat
from tests.support.random_play import accepted, random_entries

WINS: Final = Path(__file__).parent.parent / "vectors" / "wins.json"
NAMES: Final = ("Ember Fox", "Brass Owl", "Çiğdem", "Wicked Imp", "Theo", "عمر", "Ada of the Long Name Here", "Moth")
LIMIT_MINUTES: Final = 15
PACE_MS: Final = 1_900
"""Between two entries of a racer, on average."""
DETOUR: Final = 40
"""Random entries of those who leave the won line."""


@dataclass(frozen=True, slots=True)
class Raced:
    """`record`: of the race. `games`: each racer's game after each entry, the deal first, in the order of the record."""

    record: Record
    games: list[list[Playthrough]]

    def put(self, node: Node) -> None:
        """Into the store, under its code and number."""
        homes = {
            racer["seat"]: _home_time(racer, games) for racer, games in zip(self.record["racers"], self.games, strict=True)
        }
        kept = {"record": self.record, "digest": digest(self.record), "home_times": homes}
        packed = base64.b85encode(zlib.compress(json.dumps(kept).encode())).decode()
        with node.redis() as redis:
            redis.set(f"r1:{{{self.record['code']}}}:record:{self.record['race']}", packed)


def raced(game: str, racers: int, *, code: str = "ABCDEFGH", winners: int = 1) -> Raced:
    """A race on the first won line's deal. The `winners` play it to its end, the others some of it, and then take detours."""
    choose = random.Random(f"{game} {racers}")
    win = next(win for win in json.loads(WINS.read_text(encoding="utf-8"))["wins"] if win["game"] == game)
    sheet, seed, line = GAMES[game], Seed(win["seed"]), win["moves"]
    start = Playthrough.begin(sheet, deal(sheet, seed))
    settings = Settings(game, sheet.size, LIMIT_MINUTES, "free", 16, all_ready=False)
    lines = {number: _line(choose, start, line, is_won=number <= winners) for number in range(1, racers + 1)}
    times = {number: _times(choose, len(played), number) for number, played in lines.items()}
    standings = [
        _standing(number, sheet.size, [start, *(after for _, after in lines[number])], times[number]) for number in lines
    ]
    race = RaceFacts(
        number=1,
        settings=settings,
        sheet=sheet_hash(sheet),
        seed=seed,
        commitment=commitment(sheet, seed),
        t0=T0,
        t1=T0 + LIMIT_MINUTES * MINUTE_MS,
        racers=tuple(Racer(number, NAMES[(number - 1) % len(NAMES)]) for number in lines),
        standings=_placed(standings),
        ended=True,
        digest=None,
        proof=Proof("stern", 17, tuple(line)),
    )
    logs = {
        number: tuple(LogEntry(time, entry) for time, (entry, _) in zip(times[number], played, strict=True))
        for number, played in lines.items()
    }
    facts = room(*(seat(number) for number in lines), race=race)
    record = build_record(facts, race, logs) | {"code": code}
    games = [[start, *(after for _, after in lines[racer["seat"]])] for racer in record["racers"]]
    return Raced(record, games)


def _line(choose: random.Random, start: Playthrough, line: list[str], *, is_won: bool) -> list[tuple[str, Playthrough]]:
    """Entries with the game after each: the won line with moves taken back here and there, or a part of it and a detour."""
    texts: list[str] = []
    for text in line if is_won else line[: choose.randint(len(line) // 4, len(line) * 4 // 5)]:
        texts += [text, "undo", text] if choose.random() < 0.04 else [text]
    played = accepted(start, texts, "free")
    if is_won:
        return played
    after = played[-1][1]
    return played + accepted(after, random_entries(choose, after, "free", DETOUR), "free")


def _times(choose: random.Random, entries: int, number: int) -> list[int]:
    pace = PACE_MS * (1 + 0.06 * number)
    time, times = float(T0), list[int]()
    for _ in range(entries):
        time += choose.expovariate(1 / pace)
        times.append(round(time))
    return times


def _standing(number: int, target: int, games: list[Playthrough], times: list[int]) -> Standing:
    last = games[-1]
    is_home = last.home >= target
    end: End | None = "finished" if is_home else "gave-up" if number % 3 == 0 else None
    time = times[-1] + (4_000 if end == "gave-up" else 0)
    home_time = next(
        (at for at, one, two in reversed(list(zip(times, games, games[1:], strict=False))) if one.home != two.home), T0
    )
    return Standing(number, last.entries, last.home, home_time, time, end, None, blocked=False)


def _placed(standings: list[Standing]) -> tuple[Standing, ...]:
    finished = sorted((one.time, one.seat) for one in standings if one.end == "finished")
    places = {number: place for place, (_, number) in enumerate(finished, start=1)}
    return tuple(
        Standing(one.seat, one.seq, one.home, one.home_time, one.time, one.end, places.get(one.seat), blocked=False)
        for one in standings
    )


def _home_time(racer: Record, games: list[Playthrough]) -> int:
    changes = [time for (time, _), one, two in zip(racer["log"], games, games[1:], strict=False) if one.home != two.home]
    return int(changes[-1]) if changes else T0
