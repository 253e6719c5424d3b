"""The deal of the day as people meet it: what there is of it today, its board, and a room for a try of one's own.

Nobody owns a day: whichever node is asked first once the pool has a deal fixes it, and the store sees to it that it is one.
"""

from pandemonium.engine.errors import BadGame
from pandemonium.limits import DAILY_DAYS, DAY_MS
from pandemonium.race.daily import Day, daily_settings, day_at, day_named
from pandemonium.race.dealing import wanted_grades
from pandemonium.race.errors import Refused
from pandemonium.race.facts import Settings
from pandemonium.tables.hall import Hall
from pandemonium.tables.starting import in_any_order
from pandemonium.tables.views import daily_view
from pandemonium.wire.daily import DailyView


class DailyDesk:
    """`keep_ms`: how long deal and board of a day are kept."""

    def __init__(self, hall: Hall, keep_ms: int = DAILY_DAYS * DAY_MS) -> None:
        self._hall, self._keep_ms = hall, keep_ms

    async def view(self, game: str, date: str | None) -> DailyView:
        """Of a day, by default today, which is given its deal if there is one. Raises `Refused` and `StoreUnavailable`."""
        settings, now = _settings_of(game), await self._hall.store.now()
        today = day_at(now)
        day = today if date is None else day_named(date)
        if day.begins > now:
            raise Refused("day-to-come")
        reading = await self._hall.store.daily.read(day.date, game)
        if reading.deal is None and day == today and await self._fixed(today, settings):
            reading = await self._hall.store.daily.read(day.date, game)
        return daily_view(day, settings, reading, day.reveal_at(0) - self._hall.countdown_ms)

    async def open_try(self, game: str, name: str) -> tuple[str, str, str]:
        """A room to try today's deal in, with its player in the only seat: date, code and seat token.

        Raises `Refused` (`daily-none` where there is no deal yet), `StoreFull`, `StoreUnavailable`.
        """
        settings, today = _settings_of(game), day_at(await self._hall.store.now())
        reading = await self._hall.store.daily.read(today.date, game)
        if reading.deal is None and not await self._fixed(today, settings):
            raise Refused("daily-none")
        code, _, token = await self._hall.create(name, settings, today.date)
        return today.date, code, token

    async def _fixed(self, day: Day, settings: Settings) -> bool:
        """Has the day a deal now?"""
        hall = self._hall
        grades = in_any_order(wanted_grades(settings), hall.chance)
        limit_ms = settings.limit_minutes * hall.minute_ms
        return await hall.store.daily.fix(day, settings.game, grades, limit_ms, self._keep_ms)


def _settings_of(game: str) -> Settings:
    try:
        return daily_settings(game)
    except BadGame as wrong:
        raise Refused(wrong.code) from None
