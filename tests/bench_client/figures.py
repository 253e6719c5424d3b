"""Figures, what is wanted of them, and how they are told."""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil


def share(values: Sequence[float], part: float) -> float:
    """The value that this part of them does not pass."""
    ordered = sorted(values)
    return ordered[max(0, ceil(part * len(ordered)) - 1)]


def smooth(gaps: Sequence[float], limit: float) -> float:
    """Per cent of the gaps between frames that are no longer than this."""
    return 100 * sum(gap <= limit for gap in gaps) / len(gaps)


@dataclass(slots=True)
class Row:
    """One goal. `wanted`: at most, or at least. `rounds`: each round's figure; `plain`: the plain page's beside it."""

    name: str
    unit: str
    wanted: float
    is_least: bool = False
    rounds: list[float] = field(default_factory=list)
    plain: list[float] = field(default_factory=list)

    @property
    def figure(self) -> float:
        """The middle one of the rounds."""
        return statistics.median(self.rounds)

    @property
    def is_reached(self) -> bool:
        """By the middle round."""
        return self.figure >= self.wanted if self.is_least else self.figure <= self.wanted

    def line(self) -> str:
        """As a row of a table."""
        sign = ">=" if self.is_least else "<="
        beside = "-" if not self.plain else f"{statistics.median(self.plain):.4g}"
        ratio = "-" if not self.plain or not statistics.median(self.plain) else f"{self._ratio():.2f}"
        verdict = "" if self.is_reached else " missed"
        wanted = f"{sign} {self.wanted:g} {self.unit}"
        return f"| {self.name} | {wanted} | {self.figure:.4g}{verdict} | {beside} | {ratio} |"

    def _ratio(self) -> float:
        return self.figure / statistics.median(self.plain)


class Table:
    """All goals, by name."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = {row.name: row for row in rows}

    def add(self, name: str, figure: float, plain: float | None = None) -> None:
        """A round's figure."""
        self._rows[name].rounds.append(figure)
        if plain is not None:
            self._rows[name].plain.append(plain)

    def text(self) -> str:
        """A table in Markdown."""
        head = ["| goal | wanted | measured | plain page | ratio |", "|---|---|---|---|---|"]
        return "\n".join([*head, *(row.line() for row in self._rows.values() if row.rounds)])
