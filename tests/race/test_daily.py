"""The deal of the day, from referee time alone: which day it is, when it is revealed, and how tries are ordered."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from pandemonium.engine.games import GAMES
from pandemonium.limits import DAILY_SLACK_MS, DAY_MS, MINUTE_MS
from pandemonium.race import decide
from pandemonium.race.daily import Try, board_key, daily_settings, day_at, day_named, try_of
from pandemonium.race.dealing import dealing
from pandemonium.race.errors import Refused
from pandemonium.race.phase import is_revealed
from pandemonium.race.settings import checked
from tests.race.facts import T0, T1, race, room, seat, standing

MIDNIGHT = int(datetime(2026, 11, 30, tzinfo=UTC).timestamp()) * 1000
DATE = "2026-11-30"


@pytest.mark.parametrize("now", [MIDNIGHT, MIDNIGHT + DAY_MS - 1])
def test_a_day_goes_from_midnight_to_midnight_by_utc(now: int) -> None:
    day = day_at(now)
    assert (day.date, day.begins, day.ends) == (DATE, MIDNIGHT, MIDNIGHT + DAY_MS)
    assert day_named(DATE) == day


@pytest.mark.parametrize("date", ["", "today", "2026-13-01", "2026-11-30T00:00", "20261130", "0000-01-01", "٢٠٢٦-11-30"])
def test_what_is_no_date_is_refused(date: str) -> None:
    with pytest.raises(Refused, match="no such day"):
        day_named(date)


def test_the_last_date_of_all_is_refused_as_well() -> None:
    with pytest.raises(Refused, match="no such day"):
        day_named("9999-12-31")


def test_a_day_is_revealed_once_the_last_race_begun_in_it_is_over() -> None:
    limit = 15 * MINUTE_MS
    assert day_named(DATE).reveal_at(limit) == MIDNIGHT + DAY_MS + limit + DAILY_SLACK_MS


@pytest.mark.parametrize("game", GAMES)
def test_a_try_is_raced_alone_for_all_cards_and_shows_nobody_a_board(game: str) -> None:
    settings = checked(daily_settings(game))
    assert (settings.target, settings.seats, settings.watching, settings.seed) == (GAMES[game].size, 1, "track", None)


def test_a_closed_race_is_a_secret_until_it_may_be_revealed() -> None:
    closed = race(standing(1), ended=True, reveal_at=T1 + 100)
    assert not is_revealed(closed, T1 + 99)
    assert is_revealed(closed, T1 + 100)
    assert not is_revealed(replace(closed, ended=False), T1 + 100)
    assert is_revealed(replace(closed, reveal_at=0), T1)


def test_a_try_is_played_once_and_as_it_is() -> None:
    over = room(seat(1), race=race(standing(1), ended=True), daily=DATE)
    with pytest.raises(Refused, match="played once"):
        decide.rematch(over, 1, 1)
    lobby = room(seat(1), daily=DATE)
    with pytest.raises(Refused, match="played once"):
        decide.change_settings(lobby, 0, 1, lobby.settings)
    assert dealing(lobby, ()) == "proven"


def test_the_board_says_of_a_try_what_its_race_came_to() -> None:
    finished = race(standing(1, seq=90, home=52, time=T0 + 9_000, home_time=T0 + 9_000, end="finished", place=1))
    assert try_of(room(seat(1), race=finished, daily=DATE), finished) == Try("CODE2345", "Player 1", 52, 90, 9_000, "finished")
    left = race(standing(1, seq=20, home=7, time=T0 + 8_000, home_time=T0 + 3_000, end="gave-up"))
    assert try_of(room(seat(1), race=left, daily=DATE), left) == Try("CODE2345", "Player 1", 7, 20, 3_000, "gave-up")
    assert try_of(room(seat(1), race=left), left) is None


def test_finishers_come_first_by_time_then_most_cards_then_who_had_them_first() -> None:
    tries = [
        Try("A", "slow", 52, 1, 700_000, "finished"),
        Try("B", "quick", 52, 1, 600_000, "finished"),
        Try("C", "late", 51, 1, 500_000, None),
        Try("D", "early", 51, 1, 400_000, "gave-up"),
        Try("E", "few", 3, 1, 10, "gave-up"),
        Try("F", "none", 1, 0, 0, "gave-up"),
    ]
    names = [attempt.name for attempt in sorted(tries[3:] + tries[:3], key=board_key)]
    assert names == ["quick", "slow", "early", "late", "few", "none"]
