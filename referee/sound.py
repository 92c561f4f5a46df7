"""Sound inside the program: 16 kHz, mono, float32 between -1 and 1."""

from typing import TypeAlias

import numpy as np
import soxr
from numpy.typing import NDArray

RATE = 16_000
"""Samples a second, in Hz."""

Samples: TypeAlias = NDArray[np.float32]
"""Shape (samples,), at `RATE`."""


def to_samples(sound: Samples, rate: int) -> Samples:
    """Mix down and resample.

    Args:
        sound: shape (samples, channels), float32.
        rate: of `sound`, in Hz.
    """
    mono: Samples = np.nan_to_num(sound).mean(axis=1, dtype=np.float32)
    resampled: Samples = mono if rate == RATE else soxr.resample(mono, rate, RATE)
    return resampled.clip(-1.0, 1.0)
