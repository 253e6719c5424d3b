"""Replaying a line of moves with every face known: `pandemonium replay`, tests and checks share this."""

from typing import Any, Literal

from pandemonium.engine.blocked import REPLAY_CAP, blocked
from pandemonium.engine.board import is_won
from pandemonium.engine.cards import FACE_TEXTS
from pandemonium.engine.deal import commitment, deal, parse_seed
from pandemonium.engine.errors import BadGame, BadSeed, IllegalMove
from pandemonium.engine.games import sheet_of
from pandemonium.engine.notation import piles_text
from pandemonium.engine.playthrough import Playthrough, parse_entry

Answer = dict[str, Any]
Status = Literal["playing", "won", "blocked"]


class ReplaySession:
    """One game played on from its deal. Raises `BadGame` or `BadSeed` when it cannot begin."""

    def __init__(self, game: object, seed: object) -> None:
        self._sheet = sheet_of(game)
        self._game = Playthrough.begin(self._sheet, deal(self._sheet, parse_seed(seed)))

    def play(self, text: str) -> None:
        """One move or `undo`, which is free here. Raises `IllegalMove` and leaves the game unchanged."""
        if text.startswith("auto"):
            raise IllegalMove("not-a-move")
        self._game = self._game.enter(parse_entry(text), "free", self._sheet.size).after

    def answer(self) -> Answer:
        """`status`, `home`, `legal` and `piles`, in the notation."""
        game = self._game
        return {
            "status": self._status(),
            "home": game.home,
            "legal": [move.text for move in game.legal()],
            "piles": piles_text(game.sheet, game.board, game.deck),
        }

    def _status(self) -> Status:
        game = self._game
        if is_won(game.sheet, game.board):
            return "won"
        return "blocked" if blocked(game.sheet, game.board, game.deck, REPLAY_CAP) else "playing"


def replay(request: object) -> Answer:
    """Answer one decoded request `{"game", "seed", "moves": [...]}`; anything wrong with it becomes an `error` answer."""
    if not isinstance(request, dict):
        return error("bad-request", "a request is an object with game, seed and moves")
    moves = request.get("moves")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        return error("bad-request", "a request is an object with game, seed and moves, and moves is a list of texts")
    try:
        session = ReplaySession(request.get("game"), request.get("seed"))
    except (BadGame, BadSeed) as wrong:
        return error(wrong.code, str(wrong))
    for index, move in enumerate(moves):
        try:
            session.play(move)
        except IllegalMove as refused:
            return session.answer() | {"refused": {"index": index, "move": move, "code": refused.code}}
    return session.answer()


def error(code: str, message: str) -> Answer:
    """The answer to a request that could not be read."""
    return {"error": {"code": code, "message": message}}


def deal_record(game: object, seed: object) -> Answer:
    """`pandemonium deal --json`: exactly the fields of an entry of `vectors/deals.json`. Raises `BadGame` or `BadSeed`."""
    sheet, known_seed = sheet_of(game), parse_seed(seed)
    dealt = deal(sheet, known_seed)
    return {
        "game": sheet.game,
        "seed": known_seed.reveal(),
        "commitment": commitment(sheet, known_seed),
        "deck": [FACE_TEXTS[face] for face in dealt.deck],
        "piles": piles_text(sheet, dealt.board, dealt.deck),
    }
