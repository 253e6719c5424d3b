"""`pandemonium bench growth`: what a node's cost grows with, as a table, as JSON and as a drawing."""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

from pandemonium.bench import growth
from pandemonium.bench.chart import Drawing, Mark, Panel, drawn
from pandemonium.bench.figures import Figure
from pandemonium.bench.growth import Grown, Reading, Size, Spread
from pandemonium.bench.load import Say
from pandemonium.bench.plan import BadPlan, Plan
from pandemonium.limits import BENCH_LINE_MAX, BENCH_SECONDS_MAX

_HEADS = ("CPU us a move", "p50 ms", "p99 ms", "hello to table ms")


def size_of(plan: Plan, rounds: int | None, seconds: float | None) -> Size:
    """What is measured. `seconds`: at each point. Raises `BadPlan`."""
    usual = Size()
    size = replace(
        usual,
        game=plan.game,
        rounds=usual.rounds if rounds is None else rounds,
        seconds=usual.seconds if seconds is None else seconds,
    )
    if plan != Plan(game=plan.game, seconds=plan.seconds):
        raise BadPlan("growth has rooms, racers, watchers and a pace of its own")
    if not 1 <= size.rounds <= 20 or size.load_s > BENCH_SECONDS_MAX or size.moves > BENCH_LINE_MAX:
        raise BadPlan(
            f"there are 1 to 20 rounds, no more than {BENCH_SECONDS_MAX} s of load in all, and no more moves of a racer than a "
            "recorded line has"
        )
    return size


def run(size: Size, files: tuple[str | None, str | None], say: Say, *, as_json: bool) -> int:
    """Prints a table or one JSON object. `files`: where the JSON and the drawing go, None: nowhere.

    Raises `BadPlan`, `OSError` or `TooSlow`.
    """
    out, plot = (None if file is None else Path(file) for file in files)
    for file in (out, plot):
        # Before minutes of measuring, not after them.
        if file is not None and (file.is_dir() or not file.parent.is_dir()):
            raise BadPlan(f"{file} is no place for a file")
    grown = growth.run(size, say)
    if sys.stderr.isatty():
        # The line of progress goes.
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    told = json.dumps(plain(size, grown))
    print(told if as_json else table(grown))
    if out is not None:
        out.write_text(told + "\n", encoding="utf-8")
    if plot is not None:
        plot.write_text(plotted(size, grown), encoding="utf-8")
    return 0


def table(curves: Sequence[Grown]) -> str:
    """One block a curve: the middle of all rounds, and in brackets the lowest and the highest where they differ."""
    blocks = list[str]()
    for grown in curves:
        rows = [[grown.curve.along, *_HEADS[: 3 if grown.readings[0].resume is None else 4]]]
        rows += [[f"{grown.curve.at(reading.point):,}", *map(_cell, _spreads(reading))] for reading in grown.readings]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
        blocks.append(
            "\n".join([f"{grown.curve.title} {grown.curve.setting}; {grown.curve.pace:g} moves a second in all", *lines])
        )
    return "\n\n".join(blocks)


def _spreads(reading: Reading) -> list[Spread]:
    three = [reading.cost, reading.p50, reading.p99]
    return three if reading.resume is None else [*three, reading.resume]


def _cell(spread: Spread) -> str:
    if spread.middle.value is None or spread.low == spread.high:
        return str(replace(spread.middle, unit=""))
    return f"{Figure(spread.middle.value, '')} ({Figure(spread.low, '')}-{Figure(spread.high, '')})"


def plain(size: Size, curves: Sequence[Grown]) -> dict[str, object]:
    """As JSON has it."""
    return {
        "game": size.game,
        "rounds": size.rounds,
        "seconds": size.seconds,
        "curves": [
            {
                "varied": grown.curve.varied,
                "title": f"{grown.curve.title} {grown.curve.setting}",
                "moves_per_s": grown.curve.pace,
                "points": [_point(reading) for reading in grown.readings],
            }
            for grown in curves
        ],
    }


def _point(reading: Reading) -> dict[str, object]:
    names = ("processor time of a move", "p50 of a move", "p99 of a move", "p50 from hello to table")
    figures = {
        name: {**asdict(spread.middle), "low": spread.low, "high": spread.high}
        for name, spread in zip(names, _spreads(reading), strict=False)
    }
    return {**asdict(reading.point), "figures": figures}


def plotted(size: Size, curves: Sequence[Grown]) -> str:
    """As SVG."""
    return drawn(
        Drawing(
            "How the cost of a move grows",
            (
                "CPU of the node for a move (left)",
                "p50, move to acknowledgement (right)",
                "p50, hello to table (right)",
            ),
            ("CPU \N{MICRO SIGN}s a move", "p50, ms"),
            tuple(map(_panel, curves)),
            f"Middle of {size.rounds} x {size.seconds:g} s at each point. Upright bars: the lowest and the highest of these.",
        )
    )


def _panel(grown: Grown) -> Panel:
    places = tuple(grown.curve.at(reading.point) for reading in grown.readings)
    lines = (
        [reading.cost for reading in grown.readings],
        [reading.p50 for reading in grown.readings],
        [reading.resume for reading in grown.readings],
    )
    setting = f"{grown.curve.setting}; {grown.curve.pace:g} moves a second in all"
    return Panel(grown.curve.title, setting, grown.curve.along, places, tuple(_marks(places, line) for line in lines))


def _marks(places: Sequence[int], spreads: Sequence[Spread | None]) -> tuple[Mark, ...]:
    """Without what is void or was not measured."""
    return tuple(
        Mark(place, spread.middle.value, spread.low, spread.high)
        for place, spread in zip(places, spreads, strict=True)
        if spread is not None and spread.middle.value is not None and spread.low is not None and spread.high is not None
    )
