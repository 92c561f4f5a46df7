"""How often a stated belief is true: of all announcements, as many right ones as the prior says."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.evaluation.cases import Truth
from referee.evaluation.rejudging import judged_again
from referee.evaluation.rows import Row
from referee.judging.thresholds import Thresholds


@dataclass(frozen=True, slots=True)
class Stated:
    """A belief and whether it was true.

    Attributes:
        belief: 0 to 1, that the announcement was right.
        right: whether it was.
        weight: of the row, so that right dogs are as usual as at the table.
    """

    belief: float
    right: bool
    weight: float


@dataclass(frozen=True, slots=True)
class Bin:
    """Beliefs of about one size.

    Attributes:
        stated: their weighted mean.
        true: the weighted share that was right.
        count: how many.
    """

    stated: float
    true: float
    count: int


def stated(rows: Sequence[Row], thresholds: Thresholds) -> list[Stated]:
    """What is stated of each announcement that was scored, without speech outside the game."""
    told = [
        row for row in rows if row.ruling.utterance.scores and row.case.truth is not Truth.OUTSIDE
    ]
    weights = _weights(told, _mean_prior(told, thresholds))
    return [
        Stated(belief.right, row.case.truth is Truth.RIGHT, weight)
        for row, weight in zip(told, weights, strict=True)
        if (belief := judged_again(row, thresholds).ruling.belief)
    ]


def reliability(stated: Sequence[Stated], bins: int = 10) -> tuple[Bin, ...]:
    """Stated beliefs in equal bins against how often they were true; empty bins are left out."""
    found = []
    for i in range(bins):
        members = [s for s in stated if i == min(bins - 1, int(s.belief * bins))]
        weight = sum(s.weight for s in members)
        if members and weight > 0:
            mean = sum(s.belief * s.weight for s in members) / weight
            true = sum(s.weight for s in members if s.right) / weight
            found.append(Bin(mean, true, len(members)))
    return tuple(found)


def _mean_prior(rows: Sequence[Row], thresholds: Thresholds) -> float:
    priors = [thresholds.prior_right(len(row.ruling.expectation.rules)) for row in rows]
    return sum(priors) / max(1, len(priors))


def _weights(rows: Sequence[Row], prior: float) -> list[float]:
    """So that this share of all announcements is right."""
    share = {Truth.RIGHT: prior, Truth.WRONG: 1 - prior}
    counts = {truth: sum(row.case.truth is truth for row in rows) for truth in share}
    return [share[row.case.truth] / counts[row.case.truth] for row in rows]
