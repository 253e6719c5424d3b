"""A game in pencil: one table of faces that is changed in place, for players who think thousands of moves ahead.

The engine judges and keeps; a sketch only thinks. It speaks of faces, not of card indexes, keeps no history, trusts its
caller to play legal moves only, and is some fifty times as fast. It reads the same sheets, by way of look-up tables; the tests
hold it to the engine move by move. Written for compilers too: plain classes, whole numbers, lists and bytes.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from pandemonium.engine.board import Board
from pandemonium.engine.cards import FACES, UNKNOWN, rank_of
from pandemonium.engine.notation import DRAW as DRAW_MOVE
from pandemonium.engine.notation import FOUNDATION, Move
from pandemonium.engine.notation import REDEAL as REDEAL_MOVE
from pandemonium.engine.sheets import Build, Sheet

BLANK: Final = FACES
"""The face of a card that is not known. It fits nowhere, and nothing fits on it."""

DRAW: Final = -1
REDEAL: Final = -2
"""Actions are whole numbers: one of these two, or `transfer(source, target, count)`."""

EXPOSED: Final = 0
WHOLE: Final = 1
RUN: Final = 2
"""What a column gives to another one, `Group.take` as a number."""

_TAKES: Final = {"exposed": EXPOSED, "whole": WHOLE, "run": RUN}
_NOTHING: Final = bytes(FACES + 1)
_SUITS: Final = 4
_RANKS: Final = FACES // _SUITS


def transfer(source: int, target: int, count: int) -> int:
    """The action that moves `count` cards between two piles, given by their indexes. Home is the first foundation."""
    return source | target << 6 | count << 12


class Rules:
    """One sheet as look-up tables. Raises `ValueError` for a sheet that a sketch cannot follow.

    By pile index: `take` what a column gives; `part` the number of the pile's group; `fits[pile][under]` which faces may lie
    on a face there, one byte each, and `overs[pile][under]` the same as a list; `holds` likewise what keeps a moved group
    together; `builds` whether the pile's cards may enter columns, `on_gap` the columns that they may enter once these are
    empty; `fill` the piles that fill it at once when it is empty.
    """

    def __init__(self, sheet: Sheet) -> None:
        if len(sheet.foundations) != _SUITS * sheet.decks or sheet.foundation_capacity != _RANKS:
            raise ValueError(f"{sheet.game}: a sketch needs one foundation for each suit of each deck")
        groups = sheet.group_at
        takers = [[to for to in sheet.tableau if group.id in groups[to].on_card] for group in groups]
        if any(columns and len(columns) < len(sheet.tableau) for columns in takers):
            raise ValueError(f"{sheet.game}: in a sketch a pile may give to every column or to none")
        if {group.id for group in groups if group.kind in ("waste", "reserve", "tableau")} != sheet.foundation_sources:
            raise ValueError(f"{sheet.game}: in a sketch waste, reserve and columns may all give to the foundations")
        self.sheet: Final = sheet
        self.draw: Final[int] = sheet.draw
        self.stock: Final[int] = sheet.stock
        self.waste: Final[int] = sheet.waste
        self.home: Final[int] = sheet.foundations[0]
        self.reserves: Final[list[int]] = list(sheet.reserves)
        self.columns: Final[list[int]] = list(sheet.tableau)
        self.take: Final[list[int]] = [_TAKES[group.take] if group.kind == "tableau" else WHOLE for group in groups]
        self.part: Final[list[int]] = [sheet.groups.index(group) for group in groups]
        self.fits: Final[list[list[bytes]]] = [_table(group.build) for group in groups]
        self.overs: Final[list[list[list[int]]]] = [[_listed(row) for row in table] for table in self.fits]
        self.holds: Final[list[list[bytes]]] = [_table(group.hold) for group in groups]
        self.builds: Final[list[bool]] = [bool(columns) for columns in takers]
        self.on_gap: Final[list[list[int]]] = [
            [to for to in sheet.tableau if group.id in groups[to].on_empty] for group in groups
        ]
        self.fill: Final[list[list[int]]] = [
            [sheet.index[name] for giver in group.fill for name in sheet.group[giver].piles] for group in groups
        ]

    def action(self, move: Move) -> int:
        """The action for a move of the engine."""
        if move == DRAW_MOVE:
            return DRAW
        if move == REDEAL_MOVE:
            return REDEAL
        index = self.sheet.index
        return transfer(index[move.source], self.home if move.target == FOUNDATION else index[move.target], move.count)

    def move(self, action: int) -> Move:
        """The engine's move for an action."""
        if action == DRAW:
            return DRAW_MOVE
        if action == REDEAL:
            return REDEAL_MOVE
        piles, target = self.sheet.piles, action >> 6 & 63
        return Move(piles[action & 63], FOUNDATION if target == self.home else piles[target], action >> 12)


@cache
def rules_of(sheet: Sheet) -> Rules:
    """The tables of a sheet, made once."""
    return Rules(sheet)


def _table(build: Build | None) -> list[bytes]:
    """For each face below, BLANK included, one byte for each face above it: 1 where it may lie there."""
    if build is None:
        return [_NOTHING] * (FACES + 1)
    return [bytes(build.masks[under] >> over & 1 for over in range(FACES + 1)) for under in range(FACES)] + [_NOTHING]


def _listed(row: bytes) -> list[int]:
    return [face for face in range(FACES) if row[face]]


class Sketch:
    """`piles`: faces bottom to top, by pile index; those of the foundations stay empty. `down`: face-down cards of each pile.

    `starts`: by pile index, the depth at which the longest group on top of a column begins that may move as one, 0 for one
    without cards. `wanted`: for each face, how many foundations take it now. `next_up`: the face that follows one on its
    foundation, BLANK after the last. `home`: cards on the foundations. `redeals`: how many are left, below zero for no limit.
    """

    def __init__(
        self, rules: Rules, piles: list[list[int]], down: list[int], wanted: bytearray, next_up: bytes, home: int, redeals: int
    ) -> None:
        self.rules = rules
        self.piles = piles
        self.down = down
        self.starts = [0] * len(piles)
        self.wanted = wanted
        self.next_up = next_up
        self.home = home
        self.redeals = redeals

    def copy(self) -> "Sketch":
        """Another sketch of the same table."""
        piles = [pile[:] for pile in self.piles]
        twin = Sketch(self.rules, piles, self.down[:], self.wanted[:], self.next_up, self.home, self.redeals)
        twin.starts = self.starts[:]
        return twin

    def play(self, action: int) -> None:
        """Carry out a legal action, with all that follows from it."""
        if action == DRAW:
            self.draw()
        elif action == REDEAL:
            self.turn_over()
        else:
            source, target = action & 63, action >> 6 & 63
            if target == self.rules.home:
                self.send_home(source)
            else:
                self.shift(source, target, action >> 12)

    def draw(self) -> None:
        """Turn up the next cards of the stock."""
        stock, waste = self.piles[self.rules.stock], self.piles[self.rules.waste]
        for _ in range(min(self.rules.draw, len(stock))):
            waste.append(stock.pop())

    def turn_over(self) -> None:
        """The waste becomes the stock."""
        stock, waste = self.piles[self.rules.stock], self.piles[self.rules.waste]
        stock.extend(reversed(waste))
        waste.clear()
        self.redeals -= 1

    def send_home(self, source: int) -> None:
        """The exposed card of a pile goes to its foundation."""
        face = self.piles[source].pop()
        self.wanted[face] -= 1
        following = self.next_up[face]
        if following != BLANK:
            self.wanted[following] += 1
        self.home += 1
        self._left(source)

    def shift(self, source: int, target: int, count: int) -> None:
        """The last cards of a pile go on a column."""
        giver, taker = self.piles[source], self.piles[target]
        if count == 1:
            taker.append(giver.pop())
        else:
            taker += giver[-count:]
            del giver[-count:]
        self.settle(target)
        self._left(source)

    def _left(self, source: int) -> None:
        """Cards have left a pile: what turns up there, or fills it."""
        count = len(self.piles[source])
        if count:
            if self.down[source] == count:
                self.down[source] = count - 1
            if self.starts[source] >= count or self.rules.take[source] == EXPOSED:
                self.settle(source)
            return
        self.starts[source] = 0
        for giver in self.rules.fill[source]:
            pile = self.piles[giver]
            if pile:
                self.piles[source].append(pile.pop())
                self._left(giver)
                return

    def may_redeal(self) -> bool:
        """May the waste be turned over now?"""
        rules = self.rules
        return self.redeals != 0 and not self.piles[rules.stock] and bool(self.piles[rules.waste])

    def settle(self, column: int) -> None:
        """Find anew where the group on top of a column begins, after cards have come or gone."""
        pile = self.piles[column]
        take = self.rules.take[column]
        start = len(pile) - 1
        if start < 0 or take == WHOLE:
            self.starts[column] = 0
            return
        if take == RUN:
            holds = self.rules.holds[column]
            floor = self.down[column]
            while start > floor and holds[pile[start - 1]][pile[start]]:
                start -= 1
        self.starts[column] = start

    def actions(self) -> list[int]:
        """Every legal action that touches no BLANK card, each once, in the order of the engine's list."""
        rules = self.rules
        found = []
        if self.piles[rules.stock]:
            found.append(DRAW)
        if self.may_redeal():
            found.append(REDEAL)
        for source in (rules.waste, *rules.reserves, *rules.columns):
            pile = self.piles[source]
            if pile and pile[-1] != BLANK:
                if self.wanted[pile[-1]]:
                    found.append(transfer(source, rules.home, 1))
                for start in self._starts(source):
                    self._landings(source, start, found)
        return found

    def _starts(self, source: int) -> list[int]:
        """Depths at which a group that may leave for a column begins, smallest group first."""
        pile = self.piles[source]
        last = len(pile) - 1
        if source not in self.rules.columns:
            return [last]
        return [0] if self.rules.take[source] == WHOLE else list(range(last, self.starts[source] - 1, -1))

    def _landings(self, source: int, start: int, found: list[int]) -> None:
        rules = self.rules
        pile = self.piles[source]
        count = len(pile) - start
        for target in rules.columns:
            if target == source:
                continue
            taker = self.piles[target]
            if taker:
                if rules.builds[source] and rules.fits[target][taker[-1]][pile[start]]:
                    found.append(transfer(source, target, count))
            elif target in rules.on_gap[source]:
                found.append(transfer(source, target, count))


def sketch_of(rules: Rules, board: Board, faces: Sequence[int]) -> Sketch:
    """The table with the faces that are known, by card index; `UNKNOWN` becomes BLANK.

    Raises `ValueError` where the card that sets the rank of the foundations is not known.
    """
    sheet = rules.sheet
    home_piles = [board.piles[place] for place in sheet.foundations if board.piles[place]]
    base = 1
    if sheet.foundation_base == "dealt":
        if not home_piles or faces[home_piles[0][0]] == UNKNOWN:
            raise ValueError("the first foundation card is not known")
        base = rank_of(faces[home_piles[0][0]])
    next_up = _next_up(base)
    wanted = bytearray(FACES + 1)
    for suit in range(_SUITS):
        wanted[suit * _RANKS + base - 1] = sheet.decks
    piles = [[BLANK if faces[card] == UNKNOWN else faces[card] for card in pile] for pile in board.piles]
    home = 0
    for place in sheet.foundations:
        for face in piles[place]:
            wanted[face] -= 1
            if next_up[face] != BLANK:
                wanted[next_up[face]] += 1
        home += len(piles[place])
        piles[place] = []
    redeals = -1 if sheet.redeals is None else sheet.redeals - board.redeals
    sketch = Sketch(rules, piles, list(board.down), wanted, next_up, home, redeals)
    for column in rules.columns:
        sketch.settle(column)
    return sketch


def _next_up(base: int) -> bytes:
    """For each face the one that follows it on a foundation that starts with rank `base`; BLANK after the last."""
    following = [face - _RANKS + 1 if face % _RANKS == _RANKS - 1 else face + 1 for face in range(FACES)]
    return bytes(BLANK if rank_of(after) == base else after for after in following) + bytes([BLANK])
