"""What is known of a proven deal besides its cards: how hard it is, and the line that wins it."""

from dataclasses import dataclass, field
from typing import Final, Literal, get_args

Grade = Literal["friendly", "fair", "stern"]
"""How hard a deal is, measured by a simple player and by the search that proved it."""
WantedGrade = Literal["any", "friendly", "fair", "stern"]
GRADES: Final[tuple[Grade, ...]] = get_args(Grade)


@dataclass(frozen=True, slots=True)
class Proof:
    """`simple_home`: cards a simple player brings home on average, in whole cards.

    `line`: moves from the deal to the last card, as secret as the seed, so it is not printed. The store gives it out only
    once the race is over; until then it is empty.
    """

    grade: Grade
    simple_home: int
    line: tuple[str, ...] = field(default=(), repr=False)
