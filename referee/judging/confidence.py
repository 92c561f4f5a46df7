"""How sure the recogniser is of what was meant."""

import math

from referee.judging.bench import Bench
from referee.judging.comparison import Comparison
from referee.judging.lexicon import TokenKind
from referee.utterance import Utterance, Word


def confidence_of(bench: Bench, utterance: Utterance, best: Comparison) -> float:
    """How sure the recogniser is of the meaning, 0 to 1.

    Words that mean the same ("roll over", "rollover") share its confidence between them without
    any doubt about the meaning, so the share of the hypotheses that mean the same counts, too.
    """
    least = min((word.confidence for word in meant(best)), default=0.0)
    if least == 1.0 or len(utterance.alternatives) < 2:
        return least
    top = utterance.alternatives[0].score
    odds = [math.exp(hypothesis.score - top) for hypothesis in utterance.alternatives]
    meaning = _meaning(best)
    alike = [_meaning(bench.read(h)) for h in utterance.alternatives]
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


def meant(comparison: Comparison) -> tuple[Word, ...]:
    """The words that the verdict rests on."""
    idle = (TokenKind.FILLER, TokenKind.UNKNOWN, TokenKind.OTHER)
    return tuple(w for token in comparison.reading if token.kind not in idle for w in token.words)
