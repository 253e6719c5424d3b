"""The order test: a board that can no longer be won, as far as its own player can see.

Where columns move only whole, nothing but a foundation takes a column apart, from its top. So a card in a column goes home
after every card that lies on it now, and after the lower ones of its suit. If these demands contradict each other, the board is
lost, whatever the hidden cards are: with aces as base cards, a column 2H AS KH wants the king home before the two. Only columns
that go round from the base rank to the highest can contradict themselves or each other; elsewhere every demand puts a lower
card before a higher one.

The test plays a game that is easier than the real one: cards outside the columns are free to go home whenever their suit wants
them. What cannot be finished there cannot be finished at all: take a winning line of the real game, let its cards go home in
the same order here, and each is found free or on top of its column. In the easier game going home never does harm, so one pass
that sends home whatever can go decides it.

It reads the faces of columns and foundations alone, so its answer may be told to the player whose board it is. It is rarely the
last word: most boards that are lost are lost for other reasons.
"""

from pandemonium.engine.board import Board
from pandemonium.engine.cards import UNKNOWN, Faces, suit_of
from pandemonium.engine.legal import base_rank
from pandemonium.engine.sheets import Sheet


def cannot_be_won(sheet: Sheet, board: Board, faces: Faces) -> bool:
    """True: proven from the cards in columns and on foundations. False: not known, and always so for games of another kind."""
    base = base_rank(sheet, board, faces)
    if base is None or sheet.decks > 1 or any(sheet.group_at[place].take != "whole" for place in sheet.tableau):
        return False
    columns = [[faces[card] for card in board.piles[place]] for place in sheet.tableau]
    if any(UNKNOWN in column for column in columns):
        return False
    return _some_stay(columns, _waiting(sheet, board, faces, base))


def _waiting(sheet: Sheet, board: Board, faces: Faces, base: int) -> list[list[int]]:
    """For each suit the faces that are not home, the next one last."""
    waiting = [[suit * 13 + (base - 1 + height) % 13 for height in reversed(range(13))] for suit in range(4)]
    for place in sheet.foundations:
        for card in board.piles[place]:
            waiting[suit_of(faces[card])].pop()
    return waiting


def _some_stay(columns: list[list[int]], waiting: list[list[int]]) -> bool:
    """Do cards stay behind when all that can goes home, those outside the columns at any time?"""
    lying = {face for column in columns for face in column}
    going = True
    while going:
        going = False
        for suit in waiting:
            while suit and suit[-1] not in lying:
                suit.pop()
            for column in columns:
                if suit and column and column[-1] == suit[-1]:
                    lying.remove(column.pop())
                    going = True
    return any(waiting)
