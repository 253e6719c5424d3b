"""Games entered from the deal, several entries deep under unknown faces, with undo, `auto` and refusals among them."""

from collections.abc import Iterator
from itertools import takewhile
from random import Random
from typing import Final

from pandemonium.engine.cards import FACE_TEXTS
from pandemonium.engine.errors import IllegalMove
from pandemonium.engine.playthrough import Auto, UndoRule, parse_entry
from pandemonium.engine.sheets import Sheet
from tests.twin.client_game import ClientGame, any_entry, winning_lines
from tests.twin.positions import Case, board_case
from tests.twin.refusable import refused_moves

STEPS: Final = 26
MALFORMED: Final = ("t1>", "t1>t2x1", "w>f1", "s>w", "draw ", "t1>t2x01", "auto", "auto draw", "auto w>f  w>f", "UNDO", "")
RULES: Final[tuple[UndoRule, ...]] = ("free", "careful", "off", "careful", "free")


class Recorder:
    """Plays a client's game and writes down each step. Steps of a line are written without the position after them."""

    def __init__(self, game: ClientGame) -> None:
        self._game, self._steps = game, list[Case]()
        self._revealed: dict[int, int] = {}

    def receive(self, acks: int) -> None:
        """Faces that arrive before the next step."""
        self._revealed |= self._game.receive(acks)

    def enter(self, text: str, *, full: bool = True) -> None:
        """One entry: what came of it, or its refusal."""
        step: Case = {"entry": text}
        if self._revealed:
            step["revealed"] = {str(card): FACE_TEXTS[face] for card, face in sorted(self._revealed.items())}
            self._revealed = {}
        self._steps.append(step)
        try:
            entered = self._game.enter(parse_entry(text))
        except IllegalMove as refused:
            step["refused"] = refused.code
            return
        step["turned"] = list(entered.turned)
        if full:
            view = entered.after
            step |= {"board": board_case(view.board), "home": view.home, "legal": [move.text for move in view.legal()]}

    def case(self) -> Case:
        """All that was written down."""
        return {"undo": self._game.undo, "target": self._game.target, "steps": self._steps}


def chained_games(sheet: Sheet) -> Iterator[Case]:
    """Random games under each undo rule, then winning lines whose end is one `auto`."""
    for number, undo in enumerate(RULES):
        chance = Random(f"chained {sheet.game} {number}")
        yield _random_game(ClientGame(sheet, f"chained-{number}", undo), chance)
    for seed, line in winning_lines(sheet.game):
        yield _line_with_auto(ClientGame(sheet, seed), line)


def _random_game(game: ClientGame, chance: Random) -> Case:
    recorder = Recorder(game)
    for text in ("undo", *MALFORMED):
        recorder.enter(text)
    recorder.receive(1)
    while game.view.entries < STEPS:
        # Less than one a step on average, so that predictions run further and further ahead; then all are caught up with.
        recorder.receive(len(game.waiting) if chance.random() < 0.12 else int(chance.random() * 1.7))
        if chance.random() < 0.25:
            recorder.enter(_refusable(game, chance))
        elif chance.random() < 0.15:
            recorder.enter("undo")
        elif (entry := any_entry(game, chance)) is not None:
            recorder.enter(entry.text)
    return recorder.case()


def _refusable(game: ClientGame, chance: Random) -> str:
    codes = refused_moves(game.view, chance, 12)
    unknown = [move for move, code in codes.items() if code == "face-unknown"]
    moves = unknown if unknown and chance.random() < 0.5 else list(codes)
    return moves[int(chance.random() * len(moves))].text


def _line_with_auto(game: ClientGame, line: list[str]) -> Case:
    """A winning line up to the foundation moves at its end, which are then refused and accepted as one entry."""
    recorder = Recorder(game)
    last = list(takewhile(lambda text: text.endswith(">f"), reversed(line)))[::-1]
    for text in line[: len(line) - len(last)]:
        recorder.receive(len(game.waiting))
        recorder.enter(text, full=False)
    *_, final = last
    recorder.enter(Auto(()).text + " " + " ".join(last[:-1] or ["t1>f"]))
    recorder.enter(f"auto {final} {' '.join(last)}")
    recorder.enter("auto " + " ".join(last))
    recorder.receive(len(game.waiting))
    recorder.enter("auto " + " ".join(last))
    recorder.enter("undo")
    for text in last:
        recorder.enter(text)
    return recorder.case()
