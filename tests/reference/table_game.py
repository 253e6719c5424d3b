"""What the three hand-written games have in common: undo, the answer, and the literal test for `blocked`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Hashable
from typing import ClassVar, Literal, Self, TypedDict

from tests.reference.cards_and_deal import GameId, Piles, deal

ARRANGEMENTS_CAP = 200_000  # beyond it the rule book says "not known to be blocked"

Status = Literal["playing", "won", "blocked"]


class Answer(TypedDict):
    """A position as `replay` prints it. `legal` is sorted here; only its members count."""

    status: Status
    home: int
    legal: list[str]
    piles: Piles


class Refusal(ValueError):
    """The move was not played and the position is what it was. `code` says why."""

    def __init__(self, code: str, move: str) -> None:
        super().__init__(f"{code}: {move!r}")
        self.code = code


class TableGame(ABC):
    """A game in progress: piles of card texts that moves really change, and the tables before each action."""

    game: ClassVar[GameId]
    columns: ClassVar[tuple[str, ...]]
    interchangeable: ClassVar[tuple[tuple[str, ...], ...]]
    reserves: ClassVar[tuple[str, ...]]
    foundations: ClassVar[tuple[str, ...]]
    cards: ClassVar[int]
    redeals: ClassVar[int | None]

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.piles: Piles = deal(self.game, seed)["piles"]
        self.redeals_used = 0
        self.past: list[tuple[Piles, int]] = []
        self.known_blocked: dict[Hashable, dict[Hashable, bool]] = {}

    @abstractmethod
    def legal(self) -> set[str]:
        """Every legal move but `undo`, as text."""

    @abstractmethod
    def places_for_waste_card(self, card: str) -> list[str]:
        """Where `card` could go if it were the waste's last card: `f` and column names."""

    @abstractmethod
    def execute(self, move: str) -> None:
        """Carry out a legal move with all its consequences."""

    def play(self, move: str) -> None:
        """Play one action or `undo`; `Refusal` leaves everything as it was."""
        if move == "undo":
            self.undo()
            return
        if move not in self.legal():
            raise Refusal("illegal", move)
        self.past.append(({name: list(pile) for name, pile in self.piles.items()}, self.redeals_used))
        self.execute(move)

    def undo(self) -> None:
        """Put the table back as it was before the last action that is still standing."""
        if not self.past:
            raise Refusal("nothing-to-undo", "undo")
        self.piles, self.redeals_used = self.past.pop()

    def home(self) -> int:
        """Cards on the foundations, a dealt base card included."""
        return sum(len(self.piles[name]) for name in self.foundations)

    def is_won(self) -> bool:
        """All cards are home."""
        return self.home() == self.cards

    def status(self) -> Status:
        """Won is asked before blocked."""
        if self.is_won():
            return "won"
        return "blocked" if self.is_blocked() else "playing"

    def answer(self) -> Answer:
        """The position as a fresh value that later moves do not change."""
        return {
            "status": self.status(),
            "home": self.home(),
            "legal": sorted(self.legal()),
            "piles": {name: list(pile) for name, pile in self.piles.items()},
        }

    def position(self) -> Hashable:
        """Equal for equal positions, whatever was played before; redeals count only where they run out."""
        return (self.redeals_used if self.redeals else 0, tuple(tuple(pile) for pile in self.piles.values()))

    def draw(self, most: int) -> None:
        """Turn up to `most` cards of the stock onto the waste."""
        for _ in range(min(most, len(self.piles["s"]))):
            self.piles["w"].append(self.piles["s"].pop().removeprefix("~"))

    def redeal(self) -> None:
        """Turn the waste over as a block: what was drawn first is drawn first again."""
        self.piles["s"] = ["~" + card for card in reversed(self.piles["w"])]
        self.piles["w"] = []
        self.redeals_used += 1

    def draw_moves(self) -> set[str]:
        """`draw`, `redeal` or nothing."""
        if self.piles["s"]:
            return {"draw"}
        redeal_left = self.redeals is None or self.redeals_used < self.redeals
        return {"redeal"} if redeal_left and self.piles["w"] else set()

    def put_home(self, card: str, foundation_takes: Callable[[list[str], str], bool]) -> None:
        """Lay the card on the lowest-numbered foundation that takes it."""
        home = next(name for name in self.foundations if foundation_takes(self.piles[name], card))
        self.piles[home].append(card)

    def turn_up(self, name: str) -> None:
        """Turn the last card of a pile face up, if there is one."""
        pile = self.piles[name]
        if pile:
            pile[-1] = pile[-1].removeprefix("~")

    def is_blocked(self) -> bool:
        """Not won, and no sequence of legal actions ever leads to progress."""
        if self.is_won() or any(not self.keeps_everything(move) for move in self.legal()):
            return False
        exposable = frozenset(self.cards_drawing_can_expose())
        untouched = tuple(tuple(self.piles[name]) for name in (*self.foundations, *self.reserves))
        return self.search_finds_no_progress(exposable, self.known_blocked.setdefault((exposable, untouched), {}))

    def keeps_everything(self, move: str) -> bool:
        """True if the move is no progress: a draw, a redeal, or columns rearranged and nothing else."""
        if move in ("draw", "redeal"):
            return True
        source, target = move.split(">")
        if source not in self.columns or target == "f":
            return False
        return self.after(move).remaining() == self.remaining()

    def remaining(self) -> int:
        """The count that every progress lowers: cards not home, cards not in columns, face-down column cards."""
        outside = sum(len(self.piles[name]) for name in ("s", "w", *self.reserves))
        hidden = sum(card[0] == "~" for name in self.columns for card in self.piles[name])
        return self.cards - self.home() + outside + hidden

    def after(self, move: str) -> Self:
        """A game without a past in which the move has been carried out."""
        other = self.copy()
        other.execute(move)
        return other

    def copy(self) -> Self:
        """The same table without its past."""
        other = object.__new__(type(self))
        other.seed, other.redeals_used, other.past, other.known_blocked = self.seed, self.redeals_used, [], {}
        other.piles = {name: list(pile) for name, pile in self.piles.items()}
        return other

    def cards_drawing_can_expose(self) -> set[str]:
        """Really draw and redeal, playing nothing, until it repeats or ends; collect every exposed waste card."""
        hand = self.copy()
        hand.piles = {name: pile for name, pile in hand.piles.items() if name in ("s", "w")}
        exposed: set[str] = set()
        seen: set[Hashable] = set()
        while (state := hand.position()) not in seen:
            seen.add(state)
            exposed.update(hand.piles["w"][-1:])
            for action in hand.draw_moves():
                hand.execute(action)
        return exposed

    def search_finds_no_progress(self, exposable: frozenset[str], known: dict[Hashable, bool]) -> bool:
        """Walk all column arrangements; in each, try every card that drawing can expose and every move there is.

        `known` keeps what earlier searches found with the same foundations, reserves and exposable cards: arrangements
        on the way to progress are not blocked, and if there is none, all that were walked are.
        """
        start = self.copy()
        start.piles["s"], start.piles["w"] = [], []
        came_from: dict[Hashable, Hashable] = {start.arrangement(): None}
        waiting = deque([start])
        while waiting:
            table = waiting.popleft()
            here = table.arrangement()
            if not known.get(here, True) or table.progress_is_next(exposable):
                while here is not None:
                    known[here], here = False, came_from[here]
                return False
            if here in known:
                continue
            for move in table.legal():
                following = table.after(move)
                if (arrangement := following.arrangement()) not in came_from:
                    came_from[arrangement] = here
                    waiting.append(following)
            if len(came_from) > ARRANGEMENTS_CAP:
                return False
        known.update(dict.fromkeys(came_from, True))
        return True

    def progress_is_next(self, exposable: frozenset[str]) -> bool:
        """True if a card that drawing can expose has a place here, or some move here is progress."""
        if any(self.places_for_waste_card(card) for card in exposable):
            return True
        return any(not self.keeps_everything(move) for move in self.legal())

    def arrangement(self) -> Hashable:
        """The columns, those of one part in any order."""
        return tuple(tuple(sorted(tuple(self.piles[name]) for name in part)) for part in self.interchangeable)
