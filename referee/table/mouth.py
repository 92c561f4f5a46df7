"""The referee's mouth at the table: announcements to sound, louder, softer, faster, slower."""

import random
from collections.abc import Callable, Sequence

from referee.sound import Samples
from referee.speaking.announcement import Announcement, Topic, announce
from referee.speaking.loudspeaker import Loudspeaker
from referee.speaking.phrases import Phrases
from referee.speaking.voice import WORDS_PER_MINUTE, Voice, VoiceError
from referee.table.exchange import Order

SLOWEST, FASTEST = 90, 360
"""Words per minute."""

_TEMPO = 1.15
_LOUDNESS = 1.25
_QUIETEST, _LOUDEST = 0.1, 2.0

MakeVoice = Callable[[int], Voice]
"""Makes a voice that speaks so many words per minute."""


class Mouth:
    """Words announcements and speaks them. Without a voice it only words them."""

    def __init__(
        self,
        phrases: Phrases,
        loudspeaker: Loudspeaker | None = None,
        make_voice: MakeVoice | None = None,
        rate: int = WORDS_PER_MINUTE,
        hint: Callable[[str], None] = lambda text: None,
    ) -> None:
        """Nothing is started yet.

        Args:
            phrases: the wording of all that is announced.
            loudspeaker: where the sound comes out.
            make_voice: None for captions only.
            rate: words per minute.
            hint: shows one sentence when the voice is given up.
        """
        self._phrases = phrases
        self._loudspeaker = loudspeaker
        self._make_voice = make_voice
        self._rate = rate
        self._hint = hint
        self._rng = random.Random(0)
        self._voice: Voice | None = None
        self._cut = False

    def words(self, announcement: Announcement) -> tuple[str, ...]:
        """The announcement, one text for it and one for each that follows it."""
        sentences = self._phrases.sentences(announcement, self._rng)
        return tuple(text[:1].upper() + text[1:] for text in sentences)

    def open(self) -> None:
        """From here on nothing is cut short until `hush`."""
        self._cut = False

    def speak(self, sentences: Sequence[str]) -> None:
        """Speak; the rest is left out once `hush` was called."""
        for sentence in sentences:
            samples = None if self._cut else self._render(sentence)
            if samples is not None:
                self.play(samples)

    def play(self, samples: Samples) -> None:
        """Play shape (samples,) at 16 kHz, unless `hush` was called."""
        if self._loudspeaker is not None and not self._cut:
            self._loudspeaker.play(samples, lambda: self._cut)

    def hush(self) -> None:
        """Cut short what is being spoken, from any thread."""
        self._cut = True
        if self._loudspeaker is not None:
            self._loudspeaker.stop()

    def adjust(self, order: Order) -> None:
        """Speak louder, softer, faster or slower from now on."""
        if order in (Order.FASTER, Order.SLOWER):
            factor = _TEMPO if order is Order.FASTER else 1 / _TEMPO
            self._rate = min(FASTEST, max(SLOWEST, round(self._rate * factor)))
            self.close()
        elif self._loudspeaker is not None:
            factor = _LOUDNESS if order is Order.LOUDER else 1 / _LOUDNESS
            volume = self._loudspeaker.volume * factor
            self._loudspeaker.volume = min(_LOUDEST, max(_QUIETEST, volume))

    def close(self) -> None:
        """Let go of the voice."""
        if self._voice is not None:
            self._voice.close()
        self._voice = None

    def _render(self, sentence: str) -> Samples | None:
        if self._make_voice is None:
            return None
        try:
            self._voice = self._voice or self._make_voice(self._rate)
            return self._voice.render(sentence)
        except VoiceError as error:
            self.close()
            self._make_voice = None
            self._hint(" ".join(self.words(announce(Topic.CAPTIONS_ONLY, problem=str(error)))))
            return None
