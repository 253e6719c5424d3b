"""Undo, knowledge and the automatic finish."""

from pandemonium.engine.playthrough import Auto, Undo, fold, parse_entry
from tests.support.refusals import refused
from tests.support.tables import table

SUIT = "A23456789TJQK"


def test_an_undo_is_an_entry_and_takes_back_the_last_move_not_taken_back_yet() -> None:
    start = table("seven-devils", t1="9S 8H", t2="TD", s="KC KD")
    twice = start.play("draw", "t1>t3", "undo", "undo")
    assert twice.game.board == start.game.board
    assert twice.game.entries == 4
    assert refused(twice, "undo") == "nothing-to-undo"


def test_undo_across_a_redeal_and_playing_it_again_shows_the_same_cards() -> None:
    before = table("demon", f1="2C", w="KH QH 9D", t1="4D", r="6C")
    again = before.play("redeal", "draw")
    assert before.play("redeal", "draw", "undo", "undo").game.board == before.game.board
    assert before.play("redeal", "undo", "redeal", "draw").game.board == again.game.board


def test_knowledge_grows_and_stays_after_an_undo() -> None:
    start = table("seven-devils", t1="~KC 8S", t2="9H")
    seen = start.play("t1>t2", "undo")
    assert start.game.seen_faces()[seen.game.board.piles[start.game.sheet.index["t1"]][0]] == -1
    assert seen.game.seen_faces() == seen.game.deck
    assert seen.pile("t1") == "~KC 8S"


def test_careful_undo_refuses_what_showed_a_new_card_and_allows_the_rest() -> None:
    start = table("seven-devils", t1="~KC 8S", t2="9H", t3="8C")
    assert refused(start.play("t1>t2"), "undo", undo="careful") == "undo-revealed"
    assert start.play("t3>t2", "undo", undo="careful").game.board == start.game.board


def test_careful_undo_allows_a_move_that_shows_only_what_was_known() -> None:
    start = table("seven-devils", t1="~KC 8S", t2="9H")
    known = start.play("t1>t2", "undo")
    assert known.play("t1>t2", "undo", undo="careful").game.board == start.game.board


def test_with_undo_off_nothing_is_taken_back() -> None:
    assert refused(table("seven-devils", s="KC").play("draw"), "undo", undo="off") == "undo-off"


def test_a_draw_after_an_undone_draw_reveals_nothing_new() -> None:
    start = table("seven-devils", s="KC")
    again = start.play("draw", "undo", "draw")
    assert again.play("undo", undo="careful").game.board == start.game.board


def nearly_won() -> dict[str, str]:
    piles = {f"f{n}": " ".join(rank + suit for rank in SUIT) for n, suit in enumerate("CCDDHHS", start=1)}
    return piles | {"f8": " ".join(rank + "S" for rank in SUIT[:-3]), "t1": "KS QS JS"}


def test_an_automatic_finish_is_one_entry_and_must_win_with_its_last_move() -> None:
    start = table("seven-devils", **nearly_won())
    won = start.play("auto t1>f t1>f t1>f")
    assert (won.game.home, won.game.entries) == (104, 1)
    assert refused(start, "auto t1>f t1>f") == "auto-refused"
    assert refused(start, "auto t1>f t1>f t1>f t1>f") == "auto-refused"
    assert won.play("undo").game.board == start.game.board


def test_an_automatic_finish_stops_exactly_at_the_target_of_the_race() -> None:
    start = table("seven-devils", **nearly_won())
    assert start.play("auto t1>f t1>f", target=103).game.home == 103
    assert refused(start, "auto t1>f t1>f t1>f", target=103) == "auto-refused"


def test_an_automatic_finish_may_not_turn_up_a_card_that_was_never_seen() -> None:
    piles = nearly_won() | {"t1": "~KS QS JS"}
    assert refused(table("seven-devils", **piles), "auto t1>f t1>f t1>f") == "auto-refused"


def test_every_malformed_automatic_finish_has_the_same_code() -> None:
    start = table("seven-devils", **nearly_won())
    for entry in (
        "auto",
        "auto ",
        "auto t1>t2",
        "auto t1>f  t1>f",
        "auto draw",
        "auto undo",
        "auto t1>f " * 2,
        "auto auto t1>f",
    ):
        assert refused(start, entry) == "auto-refused"
    assert refused(start, "auto" + " t1>f" * 105) == "auto-refused"
    assert refused(start, "autot1>f") == "not-a-move"


def test_entries_have_a_text_form_both_ways() -> None:
    for text in ("draw", "redeal", "undo", "w>t3", "r4>f", "t2>t5x3", "auto t1>f w>f"):
        assert parse_entry(text).text == text
    assert isinstance(parse_entry("undo"), Undo)
    assert isinstance(parse_entry("auto w>f"), Auto)


def test_folding_a_log_gives_the_board_it_was_played_on() -> None:
    start = table("demon", f1="2C", t1="9S", t2="TD", s="KC KD 4S", r="~JS 6D")
    log = ("draw", "t1>t2", "undo", "t1>t2")
    assert fold(start.game, log, "free", 52) == start.play(*log).game
