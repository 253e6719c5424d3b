"""Asserting that a move is refused, with which code, and that nothing changed."""

import pytest

from pandemonium.engine.errors import IllegalMove
from pandemonium.engine.playthrough import UndoRule
from tests.support.tables import TableText


def refused(table: TableText, entry: str, undo: UndoRule = "free", target: int | None = None) -> str:
    """The code with which the entry is refused; the table, a value, is still what it was."""
    before = table.game
    with pytest.raises(IllegalMove) as illegal:
        table.play(entry, undo=undo, target=target)
    assert table.game == before
    assert entry not in table.legal
    return illegal.value.code
