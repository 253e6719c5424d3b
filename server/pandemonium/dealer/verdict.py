"""What a search may spend, and what it can answer."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

ASK_EVERY: Final = 1_000
"""Expanded positions between two questions whether the search is cancelled: a tenth of a second at most."""


def never() -> bool:
    """Not cancelled."""
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """`nodes`: positions expanded at most. `number`: seeds every choice of chance in the search.

    The same deal, nodes and number give the same verdict, line and count of nodes. `cancelled` is asked every `ASK_EVERY`
    nodes; once it says yes the search answers `Open`.
    """

    nodes: int
    number: int = 0
    cancelled: Callable[[], bool] = never


@dataclass(frozen=True, slots=True)
class Won:
    """The deal can be won. `line`: moves in the notation from the deal to the win, every draw and redeal among them."""

    line: tuple[str, ...]
    nodes: int


@dataclass(frozen=True, slots=True)
class Lost:
    """The deal cannot be won: every position that can be reached was searched."""

    nodes: int


@dataclass(frozen=True, slots=True)
class Open:
    """Not decided: the budget is used up, or the search was cancelled."""

    nodes: int


Verdict = Won | Lost | Open
