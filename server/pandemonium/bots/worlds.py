"""Guesses: tables on which the cards that a player has not seen lie in some order, each order as likely as any other."""

from random import Random

from pandemonium.bots.sketch import BLANK, Sketch
from pandemonium.engine.cards import FACE_TEXTS
from pandemonium.engine.views import View


class Worlds:
    """`sketch`: the table as this seat sees it through `view`."""

    def __init__(self, sketch: Sketch, view: View) -> None:
        self._sketch = sketch
        self._unseen = _unseen_faces(sketch.rules.sheet.decks, view)
        self._blanks = [
            (place, depth) for place, pile in enumerate(sketch.piles) for depth, face in enumerate(pile) if face == BLANK
        ]

    def guess(self, chance: Random) -> Sketch:
        """A new sketch without blank cards."""
        world = self._sketch.copy()
        chance.shuffle(self._unseen)
        for (place, depth), face in zip(self._blanks, self._unseen, strict=True):
            world.piles[place][depth] = face
        return world


def _unseen_faces(decks: int, view: View) -> list[int]:
    left = dict.fromkeys(FACE_TEXTS, decks)
    for text in view.faces.values():
        left[text] -= 1
    return [face for face, text in enumerate(FACE_TEXTS) for _ in range(left[text])]
