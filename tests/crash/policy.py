"""How a scripted racer plays: from its own view alone, towards the foundations, with some whims."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from pandemonium.engine.cards import FACE_OF_TEXT, UNKNOWN
from pandemonium.engine.deal import Deal, opening_board
from pandemonium.engine.errors import IllegalMove
from pandemonium.engine.games import sheet_of
from pandemonium.engine.notation import Move
from pandemonium.engine.playthrough import Auto, Playthrough, UndoRule, fold, parse_entry

_WHIM: Final = 0.04
"""How often an entry is an undo."""


def table_from(game: str, faces: Mapping[int, str], entries: Sequence[str], undo: UndoRule, target: int) -> Playthrough:
    """The racer's own idea of its table, all unknown faces masked. Raises `IllegalMove` where it makes no sense."""
    sheet = sheet_of(game)
    deck = tuple(FACE_OF_TEXT[faces[card]] if card in faces else UNKNOWN for card in range(sheet.size))
    return fold(Playthrough.begin(sheet, Deal(deck, opening_board(sheet))), entries, undo, target)


def with_faces(game: Playthrough, turned: Mapping[int, str]) -> Playthrough:
    """The same table with faces just learned."""
    deck = tuple(FACE_OF_TEXT[turned[card]] if card in turned else face for card, face in enumerate(game.deck))
    return replace(game, deck=deck)


def next_entry(game: Playthrough, undo: UndoRule, target: int, chance: random.Random) -> tuple[str, Playthrough] | None:
    """An entry and the table after it, None where this racer sees nothing to do."""
    if undo != "off" and game.past is not None and chance.random() < _WHIM:
        try:
            return "undo", game.enter(parse_entry("undo"), undo, target).after
        except IllegalMove:
            pass
    moves = game.legal()
    if not moves:
        return None
    move = max(moves, key=lambda each: _worth(game, each) + chance.random() * 20)
    if move.target == "f" and game.home + 1 >= target and chance.random() < 0.3:
        try:
            auto = Auto((move,))
            return auto.text, game.enter(auto, undo, target).after
        except IllegalMove:
            pass
    return move.text, game.enter(move, undo, target).after


def _worth(game: Playthrough, move: Move) -> float:
    if move.target == "f":
        return 100
    if move.source[0] == "r":
        return 60
    if move.source == "w" and move.target[0] == "t":
        return 40
    if move.text == "draw":
        return 30
    if move.text == "redeal":
        return 20
    place = game.sheet.index[move.source]
    down, cards = game.board.down[place], len(game.board.piles[place])
    return 50 if down and cards - move.count == down else 5
