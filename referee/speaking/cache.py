"""Spoken phrases kept on disk, so that a verdict sounds at once."""

import contextlib
import hashlib
import os
import tempfile
from pathlib import Path

import numpy as np
import platformdirs
import soundfile

from referee.sound import RATE, Samples
from referee.speaking.samples import read_samples

LIMIT = 500
"""Files kept; the ones unused for longest go first. A sentence takes about 20 kB."""


def default_folder() -> Path:
    """The user's cache folder for spoken phrases."""
    return Path(platformdirs.user_cache_dir("dogtor-referee")) / "phrases"


class PhraseCache:
    """Sound files by the hash of what decides how they sound.

    A folder that cannot be written keeps nothing, and that is no error: the phrase is made again.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def get(self, key: str) -> Samples | None:
        """The phrase's samples, or None when there is no sound file for it that can be read."""
        path = self._path(key)
        try:
            samples = read_samples(path)
            os.utime(path)
        except (OSError, soundfile.SoundFileError):
            return None
        return samples if samples.size else None

    def put(self, key: str, samples: Samples) -> None:
        """Keep a phrase; whoever reads at the same time sees the whole file or none."""
        with contextlib.suppress(OSError, soundfile.SoundFileError):
            self._folder.mkdir(parents=True, exist_ok=True)
            _write_whole(self._path(key), samples)
            self._forget_oldest()

    def _path(self, key: str) -> Path:
        return self._folder / f"{hashlib.sha256(key.encode('utf-8', 'replace')).hexdigest()}.flac"

    def _forget_oldest(self) -> None:
        files = list(self._folder.glob("*.flac"))
        for path in sorted(files, key=lambda file: file.stat().st_mtime)[
            : max(0, len(files) - LIMIT)
        ]:
            path.unlink(missing_ok=True)


def _write_whole(path: Path, samples: Samples) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
    unfinished = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            pcm = np.round(np.clip(samples, -1, 1) * 32767).astype(np.int16)
            soundfile.write(file, pcm, RATE, format="FLAC", subtype="PCM_16")
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
