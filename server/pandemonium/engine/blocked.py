"""Exact test for a board on which no progress is possible any more (rules.md, section 2).

PROGRESS is a card reaching a foundation, a card leaving reserve, devil place or waste, or a face-down card turning up (a fill
is one of these). Without progress only two things change, and they do not influence each other: the arrangement of the
columns and the stock pointer. So a board is blocked if and only if no arrangement reachable by column moves without progress
allows progress from the columns or the reserve, and none allows a place for a card that drawing can expose.

The test reads hidden faces. Its answer is one bit, equal for all; which card or place decided must not leave this module.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from pandemonium.engine.board import Board, is_won
from pandemonium.engine.cards import FACES, Faces
from pandemonium.engine.legal import redeal_left, takeable, wanted_home
from pandemonium.engine.sheets import Group, Sheet

REPLAY_CAP: Final = 200_000
"""Arrangements looked at by `pandemonium replay` before it answers "not known" (rules.md 2.2)."""


class Column(NamedTuple):
    """A column as the search sees it: how many cards lie face down, and the faces of the others, bottom to top."""

    down: int
    up: tuple[int, ...]


Arrangement = tuple[tuple[Column, ...], ...]
"""The columns of each tableau group, sorted: inside a group they are interchangeable."""


def blocked(sheet: Sheet, board: Board, faces: Faces, cap: int) -> bool | None:
    """True: no progress is possible. False: it is, or the board is won. None: not decided within `cap` arrangements.

    `faces` must hold every face.
    """
    home, pending = wanted_home(sheet, board, faces), _pending(sheet, board, faces)
    # Nearly always the tops of the piles decide, and then nothing else is made.
    if _is_open(sheet, board, faces, home, pending) or is_won(sheet, board):
        return False
    quest = _Quest.of(sheet, board, home, pending)
    first = _arrangement(quest.groups, _columns(sheet, board, faces))
    if quest.allows_progress(first):
        return False
    return _search(quest, first, cap)


def _is_open(sheet: Sheet, board: Board, faces: Faces, home: int, pending: dict[str, int]) -> bool:
    """Does a foundation or a column take a pending card, or a foundation the top of a column, as the board lies?"""
    for giver, waiting in pending.items():
        if waiting & home and giver in sheet.foundation_sources:
            return True
    for group, places in sheet.columns:
        assert group.build is not None
        masks, entering = group.build.masks, _entering(group.on_card, pending)
        for place in places:
            pile = board.piles[place]
            if not pile:
                if _entering(group.on_empty, pending):
                    return True
            elif board.down[place] < len(pile):
                top = faces[pile[-1]]
                if home >> top & 1 or masks[top] & entering:
                    return True
    return False


def _entering(givers: tuple[str, ...], pending: dict[str, int]) -> int:
    """The pending faces of these groups."""
    faces = 0
    for giver in givers:
        faces |= pending.get(giver, 0)
    return faces


def _search(quest: "_Quest", first: Arrangement, cap: int) -> bool | None:
    seen, open_ends = {first}, [first]
    while open_ends:
        for following in quest.reachable(open_ends.pop()):
            if following in seen:
                continue
            if quest.allows_progress(following):
                return False
            if len(seen) >= cap:
                return None
            seen.add(following)
            open_ends.append(following)
    return True


def exposable(sheet: Sheet, board: Board) -> set[int]:
    """Card indexes of stock and waste that can become exposed without playing any card (rules.md 2.1, set A)."""
    waste, stock = board.piles[sheet.waste], board.piles[sheet.stock][::-1]
    cards = {*waste[-1:], *_packet_tops(stock, sheet.draw)}
    if redeal_left(sheet, board):
        # Every later pass turns the whole talon over again; passes after the second repeat it.
        cards.update(_packet_tops(waste + stock, sheet.draw))
    return cards


def _packet_tops(cards: tuple[int, ...], draw: int) -> tuple[int, ...]:
    return cards[draw - 1 :: draw] + cards[-1:]


def _columns(sheet: Sheet, board: Board, faces: Faces) -> dict[str, list[Column]]:
    columns: dict[str, list[Column]] = {}
    for place in sheet.tableau:
        pile, down = board.piles[place], board.down[place]
        column = Column(down, tuple(faces[card] for card in pile[down:]))
        columns.setdefault(sheet.group_at[place].id, []).append(column)
    return columns


def _arrangement(groups: tuple[Group, ...], columns: dict[str, list[Column]]) -> Arrangement:
    return tuple(tuple(sorted(columns[group.id])) for group in groups)


@dataclass(frozen=True)
class _Quest:
    """What counts as progress here, as bit masks over the 52 faces; the same for every arrangement of one search.

    `home`: faces a foundation takes. `under`: by tableau group, faces on which a pending card fits. `gap`: by tableau group,
    whether a pending card may enter an empty column. `fills`: by group, whether an emptied column is filled at once.
    """

    groups: tuple[Group, ...]
    home: int
    under: tuple[int, ...]
    gap: tuple[bool, ...]
    fills: tuple[bool, ...]

    @staticmethod
    def of(sheet: Sheet, board: Board, home: int, pending: dict[str, int]) -> "_Quest":
        """Where no foundation takes a pending card."""
        groups = tuple(group for group in sheet.groups if group.kind == "tableau")
        return _Quest(
            groups,
            home,
            tuple(_unders(group, _entering(group.on_card, pending)) for group in groups),
            tuple(bool(_entering(group.on_empty, pending)) for group in groups),
            tuple(
                any(board.piles[sheet.index[name]] for giver in group.fill for name in sheet.group[giver].piles)
                for group in groups
            ),
        )

    def allows_progress(self, arrangement: Arrangement) -> bool:
        """Is there a progress move from the columns, or a place for a pending card?"""
        for place, columns in enumerate(arrangement):
            for down, up in columns:
                if up:
                    top = up[-1]
                    if (self.home | self.under[place]) >> top & 1:
                        return True
                elif down == 0 and self.gap[place]:
                    return True
        return self._uncovers(arrangement)

    def _uncovers(self, arrangement: Arrangement) -> bool:
        """Can all face-up cards of a column leave it so that a card turns up or the column is filled?"""
        for place, columns in enumerate(arrangement):
            for source, (down, up) in enumerate(columns):
                if not up or not (down or self.fills[place]):
                    continue
                if len(up) in _takeable(self.groups[place], down, up):
                    for _ in self._targets(arrangement, place, source, up[0]):
                        return True
        return False

    def reachable(self, arrangement: Arrangement) -> Iterator[Arrangement]:
        """Arrangements one column move away; call only where no move is progress."""
        for move in self._moves(arrangement):
            columns = {group.id: list(held) for group, held in zip(self.groups, arrangement, strict=True)}
            giver = columns[self.groups[move.from_group].id]
            taker = columns[self.groups[move.to_group].id]
            source, target = giver[move.source], taker[move.target]
            giver[move.source] = Column(source.down, source.up[: -move.cards])
            taker[move.target] = Column(target.down, target.up + source.up[-move.cards :])
            yield _arrangement(self.groups, columns)

    def _moves(self, arrangement: Arrangement) -> Iterator["_ColumnMove"]:
        for from_group, givers in enumerate(arrangement):
            for source, (down, up) in enumerate(givers):
                for count in _takeable(self.groups[from_group], down, up):
                    for to_group, target in self._targets(arrangement, from_group, source, up[-count]):
                        yield _ColumnMove(from_group, source, to_group, target, count)

    def _targets(self, arrangement: Arrangement, from_group: int, source: int, face: int) -> Iterator[tuple[int, int]]:
        giver = self.groups[from_group].id
        for to_group, takers in enumerate(arrangement):
            group = self.groups[to_group]
            assert group.build is not None
            for target, (down, up) in enumerate(takers):
                if from_group == to_group and source == target:
                    continue
                if up:
                    if giver in group.on_card and group.build.fits(face, up[-1]):
                        yield to_group, target
                elif down == 0 and giver in group.on_empty:
                    yield to_group, target


class _ColumnMove(NamedTuple):
    from_group: int
    source: int
    to_group: int
    target: int
    cards: int


def _takeable(group: Group, down: int, up: tuple[int, ...]) -> Iterator[int]:
    # `takeable` speaks of card indexes and their faces; here the cards are their faces, so the faces are the identity.
    return takeable(group, (0,) * down + up, _SAME, len(up))


_SAME: Final = range(FACES)


def _pending(sheet: Sheet, board: Board, faces: Faces) -> dict[str, int]:
    """By group, a bit mask of the faces outside the columns that can be played now or after draws alone."""
    pending: dict[str, int] = {}
    for place in sheet.reserves:
        if board.piles[place]:
            giver = sheet.group_at[place].id
            pending[giver] = pending.get(giver, 0) | 1 << faces[board.piles[place][-1]]
    drawn = 0
    for card in exposable(sheet, board):
        drawn |= 1 << faces[card]
    if drawn:
        pending[sheet.group_at[sheet.waste].id] = drawn
    return pending


def _unders(group: Group, entering: int) -> int:
    """The faces on which one of these faces fits."""
    assert group.build is not None
    return sum(1 << under for under, over in enumerate(group.build.masks) if over & entering)
