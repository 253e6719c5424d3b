"""What the next start of a room would deal, and from where: what the lobby says before anybody presses start."""

from collections.abc import Collection
from typing import Literal

from pandemonium.engine.games import sheet_of
from pandemonium.engine.sheets import sheet_hash
from pandemonium.race.facts import RoomFacts, Settings
from pandemonium.race.proof import GRADES, Grade

Dealing = Literal["proven", "unproven", "any", "open"]
"""proven: a deal that is proven winnable. unproven: one was asked for, but none is there. any: the room asks for no proof.
open: the host has chosen the deal."""


def wanted_grades(settings: Settings) -> tuple[Grade, ...]:
    """Grades of the proven deals that will do; none where the deal need not be proven."""
    if settings.seed is not None or not settings.proven:
        return ()
    return GRADES if settings.grade == "any" else (settings.grade,)


def dealing(room: RoomFacts, there: Collection[Grade]) -> Dealing:
    """`there`: grades of the room's game of which the pool has a deal."""
    settings = room.settings
    if room.daily is not None:
        return "proven"
    if settings.seed is not None:
        return "open"
    if not settings.proven:
        return "any"
    return "proven" if set(wanted_grades(settings)) & (set(there) | _kept_grades(room)) else "unproven"


def _kept_grades(room: RoomFacts) -> set[Grade]:
    sheet = sheet_hash(sheet_of(room.settings.game))
    ours = (kept for kept in room.kept if kept.game == room.settings.game and kept.sheet == sheet)
    return {kept.grade for kept in ours if kept.grade is not None}
