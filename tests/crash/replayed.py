"""A seat's stored log, played again: by the product's engine for what its owner knew, by the second engine for the truth."""

from dataclasses import dataclass, field

from pandemonium.engine.cards import FACE_OF_TEXT
from pandemonium.engine.deal import Deal, opening_board
from pandemonium.engine.errors import IllegalMove
from pandemonium.engine.games import sheet_of
from pandemonium.engine.playthrough import Playthrough, parse_entry
from tests.crash.stored import StoredRace
from tests.reference.cards_and_deal import game_id, shuffled_deck
from tests.reference.rules_engine import new_game
from tests.reference.table_game import Refusal


@dataclass(slots=True)
class Replayed:
    """After each entry, at index seq; index 0 is the deal. `known`: bit mask of card indexes. `turned`: by that entry.

    `trouble`: why the log cannot be, where it cannot.
    """

    deck: list[str]
    home: list[int] = field(default_factory=list)
    known: list[int] = field(default_factory=list)
    turned: list[dict[int, str]] = field(default_factory=list)
    trouble: str = ""

    def may_be_told(self, seq: int, faces: dict[int, str]) -> bool:
        """Are these true faces of cards that the seat knew after entry `seq`?"""
        known = self.known[min(seq, len(self.known) - 1)]
        return all(0 <= card < len(self.deck) and known >> card & 1 and self.deck[card] == face for card, face in faces.items())


def replayed(race: StoredRace, seat: int) -> Replayed:
    """The log of one seat. The deal comes from the second engine."""
    settings, entries = race.settings, [entry for _, entry in race.logs[seat]]
    deck = shuffled_deck(game_id(settings["game"]), race.fields["seed"])
    sheet = sheet_of(settings["game"])
    dealt = Deal(tuple(FACE_OF_TEXT[face] for face in deck), opening_board(sheet))
    game = Playthrough.begin(sheet, dealt)
    told = Replayed(deck, [game.home], [game.known], [{}])
    for number, text in enumerate(entries, start=1):
        try:
            entered = game.enter(parse_entry(text), settings["undo"], settings["target"])
        except IllegalMove as illegal:
            told.trouble = f"entry {number}, {text!r}, is refused with {illegal.code}"
            return told
        game = entered.after
        told.home.append(game.home)
        told.known.append(game.known)
        told.turned.append({card: deck[card] for card in entered.turned})
    told.trouble = _second_opinion(race, entries, game)
    return told


def _second_opinion(race: StoredRace, entries: list[str], game: Playthrough) -> str:
    """What the second engine finds wrong with the log."""
    table = new_game(race.settings["game"], race.fields["seed"])
    for number, text in enumerate(entries, start=1):
        moves = text.split(" ")[1:] if text.startswith("auto") else [text]
        for move in moves:
            try:
                table.play(move)
            except Refusal as refusal:
                return f"the second engine refuses entry {number}, {text!r}: {refusal.code}"
    if table.home() != game.home:
        return f"the second engine has {table.home()} cards home, not {game.home}"
    return ""
