"""What every player is: asked with its own seat's view, it names its next move. And the simple player."""

from collections.abc import Sequence
from random import Random
from typing import Final, Protocol

from pandemonium.bots.reflex import NOTHING, Reflex
from pandemonium.bots.sketch import DRAW, REDEAL, Rules, Sketch, sketch_of
from pandemonium.engine.cards import FACE_OF_TEXT, UNKNOWN
from pandemonium.engine.notation import Move
from pandemonium.engine.views import View


class Player(Protocol):
    """One player in one game. It remembers that game, so each game has its own, asked once for every position."""

    def next_move(self, view: View) -> Move | None:
        """The move it makes now, legal on this view; None when it is done: won, or it sees nothing more to do."""


class GreedyPlayer:
    """Acts by reflex. `chance` settles in which order it looks at the columns, once for the whole game."""

    def __init__(self, rules: Rules, chance: Random) -> None:
        self._rules: Final = rules
        self._reflex: Final = Reflex(shuffled_columns(rules, chance))

    def next_move(self, view: View) -> Move | None:
        """See `Player`."""
        action = by_reflex(self._reflex, seen_sketch(self._rules, view))
        return None if action == NOTHING else self._rules.move(action)


def by_reflex(reflex: Reflex, sketch: Sketch) -> int:
    """The simple player's action, draws included; NOTHING where no draw can help either."""
    action = reflex.choose(sketch)
    if action != NOTHING or not reflex.worth_drawing(sketch):
        return action
    return DRAW if sketch.piles[sketch.rules.stock] else REDEAL


def shuffled_columns(rules: Rules, chance: Random) -> list[int]:
    """An order in which to look at the columns."""
    order = rules.columns.copy()
    chance.shuffle(order)
    return order


def seen_sketch(rules: Rules, view: View) -> Sketch:
    """The table as this seat sees it."""
    return sketch_of(rules, view.board, seen_faces(rules, view))


def seen_faces(rules: Rules, view: View) -> Sequence[int]:
    """Face of each card by index, `UNKNOWN` where this seat has not seen it."""
    faces = [UNKNOWN] * rules.sheet.size
    for card, text in view.faces.items():
        faces[card] = FACE_OF_TEXT[text]
    return faces
