"""What a checker finds."""

from typing import NamedTuple


class Violation(NamedTuple):
    """`invariant`: I1 to I9. `what`: in words, with all that is needed to find it."""

    invariant: str
    what: str

    def __str__(self) -> str:
        return f"{self.invariant} {self.what}"
