"""Rules of Demon (rules.md 1.3), its numbered tests among them."""

import pytest

from pandemonium.engine.replay import ReplaySession
from tests.support.refusals import refused
from tests.support.tables import table

GAME = "demon"


def test_a_whole_column_moves_the_gap_is_filled_and_one_undo_restores_all() -> None:
    before = table(GAME, f1="2C", t1="9S 8H 7C", t2="TD", r="~KC ~5D 6S")
    assert before.turned_by("t1>t2x3") == ["5D"]
    after = before.play("t1>t2x3")
    assert (after.pile("t2"), after.pile("t1"), after.pile("r")) == ("TD 9S 8H 7C", "6S", "~KC 5D")
    assert after.play("undo").game.board == before.game.board
    assert refused(after.play("undo"), "undo") == "nothing-to-undo"


def test_a_part_of_a_column_does_not_move() -> None:
    column = table(GAME, f1="2C", t1="9S 8H 7C", t2="9C", t3="8D", r="4D")
    assert refused(column, "t1>t2x2") == "whole-column-only"
    assert refused(column, "t1>t3") == "whole-column-only"


def test_with_an_empty_demon_a_gap_takes_the_waste_card_only() -> None:
    gap = table(GAME, f1="2C", t1="9S", t2="TD 9C", w="4H", s="5D")
    assert refused(gap, "t1>t3") == "empty-column-closed"
    assert refused(gap, "t2>t3x2") == "empty-column-closed"
    assert {"w>t3", "w>t4"} <= gap.legal
    assert gap.play("draw", "w>t3").pile("t3") == "5D"


def test_the_stock_of_34_is_drawn_in_eleven_threes_and_a_one() -> None:
    session = ReplaySession(GAME, "friday")
    sizes = []
    for _ in range(12):
        session.play("draw")
        sizes.append(len(session.answer()["piles"]["w"]))
    assert sizes == [*range(3, 34, 3), 34]
    assert "draw" not in session.answer()["legal"]


def test_after_a_redeal_the_first_draw_shows_the_same_three_cards() -> None:
    first = table(GAME, f1="2C", s="4S 9D KC 3H JD").play("draw")
    assert first.pile("w") == "JD 3H KC"
    assert first.play("draw", "redeal", "draw").pile("w") == "JD 3H KC"


def test_redeals_are_without_limit() -> None:
    assert "redeal" in table(GAME, f1="2C", w="5D", redeals="1_000").legal


def test_the_last_demon_card_fills_a_gap_and_the_next_gap_stays_open() -> None:
    first = table(GAME, f1="2C", t1="9S", t2="TD", t3="8D", t4="4C", r="6S").play("t1>t2")
    assert (first.pile("t1"), first.pile("r")) == ("6S", "")
    second = first.play("t3>t2")
    assert second.pile("t3") == ""
    assert "t4>t3" not in second.legal


def test_columns_cross_the_base_and_foundations_turn_the_corner() -> None:
    assert "t2>t1" in table(GAME, f1="5C", t1="5S", t2="4H", r="9D").legal
    corner = table(GAME, f1="5C", f2="5H 6H 7H 8H 9H TH JH QH KH", t1="AH", t2="2H").play("t1>f", "t2>f")
    assert corner.pile("f2").endswith("KH AH 2H")


@pytest.mark.parametrize(("over", "under"), [("AH", "2S"), ("KH", "AS"), ("2H", "3S")])
def test_the_corner_of_the_ranks_has_no_hole(over: str, under: str) -> None:
    assert "t2>t1" in table(GAME, f1="9C", t1=under, t2=over, r="9D").legal


def test_a_column_emptied_by_a_foundation_move_is_filled_in_the_same_action() -> None:
    after = table(GAME, f1="2C", t1="3C", r="~KC 6S").play("t1>f")
    assert (after.pile("t1"), after.pile("r"), after.pile("f1")) == ("6S", "KC", "2C 3C")


def test_an_emptied_waste_stays_empty_until_drawn() -> None:
    assert table(GAME, f1="2C", w="3C", s="5D 6D").play("w>f").pile("w") == ""


def test_drawing_is_allowed_while_something_is_playable() -> None:
    assert {"draw", "t1>f"} <= table(GAME, f1="2C", t1="3C", s="5D", r="9H").legal


def test_only_the_last_waste_card_plays() -> None:
    waste = table(GAME, f1="2C", w="3C 9D", r="KH", t1="4D")
    assert not {"w>f", "w>t1"} & waste.legal


def test_a_foundation_with_a_dealt_base_takes_that_rank_on_every_empty_place() -> None:
    bases = table(GAME, f1="5C", t1="5S", t2="5H", r="~2C 9D").play("t2>f", "t1>f")
    assert (bases.pile("f2"), bases.pile("f3")) == ("5H", "5S")
    assert refused(table(GAME, f1="5C", t1="AS", r="9D"), "t1>f") == "foundation-refuses"


def test_a_second_base_card_does_not_go_on_a_full_foundation() -> None:
    full = "5C 6C 7C 8C 9C TC JC QC KC AC 2C 3C 4C"
    assert refused(table(GAME, f1=full, t1="5C", f2="5H", f3="5D", f4="5S"), "t1>f") == "foundation-refuses"


def test_the_stock_is_never_topped_up_from_the_waste() -> None:
    short = table(GAME, f1="2C", w="JD QD", s="4S").play("draw")
    assert (short.pile("w"), short.pile("s")) == ("JD QD 4S", "")
