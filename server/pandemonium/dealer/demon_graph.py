"""Positions of Demon and the moves between them, as plain numbers and byte strings.

Draws are no moves here. Every card that draws alone can expose is offered at once, at the price of the waste it leaves behind
(`K+` in Bjarnason, Tadepalli and Fern, "Searching solitaire in real time", ICGA Journal 30:3, 2007). Then every move takes a
card to a foundation, out of the reserve or the talon, or joins two columns: there are no cycles.
"""

from itertools import pairwise
from typing import Final, NamedTuple

from pandemonium.dealer.codes import ALL, BASE, BETWEEN, ONE, each, wanted
from pandemonium.dealer.steps import GAP, HOME

PACKET: Final = 3
_UP: Final = 20
_RESERVE: Final = 6
_EMPTY: Final = 12
_BLOCKING: Final = 4
_TALON: Final = 2
"""What a position is worth: a card home, less a reserve card left, an empty column, less a card that lies above a lower one,
less a talon card left. Only the order of the search hangs on it."""
_NO_WASTE: Final = 63
"""More than any waste holds."""


class Position(NamedTuple):
    """`score`: higher is searched first; `order` breaks ties. `home`: mask of the codes on foundations.

    `columns`: sorted, each bottom to top. `reserve`: cards left in it. `talon`: waste and stock in draw order, of which the
    first `waste` lie in the waste. `card`, `target`: the move that led here, a code and where it went: `HOME`, `GAP` or a code.
    """

    score: int
    order: int
    home: int
    columns: list[bytes]
    reserve: int
    talon: bytes
    waste: int
    card: int
    target: int


Draft = tuple[int, list[bytes], int, bytes, int, int, int]
"""A position before it is settled and scored: the fields from `home` on. Its columns are its own."""


class Look(NamedTuple):
    """What is to know of a column, as masks: all its cards, bottom, top, and what fits on it.

    `score`: its part of the position's. `below`: only where the column goes round from the base to the highest card: each card
    from the top down with the cards under it. Elsewhere the cards under a card are the higher ones.
    """

    cards: int
    bottom: int
    top: int
    over: int
    score: int
    below: tuple[tuple[int, int], ...]


class _Looks(dict[bytes, Look]):
    """The looks of columns, each worked out once: they repeat by the thousand."""

    def __init__(self, over: tuple[int, ...]) -> None:
        super().__init__({b"": Look(0, 0, 0, 0, _EMPTY, ())})
        self._over = over

    def __missing__(self, column: bytes) -> Look:
        look = self[column] = _look_at(column, self._over[column[-1]])
        return look


class Graph:
    """The positions of one deal that were not given yet.

    `over`: by code, what may lie on it. `reserve`: bottom to top. `order_test`: leave out what it refutes.
    """

    def __init__(self, over: tuple[int, ...], reserve: bytes, *, order_test: bool) -> None:
        self._over = over
        self._reserve = reserve
        self._order_test = order_test
        self._reserve_top = (0, *(1 << code for code in reserve))
        self._looks = _Looks(over)
        self._seen: dict[int, dict[bytes, int]] = {}

    def root(self, home: int, columns: list[bytes], talon: bytes, waste: int) -> list[Position]:
        """The position to begin at, with a full reserve."""
        found: list[Position] = []
        self._admit(found, (home, columns, len(self._reserve), talon, waste, 0, HOME))
        return found

    def children(self, at: Position) -> list[Position]:
        """The positions one move away, best last, without those that were given before or that the order test refutes."""
        found: list[Position] = []
        looks = [self._looks[column] for column in at.columns]
        tops = bottoms = 0
        round_the_base = False
        for look in looks:
            bottoms |= look.bottom
            tops |= look.top
            round_the_base = round_the_base or look.below != ()
        reserve_top = self._reserve_top[at.reserve]
        exposable = exposable_in(at.talon, at.waste)
        for card in each(wanted(at.home) & (tops | reserve_top | exposable)):
            self._admit(found, self._sent_home(at, card))
        movable = bottoms | reserve_top | exposable
        for place, look in enumerate(looks):
            fitting = look.over & movable
            # Elsewhere all demands point from lower cards to higher ones, and cannot contradict each other.
            if fitting and (round_the_base or look.top & BASE) and self._order_test:
                fitting &= ~after(look.top, looks)
            for card in each(fitting):
                self._admit(found, self._put(at, card, place))
        if not at.reserve and not at.columns[0]:
            for card in each(exposable):
                self._admit(found, self._put(at, card, 0))
        found.sort()
        return found

    def _sent_home(self, at: Position, card: int) -> Draft:
        home, columns = at.home | 1 << card, at.columns.copy()
        if 1 << card == self._reserve_top[at.reserve]:
            return home, columns, at.reserve - 1, at.talon, at.waste, card, HOME
        place = at.talon.find(card)
        if place >= 0:
            return home, columns, at.reserve, at.talon[:place] + at.talon[place + 1 :], place, card, HOME
        return home, columns, self._uncover(columns, card, at.reserve), at.talon, at.waste, card, HOME

    def _put(self, at: Position, card: int, onto: int) -> Draft:
        columns = at.columns.copy()
        target = columns[onto][-1] if columns[onto] else GAP
        if 1 << card == self._reserve_top[at.reserve]:
            columns[onto] += ONE[card]
            return at.home, columns, at.reserve - 1, at.talon, at.waste, card, target
        place = at.talon.find(card)
        if place >= 0:
            columns[onto] += ONE[card]
            return at.home, columns, at.reserve, at.talon[:place] + at.talon[place + 1 :], place, card, target
        source = next(source for source, column in enumerate(columns) if column and column[0] == card)
        columns[onto] += columns[source]
        return at.home, columns, self._empty(columns, source, at.reserve), at.talon, at.waste, card, target

    def _uncover(self, columns: list[bytes], card: int, reserve: int) -> int:
        """Take a card off the column it tops. Returns the reserve cards left."""
        place = next(place for place, column in enumerate(columns) if column and column[-1] == card)
        if len(columns[place]) == 1:
            return self._empty(columns, place, reserve)
        columns[place] = columns[place][:-1]
        return reserve

    def _empty(self, columns: list[bytes], place: int, reserve: int) -> int:
        """Empty a column, which the reserve fills at once. Returns the reserve cards left."""
        if reserve:
            columns[place] = self._reserve[reserve - 1 : reserve]
            return reserve - 1
        columns[place] = b""
        return 0

    def _admit(self, found: list[Position], draft: Draft) -> None:
        """Settle a position, and keep it unless it is no better than one given before."""
        home, columns, reserve, talon, waste, card, target = draft
        tops = self._reserve_top[reserve]
        for column in columns:
            tops |= self._looks[column].top
        ready = wanted(home) & tops
        if ready:
            home, reserve = self._settle(home, columns, reserve, ready)
        columns.sort()
        if not self._is_new(home, columns, waste if waste < len(talon) else 0):
            return
        score = _UP * home.bit_count() - _RESERVE * reserve - _TALON * len(talon)
        for column in columns:
            score += self._looks[column].score
        found.append(Position(score, -len(found), home, columns, reserve, talon, waste, card, target))

    def _settle(self, home: int, columns: list[bytes], reserve: int, ready: int) -> tuple[int, int]:
        """Send home what can do nothing better: cards on which none that is left may ever lie. Returns home and reserve then.

        Never a talon card: taking one changes which others come to lie on top.
        """
        while ready:
            lowest = ready & -ready
            ready ^= lowest
            card = lowest.bit_length() - 1
            if self._over[card] & ~home:
                continue
            home |= lowest
            if lowest == self._reserve_top[reserve]:
                reserve -= 1
            else:
                reserve = self._uncover(columns, card, reserve)
            tops = self._reserve_top[reserve]
            for column in columns:
                tops |= self._looks[column].top
            ready = wanted(home) & tops
        return home, reserve

    def _is_new(self, home: int, columns: list[bytes], waste: int) -> bool:
        """Was no position given before that can do all that this one can?

        Home and columns determine reserve and talon. Of wastes that differ by packets the smallest can become each of the
        others, and every waste can become none.
        """
        alike = self._seen.get(home)
        if alike is None:
            alike = self._seen[home] = {}
        key = BETWEEN.join(columns)
        seen = alike.get(key)
        phase = waste % PACKET
        if seen is None:
            seen = _NO_WASTE << 6 | _NO_WASTE
        elif not phase:
            return False
        if phase:
            shift = 6 * (phase - 1)
            if seen >> shift & 63 <= waste:
                return False
            seen = seen & ~(63 << shift) | waste << shift
        alike[key] = seen
        return True


def exposable_in(talon: bytes, waste: int) -> int:
    """Mask of the talon's cards that draws alone can expose, with the first `waste` of them in the waste now."""
    if not talon:
        return 0
    mask = 1 << talon[-1]
    if waste:
        mask |= 1 << talon[waste - 1]
        if waste % PACKET:
            for card in talon[waste + PACKET - 1 :: PACKET]:
                mask |= 1 << card
    for card in talon[PACKET - 1 :: PACKET]:
        mask |= 1 << card
    return mask


def after(mask: int, looks: list[Look]) -> int:
    """The cards that must go home after one of `mask`, and these: higher ones of a suit, and what lies under one of them."""
    before = 0
    while mask != before:
        before = mask
        mask |= mask << 4
        mask |= mask << 8
        mask |= mask << 16
        mask |= mask << 32
        mask &= ALL
        for look in looks:
            hit = mask & look.cards
            if hit:
                mask |= look.cards & -(hit & -hit) if not look.below else _under(hit, look)
    return mask


def _under(hit: int, look: Look) -> int:
    return next(below for card, below in look.below if hit & card)


def _look_at(column: bytes, over: int) -> Look:
    blocking, lowest = 0, column[0] >> 2
    for card in column:
        blocking += lowest < card >> 2
        lowest = min(lowest, card >> 2)
    cards = sum(1 << card for card in column)
    return Look(cards, 1 << column[0], 1 << column[-1], over, -_BLOCKING * blocking, _below(column))


def _below(column: bytes) -> tuple[tuple[int, int], ...]:
    if all(over < under for under, over in pairwise(column)):
        return ()
    return tuple((1 << column[place], sum(1 << card for card in column[:place])) for place in reversed(range(len(column))))
