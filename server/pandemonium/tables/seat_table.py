"""The board of one seat as this node has it cached: a fold of the seat's durable log, and nothing else.

A move is judged on it and committed under the next seq, so a commit that succeeds was judged on exactly the stored board. When
a commit's outcome is unknown, or another node wrote, the cache is thrown away and folded again from the log.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pandemonium.engine.deal import Deal, Seed
from pandemonium.engine.games import GAMES, sheet_of
from pandemonium.engine.hopeless import cannot_be_won
from pandemonium.engine.playthrough import Playthrough, fold
from pandemonium.engine.sheets import Sheet, sheet_hash
from pandemonium.race.facts import RaceFacts, Settings

DealCards = Callable[[Sheet, Seed], Deal]
"""How a seed becomes cards; handed in, so that a test can show that hidden cards change nothing a player is told."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """The deal of one race, made once on a node for all its seats."""

    number: int
    settings: Settings
    sheet: Sheet
    cards: Deal

    @staticmethod
    def is_ours(race: RaceFacts) -> bool:
        """Does this node know the rules the race is played by?"""
        sheet = GAMES.get(race.settings.game)
        return sheet is not None and sheet_hash(sheet) == race.sheet

    @staticmethod
    def of(race: RaceFacts, deal_cards: DealCards) -> "Dealt":
        """Deal the cards of a race."""
        sheet = sheet_of(race.settings.game)
        return Dealt(race.number, race.settings, sheet, deal_cards(sheet, race.seed))


@dataclass(slots=True)
class SeatTable:
    """`game`: after all of `entries`. `round`: raised whenever the server refuses; older rounds are dropped unanswered."""

    dealt: Dealt
    game: Playthrough
    entries: list[str]
    round: int

    @staticmethod
    def from_log(dealt: Dealt, entries: Iterable[str], round_: int) -> "SeatTable":
        """Fold a stored log."""
        texts = list(entries)
        return SeatTable(dealt, game_after(dealt, texts), texts, round_)


def game_after(dealt: Dealt, entries: Iterable[str]) -> Playthrough:
    """The game after the entries of a stored log."""
    start = Playthrough.begin(dealt.sheet, dealt.cards)
    return fold(start, entries, dealt.settings.undo, dealt.settings.target)


def is_hopeless(settings: Settings, game: Playthrough) -> bool:
    """Is it to be said of this board that not all cards can be brought home from it? Judged by what its player has seen."""
    if not settings.hopeless or settings.target < game.sheet.size:
        return False
    return cannot_be_won(game.sheet, game.board, game.seen_faces())
