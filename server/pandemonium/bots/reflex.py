"""What a simple player does without thinking: a card home wherever one goes, else a column uncovered, else something built,
else a card into a gap, else a draw.

It looks at exposed cards alone and never moves a card back and forth: each of its moves brings a card home, brings one into the
columns, turns one up, clears a column or joins two cards that were apart. A whole pass through the stock that brings nothing
is the end. No chance is used: players differ, and one player's games differ, by the order in which they look at the columns.
"""

from typing import Final

from pandemonium.bots.sketch import BLANK, Sketch, transfer
from pandemonium.engine.cards import FACES

NOTHING: Final = -3
"""Beside the actions of a sketch: nothing to do but to draw."""


class Reflex:
    """`order`: pile indexes of all columns, in the order in which this player looks at them."""

    def __init__(self, order: list[int]) -> None:
        self.order: Final = order
        self._beds = bytearray(FACES + 1)
        self._gap = 0
        self._join = NOTHING

    def play_out(self, sketch: Sketch) -> None:
        """Play on until nothing is left to do, in the sketch itself."""
        while True:
            action = self.choose(sketch)
            if action != NOTHING:
                sketch.play(action)
            elif not self._draw_on(sketch):
                return

    def choose(self, sketch: Sketch) -> int:
        """What to do before the next draw, or NOTHING."""
        action = self._home(sketch)
        if action != NOTHING:
            return action
        self._survey(sketch)
        action = self._uncover(sketch)
        if action != NOTHING:
            return action
        action = self._onto_columns(sketch)
        if action != NOTHING:
            return action
        return self._into_gap(sketch) if self._join == NOTHING and self._gap else self._join

    def worth_drawing(self, sketch: Sketch) -> bool:
        """Can drawing expose a card that has a place now, or one that is not known yet?"""
        self._survey(sketch)
        self._beds[BLANK] = 1
        return self._draw_on(sketch.copy())

    def _home(self, sketch: Sketch) -> int:
        rules, piles, wanted = sketch.rules, sketch.piles, sketch.wanted
        for place in rules.reserves:
            pile = piles[place]
            if pile and wanted[pile[-1]]:
                return transfer(place, rules.home, 1)
        for place in self.order:
            pile = piles[place]
            if pile and wanted[pile[-1]]:
                return transfer(place, rules.home, 1)
        pile = piles[rules.waste]
        if pile and wanted[pile[-1]]:
            return transfer(rules.waste, rules.home, 1)
        return NOTHING

    def _survey(self, sketch: Sketch) -> None:
        """Note for each face a column on which it may lie now, and an empty column."""
        piles, overs = sketch.piles, sketch.rules.overs
        self._beds = beds = bytearray(FACES + 1)
        self._gap = 0
        for place in self.order:
            pile = piles[place]
            if pile:
                for face in overs[place][pile[-1]]:
                    beds[face] = place
            else:
                self._gap = place

    def _uncover(self, sketch: Sketch) -> int:
        """Move a group to another column so that a gap, a face-down card or a card that can go home is uncovered.

        Note, on the way, a move that joins two cards and parts none: one from one fitting card to another has no end.
        """
        rules, piles, starts, beds = sketch.rules, sketch.piles, sketch.starts, self._beds
        self._join = NOTHING
        for place in self.order:
            pile = piles[place]
            if not pile:
                continue
            start = starts[place]
            target = beds[pile[start]]
            if not target or target == place:
                continue
            count = len(pile) - start
            if start == 0 or start == sketch.down[place] or sketch.wanted[pile[start - 1]]:
                return transfer(place, target, count)
            stays_a_group = count == 1 or rules.part[place] == rules.part[target]
            if stays_a_group and not rules.holds[place][pile[start - 1]][pile[start]]:
                self._join = transfer(place, target, count)
        return NOTHING

    def _onto_columns(self, sketch: Sketch) -> int:
        rules, piles, beds = sketch.rules, sketch.piles, self._beds
        for place in rules.reserves:
            pile = piles[place]
            if pile and beds[pile[-1]] and rules.builds[place]:
                return transfer(place, beds[pile[-1]], 1)
        pile = piles[rules.waste]
        if pile and beds[pile[-1]]:
            return transfer(rules.waste, beds[pile[-1]], 1)
        return NOTHING

    def _into_gap(self, sketch: Sketch) -> int:
        """A reserve card, else the last card that lies on face-down ones, fewest first, else the waste card."""
        rules, piles, gap = sketch.rules, sketch.piles, self._gap
        for place in rules.reserves:
            if gap in rules.on_gap[place] and piles[place] and piles[place][-1] != BLANK:
                return transfer(place, gap, 1)
        lone = self._lone_card(sketch)
        if lone and gap in rules.on_gap[lone]:
            return transfer(lone, gap, 1)
        pile = piles[rules.waste]
        if pile and pile[-1] != BLANK and gap in rules.on_gap[rules.waste]:
            return transfer(rules.waste, gap, 1)
        return NOTHING

    def _lone_card(self, sketch: Sketch) -> int:
        """The column with fewest face-down cards among those where a single card lies on such, 0 for none."""
        lone, fewest = 0, BLANK
        for place in self.order:
            down = sketch.down[place]
            pile = sketch.piles[place]
            if 0 < down < fewest and down == len(pile) - 1 and pile[-1] != BLANK:
                lone, fewest = place, down
        return lone

    def _draw_on(self, sketch: Sketch) -> bool:
        """Draw until a card is exposed that has a place; False after a whole pass without one.

        Goes by what `choose` noted last: while nothing is played, only the exposed card of the waste changes.
        """
        rules, wanted, beds = sketch.rules, sketch.wanted, self._beds
        stock, waste = sketch.piles[rules.stock], sketch.piles[rules.waste]
        any_card = self._gap and self._gap in rules.on_gap[rules.waste]
        one_by_one = rules.draw == 1
        turned_over = False
        while True:
            while stock:
                if one_by_one:
                    waste.append(stock.pop())
                else:
                    sketch.draw()
                face = waste[-1]
                if wanted[face] or beds[face] or (any_card and face != BLANK):
                    return True
            if turned_over or not sketch.may_redeal():
                return False
            sketch.turn_over()
            turned_over = True
