"""From facts to what is told: the one place that decides which facts leave the server, and to whom."""

from pandemonium.engine.views import own_view
from pandemonium.race.daily import Day, Try
from pandemonium.race.dealing import dealing
from pandemonium.race.decide import is_present, watching
from pandemonium.race.facts import RaceFacts, Racer, RoomFacts, Settings, Standing
from pandemonium.race.phase import is_revealed, phase, ranking
from pandemonium.race.vantage import Sight
from pandemonium.store.daily import DailyReading
from pandemonium.tables.pool_gauge import Available
from pandemonium.tables.seat_table import SeatTable, is_hopeless
from pandemonium.wire.daily import DailyRow, DailyView
from pandemonium.wire.messages import BoardView, Result, ResultRow, TableView
from pandemonium.wire.room import RaceView, RoomView, SeatView


def may_see_standings(settings: Settings, seat: int | None) -> bool:
    """May whoever has this seat (None: a visitor) see the track of such a room?"""
    return seat is not None or settings.watching != "closed"


def shows_boards(room: RoomFacts, now: int) -> bool:
    """Is there anybody who may see boards in this race, now or once it has begun?"""
    settings = room.settings if room.race is None else room.race.settings
    return settings.watching in {"safe", "delayed"} or (room.race is not None and is_revealed(room.race, now))


def may_see_boards(race: RaceFacts, seat: int | None, now: int) -> bool:
    """May whoever has this seat see the boards of a race that has begun? Nobody may who still races."""
    return is_revealed(race, now) or (race.settings.watching in {"safe", "delayed"} and not is_racing(race, seat))


def is_racing(race: RaceFacts, seat: int | None) -> bool:
    """Has whoever has this seat a part in the race that has not ended?"""
    standing = race.standing(seat) if seat is not None else None
    return standing is not None and standing.end is None


def room_view(room: RoomFacts, now: int, pool: Available, *, with_standings: bool) -> RoomView:
    """The room as everybody may see it. `with_standings`: False for visitors where watching is closed."""
    in_lobby = room.race is None
    return RoomView(
        code=room.code,
        run=room.run,
        version=room.version,
        phase=phase(room, now),
        settings=room.settings,
        host=room.host,
        locked=room.locked,
        number=room.number,
        seats=tuple(SeatView(seat.seat, seat.name, seat.ready, is_present(seat, now), seat.bot) for seat in room.taken),
        race=_race_view(room.race, now, with_standings) if room.race is not None else None,
        dealing=dealing(room, pool.get(room.settings.game, ())) if in_lobby else None,
        pool=dict(pool) if in_lobby and room.daily is None else {},
        watchers=watching(room, now),
        daily=room.daily,
    )


def _race_view(race: RaceFacts, now: int, with_standings: bool) -> RaceView:
    return RaceView(
        number=race.number,
        settings=race.settings,
        commitment=race.commitment,
        t0=race.t0,
        t1=race.t1,
        racers=race.racers,
        standings=race.standings if with_standings else (),
        ended=race.ended,
        # Only a chosen seed is public before the end: it stands in the settings anyway.
        seed=race.settings.seed,
        proven=race.proof is not None,
        # Of a deal of the day it comes out with the seed.
        grade=race.proof.grade if race.proof is not None and now >= race.reveal_at else None,
        reveal_at=race.reveal_at,
    )


def table_view(table: SeatTable, standing: Standing) -> TableView:
    """A seat's own table, from what the seat has earned to see."""
    game = table.game
    view = own_view(game)
    return TableView(
        race=table.dealt.number,
        seat=standing.seat,
        round=table.round,
        seq=game.entries,
        piles=view.board.piles,
        down=view.board.down,
        redeals=view.board.redeals,
        faces=view.faces,
        entries=tuple(table.entries),
        home=game.home,
        blocked=standing.blocked,
        hopeless=is_hopeless(table.dealt.settings, game),
        end=standing.end,
        place=standing.place,
    )


def board_view(seat: int, sight: Sight) -> BoardView:
    """A racer's board for watchers, from what they may see of it."""
    view = own_view(sight.game)
    return BoardView(
        seat=seat,
        seq=sight.game.entries,
        piles=view.board.piles,
        down=view.board.down,
        redeals=view.board.redeals,
        faces=view.faces,
        home=sight.game.home,
        waiting=sight.waiting,
    )


def result_of(code: str, race: RaceFacts, now: int) -> Result:
    """The result of a closed race, at a referee time that was read from the store."""
    assert race.digest is not None
    proof = race.proof if is_revealed(race, now) else None
    racers = {racer.seat: racer for racer in race.racers}
    rows = tuple(
        _result_row(rank, racers[standing.seat], standing, race.t0) for rank, standing in enumerate(ranking(race), start=1)
    )
    everybody_ended = all(standing.end is not None for standing in race.standings)
    last_end = max((standing.time for standing in race.standings), default=race.t1)
    return Result(
        code=code,
        race=race.number,
        settings=race.settings,
        commitment=race.commitment,
        t0=race.t0,
        t1=race.t1,
        ended_at=min(last_end, race.t1) if everybody_ended else race.t1,
        rows=rows,
        digest=race.digest,
        reveal_at=race.reveal_at,
        seed=race.seed.reveal() if is_revealed(race, now) else None,
        grade=proof.grade if proof is not None else None,
        simple_home=proof.simple_home if proof is not None else None,
        line=proof.line if proof is not None else None,
    )


def _result_row(rank: int, racer: Racer, standing: Standing, t0: int) -> ResultRow:
    at = standing.time if standing.end == "finished" else standing.home_time
    return ResultRow(
        rank=rank,
        seat=standing.seat,
        name=racer.name,
        bot=racer.bot,
        home=standing.home,
        entries=standing.seq,
        time_ms=max(0, at - t0),
        end=standing.end,
        place=standing.place,
    )


def daily_view(day: Day, settings: Settings, reading: DailyReading, closes_at: int) -> DailyView:
    """A day's deal and its board. `closes_at`: until then a try can be begun."""
    deal, now = reading.deal, reading.now
    is_revealed = deal is not None and now >= deal.reveal_at
    return DailyView(
        game=settings.game,
        date=day.date,
        state="none" if deal is None and day.begins <= now < day.ends else "open" if deal and now <= closes_at else "over",
        now=now,
        target=settings.target,
        limit_minutes=settings.limit_minutes,
        closes_at=closes_at,
        reveal_at=deal.reveal_at if deal is not None else None,
        commitment=deal.commitment if deal is not None else None,
        seed=deal.seed.reveal() if deal is not None and deal.seed is not None and is_revealed else None,
        grade=deal.grade if deal is not None and is_revealed else None,
        tries=deal.tries if deal is not None else 0,
        rows=tuple(_daily_row(rank, row, with_code=is_revealed) for rank, row in enumerate(reading.board, start=1)),
    )


def _daily_row(rank: int, row: Try, *, with_code: bool) -> DailyRow:
    code = row.code if with_code else None
    return DailyRow(rank, row.name, row.home, row.entries, row.time_ms, row.end, code)
