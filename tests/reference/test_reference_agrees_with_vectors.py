"""The second engine is only worth listening to if it reproduces the published vectors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.reference.cards_and_deal import GAME_IDS, deal
from tests.reference.rules_engine import new_game, replay

VECTORS = Path(__file__).parents[1] / "vectors"


def vectors(name: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))[name]
    return entries


def test_vectors_hold_every_game() -> None:
    assert [sum(entry["game"] == game for entry in vectors("deals")) for game in GAME_IDS] == [12, 12, 12]
    assert [sum(entry["game"] == game for entry in vectors("wins")) for game in GAME_IDS] == [3, 3, 3]
    assert [sum(entry["request"]["game"] == game for entry in vectors("replays")) for game in GAME_IDS] == [24, 24, 24]


@pytest.mark.parametrize("entry", vectors("deals"), ids=lambda entry: f"{entry['game']}-{entry['seed'][:12]}")
def test_the_reference_deals_as_the_vectors_say(entry: dict[str, Any]) -> None:
    assert deal(entry["game"], entry["seed"]) == entry


@pytest.mark.parametrize("entry", vectors("replays"), ids=lambda entry: f"{entry['request']['seed'][:12]}")
def test_the_reference_replays_as_the_vectors_say(entry: dict[str, Any]) -> None:
    answer: dict[str, Any] = dict(replay(entry["request"]))
    expected = entry["answer"]
    assert {name: answer[name] for name in ("status", "home", "piles")} == {
        name: expected[name] for name in ("status", "home", "piles")
    }
    assert answer["legal"] == sorted(expected["legal"])
    refused, refused_expected = answer.get("refused", {}), expected.get("refused", {})
    assert (refused.get("index"), refused.get("move")) == (refused_expected.get("index"), refused_expected.get("move"))


@pytest.mark.parametrize("entry", vectors("wins"), ids=lambda entry: f"{entry['game']}-{entry['seed'][:12]}")
def test_every_winning_line_wins_with_its_last_move_only(entry: dict[str, Any]) -> None:
    game = new_game(entry["game"], entry["seed"])
    for move in entry["moves"]:
        assert game.status() == "playing"
        game.play(move)
    assert game.status() == "won"
    assert game.legal() == set()
