"""The list of games. A new game is one file here, one line in `GAMES`, its vectors and its seeds."""

from types import MappingProxyType
from typing import Final

from pandemonium.engine.errors import BadGame
from pandemonium.engine.games.demon import DEMON
from pandemonium.engine.games.demons_and_thieves import DEMONS_AND_THIEVES
from pandemonium.engine.games.seven_devils import SEVEN_DEVILS
from pandemonium.engine.sheets import Sheet

GAMES: Final = MappingProxyType({sheet.game: sheet for sheet in (SEVEN_DEVILS, DEMONS_AND_THIEVES, DEMON)})


def sheet_of(game: object) -> Sheet:
    """The sheet of a game id. Raises `BadGame` for anything else."""
    if not isinstance(game, str) or game not in GAMES:
        raise BadGame(f"unknown game; the games are {', '.join(GAMES)}")
    return GAMES[game]
