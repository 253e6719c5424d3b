"""What a screen reader should say of each pile, written here a second time and from the rules alone."""

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
    parts = [_name(name)]
    if not cards:
        return f"{parts[0]}, {_empty(game, name)}"
    parts.append("1 card" if len(cards) == 1 else f"{len(cards)} cards")
    if 0 < down < len(cards):
        parts.append(f"{down} face down")
    if down < len(cards):
        face = game.deck[cards[-1]]
        parts.append(f"top {RANKS[rank_of(face) - 1]} of {SUITS[suit_of(face)]}")
    return ", ".join(parts)


def _name(name: str) -> str:
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
