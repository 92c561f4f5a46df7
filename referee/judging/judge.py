"""From what was heard to a ruling.

A bone is taken only on evidence: the words must be confident, the sound must speak for what was
heard and against every right announcement and unknown speech, and no hypothesis beside it may
read otherwise. In doubt the dog is asked again, which costs nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.judging.announcement import usual
from referee.judging.bench import Bench
from referee.judging.comparison import Comparison
from referee.judging.confidence import confidence_of, meant
from referee.judging.corrections import Leniency
from referee.judging.doubts import (
    alike_totals,
    is_completed_from_afar,
    is_contested,
    is_muddled,
    is_mumbled,
    is_teen_for_ten,
)
from referee.judging.evidence import Belief, weigh
from referee.judging.lexicon import Lexicon
from referee.judging.neighbours import own_words
from referee.judging.ruling import Doubt, PartHeard, Reason, ReasonKind, Ruling, Verdict
from referee.judging.thresholds import DEFAULT, Thresholds
from referee.pavlov.expectation import Action, Expectation
from referee.utterance import Hypothesis, Utterance


@dataclass(frozen=True, slots=True)
class _Finding:
    """A verdict on the words alone, before actions are looked at."""

    verdict: Verdict
    reasons: tuple[Reason, ...] = ()
    doubt: Doubt | None = None
    alike: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class _Understood:
    """What is taken to have been said, and how sure that is."""

    best: Comparison
    parts: tuple[PartHeard, ...]
    confidence: float
    belief: Belief | None


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
    bench = Bench(expectation, lexicon, thresholds, leniency)
    understood = _understand(bench, utterance)
    finding = _find(bench, utterance, understood)
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
        parts=understood.parts,
        confidence=understood.confidence,
        belief=understood.belief,
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


def _understand(bench: Bench, utterance: Utterance) -> _Understood:
    best = _kindest(bench, utterance)
    belief = _weigh(bench, utterance, best)
    if belief and belief.nearest and _is_believed(bench, best, belief):
        believed = bench.read(belief.nearest)
        parts = tuple(replace(part, confidence=belief.right) for part in believed.parts)
        return _Understood(believed, parts, belief.right, belief)
    return _Understood(best, best.parts, confidence_of(bench, utterance, best), belief)


def _weigh(bench: Bench, utterance: Utterance, best: Comparison) -> Belief | None:
    heard = tuple(word.text for word in utterance.words)

    def is_right(hypothesis: Hypothesis) -> bool:
        # Scored texts carry no times, and those of what was heard may tell a neighbour's word.
        return best.right if hypothesis.words == heard else bench.would_be_right(hypothesis)

    def is_alike(hypothesis: Hypothesis) -> bool:
        return is_teen_for_ten(bench, bench.read(hypothesis))

    rules = len(bench.expectation.rules)
    return weigh(utterance, is_right, bench.thresholds, rules, is_alike)


def _kindest(bench: Bench, utterance: Utterance) -> Comparison:
    """The kindest comparison, without a neighbour's words where it is right without them."""
    own = bench.kindest(own_words(utterance.words, bench.thresholds))
    return own if own.right else bench.kindest(utterance.words)


def _is_believed(bench: Bench, best: Comparison, belief: Belief) -> bool:
    """Whether a right announcement was said after all, though the likeliest words are not right.

    Dogs are right far more often than not, and a recogniser's first guess is often just ahead.
    Where speech outside the grammar fits better than the announcement, it is not believed.
    """
    if best.right or best.command or belief.nearest is None:
        return False
    if belief.talk and belief.talk.score > belief.nearest.score:
        return False
    alike = _alike(bench, best, belief)
    thresholds = bench.thresholds
    return belief.right >= (thresholds.alike_belief if alike else thresholds.good_belief)


def _find(bench: Bench, utterance: Utterance, understood: _Understood) -> _Finding:
    best, belief, thresholds = understood.best, understood.belief, bench.thresholds
    if not meant(best):
        return _nothing_said(bench.expectation, utterance, thresholds)
    if utterance.overlap >= thresholds.overlap:
        return _Finding(Verdict.UNSURE, doubt=Doubt.TWO_AT_ONCE)
    if best.command or best.unknown:
        return _Finding(Verdict.UNSURE, doubt=Doubt.NOT_UNDERSTOOD)
    if belief is None and is_contested(bench, utterance, best):
        return _Finding(Verdict.UNSURE, doubt=Doubt.CLOSE_ALTERNATIVE)
    if is_mumbled(bench, utterance, best, belief, understood.confidence):
        return _Finding(Verdict.UNSURE, doubt=Doubt.LOW_CONFIDENCE)
    if belief is None:
        return _verdict(best)
    if is_muddled(bench, utterance, best) or is_completed_from_afar(bench, utterance):
        return _Finding(Verdict.UNSURE, doubt=Doubt.NOT_UNDERSTOOD)
    alike = _alike(bench, best, belief)
    usual = thresholds.good_belief if best.right else thresholds.bad_belief
    believed = belief.right if best.right else belief.wrong
    if believed >= (thresholds.alike_belief if alike else usual):
        return _verdict(best)
    doubt = Doubt.SOUND_ALIKE if alike else Doubt.CLOSE_ALTERNATIVE
    return _Finding(Verdict.UNSURE, doubt=doubt, alike=alike)


def _alike(bench: Bench, best: Comparison, belief: Belief) -> tuple[int, int] | None:
    """Totals that sound alike, of which one was heard or nearly heard for the other."""
    return alike_totals(bench, bench.read(belief.rival) if belief.rival else best)


def _verdict(best: Comparison) -> _Finding:
    return _Finding(Verdict.GOOD) if best.right else _Finding(Verdict.BAD, best.reasons)


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
