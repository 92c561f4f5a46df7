"""What a recogniser hands on: words with times and confidences, and the hypotheses beside them.

Pure values. Hearing makes them, judging reads them; typed announcements become the same values.
"""

from collections.abc import Sequence
from dataclasses import dataclass

UNKNOWN = "[unk]"
"""The word that stands for speech outside the grammar, as Vosk writes it."""


@dataclass(frozen=True, slots=True)
class Word:
    """One recognised word.

    Attributes:
        text: lower-case word, or `UNKNOWN`.
        start: seconds from the start of the clip.
        end: seconds from the start of the clip.
        confidence: 0 to 1, as the recogniser states it. Speech outside the grammar can come back
            as a listed word at 1.0, so it is never enough alone.
        level: dB by which it is softer than the loudest word of the utterance that lasts, 0 or
            less; 0 when typed, or not measured.
    """

    text: str
    start: float
    end: float
    confidence: float
    level: float = 0.0

    @property
    def duration(self) -> float:
        """Seconds."""
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A whole reading of an utterance that the recogniser thought possible.

    Attributes:
        words: lower-case words in order.
        score: log-likelihood of the path in nats; only differences within one utterance count.
    """

    words: tuple[str, ...]
    score: float

    @property
    def text(self) -> str:
        """The words joined by spaces."""
        return " ".join(self.words)


@dataclass(frozen=True, slots=True)
class Utterance:
    """All that was heard of one announcement.

    Attributes:
        words: the best hypothesis with times and confidences; empty when no word was heard.
        alternatives: hypotheses from best to worst, the best among them; empty when
            typed, and where the recogniser saw no other.
        scores: texts that were scored each alone, so that their scores can be compared: what was
            heard, what would have been right, and `UNKNOWN`. A text that the recogniser cannot
            fit to the sound is absent. Empty when typed or not asked for.
        speech: seconds of speech that the voice-activity detector found, with or without words;
            where it found hardly any, seconds of sound that stands out from the room.
        overlap: seconds in which two people seem to speak at once; 0 when typed.
    """

    words: tuple[Word, ...]
    alternatives: tuple[Hypothesis, ...] = ()
    scores: tuple[Hypothesis, ...] = ()
    speech: float = 0.0
    overlap: float = 0.0

    @property
    def text(self) -> str:
        """The words joined by spaces."""
        return " ".join(word.text for word in self.words)


def typed(words: Sequence[str]) -> Utterance:
    """An utterance as if heard with full certainty, for announcements typed at a keyboard.

    Each word lasts a third of a second, a usual speaking rate, so that times stay in order.
    """
    third = 1 / 3
    spoken = tuple(Word(w.lower(), i * third, (i + 1) * third, 1.0) for i, w in enumerate(words))
    return Utterance(words=spoken, speech=len(spoken) * third)
