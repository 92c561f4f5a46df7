"""What was measured of one clip on one turn at one noise level by one engine."""

from dataclasses import dataclass
from typing import Any

from referee.evaluation.cases import Case, is_false
from referee.evaluation.clips import Clip
from referee.evaluation.noise import Noise
from referee.judging.announcement import usual
from referee.judging.ruling import Ruling


@dataclass(frozen=True, slots=True)
class Disturbance:
    """A noise that was mixed in.

    Attributes:
        noise: which.
        snr: in dB.
    """

    noise: Noise
    snr: float


@dataclass(frozen=True, slots=True)
class Row:
    """One ruling and what it should have been.

    Attributes:
        clip: the recording.
        case: the turn and the truth.
        disturbance: the noise; None for the clip as it is.
        engine: its name.
        ruling: with all evidence.
        word_errors: words that were taken for others, left out or put in.
        words: that were said; 0 where they are not known.
        latency: seconds from the end of speech to the ruling.
        work: seconds of work for this ruling.
        seconds: of the clip.
    """

    clip: Clip
    case: Case
    disturbance: Disturbance | None
    engine: str
    ruling: Ruling
    word_errors: int
    words: int
    latency: float
    work: float
    seconds: float

    @property
    def is_false(self) -> bool:
        """Whether the ruling wrongs the dog or lets a mistake pass."""
        return is_false(self.case.truth, self.ruling.verdict)

    @property
    def level(self) -> str:
        """The noise level, for figures by it: "clean", "20 dB"."""
        return f"{self.disturbance.snr:g} dB" if self.disturbance else "clean"


def row_report(row: Row) -> dict[str, Any]:
    """The row in JSON's types; times in seconds, the ratio in dB."""
    belief = row.ruling.belief
    return {
        "clip": str(row.clip.path),
        "speaker": row.clip.speaker,
        "group": row.clip.group,
        "said": row.clip.text,
        "kind": str(row.case.kind),
        "truth": row.case.truth.value,
        "card": row.case.turn.card.code,
        "total": row.case.turn.total,
        "rules": [rule.text if rule.id == "said" else rule.id for rule in row.case.rules],
        "expected": usual(row.ruling.expectation),
        "snr": row.disturbance.snr if row.disturbance else None,
        "noise": row.disturbance.noise.value if row.disturbance else None,
        "engine": row.engine,
        "verdict": row.ruling.verdict.value,
        "false": row.is_false,
        "doubt": row.ruling.doubt.value if row.ruling.doubt else None,
        "reasons": [reason.kind.value for reason in row.ruling.reasons],
        "heard": row.ruling.utterance.text,
        "confidence": round(row.ruling.confidence, 3),
        "belief_right": round(belief.right, 4) if belief else None,
        "belief_wrong": round(belief.wrong, 4) if belief else None,
        "latency_s": round(row.latency, 3),
        "work_s": round(row.work, 3),
        "clip_s": round(row.seconds, 3),
    }
