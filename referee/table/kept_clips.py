"""Clips of overturned rulings, kept where the table allows it, for `dogtor evaluate`."""

import os
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import platformdirs
import soundfile
import tomlkit

from referee.errors import RefereeError
from referee.sound import RATE, Samples

MANIFEST = "manifest.toml"


def kept_folder() -> Path:
    """Where clips are kept: `dogtor evaluate` takes this folder."""
    return platformdirs.user_state_path("dogtor-referee") / "kept-clips"


def keep_clip(folder: Path, now: datetime, samples: Samples, facts: Mapping[str, Any]) -> Path:
    """Write a clip and its entry in the folder's manifest.

    Args:
        folder: made when it is not there.
        now: names the clip.
        samples: shape (samples,), float32 at 16 kHz.
        facts: the manifest's keys, without the file.

    Returns:
        the clip's file.

    Raises:
        RefereeError: the folder cannot be written; then all is as it was.
    """
    clip = folder / f"{now:%Y-%m-%d-%H%M%S-%f}.flac"
    manifest = folder / MANIFEST
    try:
        folder.mkdir(parents=True, exist_ok=True)
        soundfile.write(clip, samples, RATE, format="FLAC", subtype="PCM_16")
        _append(manifest, _entry({"file": clip.name, **facts}))
    except (OSError, soundfile.SoundFileError) as error:
        with suppress(OSError):
            clip.unlink(missing_ok=True)
        raise RefereeError(f"The clip cannot be kept in '{folder}': {error}.") from error
    return clip


def _append(manifest: Path, entry: str) -> None:
    before = manifest.stat().st_size if manifest.exists() else 0
    try:
        with manifest.open("a", encoding="utf-8") as file:
            file.write(entry)
    except OSError:
        # Half an entry would spoil those before it.
        with suppress(OSError):
            os.truncate(manifest, before)
        raise


def _entry(facts: Mapping[str, Any]) -> str:
    entries = tomlkit.aot()
    entries.append(tomlkit.item(dict(facts)))
    return f"{tomlkit.dumps({'clip': entries}).strip()}\n\n"
