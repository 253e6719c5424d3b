"""Seven Devils (rules.md 1.1): two decks, seven single devils that only a foundation takes, one pass, one card at a time."""

from typing import Final

from pandemonium.engine.sheets import Build, Group, Sheet

_COLUMNS = Build(suits="alternate-colour", wrap=False)

SEVEN_DEVILS: Final = Sheet(
    game="seven-devils",
    title="Seven Devils",
    decks=2,
    groups=(
        Group("stock", "stock", ("s",), (0,), faces="all-down"),
        Group("waste", "waste", ("w",), (0,)),
        Group("devils", "reserve", tuple(f"r{n}" for n in range(1, 8)), (1,) * 7),
        Group(
            "foundations",
            "foundation",
            tuple(f"f{n}" for n in range(1, 9)),
            (0,) * 8,
            on_card=("columns", "waste", "devils"),
            on_empty=("columns", "waste", "devils"),
        ),
        Group(
            "columns",
            "tableau",
            tuple(f"t{n}" for n in range(1, 8)),
            (1, 2, 3, 4, 5, 6, 7),
            faces="last-up",
            build=_COLUMNS,
            hold=_COLUMNS,
            take="exposed",
            on_card=("columns", "waste"),
            on_empty=("columns", "waste"),
        ),
    ),
    deal_order=("columns", "devils", "stock"),
    foundation_base="ace",
    draw=1,
    redeals=0,
)
