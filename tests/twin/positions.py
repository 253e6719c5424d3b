"""Views with some faces unknown, chosen so that every kind of move and refusal is shown several times."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final

from pandemonium.engine.board import Board
from pandemonium.engine.cards import FACE_TEXTS, UNKNOWN, Faces
from pandemonium.engine.deal import deal, opening_board, parse_seed
from pandemonium.engine.notation import FOUNDATION, Move
from pandemonium.engine.play import Played, carry_out
from pandemonium.engine.playthrough import Playthrough
from pandemonium.engine.sheets import Sheet
from tests.twin.client_game import wander
from tests.twin.kinds import EXPECTED, kinds_of_move, kinds_of_refusal
from tests.twin.refusable import refused_moves

Case = dict[str, Any]

QUOTA: Final = 6
"""Cases wanted of each kind."""
NEEDED: Final = 3
"""Cases of each kind without which the search goes on: some come up in one game of twenty."""
GAMES_MAX: Final = 60
ALL_PLAYED: Final = 4
"""Moves played out in one position; more would make the files long and show nothing new."""


def chosen_positions(sheet: Sheet) -> list[Case]:
    """Positions that show every expected kind. Raises `RuntimeError` where one is not to be found."""
    shown: Counter[str] = Counter()
    chance = Random(f"views {sheet.game}")
    cases = [_beside_a_full_foundation(sheet)] if sheet.decks == 2 else []
    for number in range(GAMES_MAX):
        if all(shown[kind] >= NEEDED for kind in EXPECTED[sheet.game]):
            return cases
        for view in masked_views(sheet, f"views-{number}", chance):
            # A look at every position would choose all of them from the first game.
            if chance.random() < 0.5:
                cases += _cases(view, shown, chance)
    missing = sorted(kind for kind in EXPECTED[sheet.game] if shown[kind] < NEEDED)
    raise RuntimeError(f"{sheet.game}: no position shows {', '.join(missing)}")


def _beside_a_full_foundation(sheet: Sheet) -> Case:
    """The second copy of the lead card does not wrap onto the first one's full foundation (too rare to be met by chance)."""
    faces = deal(sheet, parse_seed("full-foundation")).deck
    opening = opening_board(sheet)
    lead = faces[opening.piles[sheet.foundations[0]][0]] if sheet.foundation_base == "dealt" else 0
    suit = [lead // 13 * 13 + (lead + step) % 13 for step in range(13)]
    full = tuple(faces.index(face) for face in suit)
    second = next(card for card in reversed(range(sheet.size)) if faces[card] == lead)
    piles = [tuple(card for card in pile if card not in (*full, second)) for pile in opening.piles]
    piles[sheet.foundations[0]], piles[sheet.waste] = full, (second,)
    down = tuple(min(down, max(0, len(pile) - 1)) for pile, down in zip(piles, opening.down, strict=True))
    down = (*down[: sheet.stock], len(piles[sheet.stock]), *down[sheet.stock + 1 :])
    view = Playthrough(sheet, faces, Board(tuple(piles), down, 0), 0)
    move = Move(sheet.piles[sheet.waste], FOUNDATION)
    return _case(view, {"home-beside-full"}, view.legal(), {}, {move: carry_out(sheet, view.board, faces, move)})


def masked_views(sheet: Sheet, seed: str, chance: Random) -> Iterator[Playthrough]:
    """The views of one random game; in some of them more faces are hidden than late acknowledgements explain."""
    for game in wander(sheet, seed, chance):
        view = game.view
        yield replace(view, deck=_masked(view, chance)) if chance.random() < 0.3 else view


def _masked(view: Playthrough, chance: Random) -> tuple[int, ...]:
    exposed = [pile[-1] for pile in view.board.piles if pile]
    hidden = {card for card in exposed if chance.random() < 0.2}
    return tuple(UNKNOWN if card in hidden else face for card, face in enumerate(view.deck))


def _cases(view: Playthrough, shown: Counter[str], chance: Random) -> Iterator[Case]:
    """The position as a case where it shows something that was not yet shown often enough."""
    sheet, board, faces = view.sheet, view.board, view.deck
    legal = view.legal()
    chance_order = sorted(legal, key=lambda _: chance.random())
    news: set[str] = set()
    plays: dict[Move, Played] = {}
    for move in chance_order:
        played = carry_out(sheet, board, faces, move)
        kinds = {kind for kind in kinds_of_move(sheet, board, faces, move, played) if shown[kind] < QUOTA}
        if len(plays) < ALL_PLAYED and kinds - news:
            plays[move], news = played, news | kinds
    refused: dict[Move, str] = {}
    for move, code in refused_moves(view, chance, 40).items():
        kinds = {kind for kind in kinds_of_refusal(sheet, board, faces, move, code) if shown[kind] < QUOTA}
        if kinds - news or len(refused) < 2:
            refused[move], news = code, news | kinds
    if news:
        shown.update(news)
        yield _case(view, news, legal, refused, plays)


def _case(view: Playthrough, news: set[str], legal: list[Move], refused: dict[Move, str], plays: dict[Move, Played]) -> Case:
    return {
        "shows": sorted(news),
        "board": board_case(view.board),
        "faces": faces_text(view.deck),
        "legal": [move.text for move in legal],
        "refused": {move.text: code for move, code in refused.items()},
        "played": {
            move.text: {"board": board_case(played.board), "turned": list(played.turned)} for move, played in plays.items()
        },
    }


def board_case(board: Board) -> Case:
    """A board as the vectors write it."""
    return {"piles": board.piles, "down": board.down, "redeals": board.redeals}


def faces_text(faces: Faces) -> str:
    """Face of each card by index, `##` where unknown, in one text."""
    return " ".join("##" if face == UNKNOWN else FACE_TEXTS[face] for face in faces)
