"""Small panels with lines on two axes, as SVG written by hand: on a light card, so that it is read on a dark page too."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import floor, log10
from typing import Final

WIDTH: Final = 960
"""Of a whole drawing, in pixels; its height depends on the rows of panels."""
_HEAD: Final = 84
_FOOT: Final = 36
_CELL: Final = (480, 326)
_PLOT: Final = (72, 52, 342, 212)
"""Left, top, width and height of a plot in its cell."""
_STEPS: Final = 4
"""On both axes alike, so that they share the grid."""
_NICE: Final = (1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0)
_CARD, _EDGE, _GRID, _TEXT, _FAINT = "#ffffff", "#d0d7de", "#e4e8ec", "#1f2328", "#59636e"
_INKS: Final = ("#0550ae", "#bc4c00", "#6639ba")
_DASHES: Final = ("", ' stroke-dasharray="6 4"', ' stroke-dasharray="2 3"')
"""Lines differ in these and in their marks as well as in colour."""
_STYLE: Final = "font-family=\"system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif\""


@dataclass(frozen=True, slots=True)
class Mark:
    """A point of a line. `low`, `high`: how far rounds lay apart; on the axes' own scales."""

    x: float
    y: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Panel:
    """`along`: the name of the horizontal axis. `places`: its ticks; at least one, the last the greatest and above 0.

    `lines`: one to three, each from left to right, empty where nothing could be measured. The first has the left axis, the
    others have the right one.
    """

    title: str
    setting: str
    along: str
    places: tuple[int, ...]
    lines: tuple[tuple[Mark, ...], ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """Two panels in a row. `legend`: what the first, second and third lines are. `axes`: left and right, with their units."""

    title: str
    legend: tuple[str, ...]
    axes: tuple[str, str]
    panels: tuple[Panel, ...]
    note: str


def drawn(drawing: Drawing) -> str:
    """As SVG."""
    height = _HEAD + -(-len(drawing.panels) // 2) * _CELL[1] + _FOOT
    frame = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {frame} role="img" aria-labelledby="title" {_STYLE}>',
        f'<title id="title">{escape(drawing.title)}</title>',
        f'<rect x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="8" fill="{_CARD}" stroke="{_EDGE}"/>',
        _text(24, 34, drawing.title, size=18, weight=600),
        *_legend(drawing.legend),
    ]
    for number, panel in enumerate(drawing.panels):
        parts += _panel(panel, drawing.axes, (number % 2) * _CELL[0], _HEAD + number // 2 * _CELL[1])
    parts.append(_text(24, height - 18, drawing.note, size=12, fill=_FAINT))
    return "\n".join([*parts, "</svg>", ""])


def step_of(most: float) -> float:
    """The distance of ticks, a round number: as many as an axis has reach up to at least `most`, which is above 0."""
    size = 10.0 ** floor(log10(most / _STEPS))
    return next(nice * size for nice in _NICE if nice * size * _STEPS >= most * (1 - 1e-9))


def _legend(names: Sequence[str]) -> Iterator[str]:
    for number, name in enumerate(names):
        x = 24 + number * (WIDTH - 48) // len(names)
        yield f'<line x1="{x}" y1="58" x2="{x + 28}" y2="58" stroke="{_INKS[number]}" stroke-width="2"{_DASHES[number]}/>'
        yield _mark(x + 14, 58, number)
        yield _text(x + 36, 62, name, size=13, fill=_INKS[number])


def _panel(panel: Panel, axes: tuple[str, str], x: float, y: float) -> Iterator[str]:
    left, top, width, height = x + _PLOT[0], y + _PLOT[1], _PLOT[2], _PLOT[3]
    foot, far, end = top + height, left + width, panel.places[-1]
    yield _text(left, top - 32, panel.title, size=15, weight=600)
    yield _text(left, top - 14, panel.setting, size=12, fill=_FAINT)
    steps = [step_of(_most(lines)) for lines in (panel.lines[:1], panel.lines[1:])]
    for tick in range(_STEPS + 1):
        at = foot - height * tick / _STEPS
        yield f'<line x1="{left:g}" y1="{at:g}" x2="{far:g}" y2="{at:g}" stroke="{_FAINT if tick == 0 else _GRID}"/>'
        yield _text(left - 8, at + 4, _told(tick, steps[0]), size=11, anchor="end", fill=_INKS[0])
        yield _text(far + 8, at + 4, _told(tick, steps[1]), size=11, fill=_INKS[1])
    for place in panel.places:
        at = left + width * place / end
        yield f'<line x1="{at:.1f}" y1="{foot:g}" x2="{at:.1f}" y2="{foot + 5:g}" stroke="{_FAINT}"/>'
        yield _text(at, foot + 19, f"{place:,}", size=11, anchor="middle")
    yield _text(left + width / 2, foot + 38, panel.along, size=12, anchor="middle", fill=_FAINT)
    yield _upright(left - 52, top + height / 2, axes[0], _INKS[0])
    yield _upright(far + 52, top + height / 2, axes[1], _INKS[1])
    for number, marks in enumerate(panel.lines):
        scale = height / (steps[min(number, 1)] * _STEPS)
        yield from _line([(left + width * mark.x / end, mark) for mark in marks], foot, scale, number)


def _most(lines: Sequence[Sequence[Mark]]) -> float:
    return max((mark.high for marks in lines for mark in marks), default=0.0) or 1.0


def _told(tick: int, step: float) -> str:
    """All of an axis with as many digits as its step needs."""
    digits = len(f"{step:.6f}".rstrip("0").split(".")[1])
    return f"{tick * step:,.{digits}f}" if tick else "0"


def _line(marks: Sequence[tuple[float, Mark]], foot: float, scale: float, number: int) -> Iterator[str]:
    ink = _INKS[number]
    if marks:
        path = " ".join(f"{x:.1f},{foot - mark.y * scale:.1f}" for x, mark in marks)
        yield f'<polyline points="{path}" fill="none" stroke="{ink}" stroke-width="2"{_DASHES[number]}/>'
    for x, mark in marks:
        ends = f'x1="{x:.1f}" y1="{foot - mark.low * scale:.1f}" x2="{x:.1f}" y2="{foot - mark.high * scale:.1f}"'
        yield f'<line {ends} stroke="{ink}" stroke-opacity="0.5" stroke-width="2"/>'
        yield _mark(x, foot - mark.y * scale, number)


def _mark(x: float, y: float, number: int) -> str:
    if number == 0:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{_INKS[0]}"/>'
    turn = f' transform="rotate(45 {x:.1f} {y:.1f})"' if number > 1 else ""
    style = f'fill="{_CARD}" stroke="{_INKS[number]}" stroke-width="2"'
    return f'<rect x="{x - 3.5:.1f}" y="{y - 3.5:.1f}" width="7" height="7" {style}{turn}/>'


def _text(x: float, y: float, text: str, *, size: int, weight: int = 400, anchor: str = "start", fill: str = _TEXT) -> str:
    style = f'font-size="{size}" font-weight="{weight}" text-anchor="{anchor}" fill="{fill}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {style}>{escape(text)}</text>'


def _upright(x: float, y: float, text: str, fill: str) -> str:
    turn = f'transform="translate({x:.1f} {y:.1f}) rotate(-90)"'
    return f'<text {turn} font-size="12" text-anchor="middle" fill="{fill}">{escape(text)}</text>'
