"""Texts that must be refused in a position: no moves at all, moves of other tables, near misses of legal moves."""

from __future__ import annotations

from random import Random
from typing import Final

from tests.reference.table_game import TableGame

NO_MOVES: Final = (
    "", " ", "draw ", " draw", "Draw", "DRAW", "draw\n", "draws", "redeal x", "undo ", "Undo", "auto", "null", ">",
    "w>", ">f", "w>f>t1", "w->t1", "w > t1", "w>t", "w>t0", "w>t01", "w>t99", "t99>f", "t9>t99", "w>f1", "w>f0", "W>F",
    "w>s", "s>w", "s>t1", "s>f", "f>t1", "f1>t1", "w>r", "r>w", "r>r1", "r0>f", "r8>f", "t1>t1", "t1>r1", "t1>w",
    "t1>s", "w>w", "t1>t2x", "t1>t2x0", "t1>t2x1", "t1>t2x02", "t1>t2x-2", "t1>t2x+2", "t1>t2x2.0", "t1>t2X2",
    "t1>t2x2x2", "t1>t2xx2", "t1>t2 x2", "t1>t2x99", "t1>t2x100000000000000000000", "t1>fx2", "w>t1x2", "r>fx1",
    "t\u0661>f", "t1>t2x\u0662", "t\uff11>f", "w\u200b>f", "\u00e9", "t1>t2x2\x00", "w>f\r", "4H>f", "TH",
)  # fmt: skip


def refusable_texts(table: TableGame, chance: Random) -> tuple[str, ...]:
    """Three texts of the three sorts, those left out that happen to be legal."""
    legal = table.legal()
    texts = {chance.choice(NO_MOVES), wrong_move(table, chance), near_miss(sorted(legal), chance)}
    if not table.past:
        texts.add("undo")
    return tuple(sorted(texts - legal))


def wrong_move(table: TableGame, chance: Random) -> str:
    """A move any table knows, between any two piles, or a draw or redeal; seldom legal."""
    names = ["w", *table.reserves, *table.columns]
    source, target = chance.choice(names), chance.choice(["f", *table.columns])
    length = chance.choice((1, 1, 2, 3, len(table.piles[source])))
    times = f"x{length}" if length > 1 else ""
    return chance.choice(("draw", "redeal", *[f"{source}>{target}{times}"] * 6))


def near_miss(legal: list[str], chance: Random) -> str:
    """A legal move slightly spoilt."""
    if not legal:
        return "draw"
    move = chance.choice(legal)
    stem, _, times = move.partition("x")
    longer = f"{stem}x{int(times) + 1 if times.isdigit() else 2}"
    shorter = f"{stem}x{int(times) - 1}" if times.isdigit() else f"{stem}x1"
    spoilt = (longer, shorter, f"{stem}x02", move + " ", move + "\n", move.upper(), move.replace("f", "f1"))
    return chance.choice(spoilt)
