"""Counting, and how it is told."""

import pytest
from prometheus_client import generate_latest
from prometheus_client.registry import Collector

from pandemonium.metrics import REGISTRY, Level, Spread, Tally


def told(collector: Collector) -> list[str]:
    """The samples, without the lines that explain them."""
    REGISTRY.unregister(collector)
    return [line for line in generate_latest(collector).decode().splitlines() if not line.startswith("#")]


def test_a_tally_counts_each_thing_by_itself() -> None:
    tally = Tally("of_a_test", "Things.", "what")
    for what in ("one", "other", "one"):
        tally.add(what)
    assert told(tally) == ['of_a_test_total{what="one"} 2.0', 'of_a_test_total{what="other"} 1.0']


def test_a_spread_counts_a_value_that_equals_a_bound_under_it_and_those_above_all_bounds_too() -> None:
    spread = Spread("of_a_test", "Values.", (1.0, 2.0))
    for value in (0.5, 1.0, 1.5, 7.0):
        spread.add(value)
    assert told(spread) == [
        'of_a_test_bucket{le="1.0"} 2.0',
        'of_a_test_bucket{le="2.0"} 3.0',
        'of_a_test_bucket{le="+Inf"} 4.0',
        "of_a_test_count 4.0",
        "of_a_test_sum 10.0",
    ]


def test_a_level_is_told_once_it_is_known() -> None:
    unknown, known = Level("of_a_test", "A value."), Level("of_another_test", "A value.")
    known.set(3)
    assert (told(unknown), told(known)) == ([], ["of_another_test 3.0"])


def test_no_name_is_used_twice() -> None:
    with pytest.raises(ValueError, match="Duplicated"):
        Tally("pandemonium_commits", "Again.", "answer")
