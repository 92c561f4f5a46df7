"""One clip is judged on several turns, and what does not depend on the turn is done once.

The seconds that are spared so are kept count of, because at the table they are not spared: a
ruling's work is what it takes by itself.
"""

import time
from collections.abc import Iterable, Sequence

from referee.hearing.recogniser import Grammar, Listening, Recogniser
from referee.hearing.speech import Speech, SpeechFinder
from referee.sound import Samples
from referee.utterance import Hypothesis

Scored = tuple[tuple[Hypothesis, ...], float]
"""The scores of one text, none or one, and the seconds of work that they took."""


class RememberingFinder(SpeechFinder):
    """Looks for speech once in a sound that comes several times in a row."""

    def __init__(self) -> None:
        super().__init__()
        self._last: tuple[Samples, Speech] | None = None

    def find(self, samples: Samples) -> Speech:
        """See `SpeechFinder`."""
        if self._last is None or self._last[0] is not samples:
            self._last = (samples, super().find(samples))
        return self._last[1]


class RememberingRecogniser:
    """Scores a text once against a sound that comes several times in a row. See `Recogniser`.

    Attributes:
        spared: seconds of work that were not done anew, since the start.
    """

    def __init__(self, recogniser: Recogniser) -> None:
        self.spared = 0.0
        self._recogniser = recogniser
        self._last: Samples | None = None
        self._scores: dict[tuple[str, ...], Scored] = {}

    def unknown_words(self, words: Iterable[str]) -> tuple[str, ...]:
        """See `Recogniser`."""
        return self._recogniser.unknown_words(words)

    def listen(self, grammar: Grammar) -> Listening:
        """See `Recogniser`."""
        return self._recogniser.listen(grammar)

    def score(self, samples: Samples, texts: Sequence[tuple[str, ...]]) -> tuple[Hypothesis, ...]:
        """See `Recogniser`."""
        if self._last is not samples:
            self._last, self._scores = samples, {}
        found = [h for text in dict.fromkeys(texts) for h in self._score_one(samples, text)]
        return tuple(sorted(found, key=lambda hypothesis: -hypothesis.score))

    def _score_one(self, samples: Samples, text: tuple[str, ...]) -> tuple[Hypothesis, ...]:
        if text in self._scores:
            scores, seconds = self._scores[text]
            self.spared += seconds
            return scores
        begun = time.process_time()
        scores = self._recogniser.score(samples, [text])
        self._scores[text] = (scores, time.process_time() - begun)
        return scores
