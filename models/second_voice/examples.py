"""Training examples: one voice or two, in a room with its noises, and where two speak at once."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import noises
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from referee.evaluation.noise import Noise, make_noise
from referee.hearing.second_voice import HOP, WINDOW, spectra
from referee.sound import RATE, Samples
from second_voice.rooms import as_by_telephone, at_speed, coloured, echoed, excerpt
from second_voice.voices import Voice

TWO, ONE, EITHER = 1, 0, -1
"""Labels of a frame: two voices, one or none, and not to be learned from."""

_LEVEL, _NEAR_LEVEL = 10.0, 14.0
"""dB between the voices up to which they count as two, and from which as one."""

_SOFT, _SOFTER = 10**-2.4, 10**-3.0
"""Share of the loudest frame's power from which the softer voice counts, and below which not."""


class Kind(StrEnum):
    """Who speaks when."""

    ONE = "one"
    TOGETHER = "together"
    FAR = "a far voice"
    IN_TURN = "one after the other"
    SAME = "one voice twice"


_SHARES = {Kind.ONE: 0.3, Kind.TOGETHER: 0.5, Kind.FAR: 0.1, Kind.IN_TURN: 0.07, Kind.SAME: 0.03}


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """What is learned from.

    Attributes:
        features: shape (frames, features), at half precision.
        labels: shape (frames,), int8: `TWO`, `ONE` or `EITHER`.
    """

    features: NDArray[np.float16]
    labels: NDArray[np.int8]


class Mixer:
    """Makes examples of the voices that it is given."""

    def __init__(self, voices: Sequence[Voice], rng: Generator) -> None:
        """Sort the voices, so that large sources are not all that is heard.

        Args:
            voices: of two speakers at least.
            rng: every choice comes from it.
        """
        self._rng = rng
        self._sources: dict[str, list[Voice]] = {}
        for voice in voices:
            self._sources.setdefault(voice.source, []).append(voice)
        sizes = np.sqrt([len(voices) for voices in self._sources.values()])
        self._shares = sizes / sizes.sum()
        self._babble = [voices[i].samples for i in rng.permutation(len(voices))[:300]]

    def example(self) -> Example:
        """The next one."""
        rng = self._rng
        kind = list(_SHARES)[rng.choice(len(_SHARES), p=list(_SHARES.values()))]
        one, other = self._two_speakers(kind)
        if rng.random() < 0.3:
            one, other = echoed(one, rng), echoed(other, rng)
        level, start = self._placed(kind, len(one), len(other))
        other = other * np.float32(10 ** (level / 20) if kind is not Kind.ONE else 0)
        first, second = side_by_side(one, other, start, int(rng.uniform(0, 0.6) * RATE))
        if rng.random() < 0.15:
            first, second = self._with_laughter(first, second)
        features = spectra(self._disturbed(first + second)).astype(np.float16)
        return Example(features, labels_of(first, second, kind))

    def _two_speakers(self, kind: Kind) -> tuple[Samples, Samples]:
        one = other = self._voice()
        while other.speaker == one.speaker:
            other = self._voice()
        return self._spoken(one), self._spoken(one if kind is Kind.SAME else other)

    def _voice(self) -> Voice:
        voices = self._sources[self._rng.choice(list(self._sources), p=self._shares)]
        return voices[self._rng.integers(len(voices))]

    def _spoken(self, voice: Voice) -> Samples:
        rng = self._rng
        sound = coloured(excerpt(at_speed(voice.samples, rng), rng), rng)
        return sound / np.float32(np.sqrt(loudness(sound)))

    def _placed(self, kind: Kind, one: int, other: int) -> tuple[float, int]:
        """Level in dB of the other voice, and where it begins, in samples."""
        rng = self._rng
        anywhere = int(rng.uniform(-0.6 * other, 0.6 * one))
        match kind:
            case Kind.TOGETHER:
                at_once = int(rng.uniform(-0.1, 0.15) * RATE)
                return rng.uniform(-6.5, 6.5), at_once if rng.random() < 0.5 else anywhere
            case Kind.FAR:
                return rng.uniform(-35, -13), anywhere
            case _:
                return rng.uniform(-12, 6), one + int(rng.uniform(0, 0.5) * RATE)

    def _with_laughter(self, first: Samples, second: Samples) -> tuple[Samples, Samples]:
        """Laughter or a cough of the first voice after all that is said."""
        rng = self._rng
        made = rng.choice(list(noises.OWN.values()))(random.Random(int(rng.integers(2**32))))
        level = 10 ** (-rng.uniform(0, 12) / 20) / np.sqrt(loudness(made))
        gap = int(rng.uniform(0, 0.4) * RATE)
        after = np.concatenate([np.zeros(gap), made * level, np.zeros(RATE // 5)])
        return np.append(first, after.astype(np.float32)), np.pad(second, (0, len(after)))

    def _disturbed(self, sound: Samples) -> Samples:
        rng = self._rng
        if rng.random() < 0.6:
            noise = make_noise(rng.choice(list(Noise)), len(sound), rng, self._babble)
            sound = with_noise(sound, noise, rng.uniform(6, 30))
        if rng.random() < 0.4:
            hiss = rng.standard_normal(len(sound)).astype(np.float32)
            sound = with_noise(sound, hiss, rng.uniform(12, 45))
        return as_by_telephone(sound) if rng.random() < 0.25 else sound


def side_by_side(one: Samples, other: Samples, start: int, lead: int) -> tuple[Samples, Samples]:
    """Both as long as the whole, with quiet around; `start` is the other's, and may be negative."""
    earliest = min(0, start)
    size = max(len(one) - earliest, len(other) + start - earliest)

    def placed(sound: Samples, at: int) -> Samples:
        before = lead + at - earliest
        return np.pad(sound, (before, lead + size + RATE * 2 // 5 - before - len(sound)))

    return placed(one, 0), placed(other, start)


def labels_of(first: Samples, second: Samples, kind: Kind) -> NDArray[np.int8]:
    """Whether both speak, of each frame of two voices that are equally long."""
    one, other = _frame_power(first), _frame_power(second)
    apart = np.abs(10 * np.log10((one + 1e-9) / (other + 1e-9)))
    softer, loudest = np.minimum(one, other), float(np.max(one + other))
    doubtful = (softer > _SOFTER * loudest) & (apart <= _NEAR_LEVEL)
    two = (softer > _SOFT * loudest) & (apart <= _LEVEL) & (kind is Kind.TOGETHER)
    return np.where(two, TWO, np.where(doubtful, EITHER, ONE)).astype(np.int8)


def _frame_power(sound: Samples) -> NDArray[np.float64]:
    frames = np.lib.stride_tricks.sliding_window_view(sound, WINDOW)[::HOP]
    return np.mean(np.square(frames, dtype=np.float64), axis=1)


def loudness(sound: Samples) -> float:
    """Mean power of the loud frames."""
    power = _frame_power(np.pad(sound, (0, WINDOW)))
    return float(np.mean(power[power >= 0.03 * power.max()])) + 1e-12


def with_noise(sound: Samples, noise: Samples, ratio: float) -> Samples:
    """The sound, and the noise so many dB below."""
    wanted = loudness(sound) / 10 ** (ratio / 10)
    loud = float(np.mean(np.square(noise, dtype=np.float64)))
    return (sound + noise * np.float32(np.sqrt(wanted / loud))) if loud else sound
