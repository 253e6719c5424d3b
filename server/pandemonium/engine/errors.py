"""What the engine refuses, each with a stable code that the wire, `replay` and the client share."""

from typing import Final

REFUSALS: Final[dict[str, str]] = {
    "not-a-move": "This text is no move.",
    "no-such-pile": "This game has no pile of that name.",
    "stock-empty": "The stock is empty.",
    "stock-not-empty": "A redeal needs an empty stock.",
    "waste-empty": "There is nothing in the waste to turn over.",
    "no-redeals-left": "No redeals are left.",
    "pile-empty": "There is no card to take.",
    "foundation-final": "No card leaves a foundation.",
    "not-a-source": "Cards are not taken from this pile by hand.",
    "not-a-target": "Cards are not put on this pile by hand.",
    "same-pile": "The cards already lie there.",
    "face-down": "A face-down card cannot be moved.",
    "face-unknown": "The face of a card in this move is not known yet.",
    "one-at-a-time": "Only the exposed card moves from here.",
    "whole-column-only": "Only the complete column moves from here.",
    "not-a-group": "These cards do not hold together as a group.",
    "does-not-fit": "The card does not fit there.",
    "empty-column-closed": "An empty column does not take a card from there.",
    "foundation-refuses": "No foundation takes this card now.",
    "nothing-to-undo": "There is nothing to take back.",
    "undo-off": "Undo is off in this room.",
    "undo-revealed": "A move that showed a new card cannot be taken back in this room.",
    "auto-refused": "The automatic finish was refused.",
}
"""Every refusal code with the sentence that explains it to a player."""


class IllegalMove(ValueError):
    """A move, or the text of one, that the rules refuse; the state it was tried on is unchanged.

    `code` is one of `REFUSALS`.
    """

    def __init__(self, code: str) -> None:
        super().__init__(REFUSALS[code])
        self.code = code


class BadGame(ValueError):
    """The id of a game that does not exist. `code` is `bad-game`."""

    code = "bad-game"


class BadSeed(ValueError):
    """A text that is no seed (rules.md, "Deal, version 1"). `code` is `bad-seed`."""

    code = "bad-seed"
