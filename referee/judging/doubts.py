"""Why a table should not trust what was heard: each reason to ask again by itself."""

from itertools import takewhile

from referee import numbers
from referee.judging.bench import Bench
from referee.judging.comparison import Comparison
from referee.judging.confidence import meant
from referee.judging.evidence import Belief
from referee.judging.lexicon import TokenKind
from referee.judging.ruling import ReasonKind
from referee.judging.thresholds import Thresholds
from referee.pavlov.expectation import Total
from referee.utterance import Utterance


def is_contested(bench: Bench, utterance: Utterance, best: Comparison) -> bool:
    """Whether a hypothesis almost as likely as the best would get another verdict."""
    if not utterance.alternatives:
        return False
    least = utterance.alternatives[0].score - bench.thresholds.close_alternative
    near = takewhile(lambda h: h.score >= least, utterance.alternatives[1:])
    return any(bench.would_be_right(other) != best.right for other in near)


def is_mumbled(
    best: Comparison, belief: Belief | None, confidence: float, thresholds: Thresholds
) -> bool:
    """Whether the words are too unsure to rest a verdict on.

    For a good one the belief is enough: which of several right readings was said does not matter.
    """
    if best.right:
        return belief is None and confidence < thresholds.good_confidence
    if confidence < thresholds.bad_confidence:
        return True
    return _is_stray(best, thresholds) or _is_short_total(best, thresholds.shortest_word)


def _is_stray(best: Comparison, thresholds: Thresholds) -> bool:
    """Whether all that is wrong is a word too short or too faint to be the dog's."""
    if not best.reasons or any(r.kind is not ReasonKind.EXTRA_WORDS for r in best.reasons):
        return False
    said = {word for reason in best.reasons for word in reason.heard.split()}
    extra = [word for word in meant(best) if word.text in said]
    return any(w.duration < thresholds.shortest_word or w.level <= -thresholds.faint for w in extra)


def _is_short_total(best: Comparison, shortest: float) -> bool:
    """Whether all that is wrong is a total too short to tell digits apart: six, two and eight."""
    if len(best.reasons) != 1 or best.reasons[0].kind is not ReasonKind.WRONG_TOTAL:
        return False
    total = best.reasons[0].heard
    said = [t for t in best.reading if t.kind is TokenKind.NUMBER and t.heard == total]
    return bool(said) and all(word.duration < shortest for word in said[-1].words)


def is_torn(bench: Bench, utterance: Utterance, best: Comparison) -> bool:
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
