"""Demons and Thieves (rules.md 1.2): two decks, columns of two kinds, groups judged by the part they leave, two redeals."""

from typing import Final

from pandemonium.engine.sheets import Build, Group, Sheet

_LEFT = Build(suits="alternate-colour", wrap=True)
_RIGHT = Build(suits="same-suit", wrap=True)
_SOURCES = ("left", "right", "reserve", "waste")

DEMONS_AND_THIEVES: Final = Sheet(
    game="demons-and-thieves",
    title="Demons and Thieves",
    decks=2,
    groups=(
        Group("stock", "stock", ("s",), (0,), faces="all-down"),
        Group("waste", "waste", ("w",), (0,)),
        Group("reserve", "reserve", ("r",), (13,), faces="last-up"),
        Group(
            "foundations",
            "foundation",
            tuple(f"f{n}" for n in range(1, 9)),
            (1, 0, 0, 0, 0, 0, 0, 0),
            on_card=_SOURCES,
            on_empty=_SOURCES,
        ),
        Group(
            "left",
            "tableau",
            tuple(f"t{n}" for n in range(1, 5)),
            (1,) * 4,
            build=_LEFT,
            hold=_LEFT,
            take="run",
            on_card=_SOURCES,
            on_empty=_SOURCES,
        ),
        Group(
            "right",
            "tableau",
            tuple(f"t{n}" for n in range(5, 10)),
            (8,) * 5,
            build=_RIGHT,
            hold=_RIGHT,
            take="run",
            on_card=_SOURCES,
            on_empty=_SOURCES,
        ),
    ),
    deal_order=("reserve", "foundations", "left", "right", "stock"),
    foundation_base="dealt",
    draw=1,
    redeals=2,
)
