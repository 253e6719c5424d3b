"""Demon (rules.md 1.3): one deck, whole columns only, gaps filled from the Demon at once, draws of three, free redeals."""

from typing import Final

from pandemonium.engine.sheets import Build, Group, Sheet

_COLUMNS = Build(suits="alternate-colour", wrap=True)
_SOURCES = ("columns", "demon", "waste")

DEMON: Final = Sheet(
    game="demon",
    title="Demon",
    decks=1,
    groups=(
        Group("stock", "stock", ("s",), (0,), faces="all-down"),
        Group("waste", "waste", ("w",), (0,)),
        Group("demon", "reserve", ("r",), (13,), faces="last-up"),
        Group(
            "foundations",
            "foundation",
            tuple(f"f{n}" for n in range(1, 5)),
            (1, 0, 0, 0),
            on_card=_SOURCES,
            on_empty=_SOURCES,
        ),
        Group(
            "columns",
            "tableau",
            tuple(f"t{n}" for n in range(1, 5)),
            (1,) * 4,
            build=_COLUMNS,
            hold=_COLUMNS,
            take="whole",
            on_card=_SOURCES,
            on_empty=("waste",),
            fill=("demon",),
        ),
    ),
    deal_order=("demon", "foundations", "columns", "stock"),
    foundation_base="dealt",
    draw=3,
    redeals=None,
)
