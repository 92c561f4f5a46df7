"""How often dogs are right before anything is heard, learnt from rulings of past games."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from referee.judging.thresholds import Thresholds

_PRIORS = tuple(p / 200 for p in range(140, 200))
_FORGETS = tuple(f / 100 for f in range(41))
"""What is tried."""

_USUAL = range(3)
"""Rules that act on most cards."""

_WEIGHT = 300.0
"""Announcements that what is believed so far counts for, so that one game does not upset it."""


@dataclass(frozen=True, slots=True)
class Announced:
    """An announcement that was ruled on.

    Attributes:
        rules: how many rules acted on its card.
        right: whether it was good, as the table let it stand.
    """

    rules: int
    right: bool


def learnt(announced: Iterable[Announced], start: Thresholds) -> Thresholds:
    """The thresholds with the likeliest `prior` and `forget`.

    Args:
        announced: of past games.
        start: what is believed before; where no game was played it stays.
    """
    counts: Counter[Announced] = Counter(announced)
    if not counts:
        return start
    seen = [(one, float(count)) for one, count in counts.items()]
    told = [*seen, *_believed(start)]
    grid = (replace(start, prior=prior, forget=forget) for prior in _PRIORS for forget in _FORGETS)
    return max(grid, key=lambda thresholds: _likelihood(told, thresholds))


def _believed(start: Thresholds) -> Iterator[tuple[Announced, float]]:
    """What is believed so far, as if it had been seen."""
    for rules in _USUAL:
        right = start.prior_right(rules)
        yield Announced(rules, True), right * _WEIGHT / len(_USUAL)
        yield Announced(rules, False), (1 - right) * _WEIGHT / len(_USUAL)


def _likelihood(told: Iterable[tuple[Announced, float]], thresholds: Thresholds) -> float:
    """In nats."""
    return sum(
        count * math.log(right if one.right else 1 - right)
        for one, count in told
        for right in (thresholds.prior_right(one.rules),)
    )
