"""What a racer wants to ask for now, by what it has been told: it asks again until it has got it."""

from typing import Any

from tests.crash.history import Message
from tests.crash.plan import RoomPlan
from tests.crash.seat import OwnTable

Wish = tuple[str, dict[str, Any]]


def wish_in_lobby(plan: RoomPlan, room: Message, seat: int, waited: float) -> Wish | None:
    """To be ready, or as the host to start. `waited`: seconds since all could have been there."""
    if len(room["seats"]) < plan.size and waited < 5:
        return None
    me = next((each for each in room["seats"] if each["seat"] == seat), None)
    shown = {"unproven": room["dealing"] == "unproven"}
    if plan.all_ready and me is not None and not me["ready"]:
        return "ready", {"ready": True} | shown
    if room["host"] == seat and (not plan.all_ready or waited > 8):
        return "start", {"request": f"start {room['number']}"} | shown
    return None


def wish_in_race(plan: RoomPlan, room: Message, seat: int, own: OwnTable | None, finished_race: int) -> Wish | None:
    """To end it. `finished_race`: the last in which somebody is known to have finished."""
    number = room["number"]
    if own is None or own.race != number:
        return None
    if plan.host_ends and room["host"] == seat and finished_race == number and own.end is not None:
        return "end_race", {"race": number}
    stuck = own.game is not None and not own.pending and not own.game.legal()
    if own.end is None and (stuck or len(own.entries) >= plan.entries) and not plan.to_deadline:
        return "give_up", {"race": number}
    return None
