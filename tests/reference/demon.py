"""Demon: one deck, four columns that move whole, gaps that the Demon fills at once, packets of three without end."""

from __future__ import annotations

from tests.reference.cards_and_deal import follows, follows_in_other_colour
from tests.reference.table_game import TableGame


class Demon(TableGame):
    """The reserve pile `r` is the Demon."""

    game = "demon"
    columns = ("t1", "t2", "t3", "t4")
    interchangeable = (columns,)
    reserves = ("r",)
    foundations = ("f1", "f2", "f3", "f4")
    cards = 52
    redeals = None

    def takes_home(self, foundation: list[str], card: str) -> bool:
        """The base rank first, then up in suit round the corner, thirteen cards and no more."""
        if not foundation:
            return card[0] == self.piles["f1"][0][0]
        return len(foundation) < 13 and foundation[-1][1] == card[1] and follows(card, foundation[-1])

    def goes_home(self, card: str) -> bool:
        """True if some foundation takes the card now."""
        return any(self.takes_home(self.piles[name], card) for name in self.foundations)

    def fits(self, column: str, card: str) -> bool:
        """Whether the card may lie on the exposed card of the column; a gap has none."""
        cards = self.piles[column]
        return bool(cards) and follows_in_other_colour(cards[-1], card)

    def places_for_waste_card(self, card: str) -> list[str]:
        """A foundation, a fitting column, and a gap once the Demon is empty."""
        gaps = [] if self.piles["r"] else [column for column in self.columns if not self.piles[column]]
        fitting = [column for column in self.columns if self.fits(column, card)]
        return (["f"] if self.goes_home(card) else []) + fitting + gaps

    def legal(self) -> set[str]:
        """Draw or redeal; waste, Demon and exposed cards; whole columns onto fitting columns."""
        moves = self.draw_moves()
        if self.piles["w"]:
            moves.update(f"w>{place}" for place in self.places_for_waste_card(self.piles["w"][-1]))
        if self.piles["r"]:
            card = self.piles["r"][-1]
            if self.goes_home(card):
                moves.add("r>f")
            moves.update(f"r>{column}" for column in self.columns if self.fits(column, card))
        for source in self.columns:
            if self.piles[source]:
                moves.update(self.legal_from_column(source))
        return moves

    def legal_from_column(self, source: str) -> set[str]:
        """The exposed card home; the whole column onto another."""
        cards = self.piles[source]
        moves = {f"{source}>f"} if self.goes_home(cards[-1]) else set()
        times = f"x{len(cards)}" if len(cards) > 1 else ""
        for target in self.columns:
            if target != source and self.fits(target, cards[0]):
                moves.add(f"{source}>{target}{times}")
        return moves

    def execute(self, move: str) -> None:
        """Draw three, redeal, or move; then the Demon fills the gap and turns up its next card."""
        if move == "draw":
            self.draw(3)
            return
        if move == "redeal":
            self.redeal()
            return
        source, place = move.split(">")
        target = place.split("x")[0]
        if target == "f":
            self.put_home(self.piles[source].pop(), self.takes_home)
        elif source in self.columns:
            self.piles[target].extend(self.piles[source])
            self.piles[source].clear()
        else:
            self.piles[target].append(self.piles[source].pop())
        if source in self.columns and not self.piles[source] and self.piles["r"]:
            self.piles[source].append(self.piles["r"].pop())
        self.turn_up("r")
