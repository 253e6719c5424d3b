"""One player's game so far: the board, what can be taken back, and the faces ever seen.

Seed + log gives the board, always: a `Playthrough` is the fold of a log of entries. An *entry* is one move, `undo`, or `auto`
(a list of foundation moves that finishes the race). Undo is an entry, not a deletion. Knowledge only grows: a card that was
ever face up, in moves taken back too, stays known.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from pandemonium.engine.board import Board, cards_home
from pandemonium.engine.cards import UNKNOWN
from pandemonium.engine.deal import Deal, Deck
from pandemonium.engine.errors import IllegalMove
from pandemonium.engine.legal import legal
from pandemonium.engine.notation import AUTO, FOUNDATION, UNDO, Move, parse_move
from pandemonium.engine.play import play
from pandemonium.engine.sheets import Sheet
from pandemonium.limits import AUTO_MOVES_MAX

UndoRule = Literal["free", "careful", "off"]


class Undo(NamedTuple):
    """Take the last entry back that was not taken back yet."""

    @property
    def text(self) -> str:
        """`undo`"""
        return UNDO


class Auto(NamedTuple):
    """`moves`: 1 to 104 foundation moves, accepted only if the last of them finishes the race."""

    moves: tuple[Move, ...]

    @property
    def text(self) -> str:
        """`auto` and the moves, separated by spaces."""
        return " ".join((AUTO, *(move.text for move in self.moves)))


Entry = Move | Undo | Auto


def parse_entry(text: str) -> Entry:
    """The entry a text stands for. Raises `IllegalMove`: `not-a-move`, or `auto-refused` for a malformed `auto`."""
    if text == UNDO:
        return Undo()
    if text != AUTO and not text.startswith(f"{AUTO} "):
        return parse_move(text)
    try:
        moves = tuple(parse_move(part) for part in text.split(" ")[1:])
    except IllegalMove:
        raise IllegalMove("auto-refused") from None
    if not 1 <= len(moves) <= AUTO_MOVES_MAX or any(move.target != FOUNDATION for move in moves):
        raise IllegalMove("auto-refused")
    return Auto(moves)


class Past(NamedTuple):
    """One entry that can be taken back: the board before it, whether it made a face newly known, and what lies further back."""

    board: Board
    revealed: bool
    before: "Past | None"


class Entered(NamedTuple):
    """`after`: the game after the entry. `turned`: card indexes turned up by it, in order; none for an undo."""

    after: "Playthrough"
    turned: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Playthrough:
    """`known`: bit mask of the card indexes whose faces this player has seen. `entries`: how many entries were made."""

    sheet: Sheet
    deck: Deck
    board: Board
    known: int
    past: Past | None = None
    entries: int = 0

    @staticmethod
    def begin(sheet: Sheet, dealt: Deal) -> "Playthrough":
        """The game right after the deal."""
        return Playthrough(sheet, dealt.deck, dealt.board, dealt.board.face_up())

    @property
    def home(self) -> int:
        """Cards on the foundations."""
        return cards_home(self.sheet, self.board)

    def seen_faces(self) -> Deck:
        """Face of each card by index, `UNKNOWN` where this player has not seen it."""
        return tuple(face if self.known >> card & 1 else UNKNOWN for card, face in enumerate(self.deck))

    def legal(self) -> list[Move]:
        """Every legal move but undo."""
        return legal(self.sheet, self.board, self.deck)

    def enter(self, entry: Entry, undo: UndoRule, target: int) -> Entered:
        """Judge and make one entry. `target`: cards home that finish the race. Raises `IllegalMove`; nothing changes then."""
        match entry:
            case Move():
                return self._move(entry)
            case Undo():
                return Entered(self._taken_back(undo), ())
            case Auto():
                return self._auto(entry, target)

    def _move(self, move: Move) -> Entered:
        played = play(self.sheet, self.board, self.deck, move)
        return self._after(played.board, played.turned)

    def _after(self, board: Board, turned: tuple[int, ...]) -> Entered:
        known = self.known | sum(1 << card for card in turned)
        past = Past(self.board, known != self.known, self.past)
        return Entered(Playthrough(self.sheet, self.deck, board, known, past, self.entries + 1), turned)

    def _taken_back(self, undo: UndoRule) -> "Playthrough":
        if undo == "off":
            raise IllegalMove("undo-off")
        if self.past is None:
            raise IllegalMove("nothing-to-undo")
        if undo == "careful" and self.past.revealed:
            raise IllegalMove("undo-revealed")
        return Playthrough(self.sheet, self.deck, self.past.board, self.known, self.past.before, self.entries + 1)

    def _auto(self, auto: Auto, target: int) -> Entered:
        """Judged on this player's own knowledge, and refused as one: a code or an index would tell of hidden cards."""
        faces, board, turned = self.seen_faces(), self.board, list[int]()
        for number, move in enumerate(auto.moves):
            try:
                played = play(self.sheet, board, faces, move)
            except IllegalMove:
                raise IllegalMove("auto-refused") from None
            board = played.board
            turned += played.turned
            is_last = number == len(auto.moves) - 1
            unseen = any(not self.known >> card & 1 for card in played.turned)
            if unseen or (cards_home(self.sheet, board) >= target) != is_last:
                raise IllegalMove("auto-refused")
        return self._after(board, tuple(turned))


def fold(game: Playthrough, entries: Iterable[str], undo: UndoRule, target: int) -> Playthrough:
    """The game after a log of entry texts. Raises `IllegalMove` at the first that does not fit: such a log is damaged."""
    for text in entries:
        game = game.enter(parse_entry(text), undo, target).after
    return game
