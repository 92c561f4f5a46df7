"""Sound files of any format, rate, channels and depth to 16 kHz mono."""

from pathlib import Path

import numpy as np
import soundfile

from referee.errors import RefereeError
from referee.sound import Samples, to_samples

LONGEST_CLIP = 60.0
"""Seconds. A clip holds one announcement; a longer file is a mistake."""


def read_clip(path: Path) -> Samples:
    """Read a sound file.

    Args:
        path: any file that libsndfile reads.

    Returns:
        shape (samples,), float32 in -1 to 1, at `RATE`.

    Raises:
        RefereeError: the file is missing, is a folder, is not sound, is empty, is longer than
            `LONGEST_CLIP` or holds no number at all.
    """
    if path.is_dir():
        raise RefereeError(f"'{path}' is a folder; name one sound file in it.")
    if not path.is_file():
        raise RefereeError(f"There is no clip '{path}'; check the path.")
    try:
        with soundfile.SoundFile(path) as file:
            _check_length(path, file.frames, file.samplerate)
            sound = file.read(dtype="float32", always_2d=True)
            rate = file.samplerate
    except soundfile.LibsndfileError as error:
        raise RefereeError(
            f"'{path}' is not a sound file that can be read ({error.error_string}) "
            "Record it again as WAV, FLAC or Ogg."
        ) from error
    if sound.size and not np.isfinite(sound).any():
        raise RefereeError(
            f"'{path}' holds no sound, only values that are no numbers; record it again."
        )
    return to_samples(sound, rate)


def is_clip(path: Path) -> bool:
    """Whether a file begins like sound that can be read."""
    try:
        with soundfile.SoundFile(path):
            return True
    except soundfile.LibsndfileError:
        return False


def _check_length(path: Path, frames: int, rate: int) -> None:
    seconds = frames / rate
    if frames <= 1:
        raise RefereeError(f"'{path}' holds no sound; record it again.")
    if seconds > LONGEST_CLIP:
        raise RefereeError(
            f"'{path}' is {seconds:.0f} s long; a clip holds one announcement of at most "
            f"{LONGEST_CLIP:.0f} s, so cut it."
        )
