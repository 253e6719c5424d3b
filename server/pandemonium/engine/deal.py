"""A seed becomes a deal, version 1, for ever the same (rules.md, "Deal, version 1")."""

import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Final, NamedTuple

from pandemonium.engine.board import Board
from pandemonium.engine.cards import FACES
from pandemonium.engine.errors import BadSeed
from pandemonium.engine.sheets import Group, Sheet

DEAL_VERSION: Final = "pandemonium-1"
_SEED: Final = re.compile(r"[a-z0-9-]{1,64}", re.ASCII)
_WORD_RANGE: Final = 2**32

Deck = tuple[int, ...]
"""Face of every card by deal index."""


class Seed(str):
    """The text a deal grows from. Prints as `***`: a raced seed must not reach a log, an error or a repr by accident."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "***"

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        return "***"

    def reveal(self) -> str:
        """The plain text, for dealing and for the record once the race is revealed."""
        return "".join(self)


def parse_seed(text: object) -> Seed:
    """Raises `BadSeed` unless the text is 1 to 64 characters of `a-z 0-9 -`."""
    if not isinstance(text, str) or _SEED.fullmatch(text) is None:
        raise BadSeed("a seed is 1 to 64 characters of a-z, 0-9 and -")
    return Seed(text)


class Deal(NamedTuple):
    """`deck`: the faces D[0], D[1], ... in deal order. `board`: the table right after the deal."""

    deck: Deck
    board: Board


def deal(sheet: Sheet, seed: Seed) -> Deal:
    """Shuffle and lay out."""
    return Deal(shuffled(sheet, seed), opening_board(sheet))


def commitment(sheet: Sheet, seed: Seed) -> str:
    """SHA-256, lower-case hexadecimal, published before the race."""
    return sha256(f"{DEAL_VERSION}:commit:{sheet.game}:{seed.reveal()}".encode("ascii")).hexdigest()


def shuffled(sheet: Sheet, seed: Seed) -> Deck:
    """Fisher-Yates over the words of SHA-256 in counter mode, without modulo bias."""
    deck = list(range(FACES)) * sheet.decks
    words = _words(f"{DEAL_VERSION}:{sheet.game}:{seed.reveal()}")
    for place in range(len(deck) - 1, 0, -1):
        choices = place + 1
        fair_below = _WORD_RANGE - _WORD_RANGE % choices
        word = next(word for word in words if word < fair_below)
        other = word % choices
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


def _words(label: str) -> Iterator[int]:
    block = 0
    while True:
        digest = sha256(f"{label}:{block}".encode("ascii")).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def opening_board(sheet: Sheet) -> Board:
    """Where each card index lies after the deal: the same for every seed."""
    piles: dict[str, tuple[int, ...]] = dict.fromkeys(sheet.piles, ())
    dealt = 0
    for group_id in sheet.deal_order:
        group = sheet.group[group_id]
        for name, count in zip(group.piles, _counts(group, sheet.size - dealt), strict=True):
            cards = range(dealt, dealt + count)
            # The stock's last card is drawn next, so the first undealt card lies on top.
            piles[name] = tuple(reversed(cards)) if group.kind == "stock" else tuple(cards)
            dealt += count
    laid = tuple(piles[name] for name in sheet.piles)
    return Board(laid, tuple(_down(group, pile) for group, pile in zip(sheet.group_at, laid, strict=True)), 0)


def _counts(group: Group, rest: int) -> tuple[int, ...]:
    return (rest,) if group.kind == "stock" else group.deal


def _down(group: Group, pile: tuple[int, ...]) -> int:
    match group.faces:
        case "all-down":
            return len(pile)
        case "last-up":
            return max(0, len(pile) - 1)
        case "all-up":
            return 0
