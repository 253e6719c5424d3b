"""The reference's blocked test against the plainest search there is, and on tables set up by hand."""

from __future__ import annotations

from collections import Counter, deque

import pytest

from tests.reference.cards_and_deal import GAME_IDS, GameId, Piles
from tests.reference.positions import walks
from tests.reference.rules_engine import new_game
from tests.reference.table_game import TableGame

JOINT_POSITIONS_CAP = 400
VERDICTS_A_GAME = 15


def joint_search(table: TableGame) -> bool | None:
    """Blocked by the bare definition: every draw, redeal and column move, nothing taken apart. None: too large."""
    start = table.copy()
    seen, waiting = {start.position()}, deque([start])
    while waiting:
        here = waiting.popleft()
        for move in here.legal():
            following = here.after(move)
            if following.remaining() < here.remaining():
                return False
            if following.position() not in seen:
                seen.add(following.position())
                waiting.append(following)
        if len(seen) > JOINT_POSITIONS_CAP:
            return None
    return True


@pytest.mark.parametrize("game", GAME_IDS)
def test_blocked_agrees_with_a_search_over_whole_positions(game: GameId) -> None:
    verdicts: Counter[bool] = Counter()
    for walk in walks(game, seed=5):
        table = new_game(walk.game, walk.seed)
        for number, step in enumerate(walk.steps):
            if step.move is not None:
                table.play(step.move)
            blocked = step.answer["status"] == "blocked"
            no_progress_now = all(table.keeps_everything(move) for move in table.legal()) and not table.is_won()
            if number % 5 == 0 and no_progress_now and verdicts[blocked] < VERDICTS_A_GAME:
                verdict = joint_search(table)
                assert verdict in (None, blocked), table.piles
                verdicts[blocked] += verdict is not None
        if verdicts[True] == verdicts[False] == VERDICTS_A_GAME:
            return


def table_with(game: GameId, **piles: str) -> TableGame:
    """A table holding only these cards; foundations named by their cards too."""
    table = new_game(game, "a")
    table.piles = {name: piles.get(name, "").split() for name in table.piles}
    return table


def suited(suit: str, ranks: str) -> str:
    return " ".join(rank + suit for rank in ranks)


def test_four_on_five_over_the_base_blocks_a_demon_with_everything_in_columns() -> None:
    table = table_with(
        "demon",
        f1=suited("C", "56789TJQKA234"),
        f2=suited("D", "56789TJQKA234"),
        f3=suited("S", "56"),
        t1="5H 4S 3H 2S AH KS",
        t2="4H 3S 2H AS",
        t3="KH QS JH TS 9H 8S 7H",
        t4="QH JS TH 9S 8H 7S 6H",
    )
    assert table.home() + sum(len(table.piles[name]) for name in table.columns) == 52
    assert table.legal() == {"t3>t2x7", "t4>t1x7"}
    assert table.status() == "blocked"


def test_a_red_five_shuttling_between_black_sixes_is_blocked() -> None:
    table = table_with("seven-devils", t1="6S", t2="6C 5H", t3="9D", t4="9H", t5="9D", t6="9H", t7="QD", w="QH")
    assert table.legal() == {"t2>t1"}
    assert table.status() == "blocked"


def test_useless_stock_cards_do_not_keep_seven_devils_alive() -> None:
    columns: Piles = {"t1": ["QS"], "t2": ["QC"], "t3": ["QS"], "t4": ["QC"], "t5": ["6S"], "t6": ["6C"], "t7": ["6S"]}
    table = table_with("seven-devils", s="~9H ~9D ~3S ~3C ~4S", **{name: cards[0] for name, cards in columns.items()})
    assert table.status() == "blocked"
    table.piles["s"][2] = "~JD"
    assert table.status() == "playing"


def test_a_devil_that_can_go_home_is_progress() -> None:
    table = table_with("seven-devils", r4="AS", **{f"t{number}": "9D" for number in range(1, 8)})
    assert table.status() == "playing"


def test_buried_waste_keeps_demons_and_thieves_alive_only_with_a_redeal_left() -> None:
    columns = {f"t{number}": "9D" for number in range(1, 10)}
    table = table_with("demons-and-thieves", f1="5C", w="8S QC", **columns)
    assert table.status() == "playing"
    table.redeals_used = 2
    assert table.status() == "blocked"


def test_a_demon_packet_out_of_step_is_reached_in_this_pass_only() -> None:
    columns = {f"t{number}": "9D" for number in range(1, 5)}
    table = table_with("demon", f1="5C", r="QC", s="~QC ~QC ~QC ~8S", w="QC", **columns)
    assert "8S" not in table.cards_drawing_can_expose()
    assert table.status() == "blocked"
    table.piles["s"] = ["~QC", "~8S", "~QC", "~QC"]
    assert "8S" in table.cards_drawing_can_expose()
    assert table.status() == "playing"


def test_won_is_told_before_blocked() -> None:
    table = table_with("demon", **{f"f{place}": suited(suit, "A23456789TJQK") for place, suit in enumerate("CDHS", 1)})
    assert table.status() == "won"
    assert table.legal() == set()
