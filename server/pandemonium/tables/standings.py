"""The newest standings of a room's race: from readings, hints and the store's answers, whichever is ahead."""

from dataclasses import replace

from pandemonium.race.facts import RaceFacts, RoomFacts, Standing


class NewestStandings:
    """Learns a standing at each move, so it is folded into the facts of the room only when somebody asks for those."""

    def __init__(self) -> None:
        self._race = 0
        self._by_seat: dict[int, Standing] = {}
        self._has_news = False

    def of(self, seat: int) -> Standing | None:
        """Of a racer, None for anybody else."""
        return self._by_seat.get(seat)

    def take_in(self, race: RaceFacts | None) -> None:
        """The race was read again; its standings may be behind those known."""
        number = race.number if race is not None else 0
        known = self._by_seat if number == self._race else {}
        read = race.standings if race is not None else ()
        self._race, self._by_seat = number, {one.seat: known.get(one.seat, one) for one in read}
        self._has_news = bool(read)
        for standing in read:
            self.learn(standing)

    def learn(self, news: Standing) -> bool:
        """Of the race that was read last. Is it newer than what was known?"""
        held = self._by_seat.get(news.seat)
        if held is None or age(news) <= age(held):
            return False
        self._by_seat[news.seat] = news
        self._has_news = True
        return True

    def folded_into(self, room: RoomFacts) -> RoomFacts:
        """The room as it was read last, with them."""
        if not self._has_news or room.race is None:
            return room
        self._has_news = False
        return replace(room, race=replace(room.race, standings=tuple(self._by_seat.values())))


def age(standing: Standing) -> tuple[int, bool, int]:
    """Orders the standings of a seat in one race."""
    return (standing.seq, standing.end is not None, standing.time)
