"""Moves recorded beforehand."""

import pytest

from pandemonium.bench.lines import led_into, recorded
from pandemonium.engine.deal import Seed, deal
from pandemonium.engine.games import GAMES
from pandemonium.engine.playthrough import Playthrough, fold


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_line_is_legal_as_long_as_asked_for_and_the_same_each_time(game: str) -> None:
    line, sheet = recorded(game, 3, 150), GAMES[game]
    after = fold(Playthrough.begin(sheet, deal(sheet, Seed(line.seed))), line.entries, "free", sheet.size)
    assert after.entries == len(line.entries) == 150
    assert after.home < sheet.size
    assert recorded(game, 3, 150) == line
    assert recorded(game, 3, 10).entries == line.entries[:10]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("length", [0, 2, 100, 1_500])
def test_a_line_led_into_is_legal_and_stands_at_its_deal_when_it_begins(game: str, length: int) -> None:
    line, sheet = recorded(game, 3, 300), GAMES[game]
    led, at_first = led_into(line, length), Playthrough.begin(sheet, deal(sheet, Seed(line.seed)))
    assert led.entries[length:] == line.entries
    there = fold(at_first, led.entries[:length], "free", sheet.size)
    assert (there.entries, there.board, there.home) == (length, at_first.board, at_first.home)
    assert fold(there, line.entries, "free", sheet.size).entries == length + 300
