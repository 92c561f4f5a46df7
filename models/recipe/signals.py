"""Reading sound files, and small operations on samples."""

import io
from pathlib import Path

import numpy as np
import soundfile as sf
import soxr
from scipy import fft

from recipe.clips import RATE, Samples


def load(source: Path | bytes) -> Samples:
    """The first channel of a sound file (or of its bytes) at 16 kHz.

    Raises:
        soundfile.LibsndfileError: it is no sound file.
    """
    where = io.BytesIO(source) if isinstance(source, bytes) else source
    found, rate = sf.read(where, dtype="float32", always_2d=True)
    return resample(found[:, 0], rate)


def resample(samples: Samples, rate: float) -> Samples:
    """The samples taken at `rate` Hz, resampled to 16 kHz."""
    if rate == RATE:
        return samples
    return np.asarray(soxr.resample(samples, rate, RATE, "MQ"), np.float32)


def rms(samples: Samples) -> float:
    """Root mean square, never 0."""
    return float(np.sqrt(np.mean(np.square(samples)) + 1e-12))


def trim(samples: Samples, threshold: float = 0.006) -> Samples:
    """The samples without the quiet before and after, but for 50 and 100 ms of it."""
    loud = np.flatnonzero(np.abs(samples) > threshold)
    if not len(loud):
        return samples[:0]
    return samples[max(0, loud[0] - RATE // 20) : loud[-1] + RATE // 10]


def coloured_noise(rng: np.random.Generator, length: int) -> Samples:
    """White to brownish noise of unit loudness, or mains hum with hiss."""
    size = fft.next_fast_len(length, real=True)
    spectrum = fft.rfft(rng.standard_normal(size, np.float32))
    hertz = fft.rfftfreq(size, 1 / RATE)
    shaped = fft.irfft(spectrum * (hertz + 60) ** -rng.uniform(0, 1.2), size)[:length]
    noise = shaped / max(rms(shaped), 1e-9)
    if rng.random() < 0.15:
        times = np.arange(length) / RATE
        mains = rng.choice((50, 60))
        noise = 0.3 * noise + sum(
            np.sin(2 * np.pi * mains * k * times + rng.uniform(0, 6)) / k for k in range(1, 6)
        )
    return noise.astype(np.float32)


def knocks(rng: np.random.Generator, length: int) -> Samples:
    """Dice, cards and cups on a table: short bursts that ring at a few frequencies."""
    out = np.zeros(length, np.float32)
    for _ in range(rng.integers(1, 8)):
        size = int(RATE * rng.uniform(0.01, 0.08))
        times = np.arange(size) / RATE
        burst = rng.standard_normal(size)
        for hertz in rng.uniform(200, 6000, 3):
            burst += 2 * np.sin(2 * np.pi * hertz * times)
        burst *= np.exp(-times / rng.uniform(0.002, 0.02)) * rng.uniform(0.2, 1)
        at = int(rng.integers(0, max(1, length - size)))
        out[at : at + size] += burst[: length - at].astype(np.float32)
    return out / np.float32(max(rms(out), 1e-9))


def room(rng: np.random.Generator, far: bool) -> Samples:
    """An impulse response: the direct sound, then noise that decays exponentially.

    Args:
        rng: source of randomness.
        far: the microphone stands across the room, so the echo is as loud as the voice.
    """
    decay = rng.uniform(0.2, 0.8) if far else rng.uniform(0.1, 0.6)
    size = int(RATE * min(decay, 0.5))
    times = np.arange(size) / RATE
    tail = rng.standard_normal(size) * 10 ** (-3 * times / decay)
    tail[: int(RATE * rng.uniform(0.001, 0.006))] = 0
    tail *= (rng.uniform(0.5, 1.1) if far else rng.uniform(0.05, 0.5)) / np.linalg.norm(tail)
    tail[0] = 1
    return tail.astype(np.float32)
