"""How long a bot takes for a move: about as long as a person does, each bot in its own tempo."""

from collections.abc import Mapping
from random import Random
from typing import Final

from pandemonium.bots.strengths import Strength
from pandemonium.engine.notation import DRAW, FOUNDATION, REDEAL, Move

_SPAN_S: Final[Mapping[Strength, tuple[float, float]]] = {
    "greedy": (1.0, 2.4),
    "careful": (1.4, 3.2),
    "thoughtful": (1.8, 4.0),
}
"""Shortest and longest time for a move that wants a thought: who plays better takes longer."""
_OBVIOUS: Final = 0.5
"""Of that, for a card that goes home, a draw and a redeal."""
_TEMPO: Final = (0.75, 1.3)
"""One bot is faster than another, all game long."""
_HASTE: Final = (0.03, 0.2)
"""Share of its moves that a bot makes by reflex: without it, two that think alike would play alike, move for move."""


class Pace:
    """Of one bot in one game. `chance`: settles its tempo, its haste, and each move's time. `haste`: see `player`."""

    def __init__(self, strength: Strength, chance: Random) -> None:
        self._chance = chance
        self._span, self._tempo = _SPAN_S[strength], chance.uniform(*_TEMPO)
        self.haste: Final = chance.uniform(*_HASTE)

    def seconds(self, move: Move) -> float:
        """From the last acknowledgement, or the first sight of the table, to this move."""
        shortest, longest = self._span
        is_obvious = move in (DRAW, REDEAL) or move.target == FOUNDATION
        # Most moves are quick, few take long.
        taken = self._chance.triangular(shortest, longest, shortest + (longest - shortest) / 4)
        return taken * self._tempo * (_OBVIOUS if is_obvious else 1)
