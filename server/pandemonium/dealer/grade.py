"""How hard a deal is for people: friendly, fair or stern, and how far a simple player comes on it.

Graded by honest players, who see no more of a deal than anybody at the table: what they bring home over several games. It is
measured against players of our own, not against people, and it is never a chance of winning.
"""

from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

from pandemonium.bots.player import shuffled_columns
from pandemonium.bots.reflex import Reflex
from pandemonium.bots.sketch import rules_of, sketch_of
from pandemonium.engine.deal import Deal
from pandemonium.engine.errors import BadGame
from pandemonium.engine.sheets import Sheet
from pandemonium.limits import GRADE_PLAYOUTS
from pandemonium.race.proof import Grade


class Cuts(NamedTuple):
    """Mean cards home of the simple player from which a deal is friendly, and from which it is fair."""

    friendly: float
    fair: float


CUTS: Final = MappingProxyType(
    {"demon": Cuts(14.0, 8.0), "demons-and-thieves": Cuts(38.0, 27.0), "seven-devils": Cuts(29.0, 24.0)}
)
"""By game id."""


@dataclass(frozen=True, slots=True)
class Grading:
    """`simple_home`: cards a simple player brings home on average, dealt base card included, in whole cards."""

    grade: Grade
    simple_home: int


def grade(sheet: Sheet, dealt: Deal, number: int) -> Grading:
    """Grade a deal; the same deal and number give the same grade. Raises `BadGame` for a game without cut points."""
    if sheet.game not in CUTS:
        raise BadGame(f"there are no grades for {sheet.game}")
    home = simple_mean(sheet, dealt, number)
    return Grading(_named(CUTS[sheet.game], home), round(home))


def simple_mean(sheet: Sheet, dealt: Deal, number: int) -> float:
    """Mean cards home of the simple player over `GRADE_PLAYOUTS` games. It goes by exposed cards alone, so a sketch will do."""
    rules, chance = rules_of(sheet), Random(number)  # noqa: S311  # the same again for the same number
    opening = sketch_of(rules, dealt.board, dealt.deck)
    home = 0
    for _ in range(GRADE_PLAYOUTS):
        game = opening.copy()
        Reflex(shuffled_columns(rules, chance)).play_out(game)
        home += game.home
    return home / GRADE_PLAYOUTS


def _named(cuts: Cuts, home: float) -> Grade:
    if home >= cuts.friendly:
        return "friendly"
    return "fair" if home >= cuts.fair else "stern"
