"""Plots as inline SVG, so that a page needs nothing besides itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

_WIDTH, _LABELS, _LINE = 640, 190, 22
_SIDE, _MARGIN = 320, 46
_AXIS_TEXT = 'font-size="11" fill="currentColor"'


@dataclass(frozen=True, slots=True)
class Bar:
    """A rate with its interval, each 0 to 1."""

    label: str
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Dot:
    """A point of a line; its label is shown when it is pointed at."""

    x: float
    y: float
    label: str


def bar_chart(bars: Sequence[Bar], goal: float | None = None) -> str:
    """Bars from 0 on, with the interval as a line and the goal as a dashed one."""
    most = max([0.01, *(bar.high for bar in bars if bar.high < 1), *(bar.value for bar in bars)])
    scale = (_WIDTH - _LABELS - 70) / most
    height = _LINE * len(bars) + 8
    parts = [_bar(bar, row, scale, most) for row, bar in enumerate(bars)]
    if goal is not None and goal <= most:
        x = _LABELS + goal * scale
        parts.append(
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{height}" stroke="#b00" '
            'stroke-dasharray="4 3"/>'
        )
    return _svg(_WIDTH, height, parts)


def _bar(bar: Bar, row: int, scale: float, most: float) -> str:
    y, middle = row * _LINE + 5, row * _LINE + 5 + _LINE / 2 - 2
    low, high = (_LABELS + min(most, end) * scale for end in (bar.low, bar.high))
    return (
        f'<text x="{_LABELS - 8}" y="{middle + 4:.1f}" text-anchor="end" {_AXIS_TEXT}>'
        f"{escape(bar.label[:30])}</text>"
        f'<rect x="{_LABELS}" y="{y}" width="{bar.value * scale:.1f}" height="{_LINE - 6}" '
        f'fill="#58a"><title>{100 * bar.value:.1f}%</title></rect>'
        f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{middle:.1f}" y2="{middle:.1f}" '
        'stroke="currentColor"/>'
        f'<text x="{_WIDTH - 62}" y="{middle + 4:.1f}" {_AXIS_TEXT}>{100 * bar.value:.1f}%</text>'
    )


def line_chart(dots: Sequence[Dot], x_label: str, y_label: str, diagonal: bool = False) -> str:
    """Points joined in their order; both axes are in percent and begin at 0.

    Args:
        dots: x and y from 0 to 1.
        x_label: what x is.
        y_label: what y is.
        diagonal: draw the line where both are equal, and both axes to 100%.
    """
    most_x = 1.0 if diagonal else max([0.01, *(dot.x for dot in dots)]) * 1.05
    most_y = 1.0 if diagonal else max([0.01, *(dot.y for dot in dots)]) * 1.05
    places = [_place(dot.x / most_x, dot.y / most_y) for dot in dots]
    parts = [_frame(x_label, y_label, most_x, most_y)]
    if diagonal:
        parts.append(_path([_place(0, 0), _place(1, 1)], 'stroke-dasharray="4 3"'))
    parts.append(_path(places, 'stroke-width="2"'))
    parts += [
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="#58a"><title>{escape(dot.label)}</title>'
        "</circle>"
        for (x, y), dot in zip(places, dots, strict=True)
    ]
    return _svg(_SIDE + 2 * _MARGIN, _SIDE + 2 * _MARGIN, parts)


def _place(x: float, y: float) -> tuple[float, float]:
    return _MARGIN + x * _SIDE, _MARGIN + (1 - y) * _SIDE


def _path(places: Sequence[tuple[float, float]], style: str) -> str:
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    return f'<polyline points="{points}" fill="none" stroke="#58a" {style}/>'


def _frame(x_label: str, y_label: str, most_x: float, most_y: float) -> str:
    bottom, middle = _MARGIN + _SIDE, _MARGIN + _SIDE / 2
    return (
        f'<rect x="{_MARGIN}" y="{_MARGIN}" width="{_SIDE}" height="{_SIDE}" fill="none" '
        'stroke="currentColor" opacity="0.4"/>'
        f'<text x="{middle}" y="{bottom + 34}" text-anchor="middle" {_AXIS_TEXT}>'
        f"{escape(x_label)}</text>"
        f'<text x="{_MARGIN}" y="{_MARGIN - 12}" {_AXIS_TEXT}>{escape(y_label)}</text>'
        f'<text x="{_MARGIN}" y="{bottom + 16}" {_AXIS_TEXT}>0%</text>'
        f'<text x="{_MARGIN + _SIDE}" y="{bottom + 16}" text-anchor="end" {_AXIS_TEXT}>'
        f"{100 * most_x:.1f}%</text>"
        f'<text x="{_MARGIN - 4}" y="{_MARGIN + 10}" text-anchor="end" {_AXIS_TEXT}>'
        f"{100 * most_y:.0f}%</text>"
    )


def _svg(width: int, height: int, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">'
        f"{''.join(parts)}</svg>"
    )
