"""Says announcements: as a caption, and as sound where there is a voice."""

import random
from dataclasses import dataclass

from referee.sound import RATE, Samples
from referee.speaking.announcement import Announcement, Topic, announce
from referee.speaking.captions import Captions
from referee.speaking.phrases import Phrases
from referee.speaking.samples import join
from referee.speaking.voice import Voice, VoiceError

_PAUSE = 0.15
"""Seconds between the sentences of one announcement."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """One announcement, said. Whoever called plays the samples or writes them to a file.

    Attributes:
        text: what was shown and, where there are samples, spoken.
        samples: 16 kHz mono float32; None without a voice.
    """

    text: str
    samples: Samples | None

    @property
    def seconds(self) -> float:
        """How long the samples last; 0 without a voice."""
        return 0.0 if self.samples is None else self.samples.size / RATE


class Speaker:
    """Shows each announcement and speaks the same words.

    A voice that fails is dropped with one hint, and the game goes on with captions.
    """

    def __init__(
        self,
        captions: Captions,
        voice: Voice | None,
        phrases: Phrases,
        rng: random.Random | None = None,
    ) -> None:
        """`rng` chooses among phrasings; without it the same game is worded the same each time."""
        self._captions = captions
        self._voice = voice
        self._phrases = phrases
        self._rng = rng or random.Random(0)

    def say(self, announcement: Announcement) -> Spoken:
        """Show it at once, then speak it."""
        sentences = self._phrases.sentences(announcement, self._rng)
        text = " ".join(sentences)
        self._captions.show(announcement.topic, text)
        return Spoken(text, self._sound(sentences))

    def _sound(self, sentences: tuple[str, ...]) -> Samples | None:
        if self._voice is None:
            return None
        try:
            return join([self._voice.render(sentence) for sentence in sentences], _PAUSE)
        except VoiceError as error:
            self._voice.close()
            self._voice = None
            hint = announce(Topic.CAPTIONS_ONLY, problem=str(error))
            self._captions.hint(" ".join(self._phrases.sentences(hint, self._rng)))
            return None
