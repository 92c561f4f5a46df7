"""Disturbs clips as rooms, microphones and tables do."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.signal import fftconvolve, lfilter

from recipe.clips import RATE, Samples
from recipe.signals import coloured_noise, knocks, resample, rms, room

_LOUDNESS = 0.08
"""Root mean square that speech is brought to before anything is added to it."""

_SHORT = 1.3
"""Seconds that single words last at most."""


@dataclass(frozen=True, slots=True)
class Disturber:
    """Makes a differently disturbed copy of a clip at each call.

    Attributes:
        babble: other people's clips, to be mixed as voices in the background.
    """

    babble: Sequence[Samples]

    def __call__(self, samples: Samples, rng: np.random.Generator) -> Samples:
        """A disturbed copy, with some quiet before and after."""
        voice = _speed(samples, rng)
        voice = voice * np.float32(_LOUDNESS / max(rms(voice), 1e-4))
        if rng.random() < 0.35:
            voice = _mix(voice, coloured_noise(rng, len(voice)), rng.uniform(8, 30))
        scene = _surround(voice, rng)
        far = rng.random() < 0.12
        if far or rng.random() < 0.3:
            scene = fftconvolve(scene, room(rng, far))[: len(scene)]
        scene = self._background(scene, rng)
        return np.clip(_microphone(scene, rng), -1, 1).astype(np.float32)

    def _background(self, scene: Samples, rng: np.random.Generator) -> Samples:
        if rng.random() < 0.65:
            noise = coloured_noise(rng, len(scene))
            scene = _mix(scene, noise, rng.uniform(4, 35))
        if self.babble and rng.random() < 0.25:
            scene = _mix(scene, self._voices(rng, len(scene)), rng.uniform(9, 28))
        if rng.random() < 0.12:
            scene = _mix(scene, knocks(rng, len(scene)), rng.uniform(3, 20))
        return scene

    def _voices(self, rng: np.random.Generator, length: int) -> Samples:
        mixed = np.zeros(length, np.float32)
        for _ in range(rng.integers(1, 6)):
            other = self.babble[int(rng.integers(len(self.babble)))]
            shifted = np.resize(np.roll(other, rng.integers(len(other))), length)
            mixed += shifted / np.float32(max(rms(shifted), 1e-4))
        return mixed


def noise_alone(rng: np.random.Generator) -> Samples:
    """Up to three seconds without speech: noise, knocks, or digital silence."""
    length = int(RATE * rng.uniform(0.5, 3))
    made = (coloured_noise, coloured_noise, knocks, lambda _, size: np.zeros(size, np.float32))
    noise = made[rng.integers(len(made))](rng, length)
    return np.clip(noise * 10 ** rng.uniform(-4, -1), -1, 1).astype(np.float32)


def _speed(samples: Samples, rng: np.random.Generator) -> Samples:
    """Speed and pitch together, which also makes children of adults and the other way round.

    Single words are often said in haste: some are sped up a lot.
    """
    draw = rng.random()
    if draw < 0.3 and len(samples) < _SHORT * RATE:
        return resample(samples, RATE * rng.uniform(1.1, 1.5))
    return resample(samples, RATE * rng.uniform(0.86, 1.18)) if draw < 0.7 else samples


def _surround(voice: Samples, rng: np.random.Generator) -> Samples:
    before, after = rng.choice((0, 0.1, 0.3, 0.6)), rng.choice((0.05, 0.3, 0.6))
    quiet = [np.zeros(int(RATE * seconds), np.float32) for seconds in (before, after)]
    return np.concatenate([quiet[0], voice, quiet[1]])


def _mix(samples: Samples, noise: Samples, decibels: float) -> Samples:
    """Adds noise so many decibels below speech."""
    level = _LOUDNESS * 10 ** (-decibels / 20) / max(rms(noise), 1e-6)
    return samples + noise * np.float32(level)


def _microphone(scene: Samples, rng: np.random.Generator) -> Samples:
    """Colour, a telephone's band at times, and level, up to clipping."""
    if rng.random() < 0.4:
        scene = lfilter([1, -rng.uniform(-0.5, 0.6)], [1], scene)
    if rng.random() < 0.2:
        narrow = resample(np.asarray(scene, np.float32), 2 * RATE)
        scene = resample(narrow, RATE // 2)[: len(scene)]
    return np.asarray(scene * 10 ** (rng.uniform(-26, 12) / 20), np.float32)
