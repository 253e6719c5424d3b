"""A bot's own table: told whole by a `table` message, then kept up by its own moves and the faces that each `ack` brings."""

from collections.abc import Mapping
from typing import Any

from pandemonium.bots.player import seen_faces
from pandemonium.bots.sketch import rules_of
from pandemonium.engine.board import Board
from pandemonium.engine.notation import Move
from pandemonium.engine.play import play
from pandemonium.engine.sheets import Sheet
from pandemonium.engine.views import View

Message = Mapping[str, Any]
"""A message as it comes off the wire."""


class OwnTable:
    """Of one race. `table`: the message."""

    def __init__(self, sheet: Sheet, table: Message) -> None:
        self._rules = rules_of(sheet)
        self.race, self.round, self.seq = int(table["race"]), int(table["round"]), int(table["seq"])
        self.has_ended = table["end"] is not None
        self._board = Board(tuple(tuple(pile) for pile in table["piles"]), tuple(table["down"]), table["redeals"])
        self._faces: dict[int, str] = {int(card): face for card, face in table["faces"].items()}

    @property
    def view(self) -> View:
        """What a player is asked with."""
        return View(self._board, dict(self._faces))

    def entry(self, move: Move) -> dict[str, Any]:
        """The message that makes this move."""
        return {"type": "entry", "race": self.race, "round": self.round, "seq": self.seq + 1, "entry": move.text}

    def acknowledged(self, move: Move, ack: Message) -> bool:
        """The move is made. False where it turned up other cards than it should have: then the table is to be told anew."""
        board, turned = play(self._rules.sheet, self._board, seen_faces(self._rules, self.view), move)
        self._board, self.seq = board, int(ack["seq"])
        self._faces |= {int(card): face for card, face in ack["turned"].items()}
        self.has_ended = ack["end"] is not None
        return {int(card) for card in ack["turned"]} == set(turned)
