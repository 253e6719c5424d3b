"""How cost grows: what is told of it, and a run as small as it can be."""

import json
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pandemonium.__main__ import main
from pandemonium.bench import growth
from pandemonium.bench.figures import Figure
from pandemonium.bench.growth import USUAL, Curve, Grown, Point, Reading, Size, Spread
from pandemonium.bench.load import Say
from pandemonium.bench.plan import BadPlan, Plan
from pandemonium.commands.bench_growth import plain, plotted, size_of, table
from pandemonium.limits import BENCH_LINE_MAX, LOG_ENTRIES_MAX

VOID = Figure(None, "us", "the generator's own core was 95% busy")


def of(unit: str, *values: float) -> Spread:
    return Spread.of([Figure(value, unit) for value in values])


def a_curve(*readings: Reading, varied: str = "rooms") -> Grown:
    usual = next(curve for curve in USUAL if curve.varied == varied)
    return Grown(replace(usual, points=tuple(reading.point for reading in readings)), readings)


ROOMS = a_curve(
    Reading(Point(rooms=4), of("us", 90, 110, 95), of("ms", 1.5), of("ms", 3.0), None),
    Reading(Point(rooms=64), Spread.of([VOID]), of("ms", 1.75), of("ms", 4.0), None),
)
LOGS = a_curve(Reading(Point(log=1_500), of("us", 80), of("ms", 1.0), of("ms", 2.0), of("ms", 7.0, 8.0)), varied="log")


def test_a_spread_is_the_middle_the_lowest_and_the_highest_round_without_void_ones() -> None:
    assert Spread.of([Figure(3.0, "us"), VOID, Figure(1.0, "us"), Figure(2.5, "us")]) == Spread(Figure(2.5, "us"), 1.0, 3.0)
    assert Spread.of([VOID, VOID]) == Spread(VOID, None, None)


def test_the_table_has_a_block_for_each_curve_and_a_row_for_each_point() -> None:
    rooms, logs = (block.splitlines() for block in table([ROOMS, LOGS]).split("\n\n"))
    assert rooms[0] == "Rooms of eight racers; 512 moves a second in all"
    assert " ".join(rooms[1].split()) == "rooms CPU us a move p50 ms p99 ms"
    assert " ".join(rooms[2].split()) == "4 95.0 (90.0-110) 1.50 3.00"
    assert "void (the generator's own core was 95% busy)" in rooms[3]
    assert len({len(row) for row in rooms[1:]}) == 1
    assert " ".join(logs[2].split()) == "1,500 80.0 1.00 2.00 7.50 (7.00-8.00)"


def test_void_points_are_not_drawn_and_the_way_back_to_the_table_only_where_it_was_timed() -> None:
    root = ElementTree.fromstring(plotted(Size(), [ROOMS, LOGS]))  # noqa: S314  # our own text
    lines = [line.attrib["points"].split() for line in root.iter("{http://www.w3.org/2000/svg}polyline")]
    assert [len(line) for line in lines] == [1, 2, 1, 1, 1]


def test_json_says_for_each_point_what_it_was_and_how_far_rounds_lay_apart() -> None:
    told = json.loads(json.dumps(plain(Size(), [ROOMS, LOGS])))
    rooms, logs = told["curves"]
    assert [point["rooms"] for point in rooms["points"]] == [4, 64]
    cost = rooms["points"][0]["figures"]["processor time of a move"]
    assert cost == {"value": 95.0, "unit": "us", "why": "", "low": 90.0, "high": 110.0}
    assert "p50 from hello to table" not in rooms["points"][0]["figures"]
    assert logs["points"][0]["figures"]["p50 from hello to table"]["high"] == 8.0


def test_the_usual_points_can_be_run() -> None:
    size = size_of(Plan(), None, None)
    assert size == Size()
    assert all(point.log % 2 == 0 and point.log + BENCH_LINE_MAX < LOG_ENTRIES_MAX for curve in USUAL for point in curve.points)


@pytest.mark.parametrize(
    ("plan", "rounds", "seconds"),
    [(Plan(racers=3), None, None), (Plan(pace=1), None, None), (Plan(), 0, None), (Plan(), 20, 3.0), (Plan(), 1, 35.0)],
)
def test_what_growth_does_not_heed_or_what_takes_too_long_is_refused(
    plan: Plan, rounds: int | None, seconds: float | None
) -> None:
    with pytest.raises(BadPlan):
        size_of(plan, rounds, seconds)


@pytest.mark.parametrize(
    "words", [["watchers", "--plot", "x.svg"], ["engine", "--out", "x"], ["growth", "--plot", "/no/such/x"]]
)
def test_a_file_that_would_not_be_written_is_refused_beforehand(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_table_json_and_drawing_come_from_one_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[Size]()

    def measured(size: Size, _: Say) -> list[Grown]:
        asked.append(size)
        return [ROOMS, LOGS]

    monkeypatch.setattr(growth, "run", measured)
    out, plot = tmp_path / "growth.json", tmp_path / "growth.svg"
    words = ["bench", "growth", "--rounds", "1", "--seconds", "2", "--out", str(out), "--plot", str(plot)]
    assert main(words) == 0
    assert capsys.readouterr().out.startswith("Rooms of eight racers")
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(out.read_text())
    assert plot.read_text().startswith("<svg")
    assert [(size.rounds, size.seconds) for size in asked] == [(1, 2.0)] * 2


@pytest.mark.slow
def test_a_racer_with_a_long_log_is_timed_on_the_way_back_and_at_moves() -> None:
    """In a process of its own, which is pinned to a core. Whether anything grows is for a quiet machine to say."""
    rooms = Curve("Rooms", "of two racers", "rooms", "rooms", 40, (Point(rooms=2, racers=2, watchers=1),))
    # More than a node takes at once: played in two bursts.
    logs = Curve("Logs", "of two racers", "log", "entries", 40, (Point(racers=2, log=200),))
    size = Size(curves=(rooms, logs), rounds=1, seconds=0.2, warm_s=0.05)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        grown = process.submit(growth.run, size, print).result()
    readings = [reading for each in grown for reading in each.readings]
    assert [reading.resume is None for reading in readings] == [True, False]
    spreads = [spread for reading in readings for spread in (reading.cost, reading.p50, reading.p99, reading.resume)]
    middles = [spread.middle for spread in spreads if spread is not None]
    # Where this machine is busy a figure is void; nothing was left out.
    assert [figure.why for figure in middles if figure.why == "not measured"] == []
    assert all(figure.value is None or figure.value > 0 for figure in middles)
