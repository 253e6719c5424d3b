"""Cards as text, and how a seed becomes a deal (version 1).

A card in a pile is the text the answers print: `TH` face up, `~TH` face down. Piles run bottom to top.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from typing import Final, Literal, TypedDict, get_args

GameId = Literal["seven-devils", "demons-and-thieves", "demon"]
Piles = dict[str, list[str]]

GAME_IDS: Final[tuple[GameId, ...]] = get_args(GameId)
RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDHS"
RED_SUITS: Final = "DH"
RANK_NUMBER: Final = {rank + suit: number for number, rank in enumerate(RANKS, 1) for suit in SUITS}
DECKS: Final[dict[GameId, int]] = {"seven-devils": 2, "demons-and-thieves": 2, "demon": 1}
WORDS: Final = 2**32


class Deal(TypedDict):
    """One entry of `deals.json`: the shuffled deck D[0], D[1], ... and the table right after the deal."""

    game: str
    seed: str
    commitment: str
    deck: list[str]
    piles: Piles


def deal(game: str, seed: str) -> Deal:
    """The deal of a seed; `ValueError` for an unknown game or a text that is no seed."""
    known = game_id(game)
    if re.fullmatch(r"[a-z0-9-]{1,64}", seed) is None:
        raise ValueError(f"not a seed: {seed!r}")
    deck = shuffled_deck(known, seed)
    return {
        "game": known,
        "seed": seed,
        "commitment": hashlib.sha256(f"pandemonium-1:commit:{known}:{seed}".encode()).hexdigest(),
        "deck": deck,
        "piles": TABLES[known](deck),
    }


def game_id(name: str) -> GameId:
    """The game of that name, or `ValueError`."""
    for known in GAME_IDS:
        if name == known:
            return known
    raise ValueError(f"not a game: {name!r}")


def shuffled_deck(game: GameId, seed: str) -> list[str]:
    """Fisher-Yates from the last card down, each swap drawn without bias by throwing high words away."""
    deck = [rank + suit for _ in range(DECKS[game]) for suit in SUITS for rank in RANKS]
    words = random_words(game, seed)
    for k in range(len(deck) - 1, 0, -1):
        m = k + 1
        word = next(words)
        while word >= WORDS - WORDS % m:
            word = next(words)
        deck[k], deck[word % m] = deck[word % m], deck[k]
    return deck


def random_words(game: GameId, seed: str) -> Iterator[int]:
    """Unsigned 32-bit words without end, eight out of each numbered SHA-256 block."""
    block = 0
    while True:
        digest = hashlib.sha256(f"pandemonium-1:{game}:{seed}:{block}".encode()).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def face_down(cards: list[str]) -> list[str]:
    """The same cards, lying face down."""
    return ["~" + card for card in cards]


def last_face_up(cards: list[str]) -> list[str]:
    """The same cards face down, all but the last."""
    return face_down(cards[:-1]) + cards[-1:]


def stock_of(undealt: list[str]) -> list[str]:
    """The undealt cards face down; the first of them is drawn first, so it lies last."""
    return face_down(undealt[::-1])


def seven_devils_table(deck: list[str]) -> Piles:
    """Columns of one to seven cards, then seven devils, then the stock."""
    piles: Piles = {"s": stock_of(deck[35:]), "w": []}
    for place in range(1, 8):
        piles[f"r{place}"] = [deck[27 + place]]
    for place in range(1, 9):
        piles[f"f{place}"] = []
    start = 0
    for length in range(1, 8):
        piles[f"t{length}"] = last_face_up(deck[start : start + length])
        start += length
    return piles


def demons_and_thieves_table(deck: list[str]) -> Piles:
    """Reserve of 13, the lead card, four single cards on the left, five columns of eight on the right, the stock."""
    piles: Piles = {"s": stock_of(deck[58:]), "w": [], "r": last_face_up(deck[:13]), "f1": [deck[13]]}
    for place in range(2, 9):
        piles[f"f{place}"] = []
    for column in range(1, 5):
        piles[f"t{column}"] = [deck[13 + column]]
    for column in range(5, 10):
        start = 18 + 8 * (column - 5)
        piles[f"t{column}"] = deck[start : start + 8]
    return piles


def demon_table(deck: list[str]) -> Piles:
    """The Demon of 13, the base card, four single cards, the stock."""
    piles: Piles = {"s": stock_of(deck[18:]), "w": [], "r": last_face_up(deck[:13]), "f1": [deck[13]]}
    for place in range(2, 5):
        piles[f"f{place}"] = []
    for column in range(1, 5):
        piles[f"t{column}"] = [deck[13 + column]]
    return piles


TABLES: Final = {
    "seven-devils": seven_devils_table,
    "demons-and-thieves": demons_and_thieves_table,
    "demon": demon_table,
}


def is_red(card: str) -> bool:
    """Diamonds and hearts are red."""
    return card[1] in RED_SUITS


def follows(higher: str, lower: str) -> bool:
    """True if `lower` is the next rank below `higher`, a king coming below an ace."""
    return RANK_NUMBER[lower] % 13 == (RANK_NUMBER[higher] - 1) % 13


def follows_in_other_colour(higher: str, lower: str) -> bool:
    """The alternating rule, king on ace allowed."""
    return follows(higher, lower) and is_red(higher) != is_red(lower)


def follows_in_suit(higher: str, lower: str) -> bool:
    """The same-suit rule, king on ace allowed."""
    return follows(higher, lower) and higher[1] == lower[1]
