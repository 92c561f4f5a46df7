"""What an utterance is compared with, and the kindest comparison."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.judging.comparison import Comparison, compare
from referee.judging.corrections import Leniency, corrected
from referee.judging.lexicon import Lexicon
from referee.judging.meaning import readings
from referee.judging.thresholds import Thresholds
from referee.pavlov.expectation import Expectation
from referee.utterance import Hypothesis, Word, typed


@dataclass(frozen=True, slots=True)
class Bench:
    """What an utterance is compared with.

    Attributes:
        expectation: what the active rules require.
        lexicon: the phrases that may be understood.
        thresholds: where evidence begins to be enough.
        leniency: what counts when a dog takes back what it said.
    """

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

    def read(self, hypothesis: Hypothesis) -> Comparison:
        """The kindest reading of words of which no times are known."""
        return self.kindest(typed(hypothesis.words).words)

    def would_be_right(self, hypothesis: Hypothesis) -> bool:
        """Whether these words would be a right announcement."""
        return self.read(hypothesis).right
