"""Lines of legal moves recorded beforehand, so that nothing is worked out while a clock runs."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from pandemonium.engine.blocked import blocked
from pandemonium.engine.deal import Seed, deal
from pandemonium.engine.games import sheet_of
from pandemonium.engine.notation import DRAW, FOUNDATION, REDEAL, UNDO, Move
from pandemonium.engine.playthrough import Playthrough, Undo
from pandemonium.limits import BLOCKED_INLINE_MAX

_TAKEN_BACK = 4
"""Entries taken back where a line goes no further."""


@dataclass(frozen=True, slots=True)
class Line:
    """`entries`: legal one after the other, in the notation, from the deal of `seed` on."""

    game: str
    seed: str
    entries: tuple[str, ...]


def recorded(game: str, number: int, length: int) -> Line:
    """Line `number` of a game, the same in every run: foundation moves first, else any move, draws among them.

    Where all progress is over, the last moves are taken back, as players do.
    """
    seed = f"bench-{number}"
    return Line(game, seed, tuple(entry for entry, _ in zip(_played(game, seed, number), range(length), strict=False)))


def led_into(line: Line, length: int) -> Line:
    """The same line after so many entries (an even number) that go along it and take everything back, as often as it takes.

    So a log is long while the board is what it was at first, and the moves that follow cost what they cost in a short log.
    """
    lead = list[str]()
    while len(lead) < length:
        lead += _there_and_back(line.entries, length - len(lead))
    return Line(line.game, line.seed, (*lead, *line.entries))


def _there_and_back(entries: tuple[str, ...], most: int) -> list[str]:
    there, depth = list[str](), 0
    for entry in entries:
        further = depth - 1 if entry == UNDO else depth + 1
        if len(there) + 1 + further > most:
            break
        there.append(entry)
        depth = further
    return [*there, *[UNDO] * depth]


def _played(game: str, seed: str, number: int) -> Iterator[str]:
    sheet, choose = sheet_of(game), Random(number)  # noqa: S311  # the same lines in every run
    at = Playthrough.begin(sheet, deal(sheet, Seed(seed)))
    while True:
        move = _chosen(at, choose)
        following = None if move is None else at.enter(move, "free", sheet.size).after
        if move is not None and following is not None and _goes_on(following):
            at = following
            yield move.text
            continue
        if at.past is None:
            return
        for _ in range(choose.randint(1, _TAKEN_BACK)):
            if at.past is not None:
                at = at.enter(Undo(), "free", sheet.size).after
                yield UNDO


def _goes_on(game: Playthrough) -> bool:
    return game.home < game.sheet.size and blocked(game.sheet, game.board, game.deck, BLOCKED_INLINE_MAX) is False


def _chosen(game: Playthrough, choose: Random) -> Move | None:
    moves = game.legal()
    home = [move for move in moves if move.target == FOUNDATION]
    others = [move for move in moves if move not in (DRAW, REDEAL)] * 2 + moves
    return choose.choice(home or others) if moves else None
