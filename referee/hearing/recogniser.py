"""What every recogniser offers: grammars in, words with times, confidences and runners-up out."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from referee.sound import Samples
from referee.utterance import Hypothesis, Utterance

Grammar = tuple[str, ...]
"""Phrases of lower-case words, `[unk]` among them. A recogniser may mix the words of phrases, so
words are judged, never phrase numbers."""


class Listening(Protocol):
    """One utterance being heard."""

    def accept(self, samples: Samples) -> tuple[str, ...]:
        """Take more sound, shape (samples,) float32 at 16 kHz; returns the words so far."""
        ...

    def finish(self) -> Utterance:
        """End the utterance; times are in seconds from the first sample taken."""
        ...


class Recogniser(Protocol):
    """An engine with its model. One serves a whole evening."""

    def unknown_words(self, words: Iterable[str]) -> tuple[str, ...]:
        """Those of the words that the model can never hear, in order."""
        ...

    def listen(self, grammar: Grammar) -> Listening:
        """Begin an utterance in which only the grammar's words can be heard."""
        ...

    def score(self, samples: Samples, texts: Sequence[tuple[str, ...]]) -> tuple[Hypothesis, ...]:
        """Log-likelihoods of texts, each against a grammar of itself alone.

        Args:
            samples: shape (samples,), float32 at 16 kHz.
            texts: words of each text.

        Returns:
            one hypothesis a text that fits the sound at all, best first; comparable in nats.
        """
        ...
