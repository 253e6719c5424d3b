"""The one place where the second engine meets the product, which is imported only when a comparison asks for it."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any, Protocol


class ProductGame(Protocol):
    """What a comparison needs of an engine."""

    def apply(self, move: str) -> None:
        """Play one action or `undo`; `ValueError` if it is refused, the position then being what it was."""

    def answer(self) -> Mapping[str, Any]:
        """`status`, `home`, `legal` (texts, any order) and `piles`, as `replay` prints them."""


ProductFactory = Callable[[str, str], ProductGame]


class ReplaySessionGame:
    """The session behind `pandemonium replay`."""

    def __init__(self, game: str, seed: str) -> None:
        self.session: Any = importlib.import_module("pandemonium.engine.replay").ReplaySession(game, seed)

    def apply(self, move: str) -> None:
        self.session.play(move)

    def answer(self) -> Mapping[str, Any]:
        answer: Mapping[str, Any] = self.session.answer()
        return answer
