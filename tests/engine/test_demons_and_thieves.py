"""Rules of Demons and Thieves (rules.md 1.2), its numbered tests among them."""

from tests.support.refusals import refused
from tests.support.tables import table

GAME = "demons-and-thieves"


def test_a_left_run_shifts_to_the_right_as_a_group_and_there_only_its_last_card_moves() -> None:
    shifted = table(GAME, f1="2C", t1="9S 8H 7C", t5="TS", t2="9C", t3="").play("t1>t5x3")
    assert shifted.pile("t5") == "TS 9S 8H 7C"
    assert refused(shifted, "t5>t2x2") == "not-a-group"
    assert refused(shifted, "t5>t3x2") == "not-a-group"
    assert "t5>t3" in shifted.legal


def test_a_right_run_shifts_to_a_fitting_left_column() -> None:
    shifted = table(GAME, f1="2C", t5="6D 5D 4D", t1="7C").play("t5>t1x3")
    assert shifted.pile("t1") == "7C 6D 5D 4D"


def test_a_fine_left_run_lying_on_the_right_does_not_move_as_a_group() -> None:
    assert refused(table(GAME, f1="2C", t5="8H 7C", t1="9S"), "t5>t1x2") == "not-a-group"


def test_kings_go_on_aces_in_both_parts() -> None:
    assert "t2>t1" in table(GAME, f1="2C", t1="AS", t2="KH").legal
    assert "t2>t5" in table(GAME, f1="2C", t5="AH", t2="KH").legal


def test_the_third_redeal_is_refused_and_changes_nothing() -> None:
    assert refused(table(GAME, f1="2C", w="5D 9S", redeals="2"), "redeal") == "no-redeals-left"
    assert "redeal" in table(GAME, f1="2C", w="5D 9S", redeals="1").legal


def test_a_redeal_with_an_empty_waste_is_refused_and_not_used_up() -> None:
    spent = table(GAME, f1="2C", t1="9S")
    assert refused(spent, "redeal") == "waste-empty"
    assert spent.game.board.redeals == 0


def test_a_redeal_with_cards_in_the_stock_is_refused() -> None:
    assert refused(table(GAME, f1="2C", s="4H", w="5D"), "redeal") == "stock-not-empty"


def test_a_redeal_turns_the_waste_over_as_a_block() -> None:
    again = table(GAME, f1="2C", w="5D 9S KH").play("redeal")
    assert again.pile("s") == "~KH ~9S ~5D"
    assert again.play("draw", "draw").pile("w") == "5D 9S"


def test_the_reserve_stays_empty_after_its_last_card() -> None:
    emptied = table(GAME, f1="2C", r="8H", t1="9S").play("r>t1")
    assert emptied.pile("r") == ""
    assert refused(emptied, "t1>r") == "not-a-target"
    assert emptied.play("t1>t2").pile("r") == ""


def test_the_next_reserve_card_turns_up_when_the_top_leaves() -> None:
    reserve = table(GAME, f1="2C", r="~KC ~3D 8H", t1="9S")
    assert reserve.turned_by("r>t1") == ["3D"]
    assert reserve.play("r>t1").pile("r") == "~KC 3D"


def test_the_reserve_fills_no_gap_by_itself() -> None:
    assert table(GAME, f1="2C", r="~KC 8H", t1="9S", t2="TD").play("t1>t2").pile("t1") == ""


def test_a_full_foundation_refuses_everything_also_the_second_lead_card() -> None:
    full = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    second = table(GAME, f1=full, t1="2C", t2="3C").play("t1>f")
    assert (second.pile("f1"), second.pile("f2")) == (full, "2C")
    assert second.play("t2>f").pile("f2") == "2C 3C"


def test_foundations_turn_the_corner_from_king_to_ace() -> None:
    corner = table(GAME, f1="QH", f2="QC KC", t1="AC", t2="KH").play("t1>f", "t2>f")
    assert (corner.pile("f2"), corner.pile("f1")) == ("QC KC AC", "QH KH")


def test_an_empty_column_of_either_part_takes_cards_and_groups_from_everywhere() -> None:
    gaps = table(GAME, f1="2C", t1="9S 8H", t6="7D 6D", r="4C", w="JH")
    expected = {f"{source}>{gap}" for source in ("t1", "t6", "r", "w") for gap in ("t2", "t5")}
    assert expected | {"t1>t5x2", "t1>t2x2", "t6>t2x2", "t6>t5x2"} <= gaps.legal


def test_any_suffix_of_a_group_may_be_chosen() -> None:
    assert {"t1>t2", "t1>t2x2", "t1>t2x3"} <= table(GAME, f1="2C", t1="9S 8H 7C").legal


def test_a_group_never_goes_to_a_foundation() -> None:
    assert refused(table(GAME, f1="2C", t5="4C 3C"), "t5>fx2") == "one-at-a-time"
