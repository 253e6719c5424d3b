"""Phase, ranking and deadlines as functions of facts and time."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandemonium.race.facts import Phase, Standing
from pandemonium.race.phase import is_over, next_deadline, phase, ranking
from tests.race.facts import T0, T1, race, room, seat, standing


@pytest.mark.parametrize(
    ("now", "expected", "deadline"),
    [
        (0, "countdown", T0),
        (T0 - 1, "countdown", T0),
        (T0, "racing", T1),
        (T0 + 1, "racing", T1),
        (T1 - 1, "racing", T1),
        (T1, "over", None),
        (T1 + 1_000_000, "over", None),
    ],
)
def test_the_phase_and_its_end_follow_from_the_time(now: int, expected: Phase, deadline: int | None) -> None:
    facts = room(seat(1), race=race(standing(1)))
    assert phase(facts, now) == expected
    assert next_deadline(facts, now) == deadline


@pytest.mark.parametrize("now", [0, T0, T1, T1 + 1])
def test_without_a_race_it_is_always_lobby_and_nothing_is_due(now: int) -> None:
    assert phase(room(seat(1)), now) == "lobby"
    assert next_deadline(room(seat(1)), now) is None


@pytest.mark.parametrize("end", ["finished", "gave-up", "blocked", "kicked"])
def test_the_race_is_over_before_its_deadline_once_everybody_has_an_end(end: str) -> None:
    both = room(seat(1), seat(2), race=race(standing(1, end="finished"), standing(2, end=end)))
    one = room(seat(1), seat(2), race=race(standing(1, end=end), standing(2)))
    assert (phase(both, T0), phase(one, T0)) == ("over", "racing")
    assert (next_deadline(both, T0), next_deadline(one, T0)) == (None, T1)
    assert phase(both, T0 - 1) == "countdown"


def test_being_blocked_by_flag_is_no_end() -> None:
    assert not is_over(race(standing(1, blocked=True)), T0)


def test_a_closed_race_stays_over() -> None:
    assert phase(room(seat(1), race=race(standing(1, end="gave-up"), ended=True)), T0 + 1) == "over"


def test_finishers_come_first_by_place_then_most_home_then_earliest_then_lowest_seat() -> None:
    best_to_worst = [
        standing(9, end="finished", place=1, home=12, home_time=T0 + 50),
        standing(3, end="finished", place=2, home=52, home_time=T0 + 10),
        standing(8, end="kicked", home=51, home_time=T0 + 90),
        standing(7, end=None, home=30, home_time=T0 + 5),
        standing(2, end="blocked", home=30, home_time=T0 + 6),
        standing(4, end="gave-up", home=30, home_time=T0 + 6),
        standing(1, home=1, home_time=T0),
        standing(5, home=1, home_time=T0),
    ]
    for order in itertools.islice(itertools.permutations(best_to_worst), 0, 40_320, 97):
        assert list(ranking(race(*order))) == best_to_worst


def test_the_time_of_a_last_fruitless_entry_does_not_count() -> None:
    early, late = standing(2, home=5, home_time=T0 + 1, time=T0 + 99), standing(1, home=5, home_time=T0 + 2, time=T0 + 2)
    assert ranking(race(late, early)) == (early, late)


STANDINGS = st.lists(
    st.builds(
        Standing,
        seat=st.integers(1, 16),
        seq=st.integers(0, 9),
        home=st.integers(1, 4),
        home_time=st.integers(T0, T0 + 3),
        time=st.just(T0 + 9),
        end=st.sampled_from([None, "gave-up", "blocked", "kicked"]),
        place=st.none(),
        blocked=st.booleans(),
    ),
    unique_by=lambda standing: standing.seat,
    max_size=16,
)


@given(STANDINGS, st.randoms(use_true_random=False))
def test_the_ranking_does_not_depend_on_the_order_of_reading_and_loses_nobody(
    standings: list[Standing], random: object
) -> None:
    shuffled = list(standings)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    ranked = ranking(race(*standings))
    assert ranking(race(*shuffled)) == ranked
    assert sorted(ranked, key=lambda one: one.seat) == sorted(standings, key=lambda one: one.seat)
    for better, worse in itertools.pairwise(ranked):
        assert (-better.home, better.home_time, better.seat) < (-worse.home, worse.home_time, worse.seat)
