"""From a secret seed to a proven deal, or to nothing: deal, search, shorten the line, grade, write down what a race takes over.

Pure. Every choice of chance on the way is seeded by one number: the same seed and number give the same proof.
"""

from collections.abc import Callable

from pandemonium.dealer.grade import grade
from pandemonium.dealer.search import FalseLine, is_promising, search
from pandemonium.dealer.shorten import shorten
from pandemonium.dealer.verdict import Budget, Won
from pandemonium.dealer.worker import Attempt
from pandemonium.engine.deal import Deal, Seed, commitment, deal
from pandemonium.engine.games import sheet_of
from pandemonium.engine.playthrough import Playthrough, fold
from pandemonium.engine.sheets import Sheet, sheet_hash
from pandemonium.limits import SHORTEN_MOVES
from pandemonium.race.proof import Proof
from pandemonium.store.pool import ProvenDeal


def prove(attempt: Attempt, seed: Seed, number: int, cancelled: Callable[[], bool]) -> ProvenDeal | None:
    """The deal of that seed with its proof; None where none was found, or the search was cancelled.

    Raises `FalseLine` or `IllegalMove` where a search or its line is wrong.
    """
    sheet = sheet_of(attempt.game)
    dealt = deal(sheet, seed)
    if not is_promising(sheet, dealt.deck):
        return None
    verdict = search(sheet, dealt, Budget(attempt.nodes, number, cancelled))
    if not isinstance(verdict, Won) or cancelled():
        return None
    graded = grade(sheet, dealt, number)
    proof = Proof(graded.grade, graded.simple_home, _shortened(sheet, dealt, verdict.line))
    return ProvenDeal(attempt.game, seed, commitment(sheet, seed), sheet_hash(sheet), proof)


def _shortened(sheet: Sheet, dealt: Deal, line: tuple[str, ...]) -> tuple[str, ...]:
    """What is shown is what counts: the shorter line is played to the win once more. Raises `FalseLine`."""
    short = shorten(sheet, dealt, line, SHORTEN_MOVES)
    if fold(Playthrough.begin(sheet, dealt), short, "off", sheet.size).home < sheet.size:
        raise FalseLine(f"{sheet.game}: the shortened line of {len(short)} moves ends before the win")
    return short
