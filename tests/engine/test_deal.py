"""Seeds and deals."""

from collections import Counter

import pytest

from pandemonium.engine.board import cards_home
from pandemonium.engine.cards import FACES
from pandemonium.engine.deal import Seed, commitment, deal, opening_board, parse_seed, shuffled
from pandemonium.engine.errors import BadSeed
from pandemonium.engine.games import GAMES
from pandemonium.engine.games.demon import DEMON
from pandemonium.engine.sheets import Sheet

SHEETS = list(GAMES.values())


@pytest.mark.parametrize("seed", ["", "A", "a b", "a" * 65, "ä", "a_b", "a\n", None, 7, ["a"]])
def test_what_is_no_seed_is_refused(seed: object) -> None:
    with pytest.raises(BadSeed):
        parse_seed(seed)


def test_seeds_of_1_and_of_64_characters_are_seeds() -> None:
    assert parse_seed("-").reveal() == "-"
    assert parse_seed("z" * 64).reveal() == "z" * 64


def test_a_seed_prints_as_stars_wherever_it_could_slip_out() -> None:
    seed = Seed("friday")
    assert [str(seed), repr(seed), f"{seed}", f"{seed!r:>3}", "%s" % seed, "{}".format(seed)] == ["***"] * 6  # noqa: UP031, UP032
    assert "friday" not in repr({"seed": seed, "all": [seed]})


def test_ten_thousand_seeds_give_ten_thousand_deals() -> None:
    decks = {shuffled(DEMON, Seed(f"{number}")) for number in range(10_000)}
    assert len(decks) == 10_000


def test_every_card_is_about_equally_often_in_every_place() -> None:
    deals = 5_200
    counts = Counter((place, face) for n in range(deals) for place, face in enumerate(shuffled(DEMON, Seed(f"even-{n}"))))
    expected = deals / FACES
    # Chi-squared over 52 x 52 cells, 51 x 51 = 2,601 degrees of freedom: mean 2,601, deviation 72; eight deviations.
    chi_squared = sum((counts[place, face] - expected) ** 2 / expected for place in range(FACES) for face in range(FACES))
    assert abs(chi_squared - 2_601) < 8 * 72


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.game)
def test_the_same_seed_deals_the_same_table_again_and_again(sheet: Sheet) -> None:
    first = deal(sheet, Seed("again"))
    assert all(deal(sheet, Seed("again")) == first for _ in range(5))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.game)
def test_a_deal_holds_every_card_once_for_each_deck(sheet: Sheet) -> None:
    dealt = deal(sheet, Seed("whole"))
    assert Counter(dealt.deck) == dict.fromkeys(range(FACES), sheet.decks)
    assert sorted(card for pile in dealt.board.piles for card in pile) == list(range(sheet.size))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.game)
def test_where_the_cards_lie_does_not_depend_on_the_seed(sheet: Sheet) -> None:
    assert deal(sheet, Seed("one")).board == deal(sheet, Seed("two")).board == opening_board(sheet)
    assert cards_home(sheet, opening_board(sheet)) == (0 if sheet.foundation_base == "ace" else 1)


def test_games_share_neither_deals_nor_commitments() -> None:
    assert len({shuffled(sheet, Seed("one"))[:20] for sheet in SHEETS}) == len(SHEETS)
    assert len({commitment(sheet, Seed("one")) for sheet in SHEETS}) == len(SHEETS)
