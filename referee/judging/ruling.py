"""What the referee decides of one announcement, with the evidence that it decided on."""

from dataclasses import dataclass
from enum import StrEnum

from referee.judging.evidence import Belief
from referee.pavlov.expectation import Expectation
from referee.utterance import Utterance


class Verdict(StrEnum):
    """Three, never two: whoever was not understood is asked again and loses nothing."""

    GOOD = "good"
    BAD = "bad"
    UNSURE = "unsure"


class ReasonKind(StrEnum):
    """The fixed kinds of reason for a bad verdict."""

    WRONG_TOTAL = "wrong total"
    MISSING_PHRASE = "missing phrase"
    WRONG_PHRASE = "wrong phrase"
    TOTAL_NOT_LAST = "total not last"
    EXTRA_WORDS = "extra words"
    MISSING_ACTION = "missing action"
    OUT_OF_TURN = "out of turn"
    SILENCE = "silence"


class Doubt(StrEnum):
    """Why a verdict is UNSURE."""

    NOT_UNDERSTOOD = "not understood"
    LOW_CONFIDENCE = "low confidence"
    CLOSE_ALTERNATIVE = "close alternative"
    SOUND_ALIKE = "sound-alike"
    SOUND_LOST = "sound lost"
    TWO_AT_ONCE = "two at once"


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that was wrong.

    Attributes:
        kind: which of the fixed kinds.
        expected: what should have been said or done, as words; "" where nothing should.
        heard: what was said in its place, as words; "" where nothing was.
        rules: ids of the rules that asked for what was expected; none where no rule asked for
            anything, or where the total is the plain sum of the cards.
    """

    kind: ReasonKind
    expected: str
    heard: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PartHeard:
    """How one required part of the announcement came out.

    Attributes:
        expected: the part as words.
        rules: ids of the rules that asked for it.
        heard: the words that were taken for it; "" when it is missing.
        confidence: the least confidence of those words, 0 when missing.
    """

    expected: str
    rules: tuple[str, ...]
    heard: str
    confidence: float


@dataclass(frozen=True, slots=True)
class Ruling:
    """A verdict with its evidence: the voice, captions, journal and appeals read this one value.

    Attributes:
        verdict: good, bad or unsure.
        reasons: what was wrong; empty unless bad.
        doubt: why the referee is unsure; None unless unsure.
        expectation: what was required.
        utterance: what was heard, with times, confidences and alternatives.
        parts: each required part and how it came out.
        confidence: how sure the recogniser is of what was said, 0 to 1; the belief in a right
            announcement where that is believed though other words were heard.
        belief: how the sound itself was weighed; None for typed announcements.
        alike: totals that were too much alike to be told apart, the smaller first; only where
            that is the doubt.
    """

    verdict: Verdict
    reasons: tuple[Reason, ...]
    doubt: Doubt | None
    expectation: Expectation
    utterance: Utterance
    parts: tuple[PartHeard, ...]
    confidence: float
    belief: Belief | None = None
    alike: tuple[int, int] | None = None
