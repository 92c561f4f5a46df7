import numpy as np
import pytest
from pytest import approx

from referee.evaluation.mixing import mix, power
from referee.evaluation.noise import Noise, make_noise
from referee.sound import RATE

SIZE = 2 * RATE


def tone(pitch: float = 300.0) -> np.ndarray:
    return (0.1 * np.sin(2 * np.pi * pitch * np.arange(SIZE) / RATE)).astype(np.float32)


@pytest.mark.parametrize("noise", list(Noise))
@pytest.mark.parametrize("snr", [20.0, 5.0, -5.0])
def test_the_ratio_is_as_wanted(noise: Noise, snr: float) -> None:
    speech = tone()
    added = make_noise(noise, SIZE, np.random.default_rng(1), [tone(500.0)])
    mixed = mix(speech, added, snr, speech)
    # Where the sum would clip, all is made softer: find the speech's share by projection.
    share = float(np.dot(mixed - np.mean(mixed), speech) / np.dot(speech, speech))
    noise_left = mixed - np.float32(share) * speech
    assert 10 * np.log10(share**2 * power(speech) / power(noise_left)) == approx(snr, abs=1.0)
    assert np.abs(mixed).max() <= 1.0


@pytest.mark.parametrize("noise", list(Noise))
def test_a_seed_always_makes_the_same_noise(noise: Noise) -> None:
    made = [make_noise(noise, SIZE, np.random.default_rng(s), [tone(500.0)]) for s in (3, 3)]
    assert np.array_equal(*made)
    assert made[0].shape == (SIZE,)
    assert np.isfinite(made[0]).all()


def test_silence_stays_as_it_is() -> None:
    silence = np.zeros(SIZE, np.float32)
    assert not mix(silence, tone(), 10.0, silence).any()
