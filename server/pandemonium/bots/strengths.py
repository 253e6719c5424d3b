"""The three strengths by name."""

from random import Random
from typing import Final, Literal, get_args

from pandemonium.bots.foresight import ThinkingPlayer
from pandemonium.bots.player import GreedyPlayer, Player
from pandemonium.bots.sketch import rules_of
from pandemonium.engine.sheets import Sheet
from pandemonium.limits import THOUGHTFUL_WORLDS

Strength = Literal["greedy", "careful", "thoughtful"]
STRENGTHS: Final[tuple[Strength, ...]] = get_args(Strength)


def player(strength: Strength, sheet: Sheet, chance: Random, haste: float = 0.0) -> Player:
    """A new player for one game. `haste`: share of its moves made by reflex, from 0 to 1; the greedy player has no other way.

    The same chance gives the same moves. Raises `ValueError` for a sheet that players cannot follow.
    """
    rules = rules_of(sheet)
    match strength:
        case "greedy":
            return GreedyPlayer(rules, chance)
        case "careful":
            return ThinkingPlayer(rules, chance, 0, haste)
        case "thoughtful":
            return ThinkingPlayer(rules, chance, THOUGHTFUL_WORLDS, haste)
