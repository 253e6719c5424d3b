"""The short form of `python -m tests.dealer.canfield`."""

from pandemonium.dealer.verdict import Lost, Won
from pandemonium.engine.deal import deal, parse_seed
from pandemonium.engine.games.demon import DEMON
from pandemonium.engine.legal import legal
from tests.dealer.boards import chance_board
from tests.dealer.canfield import CANFIELD, Tally, turned


def test_sixty_deals_fit_the_published_share_of_deals_that_can_be_won() -> None:
    tally = Tally()
    for number in range(60):
        tally.add(f"canfield-{number}", 1_000)
    # Three standard errors of sixty deals.
    assert tally.misfits(margin=18.1, open_most=65.0) == []
    assert tally.within[Won] >= 20
    assert tally.within[Lost] >= 3


def test_a_share_that_does_not_fit_is_told() -> None:
    tally = Tally()
    tally.within[Won], tally.within[Lost] = 90, 10
    tally.contradictions.append("some-deal")
    assert len(tally.misfits(margin=4.5, open_most=5.0)) == 2
    tally.within[Lost] = 90
    assert len(tally.misfits(margin=4.5, open_most=5.0)) == 2


def test_a_turned_deal_has_the_same_moves_as_the_deal() -> None:
    for number in range(30):
        deck, board = chance_board(DEMON, number)
        other = turned(DEMON, deal(DEMON, parse_seed(f"chance-{number}"))).deck
        assert legal(DEMON, board, deck) == legal(DEMON, board, other)


def test_within_the_base_no_highest_card_lies_on_a_base_card() -> None:
    build = CANFIELD.group["columns"].build
    assert build is not None
    assert not any(build.masks[base * 13] for base in range(4))
