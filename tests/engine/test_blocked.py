"""Exactly when no progress is possible (rules.md, section 2): its traps and the faults of others, each as a position."""

from pandemonium.engine.blocked import blocked, exposable
from pandemonium.engine.cards import FACE_TEXTS
from tests.support.tables import table

DEAD_END_BASE_FIVE = {
    "f1": "5C 6C 7C 8C 9C TC JC QC KC AC 2C 3C 4C",
    "f2": "5D 6D 7D 8D 9D TD JD QD KD AD 2D 3D 4D",
    "f3": "5S 6S",
    "t1": "5H 4S 3H 2S AH KS",
    "t2": "4H 3S 2H AS",
    "t3": "KH QS JH TS 9H 8S 7H",
    "t4": "QH JS TH 9S 8H 7S 6H",
}


def test_a_red_five_shuttling_between_two_black_sixes_is_blocked() -> None:
    shuttle = table("seven-devils", t1="6S 5D", t2="6C", t3="9H", t4="9D", t5="9H", t6="9D", t7="JD")
    assert shuttle.legal == {"t1>t2"}
    assert shuttle.blocked is True


def test_useless_stock_cards_do_not_keep_a_board_alive() -> None:
    columns = {f"t{n}": card for n, card in enumerate(("9H", "9D", "9H", "9D", "JD", "JH", "JD"), start=1)}
    dead = table("seven-devils", s="KH KD QH QD JH", **columns)
    assert "draw" in dead.legal
    assert dead.blocked is True


def test_one_useful_card_deep_in_the_stock_keeps_it_alive() -> None:
    columns = {f"t{n}": card for n, card in enumerate(("9H", "9D", "9H", "9D", "JD", "JH", "JD"), start=1)}
    assert table("seven-devils", s="8S KD QH QD JH", **columns).blocked is False


def test_a_devil_that_can_go_home_is_progress_even_if_nothing_else_is() -> None:
    columns = {f"t{n}": card for n, card in enumerate(("9H", "9D", "9H", "9D", "JD", "JH", "JD"), start=1)}
    assert table("seven-devils", f1="AC", r5="2C", **columns).blocked is False
    assert table("seven-devils", f1="AC", r5="3C", **columns).blocked is True


def test_an_exposed_devil_does_not_reach_a_column_by_any_way() -> None:
    assert table("seven-devils", r1="8S", t1="9H", t2="9H", t3="9D", t4="9D", t5="9H", t6="9D", t7="JD").blocked is True


def test_turning_up_a_card_is_progress_but_only_if_the_card_above_can_leave() -> None:
    stuck = {f"t{n}": "JD" for n in range(3, 8)}
    assert table("seven-devils", t1="~KC 8S", t2="9H", **stuck).blocked is False
    assert table("seven-devils", t1="~KC 7S", t2="9H", **stuck).blocked is True


def test_progress_two_column_moves_away_is_found() -> None:
    stuck = {f"t{n}": "JD" for n in range(4, 8)}
    # 8S leaves 9H, so that 8C can leave the face-down king for 9H.
    assert table("seven-devils", t1="~KC 8C", t2="9H 8S", t3="9D", **stuck).blocked is False


def test_a_won_board_is_not_blocked() -> None:
    suits = {f"f{n}": " ".join(rank + suit for rank in "A23456789TJQK") for n, suit in enumerate("CCDDHHSS", start=1)}
    assert table("seven-devils", **suits).blocked is False


def test_a_demon_board_that_only_draws_and_redeals_is_blocked() -> None:
    dead = table("demon", f1="5C", t1="9H", t2="9D", t3="JD", t4="JH", w="KH", s="KD QH", r="")
    assert {"draw"} <= dead.legal
    assert dead.blocked is True


def test_a_demon_draw_counts_the_rest_of_the_current_pass_and_every_later_pass() -> None:
    columns = {"t1": "9H", "t2": "9D", "t3": "JD", "t4": "JH"}
    this_pass = table("demon", f1="5C", w="KH", s="KD KS 8S QH QD", **columns)
    assert this_pass.blocked is False, "8S is third of the rest of this pass"
    later_pass = table("demon", f1="5C", w="KH QH", s="KD KS QD 8S", **columns)
    assert later_pass.blocked is False, "8S is third after the turn-over, and not in reach of this pass"
    never = table("demon", f1="5C", w="KH", s="KD QD QH 8S", **columns)
    assert never.blocked is True, "8S is never third"


def test_the_cards_that_drawing_exposes_are_every_third_and_the_last_of_both_passes() -> None:
    talon = table("demon", f1="5C", w="KH QH", s="KD KS QD 8S")
    game = talon.game
    shown = {FACE_TEXTS[game.deck[card]] for card in exposable(game.sheet, game.board)}
    # Now QH; then KS and, in a last short draw, KD; after the turn-over 8S and KD again.
    assert shown == {"QH", "KS", "KD", "8S"}


def test_a_demon_gap_with_any_card_left_in_the_talon_is_never_blocked() -> None:
    assert table("demon", f1="5C", t1="9H", t2="9D", t3="JD", s="KD").blocked is False


def test_an_open_demon_gap_takes_no_column_so_an_empty_talon_can_be_blocked() -> None:
    assert table("demon", f1="5C", t1="9H", t2="9D", t3="JD").blocked is True


def test_everything_face_up_and_in_columns_can_still_be_a_dead_end() -> None:
    dead = table("demon", **DEAD_END_BASE_FIVE)
    assert dead.legal == {"t3>t2x7", "t4>t1x7"}
    assert dead.blocked is True


def test_a_redeal_with_empty_stock_and_waste_keeps_nothing_alive() -> None:
    cards = ("9H", "9D", "JD", "JH", "9H", "9D", "JD", "JH", "KH")
    columns = {f"t{n}": card for n, card in enumerate(cards, start=1)}
    assert table("demons-and-thieves", f1="2C", **columns).blocked is True


def test_the_waste_counts_only_while_a_redeal_is_left() -> None:
    cards = ("9H", "9D", "JD", "JH", "9H", "9D", "JD", "JH", "KH")
    columns = {f"t{n}": card for n, card in enumerate(cards, start=1)}
    assert table("demons-and-thieves", f1="2C", w="8S KD", redeals="1", **columns).blocked is False
    assert table("demons-and-thieves", f1="2C", w="8S KD", redeals="2", **columns).blocked is True


def test_a_shift_that_cannot_be_reversed_is_searched_forward() -> None:
    # 8H 7C leave the left for the right, where they freeze; under them 9S can then go home.
    cards = {"t2": "KD", "t3": "KH", "t4": "KD", "t6": "JD", "t7": "JD", "t8": "JC", "t9": "JC"}
    assert table("demons-and-thieves", f1="9C", t1="9S 8H 7C", t5="9H", **cards).blocked is False


def test_the_search_says_not_known_when_its_cap_is_reached() -> None:
    many = table("seven-devils", t1="9S 7D", t2="8H 4C", t3="KD 2S", t4="JS 6H")
    game = many.game
    assert blocked(game.sheet, game.board, game.deck, cap=10) is None
    assert blocked(game.sheet, game.board, game.deck, cap=200_000) is True
