"""The room as everybody in it sees it: what `welcome` and `room` bring."""

from msgspec import Struct

from pandemonium.race.dealing import Dealing
from pandemonium.race.facts import BotLevel, Phase, Racer, Settings, Standing
from pandemonium.race.proof import Grade


class SeatView(Struct, frozen=True):
    """A seat as everybody sees it. `present`: its browser was connected within the last seconds. `bot`: a bot's level."""

    seat: int
    name: str
    ready: bool
    present: bool
    bot: BotLevel | None


class RaceView(Struct, frozen=True):
    """The current race from its countdown on. `commitment`: SHA-256 that binds the deal. `seed`: only of an open deal.

    `proven`: it is known that the deal can be won; then `grade` says how hard it is.
    `reveal_at`: not before that are seed, boards and record shown; 0: as soon as it is closed. Until then `grade` is None.
    """

    number: int
    settings: Settings
    commitment: str
    t0: int
    t1: int
    racers: tuple[Racer, ...]
    standings: tuple[Standing, ...]
    ended: bool
    seed: str | None
    proven: bool
    grade: Grade | None
    reveal_at: int


class RoomView(Struct, frozen=True):
    """The room as everybody sees it; always whole, the latest wins. `number`: of the current race, also before its start.

    `dealing`: in the lobby, what a start would deal now. `pool`: in the lobby, by game, the grades of which a proven deal is
    there. `watchers`: sockets without a seat, a few seconds ago. `daily`: of a try of the deal of the day, its date.
    """

    code: str
    run: str
    version: int
    phase: Phase
    settings: Settings
    host: int
    locked: bool
    number: int
    seats: tuple[SeatView, ...]
    race: RaceView | None
    dealing: Dealing | None
    pool: dict[str, tuple[Grade, ...]]
    watchers: int
    daily: str | None
