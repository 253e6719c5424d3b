"""What a start asks the store for: the deal, the rules, the times."""

from pandemonium.engine.blocked import blocked
from pandemonium.engine.deal import Seed, commitment, deal, parse_seed
from pandemonium.engine.games import sheet_of
from pandemonium.engine.sheets import Sheet, sheet_hash
from pandemonium.limits import BLOCKED_INLINE_MAX
from pandemonium.race.dealing import wanted_grades
from pandemonium.race.facts import RoomFacts, Settings
from pandemonium.race.proof import Grade
from pandemonium.race.settings import base_home
from pandemonium.store.port import NewRace, UnprovenDeal
from pandemonium.tables.chance import Chance
from pandemonium.tables.hall import Hall


def new_race(hall: Hall, room: RoomFacts, request: str, ready: int | None, *, unproven: bool) -> NewRace:
    """The room's next race. `ready`: see `NewRace`. `unproven`: whoever starts knows that no proven deal may be there."""
    settings = room.settings
    sheet = sheet_of(settings.game)
    grades = () if room.daily is not None else in_any_order(wanted_grades(settings), hall.chance)
    needs_own = room.daily is None and (unproven or not grades)
    return NewRace(
        number=room.number,
        request=request,
        game=settings.game,
        sheet=sheet_hash(sheet),
        base_home=base_home(sheet),
        countdown_ms=hall.countdown_ms,
        limit_ms=settings.limit_minutes * hall.minute_ms,
        ready=ready,
        grades=grades,
        own=_own_deal(sheet, settings, hall.chance) if needs_own else None,
        daily=room.daily,
    )


def in_any_order(grades: tuple[Grade, ...], chance: Chance) -> tuple[Grade, ...]:
    """Rotated: where any grade will do, none is dealt more often than the pool has it."""
    first = int(chance.up_to(len(grades)))
    return grades[first:] + grades[:first]


def _own_deal(sheet: Sheet, settings: Settings, chance: Chance) -> UnprovenDeal:
    seed = parse_seed(settings.seed) if settings.seed is not None else draw_seed(sheet, chance)
    return UnprovenDeal(seed, commitment(sheet, seed))


def draw_seed(sheet: Sheet, chance: Chance) -> Seed:
    """A secret seed whose deal is not blocked from the start (0.76 % of Demon deals are)."""
    while True:
        seed = chance.seed()
        dealt = deal(sheet, seed)
        if not blocked(sheet, dealt.board, dealt.deck, BLOCKED_INLINE_MAX):
            return seed
