"""One beam search of a Seven Devils deal that knows every card.

Positions are compared with others that have come as far: cards home and stock cards played. Of each such bucket the best
`width` are expanded, from the least progress on; moves between columns fall back into the same bucket, others into a later one.
Draws are no moves: every stock card within reach is offered at once, and those before it lie on the waste then.

Cards that can hardly do any more good in the columns go home by themselves. With two decks that is a rule of thumb, so a beam
that fails proves nothing. Compiled where there is a compiler (`make compile`), with the same results.
"""

from heapq import heapify, heappop, heappush
from typing import Final

from pandemonium.dealer.depth_first import Meter
from pandemonium.dealer.seven_devils_piles import Column, Foundations, Opening, Piles, Waste, mixed
from pandemonium.dealer.seven_devils_worth import SUITS, Weights

WASTE: Final = 7
"""As the source of a move: the waste; `WASTE + n` is the stock's n-th card from here."""
HOME: Final = 7
"""As the target of a move. A move is `source * 16 + target`; columns are 0 to 6."""
_COLUMNS: Final = 7
AHEAD: Final = 10
"""Stock cards looked at from a position: searches that may skip more win no more deals."""
AHEAD_TO_GAP: Final = 4
"""Of these, how many are offered to an empty column, which would take any."""
BUILT: Final = -1
"""In a bucket, instead of a move: the position itself is there, not its parent."""


class Position:
    """The opening, or what one move and the cards that then went home by themselves made of `parent`.

    `moves`: those, as numbers. `pointer`: stock cards drawn.
    """

    __slots__ = ("columns", "foundations", "moves", "parent", "pointer", "waste")

    def __init__(
        self,
        parent: "Position | None",
        columns: list[Column],
        waste: Waste,
        pointer: int,
        foundations: Foundations,
        moves: list[int],
    ) -> None:
        self.parent = parent
        self.columns = columns
        self.waste = waste
        self.pointer = pointer
        self.foundations = foundations
        self.moves = moves


class _Spot:
    """A position being expanded. `key`, `score`: of columns and foundations, without stock and waste. `worths`: of the columns.

    `takes`: mask of the faces that some column takes. `tops`: mask of the exposed faces. `gap`: an empty column, or -1.
    """

    __slots__ = ("gap", "key", "position", "score", "takes", "tops", "worths")

    def __init__(self, piles: Piles, position: Position) -> None:
        foundations = position.foundations
        key, score, takes, tops, gap = foundations.key, foundations.worth, 0, 0, -1
        worths, known = list[int](), foundations.worths
        for place in range(_COLUMNS):
            column = position.columns[place]
            worth = known.get(column)
            if worth is None:
                worth = piles.worth(column, foundations)
            worths.append(worth)
            score += worth
            key += column.key
            takes |= column.fitting
            tops |= column.bit
            if gap < 0 and column.size == 0:
                gap = place
        self.position = position
        self.key = key
        self.score = score
        self.worths = worths
        self.takes = takes
        self.tops = tops
        self.gap = gap


class _Lifted:
    """A card on its way. `move`: its source times 16. `waste`, `pointer`: without it. `uncovered`: mask of the face it lay on.

    `key`, `score`: what its leaving changes in columns and foundations.
    """

    __slots__ = ("face", "key", "move", "pointer", "score", "uncovered", "waste")

    def __init__(self, face: int, move: int, waste: Waste, pointer: int) -> None:
        self.face = face
        self.move = move
        self.waste = waste
        self.pointer = pointer
        self.uncovered = waste.bit
        self.key = 0
        self.score = 0


_Entry = tuple[int, int, Position, int]
"""Minus the score, and a serial number that breaks ties; the position and `BUILT`, or its parent and the move to it."""


class Beam:
    """One search. `home`: most cards it brought home. `whole`: it left nothing out for lack of width."""

    def __init__(self, opening: Opening, weights: Weights, width: int) -> None:
        self.home = 0
        self.whole = True
        self._opening = opening
        self._width = width
        self._stock = list(opening.stock)
        self._piles = Piles(opening, weights)
        # What each number of cards drawn adds to a position's key and score.
        self._pointer_keys = [mixed(1_000 + drawn) for drawn in range(len(opening.stock) + 1)]
        self._pointer_worth = weights.pointer
        self._cards = sum(len(column) for column in opening.columns) + len(opening.devils) + len(opening.stock)
        self._buckets: list[list[_Entry]] = [[] for _ in range(self._cards + len(opening.stock) + 1)]
        self._at = 0
        self._seen = set[int]()
        self._serial = 0
        self._won: Position | None = None

    def run(self, meter: Meter) -> list[int] | None:
        """The moves of a win; None where none was found, or the meter has run out."""
        self._add(self._opened())
        for progress, bucket in enumerate(self._buckets):
            self._at = progress
            heapify(bucket)
            for _ in range(self._width):
                if self._won is not None:
                    return moves_to(self._won)
                if not bucket:
                    break
                if not meter.count():
                    return None
                _, _, position, move = heappop(bucket)
                self._expand(position if move == BUILT else self._moved(position, move))
            self.whole = self.whole and not bucket
            bucket.clear()
        return None

    def _opened(self) -> Position:
        columns = [self._piles.dealt(faces) for faces in self._opening.columns]
        foundations = self._piles.standing([0] * (2 * SUITS))
        opened = Position(None, columns, self._piles.no_waste, 0, foundations, [])
        self._let_go(opened)
        return opened

    def _moved(self, parent: Position, move: int) -> Position:
        """The position one move on, before any card goes home by itself."""
        source, target = move >> 4, move & 15
        columns, waste, pointer, foundations = parent.columns[:], parent.waste, parent.pointer, parent.foundations
        if source < WASTE:
            face = columns[source].face
            columns[source] = columns[source].below
        elif source == WASTE:
            face = waste.face
            waste = waste.below
        else:
            for skipped in self._stock[pointer : pointer + source - WASTE - 1]:
                waste = waste.over[skipped]
            pointer += source - WASTE
            face = self._stock[pointer - 1]
        if target == HOME:
            foundations = foundations.after[face]
        else:
            columns[target] = columns[target].over[face]
        return Position(parent, columns, waste, pointer, foundations, [move])

    def _let_go(self, position: Position) -> None:
        """Cards that may go home by themselves do."""
        columns, waste, foundations = position.columns, position.waste, position.foundations
        before = -1
        while before != foundations.cards:
            before = foundations.cards
            for place in range(_COLUMNS):
                column = columns[place]
                while column.bit & foundations.safe:
                    foundations = self._after(foundations, column.face)
                    columns[place] = column = column.below
                    position.moves.append(place * 16 + HOME)
            while waste.bit & foundations.safe:
                foundations = self._after(foundations, waste.face)
                waste = waste.below
                position.moves.append(WASTE * 16 + HOME)
        position.waste = waste
        position.foundations = foundations

    def _after(self, foundations: Foundations, face: int) -> Foundations:
        return foundations.after.get(face) or self._piles.with_home(foundations, face)

    def _on(self, column: Column, face: int) -> Column:
        return column.over.get(face) or self._piles.on(column, face)

    def _expand(self, position: Position) -> None:
        spot = _Spot(self._piles, position)
        playable = position.foundations.want | spot.takes
        for place in range(_COLUMNS):
            column = position.columns[place]
            if column.bit & playable or (spot.gap >= 0 and column.size > 1):
                self._try_column(spot, place)
        waste, pointer = position.waste, position.pointer
        if waste.size:
            self._try_talon(spot, _Lifted(waste.face, WASTE * 16, waste.below, pointer), spot.gap)
        source, skipped = WASTE, list[int]()
        for face in self._stock[pointer : pointer + AHEAD]:
            source += 1
            pointer += 1
            gap = spot.gap if source <= WASTE + AHEAD_TO_GAP else -1
            if gap >= 0 or playable >> face & 1:
                for drawn in skipped:
                    waste = waste.over.get(drawn) or self._piles.drawn(waste, drawn)
                skipped.clear()
                self._try_talon(spot, _Lifted(face, source * 16, waste, pointer), gap)
            skipped.append(face)

    def _try_column(self, spot: _Spot, place: int) -> None:
        """Wherever the exposed card of a column can go."""
        position, foundations = spot.position, spot.position.foundations
        column = position.columns[place]
        gap = spot.gap if column.size > 1 else -1
        below = column.below
        lifted = _Lifted(column.face, place * 16, position.waste, position.pointer)
        lifted.uncovered = below.bit
        if column.bit & foundations.want:
            self._go_home(spot, lifted, place)
        if gap >= 0 or column.bit & spot.takes:
            worth = foundations.worths.get(below)
            if worth is None:
                worth = self._piles.worth(below, foundations)
            lifted.key = below.key - column.key
            lifted.score = worth - spot.worths[place]
            self._go_on(spot, lifted, gap)

    def _try_talon(self, spot: _Spot, lifted: _Lifted, gap: int) -> None:
        """Wherever a card of stock or waste can go."""
        bit, foundations = 1 << lifted.face, spot.position.foundations
        if bit & foundations.want:
            self._go_home(spot, lifted, -1)
        # In a column, what may go home by itself would.
        if not bit & foundations.safe and (gap >= 0 or bit & spot.takes):
            self._go_on(spot, lifted, gap)

    def _go_on(self, spot: _Spot, lifted: _Lifted, gap: int) -> None:
        """Put the lifted card on every column that takes it, and into the gap."""
        position, waste, pointer, face = spot.position, lifted.waste, lifted.pointer, lifted.face
        foundations, bit, seen = position.foundations, 1 << face, self._seen
        if lifted.uncovered & foundations.safe:
            self._go_on_and_let_go(spot, lifted, gap)
            return
        known = foundations.worths
        key = spot.key + lifted.key + waste.key + self._pointer_keys[pointer]
        score = spot.score + lifted.score + waste.worth + self._pointer_worth * pointer
        progress = foundations.cards + pointer - waste.size
        bucket = self._buckets[progress]
        for place in range(_COLUMNS):
            column = position.columns[place]
            if column.fitting & bit or place == gap:
                taker = column.over.get(face) or self._piles.on(column, face)
                child = key - column.key + taker.key
                if child in seen:
                    continue
                seen.add(child)
                worth = known.get(taker)
                if worth is None:
                    worth = self._piles.worth(taker, foundations)
                self._serial += 1
                entry = (spot.worths[place] - score - worth, self._serial, position, lifted.move + place)
                if progress == self._at:
                    heappush(bucket, entry)
                else:
                    bucket.append(entry)

    def _go_on_and_let_go(self, spot: _Spot, lifted: _Lifted, gap: int) -> None:
        """The same where cards then go home by themselves."""
        for place in range(_COLUMNS):
            column = spot.position.columns[place]
            if column.fitting & 1 << lifted.face or place == gap:
                self._on(column, lifted.face)
                self._add_after(spot.position, lifted.move + place)

    def _go_home(self, spot: _Spot, lifted: _Lifted, source: int) -> None:
        """Put the lifted card on its foundation. `source`: its column, -1 for a card of stock or waste."""
        position, waste, pointer = spot.position, lifted.waste, lifted.pointer
        after = self._after(position.foundations, lifted.face)
        if (spot.tops | lifted.uncovered) & after.safe or after.cards == self._cards:
            self._add_after(position, lifted.move + HOME)
            return
        key = spot.key - position.foundations.key + after.key + waste.key + self._pointer_keys[pointer]
        if source >= 0:
            column = position.columns[source]
            key += column.below.key - column.key
        if key in self._seen:
            return
        self._seen.add(key)
        score = after.worth + waste.worth + self._pointer_worth * pointer
        known = after.worths
        for place in range(_COLUMNS):
            column = position.columns[place] if place != source else position.columns[place].below
            worth = known.get(column)
            score += self._piles.worth(column, after) if worth is None else worth
        self.home = max(self.home, after.cards)
        self._put(after.cards + pointer - waste.size, -score, position, lifted.move + HOME)

    def _add_after(self, parent: Position, move: int) -> None:
        position = self._moved(parent, move)
        self._let_go(position)
        self._add(position)

    def _add(self, position: Position) -> None:
        foundations, waste, pointer = position.foundations, position.waste, position.pointer
        key = foundations.key + waste.key + self._pointer_keys[pointer]
        score = foundations.worth + waste.worth + self._pointer_worth * pointer
        known = foundations.worths
        for column in position.columns:
            key += column.key
            worth = known.get(column)
            score += self._piles.worth(column, foundations) if worth is None else worth
        if key in self._seen:
            return
        self._seen.add(key)
        self.home = max(self.home, foundations.cards)
        if foundations.cards == self._cards:
            self._won = position
        self._put(foundations.cards + pointer - waste.size, -score, position, BUILT)

    def _put(self, progress: int, rank: int, position: Position, move: int) -> None:
        self._serial += 1
        bucket = self._buckets[progress]
        if progress == self._at:
            heappush(bucket, (rank, self._serial, position, move))
        else:
            bucket.append((rank, self._serial, position, move))


def moves_to(position: Position) -> list[int]:
    """The moves from the opening on."""
    moves = list[int]()
    while True:
        moves += reversed(position.moves)
        if position.parent is None:
            moves.reverse()
            return moves
        position = position.parent
