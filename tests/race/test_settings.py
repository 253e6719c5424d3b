"""Which settings are possible, at every bound."""

from dataclasses import replace
from typing import Any

import pytest

from pandemonium.race.errors import Refused
from pandemonium.race.facts import Settings
from pandemonium.race.settings import checked

USUAL = {
    "demon": Settings("demon", 52, 15, "free", 16, all_ready=False),
    "demons-and-thieves": Settings("demons-and-thieves", 104, 15, "free", 16, all_ready=False),
    "seven-devils": Settings("seven-devils", 104, 15, "free", 16, all_ready=False),
}


@pytest.mark.parametrize(
    ("game", "changed"),
    [
        ("demon", {"target": 2}),
        ("demon", {"target": 52}),
        ("demons-and-thieves", {"target": 2}),
        ("demons-and-thieves", {"target": 104}),
        ("seven-devils", {"target": 1}),
        ("seven-devils", {"target": 104}),
        ("demon", {"limit_minutes": 1}),
        ("demon", {"limit_minutes": 120}),
        ("demon", {"seats": 1}),
        ("demon", {"seats": 16}),
        ("demon", {"seed": "a"}),
        ("demon", {"seed": "z" * 64}),
        ("demon", {"seed": "a-1"}),
    ],
)
def test_possible_settings_pass_unchanged(game: str, changed: dict[str, Any]) -> None:
    settings = replace(USUAL[game], **changed)
    assert checked(settings) == settings


@pytest.mark.parametrize(
    ("game", "changed", "code"),
    [
        ("demon", {"target": 1}, "bad-settings"),
        ("demon", {"target": 53}, "bad-settings"),
        ("demon", {"target": -1}, "bad-settings"),
        ("demons-and-thieves", {"target": 1}, "bad-settings"),
        ("seven-devils", {"target": 0}, "bad-settings"),
        ("seven-devils", {"target": 105}, "bad-settings"),
        ("demon", {"limit_minutes": 0}, "bad-settings"),
        ("demon", {"limit_minutes": 121}, "bad-settings"),
        ("demon", {"seats": 0}, "bad-settings"),
        ("demon", {"seats": 17}, "bad-settings"),
        ("demon", {"seed": ""}, "bad-seed"),
        ("demon", {"seed": "z" * 65}, "bad-seed"),
        ("demon", {"seed": "A"}, "bad-seed"),
        ("demon", {"seed": "a b"}, "bad-seed"),
        ("demon", {"game": "canfield"}, "bad-game"),
        ("demon", {"game": ""}, "bad-game"),
    ],
)
def test_impossible_ones_are_refused_with_their_code(game: str, changed: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        checked(replace(USUAL[game], **changed))
    assert refused.value.code == code
