"""The search held against the published share of Canfield deals that can be won.

    python -m tests.dealer.canfield --deals 1000

Blake and Gent ("The winnability of Klondike solitaire and many other patience games", Journal of Artificial Intelligence
Research 85, 2026, table 8) give 67.562 % (within 0.034) for Canfield with whole columns in which nothing is built across the
base rank. That rule is our sheet with aces as base cards and no king on an ace: so every deal is turned until its base card is
an ace, which changes nothing but the names of the ranks. Our own rule allows more, so it can lose no deal that is won so: these
deals are searched once more, under our rule.
"""

import argparse
import sys
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Final

from pandemonium.dealer.search import search
from pandemonium.dealer.verdict import Budget, Lost, Open, Verdict, Won
from pandemonium.engine.cards import rank_of, suit_of
from pandemonium.engine.deal import Deal, deal, parse_seed
from pandemonium.engine.games.demon import DEMON
from pandemonium.engine.sheets import Build, Sheet

PUBLISHED: Final = 67.562
OPEN_MOST: Final = 5.0
_WITHIN_BASE: Final = Build(suits="alternate-colour", wrap=False)
CANFIELD: Final = replace(
    DEMON,
    groups=tuple(replace(group, build=_WITHIN_BASE, hold=_WITHIN_BASE) if group.build else group for group in DEMON.groups),
)
"""Demon in which no column goes round from the base rank to the highest, for deals whose base cards are aces."""


def turned(sheet: Sheet, dealt: Deal) -> Deal:
    """The same deal with other ranks, its base card an ace."""
    base = rank_of(dealt.deck[dealt.board.piles[sheet.foundations[0]][0]])
    return Deal(tuple(suit_of(face) * 13 + (rank_of(face) - base) % 13 for face in dealt.deck), dealt.board)


@dataclass
class Tally:
    """Verdicts within the base, and by our rule on the deals won so. `contradictions`: seeds of those it calls lost."""

    within: Counter[type[Verdict]] = field(default_factory=Counter)
    across: Counter[type[Verdict]] = field(default_factory=Counter)
    contradictions: list[str] = field(default_factory=list)

    def add(self, seed: str, nodes: int) -> None:
        """Search one deal."""
        dealt = deal(DEMON, parse_seed(seed))
        within = search(CANFIELD, turned(CANFIELD, dealt), Budget(nodes))
        self.within[type(within)] += 1
        if isinstance(within, Won):
            across = search(DEMON, dealt, Budget(nodes))
            self.across[type(across)] += 1
            if isinstance(across, Lost):
                self.contradictions.append(seed)

    def shares(self) -> dict[type[Verdict], float]:
        """Of deals within the base, in hundredths."""
        return {kind: 100 * self.within[kind] / self.within.total() for kind in (Won, Lost, Open)}

    def misfits(self, margin: float, open_most: float) -> list[str]:
        """What does not fit the published share. `margin`: points by which chance may shift these deals from all deals."""
        share = self.shares()
        found = [f"won within the base, lost across it: {seed}" for seed in self.contradictions]
        if share[Won] > PUBLISHED + margin:
            found.append(f"{share[Won]:.1f} % won: more than {PUBLISHED} + {margin}")
        if share[Won] + share[Open] < PUBLISHED - margin:
            found.append(f"{share[Lost]:.1f} % lost: more than 100 - {PUBLISHED} + {margin}")
        if share[Open] > open_most:
            found.append(f"{share[Open]:.1f} % open: more than {open_most}")
        return found

    def text(self) -> str:
        """Counts, and shares within the base."""
        rows = (("within the base", self.within), ("of those won, by our rule", self.across))
        lines = [f"{name}: {count[Won]} won, {count[Lost]} lost, {count[Open]} open" for name, count in rows]
        return "\n".join([*lines, f"{self.shares()[Won]:.1f} % won, published {PUBLISHED} %"])


def main() -> int:
    """1 where the figures do not fit."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--deals", type=int, default=1_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--nodes", type=int, default=1_000_000)
    parser.add_argument("--margin", type=float, default=4.5, help="points; three standard errors of 1,000 deals")
    options = parser.parse_args()
    tally = Tally()
    for number in range(options.deals):
        tally.add(f"canfield-{options.first + number}", options.nodes)
        if (number + 1) % 50 == 0:
            print(f"{number + 1} deals, {time.process_time():.0f} s of processor time\n{tally.text()}", flush=True)
    misfits = tally.misfits(options.margin, OPEN_MOST)
    print("\n".join([tally.text(), *misfits]))
    return 1 if misfits else 0


if __name__ == "__main__":
    sys.exit(main())
