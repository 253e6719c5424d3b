"""Which settings a room can have."""

from pandemonium.engine.board import cards_home
from pandemonium.engine.deal import opening_board, parse_seed
from pandemonium.engine.errors import BadGame, BadSeed
from pandemonium.engine.games import sheet_of
from pandemonium.engine.sheets import Sheet
from pandemonium.limits import LIMIT_MINUTES_MAX, SEATS_MAX
from pandemonium.race.errors import Refused
from pandemonium.race.facts import Settings


def checked(settings: Settings) -> Settings:
    """The same settings. Raises `Refused` with `bad-game`, `bad-seed` or `bad-settings`."""
    try:
        sheet = sheet_of(settings.game)
        if settings.seed is not None:
            parse_seed(settings.seed)
    except (BadGame, BadSeed) as wrong:
        raise Refused(wrong.code) from None
    possible = (
        base_home(sheet) < settings.target <= sheet.size
        and 1 <= settings.limit_minutes <= LIMIT_MINUTES_MAX
        and 1 <= settings.seats <= SEATS_MAX
    )
    if not possible:
        raise Refused("bad-settings")
    return settings


def base_home(sheet: Sheet) -> int:
    """Cards that lie on the foundations from the deal on: a target must be above it."""
    return cards_home(sheet, opening_board(sheet))
