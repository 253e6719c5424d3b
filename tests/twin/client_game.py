"""A game as a browser plays it ahead of the server: entries are made at once, the faces they turn up arrive later."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from pandemonium.engine.cards import UNKNOWN
from pandemonium.engine.deal import deal, parse_seed
from pandemonium.engine.notation import DRAW, FOUNDATION, REDEAL, Move
from pandemonium.engine.playthrough import Entered, Entry, Playthrough, Undo, UndoRule, parse_entry
from pandemonium.engine.sheets import Sheet

WINS: Final = Path(__file__).parents[1] / "vectors" / "wins.json"
LONGEST_GAME: Final = 250
LONGEST_DETOUR: Final = 40


class ClientGame:
    """`known`: face of each card by index, as far as its acknowledgement came. `waiting`: cards of the entries without one."""

    def __init__(self, sheet: Sheet, seed: str, undo: UndoRule = "free", target: int | None = None) -> None:
        self.sheet, self.undo, self.target = sheet, undo, target or sheet.size
        self._truth = Playthrough.begin(sheet, deal(sheet, parse_seed(seed)))
        self.known = [UNKNOWN] * sheet.size
        self.waiting: list[tuple[int, ...]] = [tuple(self._cards_face_up())]

    @property
    def view(self) -> Playthrough:
        """The game, with the faces the browser has."""
        return replace(self._truth, deck=tuple(self.known))

    def receive(self, acks: int) -> dict[int, int]:
        """The next acknowledgements arrive: faces by card index."""
        arrived = [card for turned in self.waiting[:acks] for card in turned]
        del self.waiting[:acks]
        faces = {card: self._truth.deck[card] for card in arrived}
        for card, face in faces.items():
            self.known[card] = face
        return faces

    def enter(self, entry: Entry) -> Entered:
        """Predict an entry, and let the referee judge it. Raises `IllegalMove` where the prediction refuses it."""
        predicted = self.view.enter(entry, self.undo, self.target)
        judged = self._truth.enter(entry, self.undo, self.target)
        assert (judged.after.board, judged.turned) == (predicted.after.board, predicted.turned), entry.text
        self._truth = judged.after
        self.waiting.append(judged.turned)
        return predicted

    def _cards_face_up(self) -> Iterator[int]:
        board = self._truth.board
        for pile, down in zip(board.piles, board.down, strict=True):
            yield from pile[down:]


def winning_lines(game: str) -> list[tuple[str, list[str]]]:
    """Seed and moves of the winning lines in the vectors."""
    wins = json.loads(WINS.read_text("utf-8"))["wins"]
    return [(win["seed"], win["moves"]) for win in wins if win["game"] == game]


def wander(sheet: Sheet, seed: str, chance: Random) -> Iterator[ClientGame]:
    """A random game, once for each position; it is the same object each time. Most games begin as a winning line."""
    line: list[str] = []
    if chance.random() < 0.75:
        seed, line = winning_lines(sheet.game)[int(chance.random() * 3)]
        line = line[: int(chance.random() * (len(line) + 1))]
    game = ClientGame(sheet, seed)
    yield game
    for text in line:
        game.receive(len(game.waiting))
        game.enter(parse_entry(text))
        yield game
    entries = LONGEST_DETOUR if line else LONGEST_GAME
    for _ in range(entries):
        game.receive(int(chance.random() * 1.6))
        entry = any_entry(game, chance)
        if entry is None:
            return
        game.enter(entry)
        yield game


def any_entry(game: ClientGame, chance: Random) -> Entry | None:
    """Something the browser may do now, the next acknowledgements awaited where it has to; None at the end of the game."""
    if game.view.past is not None and chance.random() < 0.04:
        return Undo()
    while not (moves := game.view.legal()):
        if not game.waiting:
            return None
        game.receive(1)
    return chance.choices(moves, [_liking(game.sheet, move) for move in moves])[0]


def _liking(sheet: Sheet, move: Move) -> int:
    if move in (DRAW, REDEAL):
        return 4
    if move.target == FOUNDATION:
        return 16
    if sheet.group_at[sheet.index[move.source]].kind != "tableau":
        return 12
    return 4 if move.count > 1 else 2
