"""The piles of one Seven Devils deal as nodes that are made once and shared.

A column is its exposed card and the column below it, and so is the waste: a move follows a link instead of copying a pile.
What a search asks of a pile, what fits on it and what it is worth, is worked out when its node is made.

Face-down cards make no difference to the rules here, since only exposed cards move. The two foundations of a suit are
interchangeable, and a devil goes home as soon as a foundation lets it, so the heights say which devils are left.
"""

from typing import Final, NamedTuple

from pandemonium.dealer.seven_devils_worth import SUITS, Weights, column_worth, foundations_worth, waste_worth
from pandemonium.engine.cards import FACES, is_red
from pandemonium.engine.sheets import Build

_KEY_BITS: Final = (1 << 56) - 1
"""Keys of parts: ten of them added up still fit a machine word."""


class Opening(NamedTuple):
    """A deal by faces. `columns`, `stock`: the card dealt or drawn first comes first. `build`: what fits in a column."""

    columns: tuple[tuple[int, ...], ...]
    devils: tuple[int, ...]
    stock: tuple[int, ...]
    build: Build


def mixed(key: int) -> int:
    key = ((key ^ (key >> 29)) * 0x2545F4914F6CDD1D) & _KEY_BITS
    key = ((key ^ (key >> 31)) * 0x9E3779B97F4A7C15) & _KEY_BITS
    return key ^ (key >> 28)


class Column:
    """The exposed card of a column and the column below it; the empty column lies below itself.

    `bit`, `cards`, `fitting`: masks of the exposed face, of all faces, of those that may be put on it. `over`: by face.
    """

    __slots__ = ("below", "bit", "cards", "down", "face", "fitting", "key", "over", "size", "worth")

    def __init__(self, below: "Column | None", face: int, fitting: int, down: int, key: int) -> None:
        self.below: Column = self if below is None else below
        self.face = face
        self.fitting = fitting
        self.down = down
        self.size: int = 0 if below is None else below.size + 1
        self.bit: int = 0 if below is None else 1 << face
        self.cards: int = 0 if below is None else below.cards | self.bit
        self.key = key
        self.worth = 0
        self.over: dict[int, Column] = {}


class Waste:
    """The exposed card of the waste and the waste below it; the empty waste lies below itself. `lowest`: rank, 14 if empty."""

    __slots__ = ("below", "bit", "face", "key", "lowest", "over", "size", "worth")

    def __init__(self, below: "Waste | None", face: int, key: int) -> None:
        self.below: Waste = self if below is None else below
        self.face = face
        self.size: int = 0 if below is None else below.size + 1
        self.bit: int = 0 if below is None else 1 << face
        self.lowest: int = 14 if below is None else min(below.lowest, face % 13 + 1)
        self.key = key
        self.worth = 0
        self.over: dict[int, Waste] = {}


class Foundations:
    """Heights of the piles, two a suit, the higher one first.

    `want`, `safe`, `near`: masks of the faces that some pile takes, that may go home by themselves, and that are wanted next or
    after next. `above`: by face, what a card above it is worth. `after`: by face, the foundations with that card home.
    `worths`: what columns are worth under them.
    """

    __slots__ = ("above", "after", "cards", "heights", "key", "near", "safe", "want", "worth", "worths")

    def __init__(self, heights: tuple[int, ...], key: int, worth: int) -> None:
        self.heights = heights
        self.cards = sum(heights)
        self.key = key
        self.worth = worth
        self.want = 0
        self.safe = 0
        self.near = 0
        self.above = [0] * FACES
        self.after: dict[int, Foundations] = {}
        self.worths: dict[Column, int] = {}


class Piles:
    """Makes every column, waste and set of foundations of one deal once."""

    def __init__(self, opening: Opening, weights: Weights) -> None:
        self.weights = weights
        self.build = opening.build
        self.fitting = list(opening.build.masks)
        self.devils = sorted(opening.devils)
        self.gap = Column(None, 0, 0, 0, mixed(1))
        self.gap.worth = weights.gap
        self.no_waste = Waste(None, 0, mixed(2))
        self.foundations: dict[tuple[int, ...], Foundations] = {}

    def dealt(self, faces: tuple[int, ...]) -> Column:
        """A column as it is dealt: only the last card up."""
        column = self.gap
        for down, face in enumerate(faces):
            column = self._column(column, face, down)
        return column

    def on(self, below: Column, face: int) -> Column:
        """A column with one card more."""
        column = below.over[face] = self._column(below, face, below.down)
        return column

    def _column(self, below: Column, face: int, down: int) -> Column:
        faces, node = [face], below
        while node.size:
            faces.append(node.face)
            node = node.below
        faces.reverse()
        column = Column(below, face, self.fitting[face], down, mixed(below.key + face + 1))
        column.worth = column_worth(self.weights, self.build, faces, down)
        return column

    def drawn(self, below: Waste, face: int) -> Waste:
        """The waste with one card more."""
        waste = Waste(below, face, mixed(below.key + face + 1))
        waste.worth = below.worth + waste_worth(self.weights, face, below.lowest)
        below.over[face] = waste
        return waste

    def with_home(self, foundations: Foundations, face: int) -> Foundations:
        """The foundations with this card home, and every devil that can follow."""
        heights = list(foundations.heights)
        heights[_pile_for(heights, face)] += 1
        after = foundations.after[face] = self.standing(heights)
        return after

    def standing(self, heights: list[int]) -> Foundations:
        """The foundations of these heights once devils have gone home."""
        left = self._devils_left(heights)
        at = tuple(heights)
        known = self.foundations.get(at)
        if known is not None:
            return known
        key = 0
        for height in at:
            key = key * 14 + height
        made = self.foundations[at] = Foundations(at, mixed(key + 3), foundations_worth(self.weights, at, left))
        for pile, height in enumerate(at):
            face = pile // 2 * 13 + height
            if height < 13:
                made.want |= 1 << face
                made.above[face] = self.weights.wanted
                if _is_safe(at, face):
                    made.safe |= 1 << face
        soon = 0
        for pile, height in enumerate(at):
            if height < 12:
                soon |= 1 << (pile // 2 * 13 + height + 1)
        for face in range(FACES):
            if soon >> face & 1:
                made.above[face] += self.weights.soon
        made.near = made.want | soon
        return made

    def _devils_left(self, heights: list[int]) -> list[int]:
        """Devils not home, once all that fit have gone; `heights` is raised by those."""
        left = list[int]()
        for copy, face in enumerate(self.devils):
            suit, rank = face // 13, face % 13
            gone = (heights[2 * suit] > rank) + (heights[2 * suit + 1] > rank)
            # Of two equal devils the second one is home when both piles are higher.
            before = 1 if copy and self.devils[copy - 1] == face else 0
            if gone > before:
                continue
            pile = _pile_for(heights, face)
            if pile < 0:
                left.append(face)
            else:
                heights[pile] += 1
        return left

    def worth(self, column: Column, foundations: Foundations) -> int:
        """What a column is worth under these foundations; remembered there."""
        worth = column.worth
        if column.cards & foundations.near:
            above, cards, node = foundations.above, 0, column
            while node.size:
                worth += cards * above[node.face]
                cards += 1
                node = node.below
        foundations.worths[column] = worth
        return worth


def _pile_for(heights: list[int], face: int) -> int:
    """Which pile takes the face, -1 if none."""
    pile = face // 13 * 2
    if heights[pile] == face % 13:
        return pile
    return pile + 1 if heights[pile + 1] == face % 13 else -1


def _is_safe(heights: tuple[int, ...], face: int) -> bool:
    """May the card go home by itself? Every card that it could take into a column is home, or can follow it soon."""
    rank = face % 13
    if rank <= 1:
        return True
    for suit in range(SUITS):
        lower = heights[2 * suit + 1]
        if lower < (rank - 2 if is_red(suit * 13) == is_red(face) else rank - 1):
            return False
    return True
