"""Demons and Thieves: two decks, four alternating columns, five same-suit columns, groups shift across the parts."""

from __future__ import annotations

from tests.reference.cards_and_deal import follows, follows_in_other_colour, follows_in_suit
from tests.reference.table_game import TableGame

LEFT = ("t1", "t2", "t3", "t4")
RIGHT = ("t5", "t6", "t7", "t8", "t9")


def foundation_takes(foundation: list[str], card: str, lead: str) -> bool:
    """The lead rank first, then up in suit round the corner, thirteen cards and no more."""
    if not foundation:
        return card[0] == lead[0]
    return len(foundation) < 13 and foundation[-1][1] == card[1] and follows(card, foundation[-1])


def joins(column: str, higher: str, lower: str) -> bool:
    """Whether `lower` may lie on `higher` under the rule of the part the column belongs to."""
    return follows_in_other_colour(higher, lower) if column in LEFT else follows_in_suit(higher, lower)


class DemonsAndThieves(TableGame):
    """Two redeals; a reserve of thirteen that is played by hand only."""

    game = "demons-and-thieves"
    columns = LEFT + RIGHT
    interchangeable = (LEFT, RIGHT)
    reserves = ("r",)
    foundations = ("f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8")
    cards = 104
    redeals = 2

    def takes_home(self, foundation: list[str], card: str) -> bool:
        """The foundation rule; the lead card never leaves the first foundation."""
        return foundation_takes(foundation, card, self.piles["f1"][0])

    def goes_home(self, card: str) -> bool:
        """True if some foundation takes the card now."""
        return any(self.takes_home(self.piles[name], card) for name in self.foundations)

    def column_takes(self, column: str, first: str) -> bool:
        """Whether a card, or a group beginning with it, may be put on the column."""
        cards = self.piles[column]
        return not cards or joins(column, cards[-1], first)

    def places_for_waste_card(self, card: str) -> list[str]:
        """A foundation or any fitting column."""
        places = ["f"] if self.goes_home(card) else []
        return places + [name for name in self.columns if self.column_takes(name, card)]

    def longest_group(self, column: str) -> int:
        """How many cards at the end of the column hold together under the column's own rule."""
        cards = self.piles[column]
        length = 1
        while length < len(cards) and joins(column, cards[-length - 1], cards[-length]):
            length += 1
        return length

    def legal(self) -> set[str]:
        """Draw or redeal; reserve, waste and exposed cards home; cards and groups to columns."""
        moves = self.draw_moves()
        for source in ("w", "r"):
            if self.piles[source]:
                moves.update(f"{source}>{place}" for place in self.places_for_waste_card(self.piles[source][-1]))
        for source in self.columns:
            if self.piles[source]:
                moves.update(self.legal_from_column(source))
        return moves

    def legal_from_column(self, source: str) -> set[str]:
        """What the cards of one column may do."""
        cards = self.piles[source]
        moves = {f"{source}>f"} if self.goes_home(cards[-1]) else set()
        for length in range(1, self.longest_group(source) + 1):
            times = f"x{length}" if length > 1 else ""
            for target in self.columns:
                if target != source and self.column_takes(target, cards[-length]):
                    moves.add(f"{source}>{target}{times}")
        return moves

    def execute(self, move: str) -> None:
        """Draw one, redeal, or move a group and turn up the reserve."""
        if move == "draw":
            self.draw(1)
            return
        if move == "redeal":
            self.redeal()
            return
        source, place = move.split(">")
        target, _, times = place.partition("x")
        length = int(times) if times else 1
        group = self.piles[source][-length:]
        del self.piles[source][-length:]
        if target == "f":
            self.put_home(group[0], self.takes_home)
        else:
            self.piles[target].extend(group)
        self.turn_up(source)
