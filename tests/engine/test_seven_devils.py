"""Rules of Seven Devils (rules.md 1.1), its numbered tests among them."""

from pandemonium.engine.replay import ReplaySession
from tests.support.refusals import refused
from tests.support.tables import table

GAME = "seven-devils"
OPEN_COLUMNS = {"t3": "", "t4": "", "t5": "", "t6": "", "t7": ""}


def test_a_devil_goes_to_no_column_fitting_or_empty() -> None:
    fitting = table(GAME, r3="8H", t1="9S", t2="")
    assert refused(fitting, "r3>t1") == "does-not-fit"
    assert refused(fitting, "r3>t2") == "empty-column-closed"
    assert not any(move.startswith("r") for move in fitting.legal)


def test_each_of_the_seven_devils_plays_on_its_own() -> None:
    devils = table(GAME, f1="AC", f2="AD", f3="AH", r1="2C", r2="9S", r4="2D", r7="2H")
    assert devils.legal == {"r1>f", "r4>f", "r7>f"}
    after = devils.play("r4>f")
    assert (after.pile("r4"), after.pile("f2")) == ("", "AD 2D")


def test_an_emptied_devil_place_stays_empty() -> None:
    emptied = table(GAME, t1="AC 5D", w="4S", r1="2C", f1="AC").play("r1>f")
    assert refused(emptied, "t1>r1") == "not-a-target"
    assert refused(emptied, "w>r1") == "not-a-target"


def test_a_run_never_moves_as_a_group_not_even_with_five_empty_columns() -> None:
    run = table(GAME, t1="9S 8H", t2="TD", **OPEN_COLUMNS)
    assert refused(run, "t1>t2x2") == "one-at-a-time"
    assert refused(run, "t1>t3x2") == "one-at-a-time"
    assert {"t1>t3", "t1>t7", "t2>t3"} <= run.legal


def test_the_stock_of_69_is_drawn_69_times_and_there_is_no_redeal() -> None:
    session = ReplaySession(GAME, "friday")
    for _ in range(69):
        session.play("draw")
    assert not {"draw", "redeal"} & set(session.answer()["legal"])
    assert len(session.answer()["piles"]["w"]) == 69
    spent = table(GAME, w="4S 5D")
    assert refused(spent, "draw") == "stock-empty"
    assert refused(spent, "redeal") == "no-redeals-left"


def test_no_card_leaves_a_foundation() -> None:
    assert refused(table(GAME, f1="AC 2C", t1="3D"), "f1>t1") == "foundation-final"
    assert refused(table(GAME, f1="AC 2C", t1="3D"), "f>t1") == "foundation-final"


def test_a_face_down_card_that_becomes_exposed_turns_up_in_the_same_action() -> None:
    before = table(GAME, t1="~KC ~4H 8D", t2="9S")
    assert before.turned_by("t1>t2") == ["4H"]
    after = before.play("t1>t2")
    assert after.pile("t1") == "~KC 4H"
    assert after.play("undo").pile("t1") == "~KC ~4H 8D"


def test_a_face_down_card_is_never_moved_even_if_it_fits() -> None:
    assert refused(table(GAME, t1="~8D", t2="9S"), "t1>t2") == "face-down"
    assert refused(table(GAME, t1="~9D 8S", t2="TS"), "t1>t2x2") == "face-down"


def test_both_aces_of_hearts_start_foundations_of_their_own() -> None:
    both = table(GAME, t1="AH", w="AH").play("t1>f", "w>f")
    assert (both.pile("f1"), both.pile("f2")) == ("AH", "AH")


def test_a_two_goes_on_the_lowest_numbered_foundation_that_takes_it() -> None:
    assert table(GAME, f1="AH", f2="AH", t1="2H").play("t1>f").pile("f1") == "AH 2H"
    assert table(GAME, f1="AH 2H", f2="AH", t1="2H").play("t1>f").pile("f2") == "AH 2H"


def test_columns_build_down_in_alternating_colours_without_wrap() -> None:
    columns = table(GAME, t1="5D", t2="6S", t3="6H", t4="KH", t5="AC", t6="7C")
    assert {"t1>t2", "t3>t6"} <= columns.legal
    assert refused(columns, "t1>t3") == "does-not-fit"
    assert refused(columns, "t4>t5") == "does-not-fit"


def test_an_empty_column_takes_any_single_card_from_column_or_waste() -> None:
    assert {"w>t2", "t1>t2"} <= table(GAME, t1="4H 9S", w="2D").legal


def test_a_single_card_may_shuttle_between_empty_columns() -> None:
    assert {"t1>t2", "t1>t7"} <= table(GAME, t1="9S").legal
