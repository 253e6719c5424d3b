"""Percentiles, void figures, ratios and goals."""

import pytest

from pandemonium.bench.figures import Figure, measured, median, percentile, ratio
from pandemonium.bench.goals import at_least, at_most
from pandemonium.limits import BENCH_BUSY_MAX


@pytest.mark.parametrize(
    ("share", "expected"), [(0.5, 50.0), (0.99, 99.0), (0.999, 100.0), (1.0, 100.0), (0.01, 1.0), (0.0, 1.0)]
)
def test_a_percentile_is_the_nearest_rank(share: float, expected: float) -> None:
    assert percentile([float(number) for number in range(100, 0, -1)], share) == expected


def test_every_percentile_of_one_sample_is_that_sample() -> None:
    assert [percentile([7.0], share) for share in (0.0, 0.5, 0.999)] == [7.0, 7.0, 7.0]


def test_no_samples_have_no_percentile() -> None:
    with pytest.raises(ValueError, match="no samples"):
        percentile([], 0.5)


def test_a_figure_is_void_where_the_generator_was_the_limit() -> None:
    assert measured(5.0, "ms", BENCH_BUSY_MAX).value == 5.0
    void = measured(5.0, "ms", BENCH_BUSY_MAX + 0.01)
    assert void.value is None
    assert str(void) == "void (the generator's own core was 91% busy)"


def test_void_rounds_do_not_count_and_only_void_ones_make_a_void_figure() -> None:
    void = Figure(None, "ms", "busy")
    assert median([Figure(3.0, "ms"), void, Figure(1.0, "ms"), Figure(2.0, "ms")]) == Figure(2.0, "ms")
    assert median([void, void]) == void


def test_a_ratio_with_a_void_figure_is_void_for_its_reason() -> None:
    assert ratio(Figure(3.0, "ms"), Figure(2.0, "ms")) == Figure(1.5, "x")
    assert ratio(Figure(3.0, "ms"), Figure(None, "ms", "busy")) == Figure(None, "x", "busy")


def test_a_goal_is_reached_missed_or_open() -> None:
    figures = [Figure(1.0, "x"), Figure(2.0, "x"), Figure(None, "x", "busy")]
    assert [at_least(1.5, figure, "", [figure]).reached for figure in figures] == [False, True, None]
    assert [at_most(1.5, figure, "", [figure]).reached for figure in figures] == [True, False, None]
