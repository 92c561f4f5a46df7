"""What happens to a voice on its way to the microphone."""

import numpy as np
from numpy.random import Generator

from referee.sound import RATE, Samples

_SECONDS = (0.35, 2.2)
_FADE = RATE // 100
_BANDS = 6


def excerpt(samples: Samples, rng: Generator) -> Samples:
    """As much of the clip as an announcement is long, from anywhere in it."""
    size = int(rng.uniform(*_SECONDS) * RATE)
    if len(samples) <= size:
        return samples
    start = int(rng.integers(len(samples) - size))
    cut = samples[start : start + size].copy()
    fade = np.linspace(0, 1, _FADE, dtype=np.float32)
    cut[:_FADE] *= fade
    cut[-_FADE:] *= fade[::-1]
    return cut


def at_speed(samples: Samples, rng: Generator) -> Samples:
    """Sometimes a little faster and higher, or slower and lower."""
    if rng.random() > 0.3:
        return samples
    places = np.linspace(0, len(samples) - 1, int(len(samples) / rng.uniform(0.85, 1.18)))
    return np.interp(places, np.arange(len(samples)), samples).astype(np.float32)


def coloured(samples: Samples, rng: Generator) -> Samples:
    """Sometimes with other highs and lows, as of another microphone or telephone."""
    if rng.random() > 0.5:
        return samples
    size = _quick(len(samples))
    spectrum = np.fft.rfft(samples, size)
    kilohertz = np.linspace(0, RATE / 2000, len(spectrum))
    gains = np.interp(kilohertz, np.linspace(0, 8, _BANDS), rng.uniform(-6, 6, _BANDS))
    if rng.random() < 0.3:
        gains -= np.where(kilohertz < rng.uniform(0.15, 0.35), 20, 0)
    shaped = np.fft.irfft(spectrum * 10 ** (gains / 20), size)
    return shaped[: len(samples)].astype(np.float32)


def echoed(samples: Samples, rng: Generator) -> Samples:
    """In a room that answers for 0.2 to 0.9 s, the microphone near or far."""
    size = int(rng.uniform(0.2, 0.9) * RATE)
    answer = rng.standard_normal(size) * np.exp(-6.9 * np.arange(size) / size)
    answer *= 10 ** (-rng.uniform(-3, 8) / 20) / np.sqrt(np.sum(answer**2))
    answer[0] += 1
    whole = _quick(len(samples) + size)
    wet = np.fft.irfft(np.fft.rfft(samples, whole) * np.fft.rfft(answer, whole), whole)
    return wet[: len(samples) + RATE // 5].astype(np.float32)


def as_by_telephone(samples: Samples) -> Samples:
    """Without what is above 4 kHz."""
    size = _quick(len(samples))
    spectrum = np.fft.rfft(samples, size)
    spectrum[len(spectrum) // 2 :] = 0
    return np.fft.irfft(spectrum, size)[: len(samples)].astype(np.float32)


def _quick(size: int) -> int:
    """The power of two from there on; Fourier transforms of other sizes can take far longer."""
    return 1 << (size - 1).bit_length()
