"""What watchers see of racers' logs: old enough, and nothing that is news to anybody who still races."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import and_
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pandemonium.engine.deal import Deal, Seed, deal, opening_board
from pandemonium.engine.errors import IllegalMove
from pandemonium.engine.games import GAMES
from pandemonium.engine.playthrough import Playthrough, UndoRule
from pandemonium.race.facts import LogEntry, Settings, Watching
from pandemonium.race.vantage import Sight, Vantage
from tests.support.random_play import accepted, permuted, random_entries

T0 = 1_000
DELAY = 50


@dataclass(frozen=True, repr=False)
class Played:
    """A log as it grew: `times` and `games` after each of its entries. `end`: when it ended, None while it goes on."""

    start: Playthrough
    entries: tuple[LogEntry, ...]
    games: tuple[Playthrough, ...]
    end: int | None = None

    def length(self, now: int) -> int:
        """Entries durable by then."""
        return sum(entry.time <= now for entry in self.entries)

    def known(self, now: int) -> int:
        """Cards known by then."""
        return (self.start, *self.games)[self.length(now)].known

    def races(self, now: int) -> bool:
        """Does it still go on then?"""
        return self.end is None or now < self.end

    def upto(self, length: int) -> "Played":
        """Its beginning."""
        return replace(self, entries=self.entries[:length], games=self.games[:length])

    def on(self, start: Playthrough, undo: UndoRule) -> "Played":
        """The same line on another deck, as far as it goes there."""
        games = accepted(start, [entry.entry for entry in self.entries], undo, stop=True)
        return replace(self.upto(len(games)), start=start, games=tuple(game for _, game in games))


@dataclass(repr=False)
class Race:
    """`logs` by seat; `reads`: which seats are read how far at which time, each followed by a look."""

    terms: Settings
    start: Playthrough
    logs: dict[int, Played]
    looks: tuple[int, ...]
    read_at_most: int = 10_000
    told: list[tuple[int, dict[int, Sight]]] = field(default_factory=list)

    def racing(self, now: int) -> list[int]:
        """Seats that still race then."""
        return [seat for seat, log in self.logs.items() if log.races(now)]

    def watched(self) -> "Race":
        """Read and look at each of the times; remembers what was to be seen."""
        vantage = Vantage(self.start, self.logs, self.terms)
        for now in self.looks:
            for seat, log in self.logs.items():
                read = vantage.length(seat)
                vantage.read(seat, log.entries[read : log.length(now)][: self.read_at_most])
            vantage.look(now - DELAY, self.racing(now))
            self.told.append((now, {seat: vantage.sight(seat) for seat in self.logs}))
        return self

    def expected(self, seat: int, now: int) -> tuple[int, bool]:
        """Visible seq and whether more waits, straight from the rule."""
        log, racing = self.logs[seat], self.racing(now) if self.terms.watching != "delayed" else []
        common = reduce(and_, (self.logs[other].known(now) for other in racing), -1)
        old = log.length(now - DELAY)
        seq = max(n for n in range(old + 1) if n == 0 or not log.games[n - 1].known & ~common)
        return seq, seq < old


def terms(game: str, undo: UndoRule, watching: Watching) -> Settings:
    return Settings(game, GAMES[game].size, 15, undo, 16, all_ready=False, watching=watching)


def a_log(choose: random.Random, start: Playthrough, undo: UndoRule, most: int) -> Played:
    log = accepted(start, random_entries(choose, start, undo, most), undo)
    times = sorted(choose.randrange(T0, T0 + 400) for _ in log)
    entries = tuple(LogEntry(time, entry) for time, (entry, _) in zip(times, log, strict=True))
    ends = choose.random() < 0.5
    end = choose.randrange(times[-1] if times else T0, T0 + 600) if ends else None
    return Played(start, entries, tuple(game for _, game in log), end)


def opening(game: str, deck: Sequence[int]) -> Playthrough:
    return Playthrough.begin(GAMES[game], Deal(tuple(deck), opening_board(GAMES[game])))


@st.composite
def races(draw: st.DrawFn, /, watching: Watching = "safe", **more: Any) -> Race:  # noqa: ANN401
    choose = random.Random(draw(st.integers(0, 2**32)))
    game, undo = draw(st.sampled_from(sorted(GAMES))), draw(st.sampled_from(get_args(UndoRule)))
    start = opening(game, deal(GAMES[game], Seed(f"vantage-{choose.randrange(10**9)}")).deck)
    seats = draw(st.integers(1, 4))
    logs = {seat: a_log(choose, start, undo, draw(st.integers(0, 40))) for seat in range(1, seats + 1)}
    looks = tuple(sorted(choose.randrange(T0, T0 + 700) for _ in range(draw(st.integers(1, 12)))))
    return Race(terms(game, undo, watching), start, logs, looks, **more)


many = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


@many
@given(races(read_at_most=3))
def test_no_board_shows_what_is_news_to_somebody_who_still_races(race: Race) -> None:
    for now, sights in race.watched().told:
        for sight in sights.values():
            for seat in race.racing(now):
                assert not sight.game.known & ~race.logs[seat].known(now)


@many
@given(races(read_at_most=3))
def test_what_is_visible_never_gets_shorter_and_is_the_log_as_it_was_played(race: Race) -> None:
    seen = dict.fromkeys(race.logs, 0)
    for now, sights in race.watched().told:
        for seat, sight in sights.items():
            seq = sight.game.entries
            assert seen[seat] <= seq <= race.logs[seat].length(now - DELAY)
            assert sight.game == (race.start, *race.logs[seat].games)[seq]
            seen[seat] = seq


@pytest.mark.parametrize("watching", ["safe", "delayed"])
def test_exactly_what_the_rule_allows_is_visible(watching: Watching) -> None:
    @many
    @given(races(watching))
    def holds(race: Race) -> None:
        for now, sights in race.watched().told:
            for seat, sight in sights.items():
                assert (sight.game.entries, sight.waiting) == race.expected(seat, now)

    holds()


@many
@given(races(), st.integers(0, 11))
def test_somebody_who_comes_later_or_again_sees_the_same(race: Race, after: int) -> None:
    late = Race(race.terms, race.start, race.logs, race.looks[after:] or race.looks[-1:])
    assert late.watched().told == race.watched().told[-len(late.looks) :]


@many
@given(races())
def test_a_seat_that_gives_up_at_once_changes_nothing_about_the_others(race: Race) -> None:
    nobody = Played(race.start, (), (), end=T0)
    with_it = Race(race.terms, race.start, race.logs | {9: nobody}, race.looks)
    without = race.watched().told
    assert [(now, {seat: sights[seat] for seat in race.logs}) for now, sights in with_it.watched().told] == without


@many
@given(races(), st.integers(0, 2**32))
def test_cards_that_somebody_who_still_races_has_not_seen_change_nothing(race: Race, seed: int) -> None:
    choose = random.Random(seed)
    goes_on = choose.choice(sorted(race.logs))
    here = {seat: replace(log, end=None if seat == goes_on else log.end) for seat, log in race.logs.items()}
    seen = here[goes_on].known(race.looks[-1])
    # Few changed cards let lines go on for long that are the same on both decks.
    kept = seen | sum(1 << card for card in range(len(race.start.deck)) if choose.random() < choose.choice((0.0, 0.5, 0.9)))
    other = opening(race.terms.game, permuted(choose, race.start.deck, kept))
    there = {seat: log.on(other, race.terms.undo) for seat, log in here.items()}
    here = {seat: log.upto(len(there[seat].entries)) for seat, log in here.items()}
    told = [Race(race.terms, logs[1].start, logs, race.looks).watched().told for logs in (here, there)]
    assert shapes(told[0]) == shapes(told[1])


def shapes(told: list[tuple[int, dict[int, Sight]]]) -> list[Any]:
    """All that a watcher could be told."""
    return [(now, [(seat, *shape(sight)) for seat, sight in sights.items()]) for now, sights in told]


def shape(sight: Sight) -> tuple[Any, ...]:
    return sight.game.board, sight.game.seen_faces(), sight.game.entries, sight.waiting


class TestByHand:
    """On the deal whose third entry turns up a card."""

    LINE = ("t7>f", "t4>f", "r>t4", "r>t3")

    @pytest.fixture
    def start(self) -> Playthrough:
        sheet = GAMES["demons-and-thieves"]
        return Playthrough.begin(sheet, deal(sheet, Seed("yfmumyab52g4tsimswk3k53v27")))

    def log(self, first: int, last: int) -> list[LogEntry]:
        """Entries, one in ten milliseconds."""
        return [LogEntry(T0 + 10 * seq, self.LINE[seq - 1]) for seq in range(first, last + 1)]

    def test_the_opening_is_there_at_once_and_changes_are_told_once(self, start: Playthrough) -> None:
        vantage = Vantage(start, (1, 2), terms("demons-and-thieves", "free", "safe"))
        assert vantage.look(T0, (1, 2)) == (1, 2)
        assert vantage.sight(1) == Sight(start, waiting=False)
        assert vantage.look(T0, (1, 2)) == ()
        vantage.read(1, self.log(1, 2))
        assert vantage.look(T0 + 9, (1, 2)) == ()
        assert vantage.next_time() == T0 + 10
        assert vantage.look(T0 + 10, (1, 2)) == (1,)
        assert vantage.sight(1).game.entries == 1
        assert vantage.look(T0 + 20, (1, 2)) == (1,)
        assert vantage.next_time() is None

    def test_a_card_waits_for_all_who_race_and_says_so(self, start: Playthrough) -> None:
        vantage = Vantage(start, (1, 2, 3), terms("demons-and-thieves", "free", "safe"))
        vantage.read(1, self.log(1, 4))
        vantage.look(T0 + 29, (1, 2, 3))
        assert (vantage.sight(1).game.entries, vantage.sight(1).waiting, vantage.next_time()) == (2, False, T0 + 30)
        assert vantage.look(T0 + 30, (1, 2, 3)) == (1,)
        assert (vantage.sight(1).game.entries, vantage.sight(1).waiting, vantage.next_time()) == (2, True, None)
        vantage.read(2, self.log(1, 3))
        assert vantage.look(T0 + 40, (1, 2, 3)) == (2,), "seat 3 has not seen the card"
        assert vantage.look(T0 + 40, (1, 2)) == (1, 2), "seat 3 has ended"
        assert [vantage.sight(seat).game.entries for seat in (1, 2)] == [3, 3]
        assert vantage.look(T0 + 40, ()) == (1,), "nobody races any more"
        assert vantage.sight(1) == Sight(vantage.sight(1).game, waiting=False)
        assert vantage.sight(1).game.entries == 4

    def test_all_is_shown_whatever_its_age_once_everything_is_public(self, start: Playthrough) -> None:
        vantage = Vantage(start, (1, 2), terms("demons-and-thieves", "free", "track"))
        vantage.read(1, self.log(1, 4))
        assert vantage.look(None, ()) == (1, 2)
        assert vantage.sight(1).game.entries == 4

    def test_a_damaged_log_is_refused(self, start: Playthrough) -> None:
        vantage = Vantage(start, (1,), terms("demons-and-thieves", "off", "safe"))
        with pytest.raises(IllegalMove):
            vantage.read(1, [LogEntry(T0, "undo")])
