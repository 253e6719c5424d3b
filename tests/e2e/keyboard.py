"""A table played by keys alone, by somebody who knows of it what is said and nothing else."""

import re
from typing import Final

from pandemonium.engine.cards import rank_of, suit_of
from pandemonium.engine.notation import DRAW, REDEAL, Move
from pandemonium.engine.playthrough import Undo, parse_entry
from tests.e2e.own_table import FACES_HERE, OwnTable
from tests.e2e.spoken import RANKS, SUITS, pile_name

SAID: Final = "() => [...document.querySelectorAll('.tb-live p')].map(({ textContent }) => textContent)"
PRESSED: Final = "() => document.querySelector('[aria-pressed=true]')?.dataset.pile ?? null"
HELD: Final = re.compile(r"(\d+) cards from ")


class Keyboard:
    """`table`: what should lie there."""

    def __init__(self, table: OwnTable) -> None:
        self.table = table
        self.page = table.page

    def said(self) -> list[str]:
        """The last few lines, the newest one last."""
        lines: list[str] = self.page.evaluate(SAID)
        return lines

    def press(self, *keys: str) -> None:
        """One key after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def play(self, text: str) -> None:
        """One entry; what is said of it must be what happened."""
        entry = parse_entry(text)
        if isinstance(entry, Undo):
            self.press("u")
            said = "Taken back"
        elif entry in (DRAW, REDEAL):
            self.press("d")
            said = "Drawn." if entry == DRAW else "Waste turned over."
        else:
            assert isinstance(entry, Move)
            said = self._moved(entry)
        self.table.meant(text)
        if self.table.game.home == self.table.game.sheet.size:
            # The last card home takes the table away, and the result comes in its place.
            return
        lines = self.said()[-3:]
        assert any(line.startswith(said) for line in lines), (text, said, lines)

    def _moved(self, move: Move) -> str:
        self.page.wait_for_function(FACES_HERE)
        self._take(move)
        cards = self._cards(move)
        self.press("f" if move.target == "f" else move.target[1:])
        target = "foundation" if move.target == "f" else pile_name(move.target).lower()
        return f"{cards[0].upper()}{cards[1:]} to {target}"

    def _take(self, move: Move) -> None:
        """The pile's key, again for the next devil, and then more cards or fewer until it is said that it is so many."""
        key = move.source[1:] if move.source[0] == "t" else move.source[0]
        self.press(key)
        for _ in range(len(self.table.game.sheet.piles)):
            if self.page.evaluate(PRESSED) == move.source:
                break
            self.press(key)
        for _ in range(len(self.table.game.deck)):
            said = HELD.match(self.said()[-1])
            held = int(said[1]) if said else 1
            if held == move.count:
                return
            self.press("+" if held < move.count else "-")
        raise AssertionError(f"cannot take {move.count} of {move.source}: {self.said()}")

    def _cards(self, move: Move) -> str:
        game = self.table.game
        face = game.deck[game.board.piles[game.sheet.index[move.source]][-move.count]]
        name = f"{RANKS[rank_of(face) - 1]} of {SUITS[suit_of(face)]}"
        return name if move.count == 1 else f"{move.count} cards from {name}"
