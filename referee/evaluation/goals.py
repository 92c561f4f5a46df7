"""What the referee ought to reach, and whether it does."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from referee.evaluation.figures import Figures, Rate


@dataclass(frozen=True, slots=True)
class Goal:
    """The most that a figure may be.

    Attributes:
        level: the noise level, as in `Row.level`.
        figure: the attribute of `Figures`.
        most: rates 0 to 1, times in seconds.
    """

    level: str
    figure: str
    most: float


_RATES = {"false_bad": (0.005, 0.01), "false_good": (0.01, 0.02), "say_again": (0.05, 0.12)}
"""Figure -> the most of it in quiet (clean, 20 dB) and at 10 dB."""

_TIMES = {"latency_median": 0.4, "latency_95": 0.8}

GOALS = (
    *(Goal(level, figure, m[0]) for level in ("clean", "20 dB") for figure, m in _RATES.items()),
    *(Goal("10 dB", figure, m[1]) for figure, m in _RATES.items()),
    *(Goal("clean", figure, most) for figure, most in _TIMES.items()),
)


@dataclass(frozen=True, slots=True)
class Reached:
    """A goal with what came of it.

    Attributes:
        goal: what was wanted.
        value: what was measured, in the goal's unit.
    """

    goal: Goal
    value: float

    @property
    def met(self) -> bool:
        """Whether it is good enough."""
        return self.value <= self.goal.most


def reached(by_level: Mapping[str, Figures]) -> tuple[Reached, ...]:
    """The goals of those noise levels and figures that were measured."""
    found = ((goal, getattr(by_level[goal.level], goal.figure)) for goal in _within(by_level))
    return tuple(
        Reached(goal, of.value if isinstance(of, Rate) else of)
        for goal, of in found
        if not isinstance(of, Rate) or of.total
    )


def _within(by_level: Mapping[str, Figures]) -> Iterator[Goal]:
    return (goal for goal in GOALS if goal.level in by_level)
