"""Dogs who correct themselves: "seven, no, eight"."""

from enum import StrEnum

from referee.judging.lexicon import TokenKind
from referee.judging.meaning import Reading, Token


class Leniency(StrEnum):
    """Which of two announcements counts when a dog takes the first one back."""

    KIND = "kind"
    STRICT = "strict"


def corrected(reading: Reading, leniency: Leniency) -> Reading:
    """The reading that counts.

    Args:
        reading: as heard.
        leniency: kind lets the last word count, strict the first.
    """
    if leniency is Leniency.STRICT:
        return _first(reading)
    kept: list[Token] = []
    correcting = False
    for token in reading:
        if token.kind is TokenKind.CORRECTION:
            correcting = True
            continue
        if correcting and token.kind is not TokenKind.FILLER:
            kept = _taken_back(kept, token.kind)
            correcting = False
        kept.append(token)
    return tuple(kept)


def _first(reading: Reading) -> Reading:
    """What was said before the dog took anything back; a leading "no" takes nothing back."""
    meant = [i for i, t in enumerate(reading) if t.kind is not TokenKind.CORRECTION]
    start = meant[0] if meant else len(reading)
    for i in range(start, len(reading)):
        if reading[i].kind is TokenKind.CORRECTION:
            return reading[start:i]
    return reading[start:]


def _taken_back(kept: list[Token], kind: TokenKind) -> list[Token]:
    """What is left when the last thing of this kind, and all after it, is said anew."""
    same = [i for i, token in enumerate(kept) if token.kind is kind]
    return kept[: same[-1]] if same else kept
