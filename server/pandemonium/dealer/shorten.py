"""Shorter lines for showing: a search finds a way, seldom a short one.

A line is taken as steps (this card goes there), from which draws and redeals follow. Steps are left out, made at another time,
or go straight home, and whatever the rules engine then still plays to the win in fewer moves is kept. Idle shuffles, round
trips and needless passes through the stock go that way. What comes out is not the shortest line either.
"""

from itertools import chain
from typing import Final, NamedTuple

from pandemonium.dealer.steps import GAP, HOME, Scribe, Step
from pandemonium.engine.board import Board, is_won
from pandemonium.engine.cards import Faces
from pandemonium.engine.deal import Deal
from pandemonium.engine.errors import IllegalMove
from pandemonium.engine.notation import DRAW, FOUNDATION, REDEAL, Move, parse_move
from pandemonium.engine.play import play
from pandemonium.engine.sheets import Sheet

_WINDOWS: Final = (8, 4, 2, 1)
"""How many steps in a row are left out at a time: the longest first, since a round trip comes back only as a whole."""
_SHIFTS: Final = (-1, 1, -2, 2, -4, 4, -8, 8, -16, 16)
"""By how many steps a card of the waste is played earlier or later."""


def shorten(sheet: Sheet, dealt: Deal, line: tuple[str, ...], effort: int) -> tuple[str, ...]:
    """A line of at most as many moves that wins the same deal. `effort`: moves that the engine plays in search of it.

    Raises `IllegalMove` for a line that does not fit the deal.
    """
    walk = _walk(sheet, dealt, line)
    workshop = _Workshop(sheet, dealt.deck, effort)
    walk, length = workshop.play_again(walk), len(line) + 1
    while walk.length() < length and workshop.effort > 0:
        length = walk.length()
        walk = workshop.leave_out(walk)
        walk = workshop.send_home(walk)
        walk = workshop.shift(walk)
    return tuple(chain.from_iterable(walk.moves))


class _Walk(NamedTuple):
    """Steps to the win, with the board before each and the moves it takes."""

    steps: list[Step]
    boards: list[Board]
    moves: list[list[str]]

    def length(self) -> int:
        return sum(map(len, self.moves))


def _walk(sheet: Sheet, dealt: Deal, line: tuple[str, ...]) -> _Walk:
    walk, board = _Walk([], [], []), dealt.board
    before, moves = board, list[str]()
    for text in line:
        move = parse_move(text)
        moves.append(text)
        after = play(sheet, board, dealt.deck, move).board
        if move not in (DRAW, REDEAL):
            walk.steps.append(_step(sheet, board, move))
            walk.boards.append(before)
            walk.moves.append(moves)
            before, moves = after, []
        board = after
    return walk


def _step(sheet: Sheet, board: Board, move: Move) -> Step:
    card = board.piles[sheet.index[move.source]][-move.count]
    if move.target == FOUNDATION:
        return Step(card, HOME)
    place = sheet.index[move.target]
    under = board.piles[place][-1:]
    return Step(card, under[0]) if under else Step(card, GAP, sheet.group_at[place].id)


class _Workshop:
    """Tries other steps. `effort`: moves it may still play."""

    def __init__(self, sheet: Sheet, faces: Faces, effort: int) -> None:
        self.effort = effort
        self._sheet, self._faces = sheet, faces

    def play_again(self, walk: _Walk) -> _Walk:
        """Without draws that no step needs."""
        return self._better(walk, walk.steps, 0, len(walk.steps))

    def leave_out(self, walk: _Walk) -> _Walk:
        """Without some steps in a row."""
        for window in _WINDOWS:
            for first in reversed(range(len(walk.steps))):
                end = first + window
                if end <= len(walk.steps):
                    walk = self._better(walk, walk.steps[:first] + walk.steps[end:], first, end)
        return walk

    def send_home(self, walk: _Walk) -> _Walk:
        """With a card going straight to a foundation that went elsewhere first."""
        for place in range(len(walk.steps)):
            if place < len(walk.steps) and walk.steps[place].target != HOME:
                straight = Step(walk.steps[place].card, HOME)
                walk = self._better(walk, [*walk.steps[:place], straight, *walk.steps[place + 1 :]], place, place + 1)
        return walk

    def shift(self, walk: _Walk) -> _Walk:
        """With a card that was drawn for played earlier or later."""
        for place in range(len(walk.steps)):
            for distance in _SHIFTS:
                to = place + distance
                # The walk may have become shorter on the way.
                if max(place, to) < len(walk.steps) and to >= 0 and len(walk.moves[place]) > 1:
                    steps = walk.steps[:place] + walk.steps[place + 1 :]
                    steps.insert(to, walk.steps[place])
                    walk = self._better(walk, steps, min(place, to), max(place, to) + 1)
        return walk

    def _better(self, walk: _Walk, steps: list[Step], first: int, end: int) -> _Walk:
        """The walk of other steps if it wins in fewer moves, else the walk as it was.

        The steps are the walk's own before its step `first` and again from its step `end` on.
        """
        if self.effort <= 0:
            return walk
        scribe = Scribe(self._sheet, self._faces, walk.boards[first])
        other = _Walk(walk.steps[:first], walk.boards[:first], walk.moves[:first])
        allowed = walk.length() - other.length() - 1
        joined = self._play_on(scribe, walk, other, steps, end, allowed)
        self.effort -= len(scribe.line) + 1
        return other if joined and other.length() < walk.length() else walk

    def _play_on(self, scribe: Scribe, walk: _Walk, other: _Walk, steps: list[Step], end: int, allowed: int) -> bool:
        """Play the other steps until they win or come to a board of the walk; False where they do not get there."""
        for place in range(len(other.steps), len(steps)):
            ahead = place + len(walk.steps) - len(steps)
            if ahead >= end and self._is_as_good(scribe.board, walk.boards[ahead]):
                other.steps.extend(walk.steps[ahead:])
                other.boards.extend(walk.boards[ahead:])
                other.moves.extend(walk.moves[ahead:])
                return True
            if self._is_done(scribe.board, steps[place]):
                continue
            board, written = scribe.board, len(scribe.line)
            try:
                scribe.play(steps[place])
            except IllegalMove:
                return False
            if len(scribe.line) > allowed:
                return False
            other.steps.append(steps[place])
            other.boards.append(board)
            other.moves.append(scribe.line[written:])
        return is_won(self._sheet, scribe.board)

    def _is_as_good(self, board: Board, other: Board) -> bool:
        fewer = self._sheet.redeals is None or board.redeals <= other.redeals
        return fewer and board.piles == other.piles and board.down == other.down

    def _is_done(self, board: Board, step: Step) -> bool:
        """Does the card lie where the step would put it, or is it home already?"""
        for place in (*self._sheet.foundations, *self._sheet.tableau):
            pile = board.piles[place]
            if step.card in pile:
                if self._sheet.group_at[place].kind == "foundation":
                    return True
                depth = pile.index(step.card)
                return step == (step.card, pile[depth - 1], "") if depth else step.target == GAP
        return False
