"""Positions typed as text: `table("demon", t1="9S 8H", r="~4C 6D")`, last card on top, `~` face down."""

from dataclasses import dataclass

from pandemonium.engine.blocked import REPLAY_CAP, blocked
from pandemonium.engine.board import Board
from pandemonium.engine.cards import FACE_OF_TEXT, FACE_TEXTS
from pandemonium.engine.games import GAMES
from pandemonium.engine.notation import piles_text
from pandemonium.engine.playthrough import Playthrough, UndoRule, parse_entry


@dataclass(frozen=True)
class TableText:
    """A game from a typed position on. Playing gives a new one; a refused move raises `IllegalMove`."""

    game: Playthrough

    def play(self, *entries: str, undo: UndoRule = "free", target: int | None = None) -> "TableText":
        """The table after the entries."""
        game = self.game
        for entry in entries:
            game = game.enter(parse_entry(entry), undo, target or game.sheet.size).after
        return TableText(game)

    def turned_by(self, entry: str) -> list[str]:
        """Faces that the entry turns up, in order."""
        entered = self.game.enter(parse_entry(entry), "free", self.game.sheet.size)
        return [FACE_TEXTS[self.game.deck[card]] for card in entered.turned]

    def pile(self, name: str) -> str:
        """One pile, as typed."""
        return " ".join(piles_text(self.game.sheet, self.game.board, self.game.deck)[name])

    @property
    def legal(self) -> set[str]:
        """All legal moves but undo."""
        return {move.text for move in self.game.legal()}

    @property
    def blocked(self) -> bool | None:
        """Is no progress possible?"""
        return blocked(self.game.sheet, self.game.board, self.game.deck, REPLAY_CAP)


def table(game: str, *, redeals: str = "0", **piles: str) -> TableText:
    """A position; piles not named are empty. It need not hold all cards, so that a test shows only what it is about."""
    sheet = GAMES[game]
    deck: list[int] = []
    laid: list[tuple[int, ...]] = []
    down: list[int] = []
    for name in sheet.piles:
        cards = piles.pop(name, "").split()
        down.append(len(cards) if name == "s" else sum(card.startswith("~") for card in cards))
        laid.append(tuple(range(len(deck), len(deck) + len(cards))))
        deck += [FACE_OF_TEXT[card.lstrip("~")] for card in cards]
    assert not piles, f"no such piles in {game}: {piles}"
    board = Board(tuple(laid), tuple(down), int(redeals))
    return TableText(Playthrough(sheet, tuple(deck), board, board.face_up()))
