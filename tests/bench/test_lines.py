"""Moves recorded beforehand."""

import pytest

from pandemonium.bench.lines import recorded
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
