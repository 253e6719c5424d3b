"""Figures: percentiles, and which of them are void because the generator itself was the limit."""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from pandemonium.limits import BENCH_BUSY_MAX


@dataclass(frozen=True, slots=True)
class Figure:
    """`value`: None where it is void or was not measured; `why` says why, and is empty otherwise."""

    value: float | None
    unit: str
    why: str = ""

    def __str__(self) -> str:
        return f"void ({self.why})" if self.value is None else f"{self.value:,.{_digits(self.value)}f} {self.unit}".rstrip()


def _digits(value: float) -> int:
    return 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2


def percentile(samples: Sequence[float], share: float) -> float:
    """The smallest sample that at least this share of all lie at or under (nearest rank). Raises `ValueError` without any."""
    if not samples:
        raise ValueError("no samples")
    ordered = sorted(samples)
    rank = -int(-share * len(ordered) // 1)
    return ordered[min(len(ordered), max(1, rank)) - 1]


def measured(value: float | None, unit: str, busy: float) -> Figure:
    """A figure that depends on the generator. `busy`: share of the time its core had work of its."""
    if value is None:
        return Figure(None, unit, "not measured")
    if busy > BENCH_BUSY_MAX:
        return Figure(None, unit, f"the generator's own core was {busy:.0%} busy")
    return Figure(value, unit)


def median(figures: Sequence[Figure]) -> Figure:
    """The middle one of several rounds, void ones left out; void where all are."""
    values = [figure.value for figure in figures if figure.value is not None]
    if not values:
        return figures[0] if figures else Figure(None, "", "not measured")
    return Figure(statistics.median(values), figures[0].unit)


def ratio(over: Figure, under: Figure) -> Figure:
    """One figure in units of another."""
    if over.value is None or not under.value:
        return Figure(None, "x", over.why or under.why or "not measured")
    return Figure(over.value / under.value, "x")
