"""The record of a closed race, wherever it lies: still whole in its room, or made compact since."""

import contextlib

from pandemonium.race.record import Kept, keep
from pandemonium.store.port import NoSuchRoom, RoomStore


class NotYet(Exception):
    """The race is closed, and a secret until the day of its deal is over."""


async def shown_race(store: RoomStore, code: str, number: int) -> Kept:
    """As `kept_race`, for anybody to read. Raises `NotYet`."""
    kept = await kept_race(store, code, number)
    if kept.reveal_at > 0 and await store.now() < kept.reveal_at:
        raise NotYet
    return kept


async def kept_race(store: RoomStore, code: str, number: int) -> Kept:
    """For keeping, not for showing.

    Raises `NoSuchRoom` where there is none, also while the race goes on; `ValueError` where its logs are damaged.
    """
    with contextlib.suppress(NoSuchRoom):
        return await store.shelf.kept(code, number)
    with contextlib.suppress(NoSuchRoom):
        return await _whole(store, code, number)
    # Made compact between the two looks, or gone.
    return await store.shelf.kept(code, number)


async def _whole(store: RoomStore, code: str, number: int) -> Kept:
    snapshot = await store.finished_race(code, number)
    race = snapshot.room.race
    if race is None or not race.ended:
        raise NoSuchRoom
    logs = await store.logs(code, number, [racer.seat for racer in race.racers])
    try:
        return keep(snapshot.room, race, logs)
    except ValueError:
        # If its logs have just gone, so has the race; then the compact record is there.
        await store.finished_race(code, number)
        raise
