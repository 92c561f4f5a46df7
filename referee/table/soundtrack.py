"""Clips and what the referee says, written one after another as one sound file."""

from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np
import soundfile

from referee.errors import RefereeError
from referee.sound import RATE, Samples

_PAUSE = 0.25
"""Seconds between two pieces."""


class Soundtrack:
    """A context manager: the file appears whole when it is left without an error, else not."""

    def __init__(self, path: Path) -> None:
        """Begin a sound file.

        Args:
            path: ends in .wav, .flac or .ogg.

        Raises:
            RefereeError: it cannot be written, or its ending is of no sound format.
        """
        self.path = path
        self._partial = path.with_name(f".{path.stem}.partial{path.suffix}")
        try:
            self._file = soundfile.SoundFile(self._partial, "w", samplerate=RATE, channels=1)
        except (soundfile.LibsndfileError, OSError, TypeError, ValueError) as error:
            raise RefereeError(
                f"'{path}' cannot be written as a sound file; name a .wav, .flac or .ogg file in a "
                "folder that exists."
            ) from error

    def add(self, samples: Samples) -> None:
        """Append a piece, shape (samples,), float32 at 16 kHz, and a short pause."""
        self._file.write(np.concatenate([samples, np.zeros(round(_PAUSE * RATE), np.float32)]))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()
        if kind is None:
            self._partial.replace(self.path)
        else:
            self._partial.unlink(missing_ok=True)
