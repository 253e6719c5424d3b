"""What one seat may see of its own table: the board, and the faces it has earned. A pure function of a `Playthrough`."""

from dataclasses import dataclass

from pandemonium.engine.board import Board
from pandemonium.engine.cards import FACE_TEXTS
from pandemonium.engine.playthrough import Playthrough


@dataclass(frozen=True, slots=True)
class View:
    """`board`: arrangement, which is public mechanics. `faces`: card index to face text, only cards ever seen."""

    board: Board
    faces: dict[int, str]


def own_view(game: Playthrough) -> View:
    """The view of the seat that plays this game."""
    known = game.known
    return View(game.board, {card: FACE_TEXTS[face] for card, face in enumerate(game.deck) if known >> card & 1})


def shown(game: Playthrough, cards: tuple[int, ...]) -> dict[int, str]:
    """The faces of cards that an entry turned up."""
    return {card: FACE_TEXTS[game.deck[card]] for card in cards}
