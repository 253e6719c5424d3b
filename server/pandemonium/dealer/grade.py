"""How hard a deal is for people: friendly, fair or stern, and how far a simple player comes on it.

Graded by honest players, who see no more of a deal than anybody at the table: by what they bring home over several games. It is
measured with players of our own, not with people, and it is never a chance of winning.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

from pandemonium.bots.foresight import ThinkingPlayer
from pandemonium.bots.player import Player, shuffled_columns
from pandemonium.bots.reflex import Reflex
from pandemonium.bots.sketch import rules_of, sketch_of
from pandemonium.engine.deal import Deal
from pandemonium.engine.errors import BadGame
from pandemonium.engine.playthrough import Playthrough
from pandemonium.engine.sheets import Sheet
from pandemonium.engine.views import own_view
from pandemonium.limits import GRADE_GAMES, GRADE_PLAYOUTS, GRADE_WORLDS
from pandemonium.race.proof import Grade


@dataclass(frozen=True, slots=True)
class Grading:
    """`simple_home`: cards a simple player brings home on average, dealt base card included, in whole cards."""

    grade: Grade
    simple_home: int


def grade(sheet: Sheet, dealt: Deal, number: int) -> Grading:
    """Grade a deal; the same deal and number give the same grade. Raises `BadGame` for a game without a scale."""
    if sheet.game not in SCALES:
        raise BadGame(f"there are no grades for {sheet.game}")
    scale = SCALES[sheet.game]
    return Grading(scale.grade(scale.measure(sheet, dealt, number)), round(simple_mean(sheet, dealt, number)))


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


def thoughtful_mean(sheet: Sheet, dealt: Deal, number: int) -> float:
    """Mean cards home, over `GRADE_GAMES` games, of a player that thinks with `GRADE_WORLDS` guesses of the unseen cards."""
    rules, chance = rules_of(sheet), Random(number)  # noqa: S311  # the same again for the same number
    games = (played(sheet, dealt, ThinkingPlayer(rules, chance, GRADE_WORLDS)) for _ in range(GRADE_GAMES))
    return sum(game.home for game in games) / GRADE_GAMES


def played(sheet: Sheet, dealt: Deal, who: Player) -> Playthrough:
    """The game up to where the player is done. Raises `IllegalMove` for a player that does not keep to the rules."""
    game = Playthrough.begin(sheet, dealt)
    while (move := who.next_move(own_view(game))) is not None:
        game = game.enter(move, "off", sheet.size).after
    return game


class Scale(NamedTuple):
    """How the deals of a game are graded: by a mean number of cards home. `friendly`, `fair`: from so many on."""

    measure: Callable[[Sheet, Deal, int], float]
    friendly: float
    fair: float

    def grade(self, home: float) -> Grade:
        """The grade of a deal with this mean."""
        if home >= self.friendly:
            return "friendly"
        return "fair" if home >= self.fair else "stern"


SCALES: Final = MappingProxyType(
    {
        "demon": Scale(thoughtful_mean, friendly=40.0, fair=22.5),
        "demons-and-thieves": Scale(simple_mean, friendly=38.0, fair=27.0),
        "seven-devils": Scale(simple_mean, friendly=39.0, fair=32.5),
    }
)
"""By game id. Cut into thirds of the deals that a dealer proves with its usual effort (`tests.dealer.measure_grades`).

Friendly, fair and stern were then, of 240, 300 and 150 deals: Demon 33, 38 and 28 % (exact thirds at 39.7 and 25.0), Demons and
Thieves 37, 29 and 35 % (38.9 and 26.3), Seven Devils 34, 33 and 33 % (39.3 and 32.6). The deals that Demon's longer searches
prove besides are mostly stern.
"""
