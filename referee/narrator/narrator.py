"""Says and shows what a session replies, in full or in brief."""

import random
from collections.abc import Callable, Iterable

from referee.narrator.wording import Wording
from referee.sound import Samples
from referee.speaking.announcement import Announcement
from referee.speaking.captions import Captions
from referee.speaking.speaker import Speaker
from referee.speaking.voice import Voice

Play = Callable[[Samples], None]
"""Lets samples (16 kHz mono float32) be heard, and returns when they have been."""


class Narrator:
    """The voice at the table."""

    def __init__(
        self,
        wording: Wording,
        captions: Captions,
        voice: Voice | None = None,
        play: Play | None = None,
        rng: random.Random | None = None,
    ) -> None:
        """Without a voice there are captions only; `rng` chooses among phrasings."""
        rng = rng or random.Random(0)
        self._full = Speaker(captions, voice, wording.full, rng)
        self._brief = Speaker(captions, voice, wording.brief, rng)
        self._play = play

    def say(self, told: Iterable[Announcement], full: bool = True) -> None:
        """Show each announcement and let it be heard."""
        for announcement in told:
            spoken = (self._full if full else self._brief).say(announcement)
            if self._play and spoken.samples is not None:
                self._play(spoken.samples)
