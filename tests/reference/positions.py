"""Walks through random games that reach late positions often, each step with the answer the product must give.

Four players take turns: one strays from winning lines and takes its straying back, one leaves a winning line for good,
one is eager for progress, one plays anything. From a dead end they go back a few times and try something else. The
same game, seed and number of steps give the same walks for ever.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Final, Literal, get_args

from tests.reference.cards_and_deal import GAME_IDS, GameId
from tests.reference.refusable import refusable_texts
from tests.reference.rules_engine import new_game
from tests.reference.table_game import Answer, TableGame

Kind = Literal["early", "reserve-empty", "gap-open", "foundation-full", "stock-out", "blocked"]
Player = Literal["strays-from-a-win", "leaves-a-win", "eager", "careless"]

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
TURNS: Final[tuple[Player, ...]] = (
    "strays-from-a-win", "eager", "leaves-a-win", "strays-from-a-win", "eager", "leaves-a-win", "careless",
)  # fmt: skip
LONGEST_WALK: Final = 700
LONGEST_STRAY: Final = 14
STEPS_AFTER_BLOCKED: Final = 14
STEPS_WITHOUT_PROGRESS: Final = 60
STEPS_WITHOUT_PROGRESS_IN_PACKETS: Final = 30  # two passes of twelve packets show everything
RETRIES_OF_A_DEAD_END: Final = 3
WINS: Final = Path(__file__).parents[1] / "vectors" / "wins.json"


@dataclass(frozen=True)
class Step:
    """One action (None: none yet, the dealt table), texts to be refused after it, and what the position then is."""

    move: str | None
    refused: tuple[str, ...]
    answer: Answer
    kinds: frozenset[Kind]
    position: int


@dataclass(frozen=True)
class Walk:
    """A game from its deal on. The steps come one by one from a game the reference is playing meanwhile."""

    game: GameId
    seed: str
    player: Player
    steps: Iterator[Step]


def walks(game: GameId, seed: int = 0) -> Iterator[Walk]:
    """Walks without end, the players in turn."""
    lines = winning_lines(game)
    for number in count():
        chance = Random(f"{game} {seed} {number}")
        player = TURNS[number % len(TURNS)]
        if player in ("strays-from-a-win", "leaves-a-win"):
            deal_seed, line = chance.choice(lines)
        else:
            deal_seed, line = f"walk-{seed}-{number}", []
        table = new_game(game, deal_seed)
        yield Walk(game, deal_seed, player, steps_of(table, moves_of(player, table, line, chance), chance))


def winning_lines(game: GameId) -> list[tuple[str, list[str]]]:
    """Seed and moves of the winning lines in the vectors."""
    wins = json.loads(WINS.read_text(encoding="utf-8"))["wins"]
    lines = [(win["seed"], win["moves"]) for win in wins if win["game"] == game]
    if game not in GAME_IDS or not lines:
        raise ValueError(f"no winning lines of {game!r}")
    return lines


def steps_of(table: TableGame, moves: Iterator[str], chance: Random) -> Iterator[Step]:
    """Play the moves one by one, telling the position after each."""
    yield step_at(table, None, chance)
    for move in moves:
        table.play(move)
        yield step_at(table, move, chance)


def step_at(table: TableGame, move: str | None, chance: Random) -> Step:
    """The position as it stands."""
    answer = table.answer()
    return Step(move, refusable_texts(table, chance), answer, kinds_of(table, answer), hash(table.position()))


def kinds_of(table: TableGame, answer: Answer) -> frozenset[Kind]:
    """All kinds the position belongs to; `early` stands alone."""
    piles = answer["piles"]
    kinds: set[Kind] = set()
    if not any(piles[name] for name in table.reserves):
        kinds.add("reserve-empty")
    if not all(piles[name] for name in table.columns):
        kinds.add("gap-open")
    if any(len(piles[name]) == 13 for name in table.foundations):
        kinds.add("foundation-full")
    if not piles["s"]:
        kinds.add("stock-out")
    if answer["status"] == "blocked":
        kinds.add("blocked")
    return frozenset(kinds or {"early"})


def moves_of(player: Player, table: TableGame, line: list[str], chance: Random) -> Iterator[str]:
    """The moves of a player, who looks at the table between them."""
    if player == "strays-from-a-win":
        yield from stray_and_come_back(table, line, chance)
    elif player == "leaves-a-win":
        yield from line[: chance.randrange(len(line))]
        yield from play_on(table, chance, eagerness=6)
    else:
        yield from play_on(table, chance, eagerness=8 if player == "eager" else 1)


def stray_and_come_back(table: TableGame, line: list[str], chance: Random) -> Iterator[str]:
    """Follow a winning line to its end, ever more often trying something else and undoing it."""
    for number, move in enumerate(line):
        if chance.random() < 0.1 + 0.5 * number / len(line):
            strayed = 0
            for stray in play_on(table, chance, eagerness=chance.choice((1, 3, 8))):
                yield stray
                strayed += -1 if stray == "undo" else 1
                if strayed >= chance.randint(1, LONGEST_STRAY) or strayed == 0:
                    break
            yield from ["undo"] * strayed
        yield move
    yield "undo"
    yield line[-1]


def play_on(table: TableGame, chance: Random, eagerness: int) -> Iterator[str]:
    """Play until won, repeatedly blocked, or nothing has come of it for long; now and then undo a few."""
    idle = after_blocked = played = 0
    retries = RETRIES_OF_A_DEAD_END
    patience = STEPS_WITHOUT_PROGRESS_IN_PACKETS if table.game == "demon" else STEPS_WITHOUT_PROGRESS
    for _ in range(LONGEST_WALK):
        before = table.remaining()
        moves = sorted(table.legal())
        dead_end = after_blocked > STEPS_AFTER_BLOCKED or (after_blocked > 0 and not moves)
        if idle > patience or (dead_end and not retries) or not (moves or dead_end):
            return
        if played and (dead_end or chance.random() < 0.04):
            back = min(played, chance.randint(1, 12) + after_blocked if dead_end else chance.randint(1, 5))
            retries -= dead_end
            played, after_blocked, idle = played - back, 0, 0
            yield from ["undo"] * back
            continue
        yield chance.choices(moves, [weight(table, move, eagerness) for move in moves])[0]
        played += 1
        idle = idle + 1 if table.remaining() == before else 0
        after_blocked = after_blocked + 1 if table.is_blocked() else 0


def weight(table: TableGame, move: str, eagerness: int) -> int:
    """How much an eager player likes a move; with eagerness 1 all moves are alike but groups."""
    if not table.keeps_everything(move):
        home = 3 if move.endswith(">f") else 1
        return 1 + home * (eagerness - 1) * 4
    return 2 if "x" in move else 1
