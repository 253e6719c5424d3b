"""Seven Devils: beams that widen, each under other weights, and a cheap look at which deals are worth one.

It proves that a deal can be won, never that it cannot: a beam leaves out what looks worse.
"""

from random import Random
from typing import Final

from pandemonium.dealer.depth_first import Meter
from pandemonium.dealer.seven_devils_beam import HOME, WASTE, Beam
from pandemonium.dealer.seven_devils_piles import Opening
from pandemonium.dealer.seven_devils_worth import TUNED, shaken
from pandemonium.dealer.steps import Scribe
from pandemonium.dealer.verdict import Budget, Open, Verdict, Won
from pandemonium.engine.cards import rank_of
from pandemonium.engine.deal import Deck, opening_board
from pandemonium.engine.legal import wanted_home
from pandemonium.engine.notation import DRAW, FOUNDATION, Move
from pandemonium.engine.sheets import Sheet

WIDTH: Final = 25
"""Of the first beam; each one after it is half as wide again. Per deal proven, narrow beams over many deals cost the least."""
BURIED_ACES_MOST: Final = 190
"""Weight on the aces (`_burden`) of a deal that gets more than a first look: a fifth of random deals have no more."""
ACE_UNDER_CARD: Final = 14
"""A card on an ace in a column burdens it as much as so many cards before it in the stock."""
SCOUT_WIDTH: Final = 4
SCOUT_HOME: Final = 46
"""Cards that a beam of `SCOUT_WIDTH` must bring home: so the beam of a promising deal wins one time in nine, that of a random
deal one time in sixty."""


def solve(sheet: Sheet, deck: Deck, budget: Budget) -> Verdict:
    """A line that wins the deal, or `Open`. The first beam goes by the tuned weights, the others by shaken ones."""
    opening, meter, chance = opening_of(sheet, deck), Meter(budget), Random(budget.number)  # noqa: S311  # the same every time
    weights, width = TUNED, WIDTH
    while not meter.out:
        beam = Beam(opening, weights, width)
        moves = beam.run(meter)
        if moves is not None:
            return Won(line_of(sheet, deck, moves), meter.nodes)
        if beam.whole:
            # Nothing was left out: another beam would find the same.
            break
        weights, width = shaken(TUNED, chance), width * 3 // 2
        if meter.nodes + width * sheet.size > budget.nodes:
            # The budget would not see it to its end.
            break
    return Open(meter.nodes)


def promising(sheet: Sheet, deck: Deck) -> bool:
    """Is this deal one of the few that are worth a search? The aces tell most at once, a very narrow beam the rest."""
    opening = opening_of(sheet, deck)
    if _burden(opening) > BURIED_ACES_MOST:
        return False
    scout = Beam(opening, TUNED, SCOUT_WIDTH)
    # It ends by itself: it expands at most its width for every card home or played.
    scout.run(Meter(Budget(2 * SCOUT_WIDTH * sheet.size)))
    return scout.home >= SCOUT_HOME


def _burden(opening: Opening) -> int:
    """How deep the aces lie. One on a devil's place does not lie deep."""
    columns = sum(above for column in opening.columns for above, face in enumerate(reversed(column)) if rank_of(face) == 1)
    return ACE_UNDER_CARD * columns + sum(place for place, face in enumerate(opening.stock) if rank_of(face) == 1)


def opening_of(sheet: Sheet, deck: Deck) -> Opening:
    """The deal as a beam wants it."""
    board, build = opening_board(sheet), sheet.group_at[sheet.tableau[0]].build
    assert build is not None
    return Opening(
        tuple(tuple(deck[card] for card in board.piles[place]) for place in sheet.tableau),
        tuple(deck[card] for place in sheet.reserves for card in board.piles[place]),
        tuple(deck[card] for card in reversed(board.piles[sheet.stock])),
        build,
    )


def line_of(sheet: Sheet, deck: Deck, moves: list[int]) -> tuple[str, ...]:
    """The moves of a beam in the notation, with every draw, and with the devils that went home by themselves."""
    scribe = Scribe(sheet, deck, opening_board(sheet))
    _send_devils_home(scribe)
    for move in moves:
        source, target = move >> 4, move & 15
        for _ in range(source - WASTE):
            scribe.move(DRAW)
        giver = sheet.waste if source >= WASTE else sheet.tableau[source]
        taker = FOUNDATION if target == HOME else sheet.piles[sheet.tableau[target]]
        scribe.move(Move(sheet.piles[giver], taker))
        _send_devils_home(scribe)
    return tuple(scribe.line)


def _send_devils_home(scribe: Scribe) -> None:
    sheet, faces = scribe.sheet, scribe.faces
    went = True
    while went:
        wanted = wanted_home(sheet, scribe.board, faces)
        fitting = [place for place in sheet.reserves for card in scribe.board.piles[place] if wanted >> faces[card] & 1]
        for place in fitting[:1]:
            scribe.move(Move(sheet.piles[place], FOUNDATION))
        went = bool(fitting)
