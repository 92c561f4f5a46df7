"""Plots as inline SVG, so that a page needs nothing besides itself.

They are about as wide as a telephone's screen, where their letters can still be read, so that
three stand side by side on a large one. `STYLE` belongs in the page.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

STYLE = """
svg { max-width: 100%; height: auto; font-size: 12px; fill: currentColor; }
.bar, .dot { fill: #58a; fill: light-dark(#58a, #7ad); }
.line { fill: none; stroke: #58a; stroke: light-dark(#58a, #7ad); stroke-width: 2; }
.even { fill: none; stroke: currentColor; stroke-dasharray: 4 3; opacity: .6; }
.range, .axis { stroke: currentColor; fill: none; }
.axis { opacity: .35; }
.goal { stroke: #b00; stroke: light-dark(#b00, #f88); stroke-dasharray: 4 3; }
"""

_WIDTH, _ROW, _BAR = 350, 36, 12
_LABEL = 34
"""Letters of a label that fit beside the value."""

_SIDE, _LEFT, _TOP, _BOTTOM = 280, 46, 24, 40
_TICKS = 4
_STEPS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.25)
"""Distances between the ticks of an axis."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A rate with its interval, each 0 to 1; the remark stands behind it."""

    label: str
    value: float
    low: float
    high: float
    remark: str = ""

    @property
    def told(self) -> str:
        """The rate in words: "12.5% (1 of 8)"."""
        return f"{_percent(self.value)} {self.remark}".strip()


@dataclass(frozen=True, slots=True)
class Dot:
    """A point of a line; its label is shown when it is pointed at."""

    x: float
    y: float
    label: str


def bar_chart(what: str, bars: Sequence[Bar], goal: float | None = None) -> str:
    """Bars from 0 on, with the interval as a thin line and the goal as a dashed one.

    Args:
        what: told to those who cannot see it.
        bars: one at least.
        goal: 0 to 1.
    """
    step, most = _scale(max(bar.high for bar in bars))
    height = _ROW * len(bars) + 24
    ticks = [i * step for i in range(round(most / step) + 1)]
    parts = [_text(_across(t, most), height - 4, _anchor(t, most), t) for t in ticks]
    for row, bar in enumerate(bars):
        parts += [_rule("axis", _across(t, most), row) for t in ticks]
        parts.append(_bar(bar, row, most))
        if goal is not None and goal <= most:
            parts.append(_rule("goal", _across(goal, most), row))
    told = "; ".join(f"{bar.label} {bar.told}" for bar in bars)
    return _svg(_WIDTH, height, f"Bar chart, {what}: {told}.", parts)


def _bar(bar: Bar, row: int, most: float) -> str:
    label = bar.label if len(bar.label) <= _LABEL else bar.label[: _LABEL - 1] + "\u2026"
    low, high, width = (_across(end, most) for end in (bar.low, bar.high, bar.value))
    top = row * _ROW
    y, middle = top + 17, top + 17 + _BAR / 2
    return (
        f'<text x="0" y="{top + 12}">{escape(label)}</text>'
        f'<text x="{_WIDTH}" y="{top + 12}" text-anchor="end">{escape(bar.told)}</text>'
        f'<rect class="bar" x="0" y="{y}" width="{width:.1f}" height="{_BAR}"/>'
        f'<path class="range" d="M{low:.1f} {middle - 3}v6m0-3H{high:.1f}m0-3v6"/>'
    )


def _rule(css: str, x: float, row: int) -> str:
    """An upright line through the bar of a row, but not through its label."""
    top = row * _ROW + 15
    return f'<line class="{css}" x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{top + _BAR + 4}"/>'


def _across(value: float, most: float) -> float:
    return value / most * _WIDTH


def _anchor(value: float, most: float) -> str:
    if value == 0:
        return "start"
    return "middle" if value < most else "end"


def line_chart(
    what: str, dots: Sequence[Dot], x_label: str, y_label: str, diagonal: bool = False
) -> str:
    """Points joined in their order; both axes are in percent and begin at 0.

    Args:
        what: told to those who cannot see it.
        dots: x and y from 0 to 1.
        x_label: what x is.
        y_label: what y is.
        diagonal: draw the line where both are equal, and both axes to 100%.
    """
    x_step, most_x = _scale(1.0 if diagonal else max(dot.x for dot in dots))
    y_step, most_y = _scale(1.0 if diagonal else max(dot.y for dot in dots))
    places = [_place(dot.x / most_x, dot.y / most_y) for dot in dots]
    parts = [*_frame(x_label, y_label, (x_step, most_x), (y_step, most_y))]
    if diagonal:
        parts.append(_path([_place(0, 0), _place(1, 1)], "even"))
    parts.append(_path(places, "line"))
    parts += [
        f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="4"><title>{escape(_told(dot))}</title>'
        "</circle>"
        for (x, y), dot in zip(places, dots, strict=True)
    ]
    told = "; ".join(_told(dot) for dot in dots)
    size = _LEFT + _SIDE + 24, _TOP + _SIDE + _BOTTOM
    alt = f"Line chart, {what}; {x_label}, then {y_label}: {told}."
    return _svg(*size, alt, parts)


def _told(dot: Dot) -> str:
    return f"{_percent(dot.x)}, {_percent(dot.y)}, {dot.label}"


def _place(x: float, y: float) -> tuple[float, float]:
    return _LEFT + x * _SIDE, _TOP + (1 - y) * _SIDE


def _path(places: Sequence[tuple[float, float]], css: str) -> str:
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    return f'<polyline class="{css}" points="{points}"/>'


def _frame(
    x_label: str, y_label: str, across: tuple[float, float], up: tuple[float, float]
) -> Iterator[str]:
    """Both axes; each is given by the distance of its ticks and where it ends."""
    bottom = _TOP + _SIDE
    yield f'<text x="{_LEFT}" y="{_TOP - 10}">{escape(y_label)}</text>'
    yield f'<text x="{_LEFT}" y="{bottom + 34}">{escape(x_label)}</text>'
    for i in range(round(across[1] / across[0]) + 1):
        x, _ = _place(i * across[0] / across[1], 0)
        yield f'<line class="axis" x1="{x:.1f}" x2="{x:.1f}" y1="{_TOP}" y2="{bottom}"/>'
        yield _text(x, bottom + 16, "middle", i * across[0])
    for i in range(round(up[1] / up[0]) + 1):
        _, y = _place(0, i * up[0] / up[1])
        yield f'<line class="axis" x1="{_LEFT}" x2="{_LEFT + _SIDE}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield _text(_LEFT - 6, y + 4, "end", i * up[0])


def _text(x: float, y: float, anchor: str, value: float) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{100 * value:g}%</text>'


def _scale(most: float) -> tuple[float, float]:
    """The distance between ticks and the end of an axis, in round numbers."""
    step = next((s for s in _STEPS if s * _TICKS >= most), _STEPS[-1])
    return step, step * _TICKS


def _percent(value: float) -> str:
    return f"{100 * value:.1f}%"


def _svg(width: int, height: int, alt: str, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        f'aria-label="{escape(alt)}">{"".join(parts)}</svg>'
    )
