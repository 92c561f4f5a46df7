"""Sounds without an announcement through the real recogniser."""

import numpy as np
import pytest

from referee.hearing.ears import Ears
from referee.hearing.recogniser import Grammar
from referee.sound import RATE, Samples
from referee.utterance import UNKNOWN

GRAMMAR: Grammar = ("fetch", "five", "eight", "thirteen", "thirty", UNKNOWN)


def noise(seconds: float, level: float) -> Samples:
    generator = np.random.default_rng(1)
    return (generator.standard_normal(int(seconds * RATE)) * level).astype(np.float32)


@pytest.mark.parametrize(
    "clip",
    [
        np.zeros(2, np.float32),
        np.zeros(RATE, np.float32),
        noise(1.0, 0.0005),
    ],
    ids=["two samples", "digital silence", "a quiet room"],
)
def test_silence_is_no_word_and_no_speech(ears: Ears, clip: Samples) -> None:
    utterance = ears.hear(clip, GRAMMAR, [("five",)])
    assert utterance.words == ()
    assert utterance.speech == 0.0
    assert utterance.scores == ()


def test_a_stuck_converter_is_neither_a_word_nor_silence(ears: Ears) -> None:
    utterance = ears.hear(np.full(RATE, 0.5, np.float32), GRAMMAR, [("five",)])
    assert utterance.words == ()
    assert utterance.speech > 0.0


@pytest.mark.parametrize("level", [0.01, 0.1, 1.0])
def test_loud_noise_is_never_a_confident_announcement(ears: Ears, level: float) -> None:
    utterance = ears.hear(noise(2.0, level), GRAMMAR, [("five",)])
    assert {word.text for word in utterance.words} <= {UNKNOWN}


def test_what_stands_out_is_no_silence_though_it_is_no_word(ears: Ears) -> None:
    clip = noise(1.0, 0.0005)
    clip[6000:10000] += noise(0.25, 0.05)
    utterance = ears.hear(clip, GRAMMAR, [("five",)])
    assert utterance.speech >= 0.2


def test_a_steady_noise_that_could_drown_a_word_is_no_silence(ears: Ears) -> None:
    drowning, humming = (noise(1.0, 10 ** (level / 20)) for level in (-35.0, -50.0))
    assert ears.hear(drowning, GRAMMAR, [("five",)]).speech >= 0.9
    assert ears.hear(humming, GRAMMAR, [("five",)]).speech == 0.0
