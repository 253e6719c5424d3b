"""A game as data: the closed vocabulary in which a sheet is written.

`legal`, `play` and `blocked` read a sheet and never ask which game it is; the browser's twin reads the same sheet, exported
by `pandemonium.wire.typescript`. The words are those of rules.md, section 1.
"""

import json
from dataclasses import asdict, dataclass
from functools import cached_property
from hashlib import sha256
from typing import Literal

from pandemonium.engine.cards import FACES, is_red, rank_of, suit_of

PileKind = Literal["stock", "waste", "reserve", "foundation", "tableau"]
SuitRelation = Literal["alternate-colour", "same-suit"]
FacePattern = Literal["all-up", "last-up", "all-down"]
Take = Literal["exposed", "whole", "run"]
"""What a group of columns gives to another column: its exposed card, the complete column, or any suffix that holds together."""


@dataclass(frozen=True)
class Build:
    """How a card may lie on another one: one rank lower, with a relation of the suits.

    `wrap`: a king may lie on an ace.
    """

    suits: SuitRelation
    wrap: bool

    def fits(self, over: int, under: int) -> bool:
        """May face `over` lie on face `under`?"""
        return bool(self.masks[under] >> over & 1)

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """For each face `under`, a 52-bit mask of the faces that may lie on it."""
        return tuple(sum(1 << over for over in range(FACES) if self._allows(over, under)) for under in range(FACES))

    def _allows(self, over: int, under: int) -> bool:
        one_lower = rank_of(over) == rank_of(under) - 1 or (self.wrap and rank_of(over) == 13 and rank_of(under) == 1)
        if self.suits == "same-suit":
            return one_lower and suit_of(over) == suit_of(under)
        return one_lower and is_red(over) != is_red(under)


@dataclass(frozen=True)
class Group:
    """Piles of one kind that follow one rule.

    `piles`: their names in the notation. `deal`: how many cards each is dealt (ignored for the stock, which gets the rest).
    `build`: what a card put on a non-empty pile must fit (columns). `hold`: what holds a moved group together, judged by the
    pile it comes from. `take`: what leaves towards a column. `on_card`, `on_empty`: ids of the groups whose cards may enter a
    non-empty or an empty pile. `fill`: groups that fill an emptied pile at once, first non-empty one first.
    """

    id: str
    kind: PileKind
    piles: tuple[str, ...]
    deal: tuple[int, ...]
    faces: FacePattern = "all-up"
    build: Build | None = None
    hold: Build | None = None
    take: Take = "exposed"
    on_card: tuple[str, ...] = ()
    on_empty: tuple[str, ...] = ()
    fill: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sheet:
    """One game. `groups` stand in the order of the notation, `deal_order` names them in the order they are dealt.

    `foundation_base`: 1 for the ace, or "dealt" where the first card of the first foundation sets the rank.
    `draw`: cards per draw. `redeals`: how often the waste may be turned over, None without limit. `version`: of the deal map.
    """

    game: str
    title: str
    decks: int
    groups: tuple[Group, ...]
    deal_order: tuple[str, ...]
    foundation_base: Literal["ace", "dealt"]
    draw: int
    redeals: int | None
    foundation_capacity: int = 13
    version: int = 1

    @cached_property
    def size(self) -> int:
        """Number of cards: 52 or 104."""
        return self.decks * FACES

    @cached_property
    def piles(self) -> tuple[str, ...]:
        """Names of all piles; a pile's place here is its index in `Board.piles`."""
        return tuple(name for group in self.groups for name in group.piles)

    @cached_property
    def index(self) -> dict[str, int]:
        """Pile name to pile index."""
        return {name: place for place, name in enumerate(self.piles)}

    @cached_property
    def group_at(self) -> tuple[Group, ...]:
        """The group of each pile, by pile index."""
        return tuple(group for group in self.groups for _ in group.piles)

    @cached_property
    def group(self) -> dict[str, Group]:
        """Groups by id."""
        return {group.id: group for group in self.groups}

    def places(self, kind: PileKind) -> tuple[int, ...]:
        """Pile indexes of one kind, in the order of the notation."""
        return tuple(place for place, group in enumerate(self.group_at) if group.kind == kind)

    @cached_property
    def stock(self) -> int:
        """Pile index of the stock."""
        return self.places("stock")[0]

    @cached_property
    def waste(self) -> int:
        """Pile index of the waste."""
        return self.places("waste")[0]

    @cached_property
    def foundations(self) -> tuple[int, ...]:
        """Pile indexes of the foundations."""
        return self.places("foundation")

    @cached_property
    def tableau(self) -> tuple[int, ...]:
        """Pile indexes of the columns."""
        return self.places("tableau")

    @cached_property
    def columns(self) -> tuple[tuple[Group, tuple[int, ...]], ...]:
        """Each group of columns with its pile indexes."""
        groups = (group for group in self.groups if group.kind == "tableau")
        return tuple((group, tuple(self.index[name] for name in group.piles)) for group in groups)

    @cached_property
    def reserves(self) -> tuple[int, ...]:
        """Pile indexes of the reserve or the single devils."""
        return self.places("reserve")

    @cached_property
    def foundation_sources(self) -> frozenset[str]:
        """Ids of the groups whose exposed card may go to a foundation."""
        return frozenset(self.group_at[self.foundations[0]].on_card)


def sheet_hash(sheet: Sheet) -> str:
    """SHA-256 hex of the sheet as canonical JSON: an edited rule becomes another sheet, and old races say which they used."""
    return sha256(json.dumps(asdict(sheet), sort_keys=True, separators=(",", ":")).encode()).hexdigest()
