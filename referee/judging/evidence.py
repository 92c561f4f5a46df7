"""What the sound itself says: path scores of right, wrong and unknown speech, as a belief.

The scores of texts, each alone against the sound, are weighed like likelihoods. Frames are not
independent, so score differences are scaled down by a temperature before they count as log-odds
(Guo et al., "On Calibration of Modern Neural Networks", 2017). Temperature and bias are chosen
where as many announcements are right as wrong; the prior of how often dogs are right comes on top.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from referee.judging.thresholds import Thresholds
from referee.utterance import UNKNOWN, Hypothesis, Utterance


@dataclass(frozen=True, slots=True)
class Belief:
    """How likely each explanation of the sound is; the three sum to 1.

    Attributes:
        right: a right announcement was said.
        wrong: one of the other announcements that were scored was said.
        unknown: something outside the grammar was said.
        nearest: the likeliest right announcement that fits the sound at all, else None.
        rival: the likeliest other announcement, else None.
        margin: nats by which `rival` is above `nearest`; None where either is missing.
        talk: the likeliest text with speech outside the grammar in it, else None.
    """

    right: float
    wrong: float
    unknown: float
    nearest: Hypothesis | None
    rival: Hypothesis | None
    margin: float | None
    talk: Hypothesis | None


def weigh(
    utterance: Utterance,
    is_right: Callable[[Hypothesis], bool],
    thresholds: Thresholds,
    rules: int = 0,
    is_alike: Callable[[Hypothesis], bool] = lambda hypothesis: False,
) -> Belief | None:
    """Turn an utterance's scores into a belief; None where nothing was scored (typed play).

    Args:
        utterance: with scores.
        is_right: whether a text would be a right announcement.
        thresholds: the prior, temperature and biases.
        rules: how many rules act on the card.
        is_alike: whether a text differs from a right one only by a teen for a ten.
    """
    if not utterance.scores:
        return None
    unknown = _best(h for h in utterance.scores if _is_unknown(h))
    known = [h for h in utterance.scores if not _is_unknown(h)]
    nearest = _best(h for h in known if is_right(h))
    rival = _best(h for h in known if not is_right(h))
    prior = thresholds.prior_right(rules)
    best = max(h.score for h in utterance.scores)
    scale = thresholds.temperature
    between = thresholds.alike_temperature if rival and is_alike(rival) else scale
    right, wrong, strange = (
        (h.score - best if h else -thresholds.pruned) for h in (nearest, rival, unknown)
    )
    top = max(right, wrong)
    shares = _softmax(
        (
            (right - top) / between + math.log(prior),
            (wrong - top) / between + math.log(1 - prior),
            (strange - top) / scale + thresholds.unknown_bias,
        )
    )
    margin = rival.score - nearest.score if rival and nearest else None
    talk = _best(h for h in utterance.scores if UNKNOWN in h.words and not is_right(h))
    return Belief(*shares, nearest, rival, margin, talk)


def _is_unknown(hypothesis: Hypothesis) -> bool:
    return set(hypothesis.words) == {UNKNOWN}


def _best(hypotheses: Iterable[Hypothesis]) -> Hypothesis | None:
    return max(hypotheses, key=lambda hypothesis: hypothesis.score, default=None)


def _softmax(logits: tuple[float, float, float]) -> tuple[float, float, float]:
    highest = max(logits)
    odds = [math.exp(logit - highest) for logit in logits]
    right, wrong, unknown = (o / sum(odds) for o in odds)
    return right, wrong, unknown
