"""The handed right answers: deals, replays and winning lines, every one."""

import json
from pathlib import Path
from typing import Any

import pytest

from pandemonium.engine.replay import deal_record, replay

VECTORS = Path(__file__).parent.parent / "vectors"


def load(name: str, key: str) -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = json.loads((VECTORS / name).read_text(encoding="utf-8"))[key]
    return cases


@pytest.mark.parametrize("expected", load("deals.json", "deals"), ids=lambda case: f"{case['game']}-{case['seed']}")
def test_a_seed_deals_the_published_cards(expected: dict[str, Any]) -> None:
    assert deal_record(expected["game"], expected["seed"]) == expected


@pytest.mark.parametrize("case", load("replays.json", "replays"), ids=lambda case: str(case["request"]["game"]))
def test_a_replayed_line_ends_in_the_published_position(case: dict[str, Any]) -> None:
    answer, expected = replay(case["request"]), case["answer"]
    assert len(answer["legal"]) == len(set(answer["legal"]))
    assert set(answer["legal"]) == set(expected["legal"])
    for field in ("status", "home", "piles"):
        assert answer[field] == expected[field]
    refused, expected_refused = answer.get("refused"), expected.get("refused")
    assert _where(refused) == _where(expected_refused)


def _where(refused: dict[str, Any] | None) -> tuple[int, str] | None:
    return None if refused is None else (refused["index"], refused["move"])


@pytest.mark.parametrize("line", load("wins.json", "wins"), ids=lambda line: f"{line['game']}-{line['seed']}")
def test_a_winning_line_brings_every_card_home_and_not_before_its_last_move(line: dict[str, Any]) -> None:
    assert replay(line)["status"] == "won"
    assert replay(line | {"moves": line["moves"][:-1]})["status"] == "playing"
