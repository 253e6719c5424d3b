"""What a lobby says of the next deal."""

from dataclasses import replace

import pytest

from pandemonium.engine.games import GAMES
from pandemonium.engine.sheets import sheet_hash
from pandemonium.race.dealing import Dealing, dealing, wanted_grades
from pandemonium.race.facts import KeptDeal, Settings
from pandemonium.race.proof import GRADES, Grade
from tests.race.facts import SETTINGS, room, seat

OURS = sheet_hash(GAMES["demon"])
FAIR = replace(SETTINGS, grade="fair")


@pytest.mark.parametrize(
    ("settings", "there", "said"),
    [
        (SETTINGS, (), "unproven"),
        (SETTINGS, ("stern",), "proven"),
        (FAIR, ("stern",), "unproven"),
        (FAIR, ("stern", "fair"), "proven"),
        (replace(SETTINGS, proven=False), (), "any"),
        (replace(SETTINGS, proven=False), ("fair",), "any"),
        (replace(SETTINGS, seed="chosen"), ("fair",), "open"),
        (replace(SETTINGS, seed="chosen", proven=False), (), "open"),
    ],
)
def test_the_lobby_says_what_will_be_dealt(settings: Settings, there: tuple[Grade, ...], said: Dealing) -> None:
    assert dealing(room(seat(1), settings=settings), there) == said


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        (KeptDeal("demon", "fair", OURS), "proven"),
        (KeptDeal("demon", "stern", OURS), "unproven"),
        (KeptDeal("demon", None, OURS), "unproven"),
        (KeptDeal("demon", "fair", "other rules"), "unproven"),
        (KeptDeal("seven-devils", "fair", OURS), "unproven"),
    ],
)
def test_a_deal_the_room_has_kept_counts(kept: KeptDeal, said: Dealing) -> None:
    assert dealing(room(seat(1), settings=FAIR, kept=(kept,)), ()) == said


def test_any_grade_will_do_unless_one_is_wanted_and_none_where_no_proof_is() -> None:
    assert wanted_grades(SETTINGS) == GRADES
    assert wanted_grades(FAIR) == ("fair",)
    assert wanted_grades(replace(FAIR, proven=False)) == ()
    assert wanted_grades(replace(FAIR, seed="chosen")) == ()
