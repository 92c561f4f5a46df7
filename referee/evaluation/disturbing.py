"""Clips with noise: which, how loud and exactly what, always the same for the same seed."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from zlib import crc32

import numpy as np

from referee.evaluation.mixing import mix
from referee.evaluation.noise import Noise, make_noise
from referee.evaluation.rows import Disturbance
from referee.hearing.audio import read_clip
from referee.hearing.speech import LEAD_IN, SpeechFinder
from referee.sound import RATE, Samples


class Disturber:
    """Mixes noise into clips."""

    def __init__(self, finder: SpeechFinder, babble: Sequence[Path], seed: int) -> None:
        """Read what babble is made of.

        Args:
            finder: tells where the clip's own speech is, whose level counts.
            babble: clips.
            seed: of all that is drawn.
        """
        self._finder = finder
        self._babble = [read_clip(path) for path in babble]
        self._seed = seed

    def drawn(self, name: str, snr: float) -> Disturbance:
        """Which noise the clip of this name gets at a ratio in dB."""
        return Disturbance(Random(f"{self._seed} {name} {snr}").choice(list(Noise)), snr)

    def disturbed(self, clip: Samples, name: str, disturbance: Disturbance) -> Samples:
        """The clip with the noise, shape (samples,) as the clip."""
        drawn = crc32(f"{self._seed} {name} {disturbance.snr}".encode())
        rng = np.random.default_rng(drawn)
        noise = make_noise(disturbance.noise, len(clip), rng, self._babble)
        speech = self._finder.find(clip)
        spoken = clip[max(0, int((speech.start + LEAD_IN) * RATE)) : int(speech.end * RATE)]
        return mix(clip, noise, disturbance.snr, spoken if spoken.any() else clip)
