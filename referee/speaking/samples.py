"""Sound as the referee speaks it."""

from pathlib import Path

import numpy as np
import soundfile

from referee.sound import RATE, Samples, to_samples


def read_samples(path: Path) -> Samples:
    """A sound file of any rate and channel count, as one row of samples at `RATE`.

    Raises:
        soundfile.SoundFileError: it is not a sound file.
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        sound, rate = soundfile.read(file, dtype="float32", always_2d=True)
    return to_samples(sound, rate)


def join(pieces: list[Samples], pause: float) -> Samples:
    """Pieces one after another with so many seconds of silence between them."""
    gap = np.zeros(round(pause * RATE), np.float32)
    spaced = [part for piece in pieces for part in (gap, piece)][1:]
    return np.concatenate(spaced) if spaced else np.zeros(0, np.float32)
