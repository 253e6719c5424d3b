"""The way in: a game by its name, and `replay` as the command answers it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NotRequired, TypedDict

from tests.reference.cards_and_deal import GameId, game_id
from tests.reference.demon import Demon
from tests.reference.demons_and_thieves import DemonsAndThieves
from tests.reference.seven_devils import SevenDevils
from tests.reference.table_game import Answer, Refusal, TableGame

GAMES: Final[dict[GameId, type[TableGame]]] = {
    "seven-devils": SevenDevils,
    "demons-and-thieves": DemonsAndThieves,
    "demon": Demon,
}


class Refused(TypedDict):
    """Which move of a request was refused; nothing after it is played."""

    index: int
    move: str
    code: str


class ReplayAnswer(Answer):
    """An answer line of `replay`; `refused` only if a move was."""

    refused: NotRequired[Refused]


class ReplayError(TypedDict):
    """The answer to a request that is none; the code is `bad-request`."""

    error: dict[str, str]


def new_game(game: str, seed: str) -> TableGame:
    """A fresh game; `ValueError` for an unknown game or a text that is no seed."""
    return GAMES[game_id(game)](seed)


def replay(request: Mapping[str, object]) -> ReplayAnswer | ReplayError:
    """Play `{"game", "seed", "moves"}` and answer like one line of `pandemonium replay`."""
    try:
        game_name, seed, moves = read_request(request)
        game = new_game(game_name, seed)
    except ValueError as problem:
        return {"error": {"code": "bad-request", "message": str(problem)}}
    for index, move in enumerate(moves):
        try:
            game.play(move)
        except Refusal as refusal:
            return replay_answer(game.answer(), {"index": index, "move": move, "code": refusal.code})
    return replay_answer(game.answer())


def replay_answer(position: Answer, refused: Refused | None = None) -> ReplayAnswer:
    """The position with what was refused, if anything was."""
    answer: ReplayAnswer = {
        "status": position["status"],
        "home": position["home"],
        "legal": position["legal"],
        "piles": position["piles"],
    }
    if refused is not None:
        answer["refused"] = refused
    return answer


def read_request(request: Mapping[str, object]) -> tuple[str, str, list[str]]:
    """The three fields, or `ValueError` if one is missing or of the wrong type."""
    game, seed, moves = request.get("game"), request.get("seed"), request.get("moves")
    if not isinstance(game, str) or not isinstance(seed, str) or not isinstance(moves, list):
        raise ValueError("game and seed are texts, moves is a list")
    if not all(isinstance(move, str) for move in moves):
        raise ValueError("every move is a text")
    return game, seed, moves
