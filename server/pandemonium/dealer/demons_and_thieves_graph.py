"""Positions of Demons and Thieves and the moves between them, as plain numbers and byte strings.

Draws are no moves here: every unplayed stock card is offered at once, those already passed at the price of a redeal. Moves that
seldom help are left out, so a search that finds nothing has proven nothing.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from pandemonium.dealer.codes import BETWEEN, each, wanted
from pandemonium.dealer.steps import HOME
from pandemonium.engine.cards import FACES, is_red

LEFT: Final = 4
"""Columns of the left part: places 0 to 3 of a position. The right part has the others."""
RESERVE: Final = 9
"""The place of the reserve, after those of the columns."""
STOCK: Final = 10
"""The place of the first stock card; the others follow in draw order."""
REDEALS: Final = 2
_GAP_CARDS: Final = 4
"""Stock cards offered to an empty column, the nearest ones. It takes any, and all of them would swamp the search."""


class Weights(NamedTuple):
    """What a position is worth, for the order of the search.

    A card home; less a reserve card left, less a card that lies above a lower one; an empty column, a pair built by the rule of
    its part, a redeal left; less a stock card passed, less one unplayed.
    """

    home: float = 10.0
    reserve: float = 4.0
    blocking: float = 3.0
    empty: float = 8.0
    pair: float = 1.0
    redeal: float = 10.0
    passed: float = 0.5
    stock: float = 1.0


class Table(NamedTuple):
    """What does not change in a deal, as codes. `over`: for each part, by code, a mask of what may lie on it.

    `reserve`: bottom to top. `stock`: in draw order.
    """

    over: tuple[tuple[int, ...], tuple[int, ...]]
    reserve: bytes
    stock: bytes


class Transfer(NamedTuple):
    """`size` cards from one place to another. A place is a column, `RESERVE`, `STOCK` + n, or the target `HOME`."""

    giver: int
    size: int
    taker: int


class Position(NamedTuple):
    """`score`: higher is searched first; `order` breaks ties. `once`, `twice`: masks of the codes home, and home twice.

    `columns`: left part, then right part, each sorted. `worth`: their part of the score. `reserve`: cards left in it. `played`:
    mask of the stock cards played. `passed`: how many lie before the next one to draw; the last of them is unplayed and tops
    the waste. `redeals`: left. `transfers`: what led here, by the places of the position before.
    """

    score: float
    order: int
    once: int
    twice: int
    columns: list[bytes]
    worth: float
    reserve: int
    played: int
    passed: int
    redeals: int
    transfers: list[Transfer]


class Look(NamedTuple):
    """What is to know of a column, as masks: its top, what fits on it, and the cards that may leave it with those above them.

    `length`: how many these are. `worth`: its part of the score.
    """

    top: int
    over: int
    run: int
    length: int
    worth: float


class _Looks(dict[bytes, Look]):
    """The looks of the columns of one part, each worked out once: they repeat by the thousand."""

    def __init__(self, over: tuple[int, ...], weights: Weights) -> None:
        super().__init__({b"": Look(0, 0, 0, 0, weights.empty)})
        self._over, self._weights = over, weights

    def __missing__(self, column: bytes) -> Look:
        look = self[column] = _look_at(column, self._over, self._weights)
        return look


class _Draft:
    """A position under construction. Its columns keep the places of the position it grew from."""

    __slots__ = ("columns", "once", "passed", "played", "redeals", "reserve", "transfers", "twice", "worth")

    def __init__(self, at: Position) -> None:
        self.once, self.twice = at.once, at.twice
        self.columns, self.worth = at.columns.copy(), at.worth
        self.reserve, self.played, self.passed, self.redeals = at.reserve, at.played, at.passed, at.redeals
        self.transfers: list[Transfer] = []

    def wanted(self) -> int:
        return wanted(self.once) | wanted(self.twice)


class Graph:
    """The positions of one deal that were not given yet, ordered by these weights."""

    def __init__(self, table: Table, weights: Weights) -> None:
        self._table, self._weights = table, weights
        left, right = (_Looks(over, weights) for over in table.over)
        self._looks = (left,) * LEFT + (right,) * (RESERVE - LEFT)
        self._places = tuple(tuple(n for n, card in enumerate(table.stock) if card == code) for code in range(FACES))
        self._unplayed: dict[int, int] = {}
        self._seen: set[tuple[bytes, int]] = set()

    def root(self, home: int, columns: list[bytes]) -> list[Position]:
        """The position to begin at, with full reserve and stock."""
        found: list[Position] = []
        columns = by_part(columns)
        worth = sum(looks[column].worth for looks, column in zip(self._looks, columns, strict=True))
        reserve = len(self._table.reserve)
        draft = _Draft(Position(0.0, 0, home, 0, columns, worth, reserve, 0, 0, REDEALS, []))
        self._settle(draft)
        self._admit(found, draft)
        return found

    def children(self, at: Position) -> list[Position]:
        """Positions one move away, best last, without those that were given before."""
        found: list[Position] = []
        looks = [looks_of[column] for looks_of, column in zip(self._looks, at.columns, strict=True)]
        home, accepted = wanted(at.once) | wanted(at.twice), 0
        for look in looks:
            accepted |= look.over
        gaps = [first for first in (0, LEFT) if not at.columns[first]]
        for transfer in self._from_columns(at, looks, home, accepted, gaps):
            self._add(found, at, transfer, at.redeals)
        if at.reserve:
            card = self._table.reserve[at.reserve - 1]
            for taker in _takers(card, looks, home, gaps):
                self._add(found, at, Transfer(RESERVE, 1, taker), at.redeals)
        for number, redeals in self._from_stock(at, home | accepted):
            card = self._table.stock[number]
            for taker in (HOME,) if home >> card & 1 else _takers(card, looks, 0, []):
                self._add(found, at, Transfer(STOCK + number, 1, taker), redeals)
        for number in self._nearest(at) if gaps else ():
            for gap in gaps:
                self._add(found, at, Transfer(STOCK + number, 1, gap), at.redeals)
        found.sort()
        return found

    def _from_columns(self, at: Position, looks: list[Look], home: int, accepted: int, gaps: list[int]) -> Iterator[Transfer]:
        for giver, look in enumerate(looks):
            if look.top & home:
                yield Transfer(giver, 1, HOME)
            if look.run & accepted:
                yield from _onto_columns(at.columns[giver], giver, looks, home)
            for gap in gaps:
                whole = look.length == len(at.columns[giver])
                if look.length and not (whole and (gap >= LEFT) == (giver >= LEFT)):
                    yield Transfer(giver, look.length, gap)

    def _from_stock(self, at: Position, usable: int) -> Iterator[tuple[int, int]]:
        """Stock cards that could go somewhere but an empty column, with the redeals left then; of two copies the nearer one."""
        for card in each(usable & self._unplayed_in(at.played)):
            numbers = [number for number in self._places[card] if not at.played >> number & 1]
            ahead = [number for number in numbers if number >= at.passed - 1]
            if ahead:
                yield ahead[0], at.redeals
            elif at.redeals:
                yield numbers[0], at.redeals - 1

    def _unplayed_in(self, played: int) -> int:
        unplayed = self._unplayed.get(played)
        if unplayed is None:
            unplayed = 0
            for number, card in enumerate(self._table.stock):
                if not played >> number & 1:
                    unplayed |= 1 << card
            self._unplayed[played] = unplayed
        return unplayed

    def _nearest(self, at: Position) -> list[int]:
        """The top of the waste and the next stock cards."""
        first = max(0, at.passed - 1)
        numbers = (number for number in range(first, len(self._table.stock)) if not at.played >> number & 1)
        return [number for number, _ in zip(numbers, range(_GAP_CARDS), strict=False)]

    def _add(self, found: list[Position], at: Position, transfer: Transfer, redeals: int) -> None:
        draft = _Draft(at)
        draft.redeals = redeals
        self._carry_out(draft, transfer)
        # What was settled before stays so, but for the card uncovered now and what a card gone home is waited for by.
        if transfer.taker == HOME or self._top(draft, transfer.giver) & draft.wanted():
            self._settle(draft)
        self._admit(found, draft)

    def _carry_out(self, draft: _Draft, transfer: Transfer) -> None:
        giver, size, taker = transfer
        draft.transfers.append(transfer)
        if giver < RESERVE:
            column = draft.columns[giver]
            cards = column[-size:]
            self._replace(draft, giver, column[:-size])
        elif giver == RESERVE:
            cards = self._table.reserve[draft.reserve - 1 : draft.reserve]
            draft.reserve -= 1
        else:
            cards = self._table.stock[giver - STOCK : giver - STOCK + 1]
            draft.played |= 1 << giver - STOCK
            draft.passed = giver - STOCK
            while draft.passed and draft.played >> draft.passed - 1 & 1:
                draft.passed -= 1
        if taker != HOME:
            self._replace(draft, taker, draft.columns[taker] + cards)
        elif draft.once >> cards[0] & 1:
            draft.twice |= 1 << cards[0]
        else:
            draft.once |= 1 << cards[0]

    def _replace(self, draft: _Draft, place: int, column: bytes) -> None:
        looks = self._looks[place]
        draft.worth += looks[column].worth - looks[draft.columns[place]].worth
        draft.columns[place] = column

    def _top(self, draft: _Draft, place: int) -> int:
        """The card that may leave a place, as a mask. Any stock place stands for the waste."""
        if place < RESERVE:
            return self._looks[place][draft.columns[place]].top
        if place == RESERVE:
            return 1 << self._table.reserve[draft.reserve - 1] if draft.reserve else 0
        return 1 << self._table.stock[draft.passed - 1] if draft.passed else 0

    def _settle(self, draft: _Draft) -> None:
        """Send home what hardly any card that is left could want to lie on."""
        while (transfer := self._to_settle(draft)) is not None:
            self._carry_out(draft, transfer)

    def _to_settle(self, draft: _Draft) -> Transfer | None:
        ready = draft.wanted()
        for place in range(STOCK + 1):
            top = self._top(draft, place)
            if top & ready and not _LOWER[top.bit_length() - 1] & ~draft.twice:
                return Transfer(place if place < STOCK else STOCK + draft.passed - 1, 1, HOME)
        return None

    def _admit(self, found: list[Position], draft: _Draft) -> None:
        columns = by_part(draft.columns)
        small = ((draft.played << 6 | draft.passed) << 4 | draft.reserve) << 2 | draft.redeals
        key = (BETWEEN.join(columns), small)
        if key in self._seen:
            return
        self._seen.add(key)
        weights, stock = self._weights, len(self._table.stock) - draft.played.bit_count()
        score = draft.worth + weights.home * (draft.once.bit_count() + draft.twice.bit_count())
        score += weights.redeal * draft.redeals - weights.reserve * draft.reserve
        score -= weights.passed * draft.passed + weights.stock * stock
        found.append(
            Position(
                score,
                -len(found),
                draft.once,
                draft.twice,
                columns,
                draft.worth,
                draft.reserve,
                draft.played,
                draft.passed,
                draft.redeals,
                draft.transfers,
            )
        )


def by_part(columns: list[bytes]) -> list[bytes]:
    """The columns in the order of positions: left part, then right part, each sorted."""
    return sorted(columns[:LEFT]) + sorted(columns[LEFT:])


def _takers(card: int, looks: list[Look], home: int, gaps: list[int]) -> list[int]:
    """Where a single card can go: home, on columns, into gaps."""
    takers = [HOME] if home >> card & 1 else []
    return takers + [place for place, look in enumerate(looks) if look.over >> card & 1] + gaps


def _onto_columns(column: bytes, giver: int, looks: list[Look], home: int) -> Iterator[Transfer]:
    look = looks[giver]
    for taker, under in enumerate(looks):
        for card in each(under.over & look.run) if taker != giver else ():
            count = len(column) - column.rfind(card)
            # To take a run apart without changing parts helps only to send home the card under it.
            splits = count < look.length and (taker >= LEFT) == (giver >= LEFT)
            if not splits or home >> column[-count - 1] & 1:
                yield Transfer(giver, count, taker)


def _look_at(column: bytes, over: tuple[int, ...], weights: Weights) -> Look:
    blocking, lowest = 0, column[0] >> 2
    for card in column:
        blocking += lowest < card >> 2
        lowest = min(lowest, card >> 2)
    fits = [over[under] >> above & 1 for under, above in pairwise(column)]
    length = 1
    while length < len(column) and fits[-length]:
        length += 1
    run = 0
    for card in column[-length:]:
        run |= 1 << card
    return Look(1 << column[-1], over[column[-1]], run, length, weights.pair * sum(fits) - weights.blocking * blocking)


def _lower(card: int) -> int:
    """The cards one lower of the suit and of the other colour: once all are home, nothing waits to lie on this one."""
    lower, suit = card - 4, card & 3
    others = (under for under in range(4) if is_red(13 * under) != is_red(13 * suit) or under == suit)
    return sum(1 << (lower - suit + under) for under in others) if lower >= 0 else 0


_LOWER: Final = tuple(_lower(card) for card in range(FACES))
