"""From what was heard to a ruling.

A bone is taken only on evidence: the words must be confident, what was heard must beat every
right announcement and speech outside the grammar by a clear margin, and no hypothesis beside it
may read otherwise. In doubt the dog is asked again, which costs nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.judging.announcement import right_announcements, usual
from referee.judging.comparison import Comparison, compare
from referee.judging.lexicon import Lexicon, TokenKind
from referee.judging.meaning import readings
from referee.judging.ruling import Doubt, Reason, ReasonKind, Ruling, Verdict
from referee.judging.thresholds import DEFAULT, Thresholds
from referee.pavlov.expectation import Action, Expectation
from referee.utterance import UNKNOWN, Hypothesis, Utterance, Word, typed


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
) -> Ruling:
    """Decide whether the announcement is right.

    Args:
        expectation: what the active rules require.
        utterance: what was heard or typed.
        lexicon: the phrases that may be understood.
        thresholds: where evidence begins to be enough.
        undone: required actions that somebody at the table saw were not done.
    """
    best = _best_comparison(expectation, utterance.words, lexicon, thresholds)
    nearest, margin = _nearest_right(expectation, utterance, lexicon)
    finding = _find(expectation, utterance, lexicon, thresholds, best, margin)
    missing = tuple(
        Reason(ReasonKind.MISSING_ACTION, action.text, "", action.rules) for action in undone
    )
    if missing:
        finding = _Finding(Verdict.BAD, finding.reasons + missing)
    confidence = min((word.confidence for word in _meant(best)), default=0.0)
    return Ruling(
        verdict=finding.verdict,
        reasons=finding.reasons,
        doubt=finding.doubt,
        expectation=expectation,
        utterance=utterance,
        parts=best.parts,
        confidence=confidence,
        nearest=nearest,
        margin=margin,
    )


def out_of_turn(expectation: Expectation, dog: str, expected_dog: str) -> Ruling:
    """The ruling on a dog that flipped when it was another's turn (rulebook, "Clarifications").

    Args:
        expectation: of the card that was flipped; its order rules say who should have gone.
        dog: who flipped.
        expected_dog: whose turn it was.
    """
    reason = Reason(ReasonKind.OUT_OF_TURN, expected_dog, dog, expectation.order_rules)
    return Ruling(Verdict.BAD, (reason,), None, expectation, Utterance(()), (), 1.0)


def _find(
    expectation: Expectation,
    utterance: Utterance,
    lexicon: Lexicon,
    thresholds: Thresholds,
    best: Comparison,
    margin: float | None,
) -> _Finding:
    if not _meant(best):
        return _nothing_said(expectation, utterance, thresholds)
    if best.command or best.unknown:
        return _Finding(Verdict.UNSURE, doubt=Doubt.NOT_UNDERSTOOD)
    if _contested(expectation, utterance, lexicon, thresholds, best):
        return _Finding(Verdict.UNSURE, doubt=Doubt.CLOSE_ALTERNATIVE)
    confidence = min(word.confidence for word in _meant(best))
    if best.right:
        if confidence < thresholds.good_confidence:
            return _Finding(Verdict.UNSURE, doubt=Doubt.LOW_CONFIDENCE)
        return _Finding(Verdict.GOOD)
    if confidence < thresholds.bad_confidence:
        return _Finding(Verdict.UNSURE, doubt=Doubt.LOW_CONFIDENCE)
    if not _certain(utterance, thresholds, margin):
        return _Finding(Verdict.UNSURE, doubt=Doubt.CLOSE_ALTERNATIVE)
    return _Finding(Verdict.BAD, best.reasons)


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


def _best_comparison(
    expectation: Expectation, words: Sequence[Word], lexicon: Lexicon, thresholds: Thresholds
) -> Comparison:
    """The reading that is kindest to the dog; among equals the most usual one."""
    found = readings(words, lexicon, thresholds.similarity)
    comparisons = [compare(expectation, reading) for reading in found]
    return min(comparisons, key=lambda c: (not c.right, c.unknown, len(c.reasons)))


def _contested(
    expectation: Expectation,
    utterance: Utterance,
    lexicon: Lexicon,
    thresholds: Thresholds,
    best: Comparison,
) -> bool:
    """Whether a hypothesis almost as likely as the best would get another verdict."""
    if not utterance.alternatives:
        return False
    top = utterance.alternatives[0].score
    for other in utterance.alternatives[1:]:
        if top - other.score > thresholds.close_alternative:
            break
        words = typed(other.words).words
        if _best_comparison(expectation, words, lexicon, thresholds).right != best.right:
            return True
    return False


def _nearest_right(
    expectation: Expectation, utterance: Utterance, lexicon: Lexicon
) -> tuple[Hypothesis | None, float | None]:
    """The likeliest right announcement and how far what was heard is above it, in nats."""
    right = set(right_announcements(expectation, lexicon))
    scored = [h for h in utterance.scores if h.words in right]
    nearest = max(scored, key=lambda h: h.score, default=None)
    heard = _score_of(utterance, tuple(word.text for word in utterance.words))
    if nearest is None or heard is None:
        return nearest, None
    return nearest, heard - nearest.score


def _certain(utterance: Utterance, thresholds: Thresholds, margin: float | None) -> bool:
    """Whether what was heard is far above every right announcement and above unknown speech.

    A text that could not be scored does not fit the sound at all, so it is no rival.
    """
    if not utterance.scores:
        return True
    heard = _score_of(utterance, tuple(word.text for word in utterance.words))
    if heard is None:
        return False
    unknown = _score_of(utterance, (UNKNOWN,))
    if unknown is not None and heard - unknown < thresholds.unknown_margin:
        return False
    return margin is None or margin >= thresholds.bad_margin


def _score_of(utterance: Utterance, words: tuple[str, ...]) -> float | None:
    return next((h.score for h in utterance.scores if h.words == words), None)


def _meant(comparison: Comparison) -> tuple[Word, ...]:
    """The words that the verdict rests on."""
    idle = (TokenKind.FILLER, TokenKind.UNKNOWN, TokenKind.OTHER)
    return tuple(w for token in comparison.reading if token.kind not in idle for w in token.words)
