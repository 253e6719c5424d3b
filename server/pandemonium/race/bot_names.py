"""Names for bots: short, friendly, and small devils all of them."""

from collections.abc import Iterable
from typing import Final

BOT_NAMES: Final = (
    "Ember", "Soot", "Cinder", "Wick", "Flint", "Brim", "Spark", "Ash", "Smudge", "Tinder", "Scorch", "Clinker", "Fizz",
    "Singe", "Cackle", "Imp",
)  # fmt: skip
"""One for each seat, so that no two bots of a room need a number behind their name."""


def bot_name(taken: Iterable[str], first: int) -> str:
    """The first name from number `first` on, round and round, that nobody in the room has; that one where all are taken."""
    held = {name.casefold() for name in taken}
    turned = [BOT_NAMES[(first + step) % len(BOT_NAMES)] for step in range(len(BOT_NAMES))]
    return next((name for name in turned if name.casefold() not in held), turned[0])
