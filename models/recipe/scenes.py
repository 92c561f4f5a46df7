"""Noise for measuring: the same for every recogniser, at a stated distance below the speech."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.signal import fftconvolve

from recipe.clips import RATE, Samples
from recipe.signals import coloured_noise, rms, room

_FLOOR = 50.0
"""dB below the speech: what surrounds a clip in a quiet room."""


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """What is around a clip.

    Attributes:
        name: column of the report.
        decibels: how far the noise is below the speech.
        voices: clips that babble, all at once; noise where there are none.
        far: the microphone stands across the room.
    """

    name: str = "quiet"
    decibels: float = _FLOOR
    voices: Sequence[Samples] = ()
    far: bool = False

    def __call__(self, samples: Samples, rng: np.random.Generator) -> Samples:
        """The clip with 0.5 s before and 0.6 s after it, in its noise."""
        speech = np.concatenate(
            [np.zeros(RATE // 2, np.float32), samples, np.zeros(RATE * 3 // 5, np.float32)]
        )
        if self.far:
            speech = fftconvolve(speech, room(rng, far=True))[: len(speech)]
        noise = self._babble(rng, len(speech)) if self.voices else coloured_noise(rng, len(speech))
        level = _loudness(samples) * 10 ** (-self.decibels / 20) / max(rms(noise), 1e-9)
        mixed = np.asarray(speech + noise * np.float32(level), np.float32)
        return mixed / np.float32(max(1.0, np.abs(mixed).max()))

    def _babble(self, rng: np.random.Generator, length: int) -> Samples:
        mixed = np.zeros(length, np.float32)
        for k in rng.choice(len(self.voices), min(5, len(self.voices)), replace=False):
            voice = self.voices[k]
            mixed += np.resize(np.roll(voice, rng.integers(len(voice))), length) / rms(voice)
        return mixed


def _loudness(samples: Samples) -> float:
    """Root mean square of the louder half of the 20 ms pieces: pauses do not count."""
    pieces = samples[: len(samples) // 320 * 320].reshape(-1, 320)
    if not len(pieces):
        return rms(samples)
    power = np.sort(np.mean(np.square(pieces), axis=1))
    return float(np.sqrt(np.mean(power[len(power) // 2 :]) + 1e-12))
