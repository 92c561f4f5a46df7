"""Two voices at once are found, one voice is left alone. Figures: models/second_voice/README.md."""

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from referee.hearing.audio import read_clip
from referee.hearing.ears import Ears
from referee.hearing.second_voice import overlap
from referee.judging.thresholds import DEFAULT
from referee.sound import RATE, Samples
from referee.utterance import UNKNOWN

FIXTURES = Path(__file__).parents[2] / "audio_fixtures"


def vowel(start: float, end: float, seconds: float = 0.8) -> Samples:
    """A pulse train through three formants, its pitch gliding between two values in Hz."""
    pitch = np.linspace(start, end, int(seconds * RATE))
    pulses = np.diff(np.floor(np.cumsum(pitch) / RATE), prepend=0)
    spectrum = np.fft.rfft(pulses * np.hanning(pulses.size))
    hertz = np.fft.rfftfreq(pulses.size, 1 / RATE)
    formants = [(600, 90), (1200, 120), (2500, 200)]
    gain = sum(1 / (1 + ((hertz - f) / width) ** 2) for f, width in formants)
    sound = np.fft.irfft(spectrum * gain, pulses.size)
    return np.pad(sound / np.abs(sound).max() * 0.3, RATE // 3).astype(np.float32)


def together(*sounds: Samples) -> Samples:
    size = max(map(len, sounds))
    levelled = [sound / np.sqrt(np.mean(np.square(sound))) for sound in sounds]
    mixed = np.sum([np.pad(sound, (0, size - len(sound))) for sound in levelled], axis=0)
    return (mixed * 0.05).astype(np.float32)


@pytest.mark.parametrize(("start", "end"), [(100, 80), (120, 140), (220, 180), (300, 340)])
def test_one_gliding_voice_is_alone(start: float, end: float) -> None:
    assert overlap(vowel(start, end)) < DEFAULT.overlap


@pytest.fixture(scope="module")
def pairs() -> list[tuple[Samples, Samples]]:
    """Two of the game's dogs each."""
    game = FIXTURES / "games" / "puppy-fail"
    said = [
        [read_clip(path) for path in sorted(game.glob(f"*-{dog}.flac"))]
        for dog in ("bruno", "daisy", "luna", "ziggy")
    ]
    return [both for one, other in combinations(said, 2) for both in zip(one, other, strict=False)]


def is_heard(sound: Samples) -> bool:
    return overlap(sound) >= DEFAULT.overlap


def test_dogs_who_speak_in_turn_are_alone(pairs: list[tuple[Samples, Samples]]) -> None:
    assert not any(is_heard(np.concatenate(pair)) for pair in pairs)


def test_about_half_of_the_dogs_who_speak_at_once_are_found(
    pairs: list[tuple[Samples, Samples]],
) -> None:
    assert np.mean([is_heard(together(*pair)) for pair in pairs]) > 0.4


def test_the_level_does_not_matter(pairs: list[tuple[Samples, Samples]]) -> None:
    both = together(*next(pair for pair in pairs if is_heard(together(*pair))))
    assert all(is_heard(both * np.float32(level)) for level in (0.1, 1.0, 3.0))


def test_ears_tell_it(ears: Ears) -> None:
    name = "two-dogs-at-once-fetch-five-beg-five-espeak-gustave-kokoro-tebukuro.flac"
    both = ears.hear(read_clip(FIXTURES / "talk" / name), ("fetch", "beg", "five", UNKNOWN))
    assert both.overlap >= DEFAULT.overlap


@pytest.mark.parametrize(
    "sound",
    [np.zeros(0), np.zeros(3), np.zeros(RATE), np.full(RATE, 0.5), np.ones(RATE)],
    ids=["nothing", "three samples", "silence", "a stuck converter", "full scale"],
)
def test_what_is_no_voice_is_no_second_voice(sound: np.ndarray) -> None:
    assert overlap(sound.astype(np.float32)) == 0.0
