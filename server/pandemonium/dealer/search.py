"""Can this deal be won? One search for each game behind one name; a line counts only after the rules engine has replayed it."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from pandemonium.dealer import demon, demons_and_thieves, seven_devils
from pandemonium.dealer.verdict import Budget, Verdict, Won
from pandemonium.engine.board import is_won
from pandemonium.engine.deal import Deal, Deck
from pandemonium.engine.errors import BadGame, IllegalMove
from pandemonium.engine.notation import parse_move
from pandemonium.engine.play import play
from pandemonium.engine.sheets import Sheet

Solve = Callable[[Sheet, Deck, Budget], Verdict]
"""A game's search, from its opening board. It may answer `Lost` only where it left nothing out."""

SEARCHES: Final[Mapping[str, Solve]] = MappingProxyType(
    {
        "demon": demon.solve,
        "demons-and-thieves": demons_and_thieves.solve,
        "seven-devils": seven_devils.solve,
    }
)
"""The search of each game, by game id."""

FIRST_LOOKS: Final[Mapping[str, Callable[[Sheet, Deck], bool]]] = MappingProxyType({"seven-devils": seven_devils.promising})
"""By game id, a cheap look that tells which deals are worth a search, where most are not."""


def is_promising(sheet: Sheet, deck: Deck) -> bool:
    """Is this deal worth a search, for whoever may take another one instead? It says nothing about whether it can be won."""
    look = FIRST_LOOKS.get(sheet.game)
    return look is None or look(sheet, deck)


class FalseLine(AssertionError):
    """A search returned a line that the rules engine does not accept as a win: a defect of that search."""


def search(sheet: Sheet, dealt: Deal, budget: Budget) -> Verdict:
    """Search a deal within a budget. Raises `BadGame` for a sheet without a search, `FalseLine` for a defect in one."""
    if sheet.game not in SEARCHES:
        raise BadGame(f"there is no search for {sheet.game}")
    verdict = SEARCHES[sheet.game](sheet, dealt.deck, budget)
    if isinstance(verdict, Won):
        _prove(sheet, dealt, verdict.line)
    return verdict


def _prove(sheet: Sheet, dealt: Deal, line: tuple[str, ...]) -> None:
    board = dealt.board
    for number, text in enumerate(line, 1):
        try:
            board = play(sheet, board, dealt.deck, parse_move(text)).board
        except IllegalMove as refused:
            raise FalseLine(f"{sheet.game}: move {number} of {len(line)}, {text}: {refused.code}") from refused
    if not is_won(sheet, board):
        raise FalseLine(f"{sheet.game}: the line of {len(line)} moves ends before the win")
