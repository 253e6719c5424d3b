"""From facts to what is told: the one place that decides which facts leave the server, and to whom."""

from pandemonium.engine.playthrough import Playthrough
from pandemonium.engine.views import own_view
from pandemonium.race.decide import is_present
from pandemonium.race.facts import RaceFacts, RoomFacts, Standing
from pandemonium.race.phase import phase, ranking
from pandemonium.wire.messages import RaceView, Result, ResultRow, RoomView, SeatView, TableView


def room_view(room: RoomFacts, now: int, *, with_standings: bool) -> RoomView:
    """The room as everybody may see it. `with_standings`: False for visitors where watching is closed."""
    return RoomView(
        code=room.code,
        run=room.run,
        version=room.version,
        phase=phase(room, now),
        settings=room.settings,
        host=room.host,
        locked=room.locked,
        number=room.number,
        seats=tuple(SeatView(seat.seat, seat.name, seat.ready, is_present(seat, now)) for seat in room.taken),
        race=_race_view(room.race, with_standings) if room.race is not None else None,
    )


def _race_view(race: RaceFacts, with_standings: bool) -> RaceView:
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
    )


def table_view(race: int, round_: int, game: Playthrough, entries: tuple[str, ...], standing: Standing) -> TableView:
    """A seat's own table, from what the seat has earned to see."""
    view = own_view(game)
    return TableView(
        race=race,
        seat=standing.seat,
        round=round_,
        seq=game.entries,
        piles=view.board.piles,
        down=view.board.down,
        redeals=view.board.redeals,
        faces=view.faces,
        entries=entries,
        home=game.home,
        blocked=standing.blocked,
        end=standing.end,
        place=standing.place,
    )


def result_of(code: str, race: RaceFacts) -> Result:
    """The result of a closed race."""
    assert race.digest is not None
    names = {racer.seat: racer.name for racer in race.racers}
    rows = tuple(
        _result_row(rank, names[standing.seat], standing, race.t0) for rank, standing in enumerate(ranking(race), start=1)
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
        seed=race.seed.reveal(),
    )


def _result_row(rank: int, name: str, standing: Standing, t0: int) -> ResultRow:
    at = standing.time if standing.end == "finished" else standing.home_time
    return ResultRow(
        rank=rank,
        seat=standing.seat,
        name=name,
        home=standing.home,
        entries=standing.seq,
        time_ms=max(0, at - t0),
        end=standing.end,
        place=standing.place,
    )
