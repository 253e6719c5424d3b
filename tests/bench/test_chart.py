"""Panels drawn as SVG."""

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from pandemonium.bench.chart import WIDTH, Drawing, Mark, Panel, drawn, step_of

SVG = "{http://www.w3.org/2000/svg}"


def a_panel(*lines: tuple[Mark, ...], title: str = "Rooms") -> Panel:
    return Panel(title, "of eight racers", "rooms", (4, 16, 64), lines)


def a_drawing(*panels: Panel) -> Drawing:
    return Drawing("How it grows", ("left one", "right one"), ("us & more", "ms"), panels, "Two <rounds>.")


RISING = (Mark(4, 100, 90, 110), Mark(16, 150, 150, 150), Mark(64, 900, 700, 1_000))
FALLING = (Mark(4, 3, 2, 4), Mark(64, 1, 0.5, 9.5))


def parsed(drawing: Drawing) -> ElementTree.Element:
    return ElementTree.fromstring(drawn(drawing))  # noqa: S314  # our own text


def points_of(root: ElementTree.Element) -> list[list[tuple[float, float]]]:
    """Of each line, in the order in which they are drawn."""
    lines = [line.attrib["points"].split() for line in root.iter(f"{SVG}polyline")]
    return [[(float(x), float(y)) for x, y in (point.split(",") for point in line)] for line in lines]


def test_everything_drawn_lies_on_the_card() -> None:
    root = parsed(a_drawing(*[a_panel(RISING, FALLING)] * 3))
    height = float(root.attrib["height"])
    assert root.attrib["viewBox"] == f"0 0 {WIDTH} {height:g}"
    across = [float(value) for node in root.iter() for name, value in node.attrib.items() if name in {"x", "x1", "x2", "cx"}]
    down = [float(value) for node in root.iter() for name, value in node.attrib.items() if name in {"y", "y1", "y2", "cy"}]
    for line in points_of(root):
        across += [x for x, _ in line]
        down += [y for _, y in line]
    assert len(points_of(root)) == 6
    assert 0 <= min(across) <= max(across) <= WIDTH
    assert 0 <= min(down) <= max(down) <= height


def test_a_line_runs_to_the_right_and_up_where_its_values_rise() -> None:
    rising, falling = points_of(parsed(a_drawing(a_panel(RISING, FALLING))))
    assert all(x < further and y > higher for (x, y), (further, higher) in pairwise(rising))
    assert falling[0][0] == rising[0][0]
    assert falling[0][1] < falling[1][1]


def test_panels_stand_two_in_a_row() -> None:
    one, two, three = (line[0] for line in points_of(parsed(a_drawing(*[a_panel(RISING)] * 3))))
    assert one[1] == two[1] < three[1]
    assert one[0] == three[0] < two[0]


def test_titles_axes_ticks_legend_and_note_are_there_to_be_read() -> None:
    words = [node.text for node in parsed(a_drawing(a_panel(RISING, FALLING))).iter() if node.text]
    wanted = ["How it grows", "Rooms", "of eight racers", "rooms", "us & more", "ms", "left one", "right one", "Two <rounds>."]
    assert [word for word in wanted if word not in words] == []
    assert [tick for tick in ("4", "16", "64", "0", "250", "1,000", "2.5", "10.0") if tick not in words] == []


def test_where_nothing_was_measured_the_axes_are_drawn_all_the_same() -> None:
    root = parsed(a_drawing(a_panel((), ())))
    assert points_of(root) == []
    assert "64" in [node.text for node in root.iter(f"{SVG}text")]


@pytest.mark.parametrize(
    ("most", "step"), [(1, 0.25), (4, 1), (4.1, 1.5), (9.5, 2.5), (400, 100), (1_000, 250), (0.003, 0.0008)]
)
def test_ticks_are_round_numbers_that_reach_the_highest_value(most: float, step: float) -> None:
    assert step_of(most) == pytest.approx(step)
