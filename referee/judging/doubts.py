"""Why a table should not trust what was heard: each reason to ask again by itself."""

from itertools import takewhile

from referee import numbers
from referee.judging.bench import Bench
from referee.judging.comparison import Comparison, hides_unknown
from referee.judging.evidence import Belief
from referee.judging.lexicon import TokenKind
from referee.judging.neighbours import own_words
from referee.judging.ruling import ReasonKind
from referee.pavlov.expectation import Total
from referee.utterance import Utterance

_FEWEST_LETTERS = 3
"""A word of two letters ("up", "no") has about as many frames to fit as one of three."""


def is_contested(bench: Bench, utterance: Utterance, best: Comparison) -> bool:
    """Whether a hypothesis almost as likely as the best would get another verdict."""
    if not utterance.alternatives:
        return False
    least = utterance.alternatives[0].score - bench.thresholds.close_alternative
    near = takewhile(lambda h: h.score >= least, utterance.alternatives[1:])
    return any(bench.would_be_right(other) != best.right for other in near)


def is_mumbled(
    bench: Bench, utterance: Utterance, best: Comparison, belief: Belief | None, confidence: float
) -> bool:
    """Whether the words are too unsure to rest a verdict on.

    For a good one the belief is enough: which of several right readings was said does not matter.
    """
    thresholds = bench.thresholds
    if best.right:
        return belief is None and confidence < thresholds.good_confidence
    return (
        confidence < thresholds.bad_confidence
        or _is_stray(bench, utterance, best)
        or _is_short_total(best, thresholds.shortest_word)
        or _is_ill_fitting(utterance, thresholds.fit)
    )


def is_muddled(bench: Bench, utterance: Utterance, best: Comparison) -> bool:
    """Whether what was not understood, or a neighbour, may be why an announcement seems wrong."""
    return not best.right and (
        hides_unknown(best.reading, bench.thresholds.pause) or _is_torn(bench, utterance, best)
    )


def is_completed_from_afar(bench: Bench, utterance: Utterance) -> bool:
    """Whether an announcement is right only with words that a neighbour seems to have said."""
    own = own_words(utterance.words, bench.thresholds)
    return (
        own != utterance.words
        and bench.kindest(utterance.words).right
        and not bench.kindest(own).right
    )


def _is_stray(bench: Bench, utterance: Utterance, best: Comparison) -> bool:
    """Whether what is wrong are words too short or too faint to be the dog's."""
    thresholds, words = bench.thresholds, utterance.words
    stray = [
        word
        for word in words
        if word.duration < thresholds.shortest_word or word.level <= -thresholds.faint
    ]
    if stray and len(stray) == len(words) and not any(part.heard for part in best.parts):
        return True
    return any(
        bench.kindest([word for word in words if word not in without]).right
        for without in (stray, *([word] for word in stray))
        if without
    )


def _is_short_total(best: Comparison, shortest: float) -> bool:
    """Whether all that is wrong is a total too short to tell digits apart: six, two and eight."""
    if len(best.reasons) != 1 or best.reasons[0].kind is not ReasonKind.WRONG_TOTAL:
        return False
    total = best.reasons[0].heard
    said = [t for t in best.reading if t.kind is TokenKind.NUMBER and t.heard == total]
    return bool(said) and all(word.duration < shortest for word in said[-1].words)


def _is_ill_fitting(utterance: Utterance, fit: float) -> bool:
    """Whether even the likeliest text fits the sound so badly that noise may have made it up."""
    likeliest = max(utterance.scores, key=lambda text: text.score, default=None)
    if likeliest is None:
        return False
    letters = max(_FEWEST_LETTERS, sum(len(word) for word in likeliest.words))
    return likeliest.score < -fit * letters


def _is_torn(bench: Bench, utterance: Utterance, best: Comparison) -> bool:
    """Whether a number has a pause in it and one side of it would be right without the other.

    Then one of them is likely to be a neighbour's.
    """
    return any(
        bench.kindest([word for word in utterance.words if word not in side]).right
        for token in best.reading
        if token.kind is TokenKind.NUMBER
        for i in range(1, len(token.words))
        if token.words[i].start - token.words[i - 1].end >= bench.thresholds.pause
        for side in (token.words[:i], token.words[i:])
    )


def alike_totals(bench: Bench, other: Comparison) -> tuple[int, int] | None:
    """The right total and one that is easily heard for it, where that is what is wrong.

    Thirteen and thirty; the smaller first, so that the order tells nothing.

    Args:
        bench: what is required.
        other: an announcement with a wrong total.
    """
    ending = bench.expectation.ending
    if not isinstance(ending, Total):
        return None
    heard = [r.heard for r in other.reasons if r.kind is ReasonKind.WRONG_TOTAL]
    wrong = numbers.read(heard[0].split()) if heard else None
    if wrong is None or wrong not in numbers.alike(ending.value):
        return None
    return min(ending.value, wrong), max(ending.value, wrong)


def is_teen_for_ten(bench: Bench, other: Comparison) -> bool:
    """Whether all that is wrong is a teen in place of a ten, or the other way round."""
    alike = alike_totals(bench, other) if len(other.reasons) == 1 else None
    return alike is not None and all(numbers.is_teen_or_ten(total) for total in alike)
