"""What a screen reader should say of each pile, written here a second time and from the rules alone."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from pandemonium.engine.cards import rank_of, suit_of
from pandemonium.engine.playthrough import Playthrough

RANKS: Final = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
KINDS: Final = {"t": "Column", "f": "Foundation", "r": "Reserve", "s": "Stock", "w": "Waste"}


def spoken(game: Playthrough) -> dict[str, str]:
    """The accessible name of every pile, by its name in the notation."""
    return {name: _of_pile(game, pile, name) for pile, name in enumerate(game.sheet.piles)}


def _of_pile(game: Playthrough, pile: int, name: str) -> str:
    cards, down = game.board.piles[pile], game.board.down[pile]
    parts = [pile_name(name)]
    if not cards:
        return f"{parts[0]}, {_empty(game, name)}"
    parts.append("1 card" if len(cards) == 1 else f"{len(cards)} cards")
    if 0 < down < len(cards):
        parts.append(f"{down} face down")
    if down < len(cards):
        face = game.deck[cards[-1]]
        parts.append(f"top {RANKS[rank_of(face) - 1]} of {SUITS[suit_of(face)]}")
    if game.sheet.game == "demons-and-thieves" and name[0] == "t" and (run := _run(game, cards, name)) > 1:
        parts.append(f"run of {run}")
    return ", ".join(parts)


def _run(game: Playthrough, cards: Sequence[int], name: str) -> int:
    """Cards at the end of a column that move as one: left of the gap in alternating colours, right of it in suit."""
    faces = [game.deck[card] for card in cards]
    run = 1
    for under, over in reversed(list(pairwise(faces))):
        is_next = rank_of(over) % 13 == (rank_of(under) - 1) % 13
        reds = [suit_of(face) in (1, 2) for face in (under, over)]
        if not is_next or (reds[0] == reds[1] if name <= "t4" else suit_of(under) != suit_of(over)):
            break
        run += 1
    return run


def pile_name(name: str) -> str:
    """`t3` is "Column 3"."""
    kind = "Devil" if name[0] == "r" and name[1:] else KINDS[name[0]]
    return f"{kind} {name[1:]}".rstrip()


def _empty(game: Playthrough, name: str) -> str:
    if name == "s":
        return f"empty, {_redeals(game)}"
    if name[0] != "f" or (rank := _base_rank(game)) is None:
        return "empty"
    word = RANKS[rank - 1]
    return f"empty, starts with {'an' if word[0] in 'ae' else 'a'} {word}"


def _redeals(game: Playthrough) -> str:
    allowed = game.sheet.redeals
    if allowed is None:
        return "turn over"
    left = allowed - game.board.redeals
    return {0: "none left", 1: "1 redeal left"}.get(left, f"{left} redeals left")


def _base_rank(game: Playthrough) -> int | None:
    if game.sheet.game == "seven-devils":
        return 1
    first = game.board.piles[game.sheet.index["f1"]]
    return rank_of(game.deck[first[0]]) if first else None
