"""Temperature and bias of the belief, so that what is stated is as often true.

They are chosen with right and wrong announcements weighing the same and no prior (Brümmer and du
Preez, "Application-independent evaluation of speaker detection", 2006): otherwise the few right
dogs whom the model mishears altogether outweigh all wrong ones. The prior is added afterwards.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from referee.evaluation.cases import Truth
from referee.evaluation.rejudging import lexicon_of
from referee.evaluation.rows import Row
from referee.judging.bench import Bench
from referee.judging.corrections import Leniency
from referee.judging.doubts import is_teen_for_ten
from referee.judging.evidence import Belief, weigh
from referee.judging.judge import judge
from referee.judging.ruling import Verdict
from referee.judging.thresholds import DEFAULT, Thresholds
from referee.utterance import Hypothesis, typed

TEMPERATURES = (0.7, 1.0, 1.4, 2.0, 2.8, 4.0, 5.6, 8.0)
UNKNOWN_BIASES = (-8.0, -6.0, -4.0, -3.0, -2.0, -1.0, 0.0, 1.0, 2.0)

OUTSIDE_SHARE = 0.1
"""How much speech outside the game weighs beside all announcements."""

_LEAST = 1e-6


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


class Calibrator:
    """Looks for the temperature and bias with the least log loss."""

    def __init__(self, rows: Sequence[Row], thresholds: Thresholds) -> None:
        """Keep what does not change with them: which scored texts are right."""
        self._rows = [row for row in rows if row.ruling.utterance.scores]
        self._thresholds = thresholds
        self._right = [_right_texts(row) for row in self._rows]
        self._alike = [_alike_texts(row) for row in self._rows]
        self._balanced = _weights(self._rows, 0.5)
        self._weights = _weights(self._rows, _mean_prior(self._rows, thresholds))

    def calibrated(self) -> Thresholds:
        """The thresholds with the best temperature and bias of the grid."""
        if not self._rows:
            return self._thresholds
        grid = [
            replace(self._thresholds, temperature=temperature, unknown_bias=bias)
            for temperature in TEMPERATURES
            for bias in UNKNOWN_BIASES
        ]
        return min(grid, key=self.loss)

    def loss(self, thresholds: Thresholds) -> float:
        """Mean log loss in nats, of the belief in what was true, with no prior."""
        even = replace(thresholds, prior=0.5, forget=0.0)
        told = zip(self._beliefs(even), self._rows, self._balanced, strict=True)
        losses = [-w * math.log(max(_LEAST, _of_truth(b, row.case.truth))) for b, row, w in told]
        return sum(losses) / sum(self._balanced)

    def stated(self, thresholds: Thresholds) -> list[Stated]:
        """What would be stated of each announcement, without speech outside the game."""
        told = zip(self._beliefs(thresholds), self._rows, self._weights, strict=True)
        return [
            Stated(belief.right, row.case.truth is Truth.RIGHT, weight)
            for belief, row, weight in told
            if row.case.truth is not Truth.OUTSIDE
        ]

    def _beliefs(self, thresholds: Thresholds) -> Iterator[Belief]:
        for row, right, alike in zip(self._rows, self._right, self._alike, strict=True):
            rules = len(row.ruling.expectation.rules)
            utterance = row.ruling.utterance
            belief = weigh(utterance, _among(right), thresholds, rules, _among(alike))
            if belief is not None:
                yield belief


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


def _right_texts(row: Row) -> frozenset[tuple[str, ...]]:
    lexicon = lexicon_of(row.case.rules, row.case.turn.dogs)

    def is_right(scored: Hypothesis) -> bool:
        ruling = judge(row.ruling.expectation, typed(scored.words), lexicon)
        return ruling.verdict is Verdict.GOOD

    return frozenset(scored.words for scored in row.ruling.utterance.scores if is_right(scored))


def _alike_texts(row: Row) -> frozenset[tuple[str, ...]]:
    lexicon = lexicon_of(row.case.rules, row.case.turn.dogs)
    bench = Bench(row.ruling.expectation, lexicon, DEFAULT, Leniency.KIND)
    scored = row.ruling.utterance.scores
    return frozenset(h.words for h in scored if is_teen_for_ten(bench, bench.read(h)))


def _among(texts: frozenset[tuple[str, ...]]) -> Callable[[Hypothesis], bool]:
    return lambda scored: scored.words in texts


def _mean_prior(rows: Sequence[Row], thresholds: Thresholds) -> float:
    priors = [thresholds.prior_right(len(row.ruling.expectation.rules)) for row in rows]
    return sum(priors) / max(1, len(priors))


def _weights(rows: Sequence[Row], prior: float) -> list[float]:
    """So that this share of all announcements is right."""
    share = {Truth.RIGHT: prior, Truth.WRONG: 1 - prior, Truth.OUTSIDE: OUTSIDE_SHARE}
    counts = {truth: sum(row.case.truth is truth for row in rows) for truth in Truth}
    return [share[row.case.truth] / counts[row.case.truth] for row in rows]


def _of_truth(belief: Belief, truth: Truth) -> float:
    if truth is Truth.OUTSIDE:
        return belief.unknown
    return belief.right if truth is Truth.RIGHT else belief.wrong
