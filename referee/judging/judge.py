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
    if _contested(bench, utterance, best):
        return _Finding(Verdict.UNSURE, doubt=Doubt.CLOSE_ALTERNATIVE)
    least = thresholds.good_confidence if best.right else thresholds.bad_confidence
    if confidence < least:
        return _Finding(Verdict.UNSURE, doubt=Doubt.LOW_CONFIDENCE)
    if best.right:
        if belief and belief.right < thresholds.good_belief:
            return _Finding(Verdict.UNSURE, doubt=Doubt.CLOSE_ALTERNATIVE)
        return _Finding(Verdict.GOOD)
    if min(word.duration for word in _meant(best)) < thresholds.shortest_word:
        return _Finding(Verdict.UNSURE, doubt=Doubt.LOW_CONFIDENCE)
    doubt = _doubt_of_bad(bench.expectation, best, thresholds, belief)
    return _Finding(Verdict.UNSURE, doubt=doubt) if doubt else _Finding(Verdict.BAD, best.reasons)


def _doubt_of_bad(
    expectation: Expectation, best: Comparison, thresholds: Thresholds, belief: Belief | None
) -> Doubt | None:
    """Why what was heard is not sure enough to take a bone; None when it is."""
    if belief is None:
        return None
    if _sounds_alike(expectation, best):
        return Doubt.SOUND_ALIKE if belief.wrong < thresholds.alike_belief else None
    return Doubt.CLOSE_ALTERNATIVE if belief.wrong < thresholds.bad_belief else None


def _sounds_alike(expectation: Expectation, best: Comparison) -> bool:
    """Whether a wrong total is one that is easily heard for the right one."""
    totals = [r.heard for r in best.reasons if r.kind is ReasonKind.WRONG_TOTAL]
    if not totals or not isinstance(expectation.ending, Total):
        return False
    return numbers.read(totals[0].split()) in numbers.alike(expectation.ending.value)


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
