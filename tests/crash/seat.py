"""A racer's own table: what the referee told, what it predicted, what was sent and not acknowledged yet."""

import random
from dataclasses import dataclass, field, replace
from typing import Final

from pandemonium.engine.errors import IllegalMove
from pandemonium.engine.playthrough import Playthrough, UndoRule, parse_entry
from tests.crash.history import Message
from tests.crash.policy import next_entry, table_from, with_faces

RESEND_S: Final = 2.5
"""As in the browser: an entry not acknowledged for this long is sent again."""


@dataclass(slots=True)
class Pending:
    """An entry that was made here and is not acknowledged. `sent_at`: on this socket, monotonic; None: not yet."""

    seq: int
    entry: str
    sent_at: float | None = None


@dataclass(slots=True)
class OwnTable:
    """Of one race. `game`: with all that is pending. `oddities`: what the referee told and cannot be."""

    race: int
    game_id: str
    undo: UndoRule
    target: int
    round: int = 0
    game: Playthrough | None = None
    known: dict[int, str] = field(default_factory=dict)
    entries: list[str] = field(default_factory=list)
    pending: list[Pending] = field(default_factory=list)
    end: str | None = None
    oddities: list[str] = field(default_factory=list)

    def copied(self) -> "OwnTable":
        """Another one that goes its own way from here. A game is never changed, so both may have it."""
        pending = [replace(each) for each in self.pending]
        return replace(self, known=dict(self.known), entries=[*self.entries], pending=pending, oddities=[*self.oddities])

    def told(self, table: Message) -> None:
        """The referee's own view of it: what is durable is dropped from the pending, the rest is predicted anew."""
        kept = [each for each in self.pending if each.seq > table["seq"]]
        ours = [*self.entries, *(each.entry for each in self.pending)][: table["seq"]]
        if ours != table["entries"] or (kept and kept[0].seq != table["seq"] + 1):
            # Another tab of this racer went on, or a refusal dropped what we had predicted.
            kept = []
        self.round, self.end = table["round"], table["end"]
        self.known |= {int(card): face for card, face in table["faces"].items()}
        self.entries, self.pending = list(table["entries"]), kept
        for each in kept:
            each.sent_at = None
        self._predict(table)

    def refused(self, table: Message) -> None:
        """All predictions are void."""
        self.pending = []
        self.told(table)

    def acked(self, ack: Message) -> None:
        """One more is durable."""
        self.known |= {int(card): face for card, face in ack["turned"].items()}
        self.end = ack["end"] or self.end
        if self.game is not None:
            self.game = with_faces(self.game, self.known)
        if self.pending and self.pending[0].seq == ack["seq"]:
            self.entries.append(self.pending.pop(0).entry)

    def make(self, chance: random.Random) -> bool:
        """Make one more entry, predicted and pending; False where nothing is to be seen to do."""
        assert self.game is not None
        made = next_entry(self.game, self.undo, self.target, chance)
        if made is None:
            return False
        entry, self.game = made
        self.pending.append(Pending(len(self.entries) + len(self.pending) + 1, entry))
        return True

    def due(self, now: float) -> list[Pending]:
        """Pending entries to be sent, again or for the first time."""
        return [each for each in self.pending if each.sent_at is None or now - each.sent_at >= RESEND_S]

    @property
    def home(self) -> int:
        """Cards home, predicted."""
        return self.game.home if self.game is not None else 0

    def _predict(self, table: Message) -> None:
        game = table_from(self.game_id, self.known, self.entries, self.undo, self.target)
        if [list(pile) for pile in game.board.piles] != table["piles"] or game.home != table["home"]:
            self.oddities.append(f"the table of race {self.race} at seq {table['seq']} is not what its entries make")
        for each in tuple(self.pending):
            try:
                game = game.enter(parse_entry(each.entry), self.undo, self.target).after
            except IllegalMove:
                self.pending = self.pending[: self.pending.index(each)]
                break
        self.game = game
