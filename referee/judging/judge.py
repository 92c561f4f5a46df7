"""From what was heard to a ruling.

A bone is taken only on evidence: the words must be confident, the sound must speak for what was
heard and against every right announcement and unknown speech, and no hypothesis beside it may
read otherwise. In doubt the dog is asked again, which costs nothing.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from referee import numbers
from referee.judging.announcement import usual
from referee.judging.comparison import Comparison, compare
from referee.judging.corrections import Leniency, corrected
from referee.judging.evidence import Belief, weigh
from referee.judging.lexicon import Lexicon, TokenKind
from referee.judging.meaning import readings
from referee.judging.ruling import Doubt, Reason, ReasonKind, Ruling, Verdict
from referee.judging.thresholds import DEFAULT, Thresholds
from referee.pavlov.expectation import Action, Expectation, Total
from referee.utterance import Hypothesis, Utterance, Word, typed


@dataclass(frozen=True, slots=True)
class _Finding:
    """A verdict on the words alone, before actions are looked at."""

    verdict: Verdict
    reasons: tuple[Reason, ...] = ()
    doubt: Doubt | None = None
    alike: tuple[int, int] | None = None


def judge(
    expectation: Expectation,
    utterance: Utterance,
    lexicon: Lexicon,
    thresholds: Thresholds = DEFAULT,
    undone: Sequence[Action] = (),
    leniency: Leniency = Leniency.KIND,
) -> Ruling:
    """Decide whether the announcement is right.

    Args:
        expectation: what the active rules require.
        utterance: what was heard or typed.
        lexicon: the phrases that may be understood.
        thresholds: where evidence begins to be enough.
        undone: required actions that somebody at the table saw were not done.
        leniency: what counts when a dog takes back what it said.
    """
    bench = _Bench(expectation, lexicon, thresholds, leniency)
    best = bench.kindest(utterance.words)
    heard = tuple(word.text for word in utterance.words)

    def is_right(hypothesis: Hypothesis) -> bool:
        # Scored texts carry no times, and those of what was heard may tell a neighbour's word.
        return best.right if hypothesis.words == heard else bench.would_be_right(hypothesis)

    belief = weigh(utterance, is_right, thresholds, len(expectation.rules))
    confidence = _confidence(bench, utterance, best)
    if belief and belief.nearest and _is_believed(bench, best, belief):
        best = bench.kindest(typed(belief.nearest.words).words)
        confidence = belief.right
    finding = _find(bench, utterance, best, belief, confidence)
    missing = tuple(
        Reason(ReasonKind.MISSING_ACTION, action.text, "", action.rules) for action in undone
    )
    if missing:
        finding = _Finding(Verdict.BAD, finding.reasons + missing)
    return Ruling(
        verdict=finding.verdict,
        reasons=finding.reasons,
        doubt=finding.doubt,
        expectation=expectation,
        utterance=utterance,
        parts=best.parts,
        confidence=confidence,
        belief=belief,
        alike=finding.alike,
    )


def out_of_turn(
    expectation: Expectation, dog: str, expected_dog: str, order_rules: Sequence[str] = ()
) -> Ruling:
    """The ruling on a dog that flipped when it was another's turn (rulebook, "Clarifications").

    Args:
        expectation: of the card that was flipped.
        dog: who flipped.
        expected_dog: whose turn it was.
        order_rules: ids of the rules that made it that dog's turn.
    """
    reason = Reason(ReasonKind.OUT_OF_TURN, expected_dog, dog, tuple(order_rules))
    return Ruling(Verdict.BAD, (reason,), None, expectation, Utterance(()), (), 1.0)


@dataclass(frozen=True, slots=True)
class _Bench:
    """What an utterance is compared with."""

    expectation: Expectation
    lexicon: Lexicon
    thresholds: Thresholds
    leniency: Leniency

    def kindest(self, words: Sequence[Word]) -> Comparison:
        """The reading that is kindest to the dog; among equals the most usual one."""
        found = readings(words, self.lexicon, self.thresholds.similarity)
        comparisons = [
            compare(self.expectation, corrected(reading, self.leniency), self.thresholds.pause)
            for reading in found
        ]
        return min(comparisons, key=lambda c: (not c.right, c.unknown, len(c.reasons)))

    def would_be_right(self, hypothesis: Hypothesis) -> bool:
        return self.kindest(typed(hypothesis.words).words).right


def _is_believed(bench: _Bench, best: Comparison, belief: Belief) -> bool:
    """Whether a right announcement was said after all, though the likeliest words are not right.

    Dogs are right far more often than not, and a recogniser's first guess is often just ahead.
    """
    if best.right or best.command:
        return False
    alike = _alike(bench, best, belief)
    thresholds = bench.thresholds
    return belief.right >= (thresholds.alike_belief if alike else thresholds.good_belief)


def _find(
    bench: _Bench,
    utterance: Utterance,
    best: Comparison,
    belief: Belief | None,
    confidence: float,
) -> _Finding:
    thresholds = bench.thresholds
    if not _meant(best):
        return _nothing_said(bench.expectation, utterance, thresholds)
    if best.command or best.unknown:
        return _Finding(Verdict.UNSURE, doubt=Doubt.NOT_UNDERSTOOD)
    if belief is None and _contested(bench, utterance, best):
        return _Finding(Verdict.UNSURE, doubt=Doubt.CLOSE_ALTERNATIVE)
    if _is_mumbled(best, belief, confidence, thresholds):
        return _Finding(Verdict.UNSURE, doubt=Doubt.LOW_CONFIDENCE)
    if belief is None:
        return _verdict(best)
    alike = _alike(bench, best, belief)
    if not best.right and _is_torn(bench, utterance, best):
        return _Finding(Verdict.UNSURE, doubt=Doubt.NOT_UNDERSTOOD)
    if best.right:
        sure = belief.right >= thresholds.good_belief
    else:
        sure = belief.wrong >= (thresholds.alike_belief if alike else thresholds.bad_belief)
    if sure:
        return _verdict(best)
    doubt = Doubt.SOUND_ALIKE if alike else Doubt.CLOSE_ALTERNATIVE
    return _Finding(Verdict.UNSURE, doubt=doubt, alike=alike)


def _is_mumbled(
    best: Comparison, belief: Belief | None, confidence: float, thresholds: Thresholds
) -> bool:
    """Whether the words are too unsure to rest a verdict on.

    For a good one the belief is enough: which of several right readings was said does not matter.
    """
    if best.right:
        return belief is None and confidence < thresholds.good_confidence
    return confidence < thresholds.bad_confidence or _is_click(best, thresholds.shortest_word)


def _is_click(best: Comparison, shortest: float) -> bool:
    """Whether all that is wrong is a word too short to be one."""
    if not best.reasons or any(r.kind is not ReasonKind.EXTRA_WORDS for r in best.reasons):
        return False
    extra = {word for reason in best.reasons for word in reason.heard.split()}
    return min(w.duration for w in _meant(best) if w.text in extra) < shortest


def _is_torn(bench: _Bench, utterance: Utterance, best: Comparison) -> bool:
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


def _verdict(best: Comparison) -> _Finding:
    return _Finding(Verdict.GOOD) if best.right else _Finding(Verdict.BAD, best.reasons)


def _alike(bench: _Bench, best: Comparison, belief: Belief) -> tuple[int, int] | None:
    """The right total and one that is easily heard for it, where the wrong one was heard or near.

    Thirteen and thirty; the smaller first, so that the order tells nothing.
    """
    ending = bench.expectation.ending
    if not isinstance(ending, Total):
        return None
    other = bench.kindest(typed(belief.rival.words).words) if belief.rival else best
    heard = [r.heard for r in other.reasons if r.kind is ReasonKind.WRONG_TOTAL]
    wrong = numbers.read(heard[0].split()) if heard else None
    if wrong is None or wrong not in numbers.alike(ending.value):
        return None
    return min(ending.value, wrong), max(ending.value, wrong)


def _nothing_said(
    expectation: Expectation, utterance: Utterance, thresholds: Thresholds
) -> _Finding:
    if utterance.words or utterance.speech > thresholds.silence:
        return _Finding(Verdict.UNSURE, doubt=Doubt.NOT_UNDERSTOOD)
    expected = usual(expectation)
    if not expected:
        return _Finding(Verdict.GOOD)
    reason = Reason(ReasonKind.SILENCE, expected, "", expectation.rules)
    return _Finding(Verdict.BAD, (reason,))


def _contested(bench: _Bench, utterance: Utterance, best: Comparison) -> bool:
    """Whether a hypothesis almost as likely as the best would get another verdict."""
    if not utterance.alternatives:
        return False
    least = utterance.alternatives[0].score - bench.thresholds.close_alternative
    near = takewhile(lambda h: h.score >= least, utterance.alternatives[1:])
    return any(bench.would_be_right(other) != best.right for other in near)


def _confidence(bench: _Bench, utterance: Utterance, best: Comparison) -> float:
    """How sure the recogniser is of the meaning, 0 to 1.

    Words that mean the same ("roll over", "rollover") share its confidence between them without
    any doubt about the meaning, so the share of the hypotheses that mean the same counts, too.
    """
    least = min((word.confidence for word in _meant(best)), default=0.0)
    if least == 1.0 or len(utterance.alternatives) < 2:
        return least
    top = utterance.alternatives[0].score
    odds = [math.exp(hypothesis.score - top) for hypothesis in utterance.alternatives]
    meaning = _meaning(best)
    alike = [_meaning(bench.kindest(typed(h.words).words)) for h in utterance.alternatives]
    same = sum(o for o, other in zip(odds, alike, strict=True) if other == meaning)
    return max(least, same / sum(odds))


def _meaning(comparison: Comparison) -> tuple[tuple[TokenKind, str | int], ...]:
    """What was said, whatever its spoken form."""
    idle = (TokenKind.FILLER,)
    return tuple(
        (t.kind, t.text if t.number is None else t.number)
        for t in comparison.reading
        if t.kind not in idle
    )


def _meant(comparison: Comparison) -> tuple[Word, ...]:
    """The words that the verdict rests on."""
    idle = (TokenKind.FILLER, TokenKind.UNKNOWN, TokenKind.OTHER)
    return tuple(w for token in comparison.reading if token.kind not in idle for w in token.words)
