"""Speech and noise at a set ratio."""

import numpy as np

from referee.sound import Samples

_PEAK = 0.99


def mix(speech: Samples, noise: Samples, snr: float, spoken: Samples) -> Samples:
    """Add noise to a clip so that the ratio of their powers is as wanted.

    Args:
        speech: shape (samples,), the clip.
        noise: the same shape.
        snr: in dB; power of the spoken part over the noise's mean power.
        spoken: what of the clip is speech, so that pauses do not count; the clip where that is
            not known.

    Returns:
        shape (samples,), made softer where it would clip.
    """
    wanted = power(spoken) / 10 ** (snr / 10)
    loudness = power(noise)
    if loudness == 0.0 or wanted == 0.0:
        return speech
    mixed = speech + noise * np.float32(np.sqrt(wanted / loudness))
    return np.asarray(mixed * min(1.0, _PEAK / float(np.abs(mixed).max())), np.float32)


def power(sound: Samples) -> float:
    """Mean square; 0 of no samples."""
    return float(np.mean(np.square(sound, dtype=np.float64))) if len(sound) else 0.0
