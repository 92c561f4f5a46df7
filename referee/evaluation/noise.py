"""The noises of a table, made from a seed: dice, chairs, music, and babble of other clips."""

from collections.abc import Callable, Sequence
from enum import StrEnum

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from referee.sound import RATE, Samples

VOICES = 5
"""Clips that talk at once in babble."""

_SCALE = (0, 2, 4, 7, 9, 12, 14, 16)
"""Semitones above the lowest note: a pentatonic scale, so that any two notes go together."""

_LOWEST_NOTE = 196.0


class Noise(StrEnum):
    """What disturbs."""

    BABBLE = "babble"
    DICE = "dice"
    CHAIRS = "chairs"
    MUSIC = "music"


def make_noise(noise: Noise, size: int, rng: Generator, others: Sequence[Samples]) -> Samples:
    """A stretch of noise.

    Args:
        noise: which.
        size: samples at 16 kHz.
        rng: every choice comes from it.
        others: other clips for babble; without any, music stands in.

    Returns:
        shape (size,), float32, of any level.
    """
    if noise is Noise.BABBLE and any(len(other) for other in others):
        return _babble(size, rng, others)
    makers: dict[Noise, Callable[[int, Generator], Samples]] = {
        Noise.DICE: _dice,
        Noise.CHAIRS: _chairs,
    }
    return makers.get(noise, _music)(size, rng)


def _babble(size: int, rng: Generator, others: Sequence[Samples]) -> Samples:
    mixed = np.zeros(size, np.float32)
    for pick in rng.integers(len(others), size=VOICES):
        voice = others[pick]
        if not voice.any():
            continue
        begin = rng.integers(len(voice))
        looped = np.resize(np.roll(voice, -begin), size)
        mixed += looped / np.sqrt(np.mean(np.square(looped)) + 1e-9)
    return mixed


def _dice(size: int, rng: Generator) -> Samples:
    """Two or more throws: hard clicks that ring at some kHz and follow each other ever faster."""
    sound = np.zeros(size, np.float32)
    for _ in range(max(1, round(size / RATE))):
        at, gap, loudness = rng.integers(size), rng.uniform(0.06, 0.14), 1.0
        while at < size and gap > 0.015:
            _add(sound, int(at), _knock(rng.uniform(2000, 5000), 0.012, rng) * loudness)
            at += int(gap * RATE)
            gap *= rng.uniform(0.75, 0.95)
            loudness *= 0.85
    return sound


def _chairs(size: int, rng: Generator) -> Samples:
    """A scrape, which is noise through the floor's resonances in jerks, and a thud."""
    sound = np.zeros(size, np.float32)
    for _ in range(max(1, round(size / RATE / 1.5))):
        length = int(rng.uniform(0.3, 0.8) * RATE)
        jerks = np.abs(np.sin(np.arange(length) / RATE * np.pi * rng.uniform(15, 40)))
        scrape = rng.standard_normal(length) * jerks * np.hanning(length)
        _add(sound, int(rng.integers(size)), _band(scrape, rng.uniform(300, 900)))
        _add(sound, int(rng.integers(size)), _knock(rng.uniform(80, 160), 0.08, rng))
    return sound


def _music(size: int, rng: Generator) -> Samples:
    """Plucked notes of a pentatonic scale, four a second, over a bass note."""
    sound = np.zeros(size, np.float32)
    for at in range(0, size, RATE // 4):
        pitch = _LOWEST_NOTE * 2 ** (rng.choice(_SCALE) / 12)
        _add(sound, at, _note(pitch, 0.9))
    for at in range(0, size, RATE):
        _add(sound, at, _note(_LOWEST_NOTE / 2, 1.5))
    return sound


def _note(pitch: float, seconds: float) -> Samples:
    time = np.arange(int(seconds * RATE)) / RATE
    tone = sum(np.sin(2 * np.pi * pitch * k * time) / k**1.5 for k in range(1, 7))
    return np.asarray(tone * np.exp(-3 * time), np.float32)


def _knock(pitch: float, seconds: float, rng: Generator) -> Samples:
    time = np.arange(int(4 * seconds * RATE)) / RATE
    ring = np.sin(2 * np.pi * pitch * time) + 0.5 * rng.standard_normal(len(time))
    return np.asarray(ring * np.exp(-time / seconds), np.float32)


def _band(sound: NDArray[np.float64], centre: float) -> Samples:
    """The sound as a resonance an octave wide lets it through."""
    spectrum = np.fft.rfft(sound)
    octaves = np.log2(np.fft.rfftfreq(len(sound), 1 / RATE) / centre + 1e-6)
    return np.asarray(np.fft.irfft(spectrum * np.exp(-2 * octaves**2), len(sound)), np.float32)


def _add(sound: Samples, at: int, piece: Samples) -> None:
    end = min(len(sound), at + len(piece))
    sound[at:end] += piece[: end - at]
