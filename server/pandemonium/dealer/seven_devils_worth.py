"""What a position of Seven Devils is worth to a search, as a sum of parts that belong to one pile each.

The parts are worked out once for every column, waste and set of foundations that a search meets. The weights were tuned on
some thousand random deals, by an evolution strategy (sep-CMA-ES of Ros and Hansen, PPSN X, 2008) that counted the cards which
a narrow beam brought home.
"""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from pandemonium.engine.cards import rank_of, suit_of
from pandemonium.engine.sheets import Build

SUITS: Final = 4


class Weights(NamedTuple):
    """Hundredths of a point.

    In a column: `down` a face-down card; `blocking` a card above a lower one, `low` more for each rank of the lowest one below
    the king; `loose` a blocking card that does not fit the one it lies on; `own` a card above a lower one of its suit; `paired`
    one that fits; `king` at the bottom; `top` a rank of the exposed card; `length` its cards squared; `ordered` no blocking
    card; `gap` no card; `wanted`, `soon` a card above one that a foundation takes next or after next. In the waste: `wasted` a
    card; `buried` one above a lower card, `deep` more for each rank of the lowest one below the king. `pointer` a card drawn
    so far. On the foundations: `home` a card; `second` one on the lower pile of a suit; `square` a pile's cards squared;
    `lowest` of all piles; `spread` between highest and lowest; `devil` one not home, `waits` a rank it waits for.
    """

    down: int
    blocking: int
    low: int
    loose: int
    own: int
    paired: int
    king: int
    top: int
    length: int
    ordered: int
    gap: int
    wanted: int
    soon: int
    wasted: int
    buried: int
    deep: int
    pointer: int
    home: int
    second: int
    square: int
    lowest: int
    spread: int
    devil: int
    waits: int


TUNED: Final = Weights(
    down=135,
    blocking=-552,
    low=-20,
    loose=490,
    own=-465,
    paired=-153,
    king=1511,
    top=-73,
    length=15,
    ordered=-307,
    gap=1802,
    wanted=-265,
    soon=-135,
    wasted=-276,
    buried=-885,
    deep=-57,
    pointer=-316,
    home=970,
    second=103,
    square=-26,
    lowest=-311,
    spread=-255,
    devil=36,
    waits=-130,
)


def column_worth(weights: Weights, build: Build, faces: Sequence[int], down: int) -> int:
    """Of a column that is not empty, but for what depends on the foundations. `faces`: bottom to top."""
    worth = weights.down * down + weights.length * len(faces) ** 2 + weights.top * rank_of(faces[-1])
    worth += weights.king * (rank_of(faces[0]) == 13)
    lowest, in_suit, blocking = rank_of(faces[0]), {suit_of(faces[0]): rank_of(faces[0])}, 0
    for depth in range(1, len(faces)):
        face = faces[depth]
        rank, suit = rank_of(face), suit_of(face)
        paired = depth > down and build.fits(face, faces[depth - 1])
        worth += weights.paired * paired
        if rank > lowest:
            blocking += 1
            worth += weights.blocking + weights.low * (13 - lowest) + weights.loose * (not paired)
        worth += weights.own * (rank > in_suit.get(suit, rank))
        in_suit[suit] = min(rank, in_suit.get(suit, rank))
        lowest = min(lowest, rank)
    return worth + weights.ordered * (blocking == 0)


def waste_worth(weights: Weights, face: int, lowest: int) -> int:
    """Of one card in the waste. `lowest`: rank of the lowest card under it, 14 if there is none."""
    buried = weights.buried + weights.deep * (13 - lowest) if rank_of(face) > lowest else 0
    return weights.wasted + buried


def foundations_worth(weights: Weights, heights: Sequence[int], devils: Sequence[int]) -> int:
    """`heights`: cards on the two piles of each suit, the higher one first. `devils`: faces of those not home."""
    worth = weights.home * sum(heights) + weights.lowest * min(heights) + weights.spread * (max(heights) - min(heights))
    worth += weights.second * sum(heights[1::2]) + weights.square * sum(height * height for height in heights)
    for face in devils:
        below = [height for height in heights[2 * suit_of(face) :][:2] if height < rank_of(face)]
        worth += weights.devil + weights.waits * (rank_of(face) - 1 - max(below))
    return worth


def shaken(weights: Weights, chance: Random) -> Weights:
    """Every weight times a number from 0.6 to 1.4."""
    return Weights(*(weight * chance.randint(600, 1_400) // 1_000 for weight in weights))
