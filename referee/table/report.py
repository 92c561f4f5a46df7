"""A ruling as plain data, for JSON, the journal and appeals."""

from typing import Any

from referee.judging.announcement import usual
from referee.judging.evidence import Belief
from referee.judging.ruling import PartHeard, Reason, Ruling
from referee.utterance import Hypothesis, Utterance, Word


def ruling_report(ruling: Ruling) -> dict[str, Any]:
    """Everything that a ruling rests on, in JSON's types.

    Times are in seconds from the start of the clip, scores and the margin in nats.
    """
    return {
        "verdict": ruling.verdict.value,
        "reasons": [_reason(reason) for reason in ruling.reasons],
        "doubt": ruling.doubt.value if ruling.doubt else None,
        "card": ruling.expectation.card.code,
        "expected": usual(ruling.expectation),
        "rules": list(ruling.expectation.rules),
        "actions": [action.text for action in ruling.expectation.actions],
        **utterance_report(ruling.utterance),
        "parts": [_part(part) for part in ruling.parts],
        "confidence": round(ruling.confidence, 3),
        "belief": _belief(ruling.belief) if ruling.belief else None,
        "alike": list(ruling.alike) if ruling.alike else None,
    }


def utterance_report(utterance: Utterance) -> dict[str, Any]:
    """What was heard. Times and lengths are in seconds, scores in nats."""
    return {
        "heard": utterance.text,
        "words": [_word(word) for word in utterance.words],
        "alternatives": [_hypothesis(h) for h in utterance.alternatives],
        "scores": [_hypothesis(h) for h in utterance.scores],
        "speech_s": round(utterance.speech, 3),
        "overlap_s": round(utterance.overlap, 3),
    }


def _reason(reason: Reason) -> dict[str, Any]:
    return {
        "kind": reason.kind.value,
        "expected": reason.expected,
        "heard": reason.heard,
        "rules": list(reason.rules),
    }


def _word(word: Word) -> dict[str, Any]:
    return {
        "text": word.text,
        "start": round(word.start, 3),
        "end": round(word.end, 3),
        "confidence": round(word.confidence, 3),
        "level_db": round(word.level, 1),
    }


def _hypothesis(hypothesis: Hypothesis) -> dict[str, Any]:
    return {"text": hypothesis.text, "score": round(hypothesis.score, 2)}


def _belief(belief: Belief) -> dict[str, Any]:
    return {
        "right": round(belief.right, 4),
        "wrong": round(belief.wrong, 4),
        "unknown": round(belief.unknown, 4),
        "nearest": belief.nearest.text if belief.nearest else None,
        "rival": belief.rival.text if belief.rival else None,
        "margin": None if belief.margin is None else round(belief.margin, 2),
    }


def _part(part: PartHeard) -> dict[str, Any]:
    return {
        "expected": part.expected,
        "rules": list(part.rules),
        "found": bool(part.heard),
        "heard": part.heard,
        "confidence": round(part.confidence, 3),
    }
