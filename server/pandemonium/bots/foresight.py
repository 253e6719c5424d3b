"""Players who think ahead: they play every move they could make out to the end in their mind, by reflex, and make the best one.

The careful player does so with the cards it has seen; a card it has not seen takes no part. The thoughtful player guesses: it
lays out several worlds in which the unseen cards lie in random order, and goes by the sum. Both know what later passes of the
stock will bring, because a card once seen stays known. Neither goes back to an arrangement of the columns that it has left
since the last step forward, so nothing is moved back and forth for ever.
"""

from random import Random
from typing import Final

from pandemonium.bots.player import by_reflex, seen_sketch, shuffled_columns
from pandemonium.bots.reflex import NOTHING, Reflex
from pandemonium.bots.sketch import DRAW, REDEAL, Rules, Sketch
from pandemonium.bots.worlds import Worlds
from pandemonium.engine.notation import Move
from pandemonium.engine.views import View

_HOME: Final = 10
_IN_RESERVE: Final = 4
_FACE_DOWN: Final = 2
_IN_TALON: Final = 1
"""What a card home is worth at the end of a game in the mind, and what one costs that is still in the reserve, face down in a
column, or in stock and waste."""

_REDEALS: Final = 2
"""Times that the waste is turned over without a step forward. Then whatever can be played is played: a card may be left for a
better one, but not for ever."""

Position = tuple[bytes, ...]
"""The columns, those of one part in no order, and after them how many cards lie in each other place."""


class ThinkingPlayer:
    """`worlds`: guesses for one decision, 0 to think with the seen cards alone. `haste`: share of moves by reflex, 0 to 1.

    `chance`: decides what is hasty, what is guessed, in which order columns are looked at, and between equals.
    """

    def __init__(self, rules: Rules, chance: Random, worlds: int, haste: float = 0.0) -> None:
        self._rules: Final = rules
        self._chance: Final = chance
        self._worlds: Final = worlds
        self._haste: Final = haste
        self._left: set[Position] = set()
        self._counts = b""
        self._redeals = 0

    def next_move(self, view: View) -> Move | None:
        """See `Player`."""
        sketch = seen_sketch(self._rules, view)
        self._remember(sketch, view.board.redeals)
        action = self._decide(sketch, view)
        return None if action == NOTHING else self._rules.move(action)

    def _remember(self, sketch: Sketch, redeals: int) -> None:
        position = position_of(sketch)
        if position[-1] != self._counts:
            self._left.clear()
            self._counts, self._redeals = position[-1], redeals
        self._left.add(position)

    def _decide(self, sketch: Sketch, view: View) -> int:
        reflex = Reflex(shuffled_columns(self._rules, self._chance))
        first = by_reflex(reflex, sketch)
        if self._needs_no_thought(first):
            return first
        tries = self._tries(sketch, reflex, first, view.board.redeals - self._redeals)
        if first in tries and self._chance.random() < self._haste:
            return first
        if len(tries) <= 1:
            return next(iter(tries), NOTHING)
        worth = self._with_guesses(sketch, view, list(tries)) if self._worlds else _played_out(reflex, tries)
        most = max(worth.values())
        best = [action for action in tries if worth[action] == most]
        return first if first in best else self._chance.choice(best)

    def _needs_no_thought(self, action: int) -> bool:
        """A reserve card goes home: it can hardly do better, and the next one is seen."""
        return action >= 0 and action & 63 in self._rules.reserves and action >> 6 & 63 == self._rules.home

    def _tries(self, sketch: Sketch, reflex: Reflex, first: int, redeals: int) -> dict[int, Sketch]:
        """The actions worth a thought, each with the table after it; of several that come to the same, one, best `first`."""
        tries: dict[int, Sketch] = {}
        found = set(self._left)
        actions = sorted(sketch.actions(), key=lambda action: action != first)
        for action in actions:
            if action >= 0:
                after = sketch.copy()
                after.play(action)
                position = position_of(after)
                if position not in found:
                    found.add(position)
                    tries[action] = after
        for draw in (DRAW, REDEAL):
            if draw in actions and (redeals < _REDEALS or (draw == DRAW and not tries)) and reflex.worth_drawing(sketch):
                tries[draw] = sketch.copy()
                tries[draw].play(draw)
        return tries

    def _with_guesses(self, sketch: Sketch, view: View, actions: list[int]) -> dict[int, int]:
        worth = dict.fromkeys(actions, 0)
        worlds = Worlds(sketch, view)
        for _ in range(self._worlds):
            world = worlds.guess(self._chance)
            reflex = Reflex(shuffled_columns(self._rules, self._chance))
            for action in actions:
                after = world.copy()
                after.play(action)
                reflex.play_out(after)
                worth[action] += worth_of(after)
        return worth


def _played_out(reflex: Reflex, tries: dict[int, Sketch]) -> dict[int, int]:
    for after in tries.values():
        reflex.play_out(after)
    return {action: worth_of(after) for action, after in tries.items()}


def position_of(sketch: Sketch) -> Position:
    """What a player recognises: not where in the stock it is, and not which of two columns alike is which."""
    rules, piles = sketch.rules, sketch.piles
    parts: dict[int, list[bytes]] = {}
    for place in rules.columns:
        parts.setdefault(rules.part[place], []).append(bytes(piles[place]))
    columns = (column for part in parts.values() for column in sorted(part))
    talon = len(piles[rules.stock]) + len(piles[rules.waste])
    face_down = sum(sketch.down[place] for place in rules.columns)
    return (*columns, bytes((sketch.home, talon, face_down, *(len(piles[place]) for place in rules.reserves))))


def worth_of(sketch: Sketch) -> int:
    """How good a game in the mind has become, in tenths of a card home."""
    rules, piles = sketch.rules, sketch.piles
    reserve = sum(len(piles[place]) for place in rules.reserves)
    face_down = sum(sketch.down[place] for place in rules.columns)
    talon = len(piles[rules.stock]) + len(piles[rules.waste])
    return _HOME * sketch.home - _IN_RESERVE * reserve - _FACE_DOWN * face_down - _IN_TALON * talon
