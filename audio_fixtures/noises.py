"""Sounds that are no announcement: laughter, a cough, a quiet room, somebody farther away."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from voices import RATE, Samples

Spectrum = npt.NDArray[np.floating[Any]]
Gain = Callable[[Spectrum], Spectrum]

_FORMANTS = ((750.0, 130.0), (1250.0, 160.0), (2600.0, 250.0))
"""Centre and width in Hz of the open vowel of a laugh."""


def laughter(rng: random.Random) -> Samples:
    """Five to eight bursts of a voiced, breathy "ha", each lower and softer than the last."""
    noise = np.random.default_rng(rng.getrandbits(32))
    bursts = rng.randint(5, 8)
    pitch = rng.uniform(180, 320)
    pieces = []
    for burst in range(bursts):
        fall = 1 - 0.35 * burst / bursts
        pieces.append(_breath(0.06 * rng.uniform(0.8, 1.3), noise) * 0.15 * fall)
        pieces.append(_voiced(pitch * fall, 0.09 * rng.uniform(0.8, 1.3), noise) * fall)
    pieces.append(_breath(0.3, noise) * 0.2)
    return _vowel(np.concatenate(pieces))


def cough(rng: random.Random) -> Samples:
    """One or two coughs: a burst of air, then a rough voice that dies away."""
    noise = np.random.default_rng(rng.getrandbits(32))
    pieces = []
    for _ in range(rng.randint(1, 2)):
        size = round(rng.uniform(0.18, 0.28) * RATE)
        air = noise.standard_normal(size) * np.exp(-np.arange(size) / (0.06 * RATE))
        air[: RATE // 200] *= np.linspace(0, 1, RATE // 200)
        voice = np.pad(_voiced(rng.uniform(90, 160), 0.15, noise), (round(0.03 * RATE), 0))
        air[: voice.size] += 2 * voice[:size]
        pieces += [air.astype(np.float32), np.zeros(round(0.12 * RATE), np.float32)]
    return _vowel(np.concatenate(pieces[:-1]))


def room(seconds: float, rng: random.Random) -> Samples:
    """The hum of a quiet room, about 60 dB below full scale."""
    noise = np.random.default_rng(rng.getrandbits(32)).standard_normal(round(seconds * RATE))
    return _shaped(noise.astype(np.float32), lambda f: 1 / np.sqrt(1 + (f / 200) ** 2), 0.001)


def farther_away(speech: Samples, rng: random.Random) -> Samples:
    """Speech from across the room: its treble is softer, and the room answers."""
    noise = np.random.default_rng(rng.getrandbits(32))
    tail = noise.standard_normal(round(0.35 * RATE)).astype(np.float32)
    tail *= np.exp(-np.arange(tail.size) / (0.07 * RATE)) * 0.06
    tail[0] = 1.0
    size = speech.size + tail.size - 1
    wet = np.fft.irfft(np.fft.rfft(speech, size) * np.fft.rfft(tail, size), size)
    return _shaped(wet.astype(np.float32), lambda f: 1 / np.sqrt(1 + (f / 2500) ** 4), 0.05)


def _voiced(pitch: float, seconds: float, noise: np.random.Generator) -> Samples:
    size = round(seconds * RATE)
    phase = np.cumsum(np.full(size, pitch / RATE) * (1 + 0.01 * noise.standard_normal(size)))
    pulses = np.diff(np.floor(phase), prepend=0)
    breathy = pulses + 0.02 * noise.standard_normal(size)
    return (breathy * np.hanning(size)).astype(np.float32)


def _breath(seconds: float, noise: np.random.Generator) -> Samples:
    size = round(seconds * RATE)
    return (0.1 * noise.standard_normal(size) * np.hanning(size)).astype(np.float32)


def _vowel(source: Samples) -> Samples:
    def gain(f: Spectrum) -> Spectrum:
        peaks = [1 / (1 + ((f - centre) / width) ** 2) for centre, width in _FORMANTS]
        summed: Spectrum = np.sum(peaks, axis=0)
        return summed + 0.02

    return _shaped(source, gain, 0.1)


def _shaped(sound: Samples, gain: Gain, level: float) -> Samples:
    """The sound with each frequency (in Hz) changed by its gain, at a root mean square level."""
    spectrum = np.fft.rfft(sound)
    filtered = np.fft.irfft(spectrum * gain(np.fft.rfftfreq(sound.size, 1 / RATE)), sound.size)
    shaped: Samples = (filtered * (level / np.sqrt(np.mean(filtered**2)))).astype(np.float32)
    return shaped


OWN: dict[str, Callable[[random.Random], Samples]] = {"laughter": laughter, "cough": cough}
"""What a dog may do before or after it announces."""
