"""Thresholds chosen from what was heard of the tuning speakers.

One threshold after the other is set to the value with the least cost, twice round. The belief is
not fitted by its log loss: the few right dogs whom the model mishears altogether outweigh all else
in it, and the referee would hardly dare a "Bad dog". The cost of a noise level is its rates of
false "Bad dog", false "Good dog" and questions, each in units of its goal, with more for a goal
that is missed.
"""

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from multiprocessing.pool import Pool

from referee.evaluation.figures import Figures, figures, grouped
from referee.evaluation.goals import GOALS, Goal
from referee.evaluation.rejudging import all_judged_again
from referee.evaluation.rows import Row
from referee.judging.thresholds import Thresholds

CANDIDATES: dict[str, tuple[float, ...]] = {
    "temperature": (4.0, 2.8, 2.0, 1.4, 1.0),
    "unknown_bias": (0.0, -1.0, -2.0, -3.0, -4.0),
    "alike_temperature": (2.0, 1.4, 1.0, 0.7, 0.5),
    "bad_belief": (0.995, 0.99, 0.98, 0.95, 0.9, 0.8, 0.7),
    "good_belief": (0.9, 0.8, 0.7, 0.6),
    "alike_belief": (0.99, 0.98, 0.96, 0.94, 0.92, 0.9),
    "bad_confidence": (0.95, 0.9, 0.8, 0.7, 0.6, 0.5),
    "good_confidence": (0.9, 0.7, 0.5, 0.3, 0.0),
    "shortest_word": (0.2, 0.17, 0.14, 0.1),
    "faint": (4.0, 6.0, 8.0, 12.0),
    "fit": (4.0, 5.0, 6.0, 7.0, 9.0),
}
"""Threshold -> the values that are tried, the strictest first.

However few dogs are wronged among those that choose, a bone never goes for a belief below 0.7. Few
of them say teens or tens, so there the nearer total stays the one that counts.
"""

ROUNDS = 2
MISSED = 10.0
"""How much dearer a rate is where it is over its goal."""

A_BONE = 3.0
"""How much dearer a false "Bad dog" is than the others, since it takes a bone."""

CURVE = (0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 0.9999)
"""Values of `bad_belief` for the trade-off between false "Bad dog" and questions."""

_QUIET, _LOUD = "clean", "10 dB"
"""Noise levels whose goals serve levels that have none: from 15 dB on, and below."""

_rows: Sequence[Row] = ()
"""Of this process, when it is a worker."""


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the trade-off.

    Attributes:
        bad_belief: the threshold.
        figures: what it comes to, all noise levels together.
    """

    bad_belief: float
    figures: Figures


@dataclass(frozen=True, slots=True)
class Tuned:
    """What tuning came to.

    Attributes:
        before: thresholds that it began with.
        chosen: thresholds that it chose.
        curve: on the tuning speakers, with all else as chosen.
    """

    before: Thresholds
    chosen: Thresholds
    curve: tuple[Point, ...]

    @property
    def changed(self) -> dict[str, float]:
        """Threshold -> new value, of those that were changed."""
        new = {name: float(getattr(self.chosen, name)) for name in CANDIDATES}
        return {name: value for name, value in new.items() if value != getattr(self.before, name)}


def tune(
    rows: Sequence[Row],
    start: Thresholds,
    advance: Callable[[float], None],
    jobs: int = 0,
) -> Tuned:
    """Choose thresholds.

    Args:
        rows: of the tuning speakers.
        start: thresholds to begin with.
        advance: told the share of the work that has been done since it was last told.
        jobs: workers; 0 for one a core.
    """
    context = multiprocessing.get_context("spawn")
    with context.Pool(jobs or os.cpu_count() or 1, _start, (tuple(rows),)) as pool:
        chosen = start
        for _ in range(ROUNDS):
            for name in CANDIDATES:
                chosen = _best(name, chosen, pool)
                advance(1 / (ROUNDS * len(CANDIDATES) + 1))
        curve = pool.map(_figures, [replace(chosen, bad_belief=b) for b in CURVE])
        advance(1 / (ROUNDS * len(CANDIDATES) + 1))
    points = tuple(Point(b, of) for b, of in zip(CURVE, curve, strict=True))
    return Tuned(start, chosen, points)


def cost(rows: Sequence[Row]) -> float:
    """How far from perfect: rates in units of their goals, summed over noise levels."""
    return sum(
        _price(goal.figure, float(getattr(of, goal.figure).value) / goal.most)
        for level, of in grouped(rows, lambda row: row.level).items()
        for goal in _goals(level)
    )


def _price(figure: str, in_goals: float) -> float:
    dear = A_BONE if figure == "false_bad" else 1.0
    return dear * (in_goals + MISSED * max(0.0, in_goals - 1))


def _goals(level: str) -> Iterator[Goal]:
    known = {goal.level for goal in GOALS}
    like = _QUIET if level.endswith("dB") and float(level.split()[0]) >= 15 else _LOUD
    nearest = level if level in known else like
    return (g for g in GOALS if g.level == nearest and not g.figure.startswith("latency"))


def _best(name: str, chosen: Thresholds, pool: Pool) -> Thresholds:
    """The value with the least cost; of several the present one, else the strictest."""
    values = dict.fromkeys((getattr(chosen, name), *CANDIDATES[name]))
    settings = [replace(chosen, **{name: value}) for value in values]
    costs = pool.map(_cost, settings)
    return settings[costs.index(min(costs))]


def _start(rows: tuple[Row, ...]) -> None:
    global _rows
    _rows = rows


def _cost(thresholds: Thresholds) -> float:
    return cost(all_judged_again(_rows, thresholds))


def _figures(thresholds: Thresholds) -> Figures:
    return figures(all_judged_again(_rows, thresholds))
