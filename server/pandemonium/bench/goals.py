"""Goals: what a figure is held against."""

from collections.abc import Sequence
from dataclasses import dataclass

from pandemonium.bench.figures import Figure


@dataclass(frozen=True, slots=True)
class Goal:
    """`reached`: None where the figure is void. `rounds`: the figure of each round, of which `figure` is the middle."""

    what: str
    wanted: str
    figure: Figure
    rounds: tuple[Figure, ...]
    reached: bool | None

    def __str__(self) -> str:
        word = {True: "reached", False: "missed", None: "open"}[self.reached]
        spread = f" ({', '.join(str(figure) for figure in self.rounds)})" if len(self.rounds) > 1 else ""
        return f"{word:8} {self.what}: {self.figure}{spread}, wanted {self.wanted}"


@dataclass(frozen=True, slots=True)
class Report:
    """`figures` by name; `goals` reached or not."""

    figures: dict[str, Figure]
    goals: list[Goal]


def at_least(bound: float, figure: Figure, what: str, rounds: Sequence[Figure]) -> Goal:
    """The figure must not be lower."""
    reached = None if figure.value is None else figure.value >= bound
    return Goal(what, f">= {bound:g}", figure, tuple(rounds), reached)


def at_most(bound: float, figure: Figure, what: str, rounds: Sequence[Figure]) -> Goal:
    """The figure must not be higher."""
    reached = None if figure.value is None else figure.value <= bound
    return Goal(what, f"<= {bound:g}", figure, tuple(rounds), reached)
