"""The product against the second engine, and the comparison against itself.

`PANDEMONIUM_DIFFERENTIAL_POSITIONS` sets how many different positions a game are compared (3,000 if unset).
"""

from __future__ import annotations

import ast
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.reference.cards_and_deal import GAME_IDS, GameId
from tests.reference.differential import Disagreement, ReferenceAsProduct, compare
from tests.reference.positions import KINDS, walks
from tests.reference.product_under_test import ReplaySessionGame

POSITIONS = int(os.environ.get("PANDEMONIUM_DIFFERENTIAL_POSITIONS", "3000"))


@pytest.mark.parametrize("game", GAME_IDS)
def test_product_agrees_with_the_second_engine(game: GameId) -> None:
    report = compare(walks(game), ReplaySessionGame, POSITIONS)
    assert report.positions == POSITIONS
    assert report.late >= 0.3 * POSITIONS


@pytest.mark.parametrize("game", GAME_IDS)
def test_walks_reach_every_kind_of_position_and_are_late_often_enough(game: GameId) -> None:
    report = compare(walks(game, seed=1), ReferenceAsProduct, 2000)
    assert report.late >= 0.3 * report.positions
    assert all(report.kinds[kind] > 0 for kind in KINDS), report.kinds


@pytest.mark.parametrize("game", GAME_IDS)
def test_walks_are_the_same_every_time(game: GameId) -> None:
    def moves() -> list[list[str | None]]:
        some = walks(game, seed=2)
        return [[step.move for step in next(some).steps] for _ in range(3)]

    assert moves() == moves()


class PlaysIllegalMoves(ReferenceAsProduct):
    """Swallows what it should refuse."""

    def apply(self, move: str) -> None:
        if move == "undo" or move in self.table.legal():
            self.table.play(move)


class ForgetsRefusedMovesHalf(ReferenceAsProduct):
    """Turns a card of the stock up although it refuses the move."""

    def apply(self, move: str) -> None:
        try:
            self.table.play(move)
        except ValueError:
            self.table.draw(1)
            raise


class MissesAMove(ReferenceAsProduct):
    """Never lists a group."""

    def answer(self) -> Mapping[str, Any]:
        answer = self.table.answer()
        return {**answer, "legal": [move for move in answer["legal"] if "x" not in move and move != "redeal"]}


class RepeatsAMove(ReferenceAsProduct):
    """Lists a move twice."""

    def answer(self) -> Mapping[str, Any]:
        answer = self.table.answer()
        return {**answer, "legal": answer["legal"] + answer["legal"][:1]}


class NeverBlocked(ReferenceAsProduct):
    """Takes a possible move for life."""

    def answer(self) -> Mapping[str, Any]:
        answer = self.table.answer()
        alive = answer["status"] == "blocked" and answer["legal"]
        return {**answer, "status": "playing" if alive else answer["status"]}


class UndoLeavesFacesUp(ReferenceAsProduct):
    """Takes the card back but leaves the reserve's next card face up."""

    def apply(self, move: str) -> None:
        self.table.play(move)
        if move == "undo":
            for card in self.table.piles["r"][-2:-1]:
                self.table.piles["r"][-2] = card.removeprefix("~")


@pytest.mark.parametrize(
    "faulty",
    [PlaysIllegalMoves, ForgetsRefusedMovesHalf, MissesAMove, RepeatsAMove, NeverBlocked, UndoLeavesFacesUp],
)
@pytest.mark.parametrize("game", ["demons-and-thieves", "demon"])
def test_a_faulty_engine_is_found_out(game: GameId, faulty: type[ReferenceAsProduct]) -> None:
    with pytest.raises(Disagreement, match="replay request"):
        compare(walks(game), faulty, 2000)


def test_a_refusal_of_a_legal_move_is_a_disagreement() -> None:
    class RefusesRedeals(ReferenceAsProduct):
        def apply(self, move: str) -> None:
            if move == "redeal":
                raise ValueError(move)
            self.table.play(move)

    with pytest.raises(Disagreement, match="refuses 'redeal'"):
        compare(walks("demon"), RefusesRedeals, 2000)


def test_the_second_engine_imports_nothing_of_the_product() -> None:
    for file in Path(__file__).parent.glob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        imported = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
        imported += [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        assert not [name for name in imported if name.split(".")[0] == "pandemonium"], file.name
        asks_for_it = any(isinstance(node, ast.Attribute) and node.attr == "import_module" for node in ast.walk(tree))
        assert asks_for_it == (file.name == "product_under_test.py"), file.name
