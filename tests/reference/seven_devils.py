"""Seven Devils: two decks, seven columns, seven devils that can only go home, one pass through the stock."""

from __future__ import annotations

from tests.reference.cards_and_deal import RANK_NUMBER, is_red
from tests.reference.table_game import TableGame


def foundation_takes(foundation: list[str], card: str) -> bool:
    """Ace first, then up in suit; after the king nothing."""
    if not foundation:
        return card[0] == "A"
    return foundation[-1][1] == card[1] and RANK_NUMBER[card] == RANK_NUMBER[foundation[-1]] + 1


def column_takes(column: list[str], card: str) -> bool:
    """Any card on an empty column, else one rank lower in the other colour; nothing goes on an ace."""
    if not column:
        return True
    return is_red(column[-1]) != is_red(card) and RANK_NUMBER[card] == RANK_NUMBER[column[-1]] - 1


class SevenDevils(TableGame):
    """Cards move one at a time."""

    game = "seven-devils"
    columns = ("t1", "t2", "t3", "t4", "t5", "t6", "t7")
    interchangeable = (columns,)
    reserves = ("r1", "r2", "r3", "r4", "r5", "r6", "r7")
    foundations = ("f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8")
    cards = 104
    redeals = 0

    def goes_home(self, card: str) -> bool:
        """True if some foundation takes the card now."""
        return any(foundation_takes(self.piles[name], card) for name in self.foundations)

    def places_for_waste_card(self, card: str) -> list[str]:
        """A foundation or any fitting column."""
        places = ["f"] if self.goes_home(card) else []
        return places + [name for name in self.columns if column_takes(self.piles[name], card)]

    def legal(self) -> set[str]:
        """Draw; devils home; waste and exposed cards home or to another column."""
        moves = self.draw_moves()
        for devil in self.reserves:
            if self.piles[devil] and self.goes_home(self.piles[devil][-1]):
                moves.add(f"{devil}>f")
        for source in ("w", *self.columns):
            if self.piles[source]:
                for place in self.places_for_waste_card(self.piles[source][-1]):
                    if place != source:
                        moves.add(f"{source}>{place}")
        return moves

    def execute(self, move: str) -> None:
        """Draw one, or move one card and turn up what it lay on."""
        if move == "draw":
            self.draw(1)
            return
        source, target = move.split(">")
        card = self.piles[source].pop()
        if target == "f":
            self.put_home(card, foundation_takes)
        else:
            self.piles[target].append(card)
        self.turn_up(source)
