"""What a clip is judged on: a turn, and whether what the clip says is right in it."""

from dataclasses import dataclass
from enum import StrEnum

from referee.evaluation.clips import Clip
from referee.judging.ruling import ReasonKind, Verdict
from referee.pavlov.rules import Rule
from referee.pavlov.turn import Turn


class Truth(StrEnum):
    """What the dog did."""

    RIGHT = "right"
    WRONG = "wrong"
    OUTSIDE = "outside"
    """It said nothing that belongs to the turn: being asked again is as fair as a bad verdict."""


class Kind(StrEnum):
    """What is wrong, or not, in a drawn turn. Manifests may name kinds of their own."""

    RIGHT = "right"
    TOTAL = "wrong total"
    ALIKE = "sound-alike total"
    PHRASE = "wrong phrase"
    MISSING = "missing phrase"
    EXTRA = "extra phrase"
    ORDER = "total not last"
    OTHER_WORDS = "other words"
    UNKNOWN = "unknown speech"
    NOISE = "noise alone"


@dataclass(frozen=True, slots=True)
class Case:
    """One turn on which a clip is judged.

    Attributes:
        turn: the flipped card and what came before it.
        rules: in play.
        truth: what the dog did.
        kind: for figures by kind of mistake; a `Kind` or what a manifest says.
        reasons: the kinds of reason that a bad verdict must give; empty when not known.
    """

    turn: Turn
    rules: tuple[Rule, ...]
    truth: Truth
    kind: str
    reasons: tuple[ReasonKind, ...] = ()


@dataclass(frozen=True, slots=True)
class Trial:
    """A clip with the turns that it is judged on."""

    clip: Clip
    cases: tuple[Case, ...]


def is_false(truth: Truth, verdict: Verdict) -> bool:
    """Whether a verdict wrongs a dog or lets a mistake pass."""
    if truth is Truth.RIGHT:
        return verdict is Verdict.BAD
    return verdict is Verdict.GOOD
