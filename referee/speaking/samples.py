"""Sound as the referee speaks it: 16 kHz, mono, float32 between -1 and 1."""

from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import soundfile
import soxr

RATE = 16_000
"""Hz."""

Samples: TypeAlias = npt.NDArray[np.float32]


def read_samples(path: Path) -> Samples:
    """A sound file of any rate and channel count, as one row of samples at `RATE`.

    Raises:
        soundfile.SoundFileError: it is not a sound file.
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        sound, rate = soundfile.read(file, dtype="float32", always_2d=True)
    mono = sound.mean(axis=1, dtype=np.float32)
    return np.asarray(mono if rate == RATE else soxr.resample(mono, rate, RATE), np.float32)


def join(pieces: list[Samples], pause: float) -> Samples:
    """Pieces one after another with so many seconds of silence between them."""
    gap = np.zeros(round(pause * RATE), np.float32)
    spaced = [part for piece in pieces for part in (gap, piece)][1:]
    return np.concatenate(spaced) if spaced else np.zeros(0, np.float32)
