"""`pandemonium bench`: what the referee's work costs on this machine, beside a plain Python loop measured in the same run.

Positions come from games played by a fixed rule on fixed seeds, so that two runs measure the same work. Figures are the best
of several rounds, in processor time: everything slower was the machine doing something else. The move in units of the loop is
the middle of all rounds, each of which measures both, so it also holds on a busy machine.
"""

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from random import Random
from statistics import median
from typing import Final

import msgspec

from pandemonium.engine.blocked import blocked
from pandemonium.engine.deal import Seed, deal
from pandemonium.engine.games import GAMES
from pandemonium.engine.legal import legal
from pandemonium.engine.notation import DRAW, FOUNDATION, REDEAL, Move
from pandemonium.engine.playthrough import Playthrough, parse_entry
from pandemonium.engine.sheets import Sheet
from pandemonium.limits import BLOCKED_WORKER_MAX
from pandemonium.wire.codec import decode, encode
from pandemonium.wire.messages import Ack, MakeEntry

_DEALS: Final = 12
_ENTRIES: Final = 120
_ROUNDS: Final = 7
_LOOP_STEPS: Final = 200_000
_GOAL_STEP_US: Final = 0.040
"""A step of the loop on the machine the goals are set for."""
GOALS_US: Final = {"demon": 15.0, "demons-and-thieves": 25.0, "seven-devils": 25.0}
"""For a validated move there."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Microseconds for one game. `loops`: the validated move in steps of the baseline loop. `goal`: in the same unit."""

    game: str
    positions: int
    move_us: float
    legal_us: float
    blocked_us: float
    loops: float
    goal: float


def run(*, as_json: bool) -> int:
    """Measure all games and print."""
    step_us = min(_rounds(_loop)) / _LOOP_STEPS
    figures = [_measure(sheet) for sheet in GAMES.values()]
    if as_json:
        print(json.dumps({"loop_step_us": step_us, "games": [asdict(figure) for figure in figures]}))
        return 0
    print(f"baseline: one step of a plain Python loop {step_us * 1000:.1f} ns (best of {_ROUNDS})")
    print(f"{'game':<22}{'positions':>10}{'move us':>10}{'legal us':>10}{'blocked us':>12}{'move/loop':>11}{'goal':>7}")
    for figure in figures:
        print(
            f"{figure.game:<22}{figure.positions:>10}{figure.move_us:>10.1f}{figure.legal_us:>10.1f}"
            f"{figure.blocked_us:>12.1f}{figure.loops:>11.0f}{figure.goal:>7.0f}"
        )
    print("move = decode the frame, judge, play, reveal, encode the answer; without the blocked test")
    return 0


def _measure(sheet: Sheet) -> Figures:
    played = [step for number in range(_DEALS) for step in _game(sheet, number)]
    frames = [(game, _frame(game, move)) for game, move in played]
    moves, loops = list[float](), list[float]()
    for _ in range(_ROUNDS):
        moves.append(_took(lambda: _all_moves(frames, sheet)) / len(played))
        loops.append(moves[-1] / (_took(_loop) / _LOOP_STEPS))
    legal_us = min(_rounds(lambda: [legal(sheet, game.board, game.deck) for game, _ in played])) / len(played)
    blocked_us = min(_rounds(lambda: [blocked(sheet, game.board, game.deck, BLOCKED_WORKER_MAX) for game, _ in played]))
    goal = GOALS_US[sheet.game] / _GOAL_STEP_US
    return Figures(sheet.game, len(played), min(moves), legal_us, blocked_us / len(played), median(loops), goal)


def _game(sheet: Sheet, number: int) -> list[tuple[Playthrough, Move]]:
    """One game: foundation moves first, else any legal move but idle shuffles; positions with the move made there."""
    choose, seed = Random(number), Seed(f"bench-{number}")  # noqa: S311  # the same games in every run
    game, steps = Playthrough.begin(sheet, deal(sheet, seed)), list[tuple[Playthrough, Move]]()
    for _ in range(_ENTRIES):
        moves = game.legal()
        if not moves:
            break
        home = [move for move in moves if move.target == FOUNDATION]
        move = choose.choice(home or [move for move in moves if move not in (DRAW, REDEAL)] * 2 + moves)
        steps.append((game, move))
        game = game.enter(move, "free", sheet.size).after
    return steps


def _frame(game: Playthrough, move: Move) -> bytes:
    return msgspec.msgpack.encode(MakeEntry(1, 0, game.entries + 1, move.text))


def _all_moves(frames: list[tuple[Playthrough, bytes]], sheet: Sheet) -> None:
    for game, frame in frames:
        message = decode(frame)
        assert isinstance(message, MakeEntry)
        entered = game.enter(parse_entry(message.entry), "free", sheet.size)
        turned = {card: str(card) for card in entered.turned}
        encode(Ack(1, message.seq, 0, entered.after.home, turned, False, False, None, None))


def _loop() -> None:
    total = 0
    for step in range(_LOOP_STEPS):
        total += step & 7


def _rounds(work: Callable[[], object]) -> list[float]:
    return [_took(work) for _ in range(_ROUNDS)]


def _took(work: Callable[[], object]) -> float:
    """Microseconds of this process."""
    began = time.process_time_ns()
    work()
    return (time.process_time_ns() - began) / 1e3
