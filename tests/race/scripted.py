"""Records of races that were never raced: random lines of the real rules, with every way a racer's race can end."""

import random

from msgspec.structs import replace

from pandemonium.engine.blocked import blocked
from pandemonium.engine.deal import Seed, commitment, deal
from pandemonium.engine.games import GAMES
from pandemonium.engine.playthrough import Playthrough, UndoRule
from pandemonium.engine.sheets import sheet_hash
from pandemonium.limits import BLOCKED_WORKER_MAX, MINUTE_MS
from pandemonium.race.facts import End, LogEntry, RaceFacts, Racer, Settings, Standing
from pandemonium.race.record import Record, build_record
from pandemonium.race.settings import base_home
from tests.race.facts import T0, room, seat
from tests.support.random_play import accepted, random_entries

_UNDO_RULES: tuple[UndoRule, ...] = ("free", "careful", "off")


def scripted_record(choose: random.Random, most_entries: int = 60) -> Record:
    """One to eight racers on one deal, most of whom bring a few cards home; low targets, so that some of them finish."""
    sheet = choose.choice(list(GAMES.values()))
    seed = Seed(f"scripted-{choose.getrandbits(64):x}")
    base = base_home(sheet)
    settings = Settings(
        game=sheet.game,
        target=sheet.size if choose.random() < 0.3 else base + choose.randint(1, 4),
        limit_minutes=choose.randint(1, 119),
        undo=choose.choice(_UNDO_RULES),
        seats=16,
        all_ready=choose.random() < 0.5,
        watching=choose.choice(("safe", "track")),
        seed=seed.reveal() if choose.random() < 0.2 else None,
        hints=choose.random() < 0.5,
    )
    t1 = T0 + settings.limit_minutes * MINUTE_MS
    start = Playthrough.begin(sheet, deal(sheet, seed))
    seats = sorted(choose.sample(range(1, 17), choose.randint(1, 8)))
    lines = {number: _line(choose, start, settings, t1, most_entries) for number in seats}
    standings = _placed([_standing(choose, number, start, line, settings, t1) for number, line in lines.items()])
    race = RaceFacts(
        number=choose.randint(1, 40),
        settings=settings,
        sheet=sheet_hash(sheet),
        seed=seed,
        commitment=commitment(sheet, seed),
        t0=T0,
        t1=t1,
        racers=tuple(Racer(number, f"Zoë {number} 👩‍🚀", "careful" if number % 4 == 0 else None) for number in seats),
        standings=standings,
        ended=True,
        digest=None,
    )
    logs = {number: tuple(entry for entry, _ in line) for number, line in lines.items()}
    return build_record(room(*(seat(number) for number in seats), race=race), race, logs)


Line = list[tuple[LogEntry, Playthrough]]


def _line(choose: random.Random, start: Playthrough, settings: Settings, t1: int, most: int) -> Line:
    log = accepted(start, random_entries(choose, start, settings.undo, choose.randint(0, most)), settings.undo)
    ends = next((at for at, (_, game) in enumerate(log, start=1) if game.home >= settings.target), len(log))
    times = sorted(choose.randrange(T0, t1) for _ in range(ends))
    return [(LogEntry(time, entry), game) for time, (entry, game) in zip(times, log[:ends], strict=True)]


def _standing(choose: random.Random, number: int, start: Playthrough, line: Line, settings: Settings, t1: int) -> Standing:
    games = [start, *(game for _, game in line)]
    times = [T0, *(entry.time for entry, _ in line)]
    home_time = max(
        (time for time, before, after in zip(times[1:], games, games[1:], strict=False) if before.home != after.home),
        default=T0,
    )
    last = games[-1]
    end, time = _end(choose, last, times[-1], settings, t1)
    return Standing(number, last.entries, last.home, home_time, time, end, None, blocked=end == "blocked")


def _end(choose: random.Random, last: Playthrough, time: int, settings: Settings, t1: int) -> tuple[End | None, int]:
    if last.home >= settings.target:
        return "finished", time
    if settings.undo == "off" and last.entries and blocked(last.sheet, last.board, last.deck, BLOCKED_WORKER_MAX):
        return "blocked", time
    stopped: tuple[End, ...] = ("gave-up", "kicked")
    if choose.random() < 0.3:
        return choose.choice(stopped), choose.randrange(time, t1)
    return None, time if last.entries else 0


def _placed(standings: list[Standing]) -> tuple[Standing, ...]:
    finished = sorted((standing.time, standing.seat) for standing in standings if standing.end == "finished")
    places = {number: place for place, (_, number) in enumerate(finished, start=1)}
    return tuple(replace(standing, place=places.get(standing.seat)) for standing in standings)
