"""Text that is a move, and text that is none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandemonium.engine.errors import REFUSALS, IllegalMove
from pandemonium.engine.notation import Move, parse_move
from tests.support.refusals import refused
from tests.support.tables import table

NO_MOVES = (
    "", " ", "draw ", " draw", "DRAW", "Draw", "redeal\n", "w>s", "s>w", "t1>", ">t1", "t1", "t1>t2x1", "t1>t2x0", "t1>t2x02",
    "t1>t2x", "t1>t2x-2", "t1>f1", "t1 > t2", "t1>t2>t3", "T1>f", "t1>f x2", "t1>t2x1e1",
    "t\u0661>t2", "t1>t2x\uff12", "w→f", "t1>t2x9999",
    "t123>t1", "\x00", "draw\x00", "undo undo",
)  # fmt: skip


@pytest.mark.parametrize("text", NO_MOVES)
def test_text_that_is_no_move_is_refused_as_such(text: str) -> None:
    with pytest.raises(IllegalMove) as illegal:
        parse_move(text)
    assert illegal.value.code == "not-a-move"


@given(st.text())
def test_any_text_is_either_a_move_that_prints_as_itself_or_refused(text: str) -> None:
    try:
        move = parse_move(text)
    except IllegalMove:
        return
    assert move.text == text


@given(st.from_regex(r"(w|r[1-7]?|t[1-9])>(f|t[1-9])(x([2-9]|[1-9][0-9]))?", fullmatch=True))
def test_every_well_formed_transfer_is_read_and_printed_the_same(text: str) -> None:
    move = parse_move(text)
    assert isinstance(move, Move)
    assert move.text == text


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("t9>t1", "no-such-pile"),
        ("t1>t9", "no-such-pile"),
        ("s>t1", "not-a-source"),
        ("f>t1", "foundation-final"),
        ("t1>r", "not-a-target"),
        ("t1>t1", "same-pile"),
        ("t3>t1", "pile-empty"),
        ("t1>t2x7", "pile-empty"),
        ("w>f", "pile-empty"),
        ("w>t1", "pile-empty"),
        ("redeal", "stock-not-empty"),
    ],
)
def test_each_kind_of_refusal_has_its_own_code(move: str, code: str) -> None:
    assert refused(table("demon", f1="2C", t1="9S", t2="TD", s="KC", r="~3D 6C"), move) == code
    assert code in REFUSALS
