"""The voices of the clips, by name: three engines, none of them used to train a model.

Every number that the listener needs (rate, pitch) is drawn from the generator that is passed in,
so a clip comes out the same each time.
"""

import io
import random
import re
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import kokoro
import numpy as np
import numpy.typing as npt
import soundfile
import soxr

RATE = 16_000
"""Hz, of every clip."""

Samples = npt.NDArray[np.float32]
Speak = Callable[[str, random.Random], Samples]

_TEENS = {
    "thirteen": "T,3:t'i:n",
    "fourteen": "f,o@t'i:n",
    "fifteen": "f,Ift'i:n",
    "sixteen": "s,Ikst'i:n",
    "seventeen": "s,Ev@nt'i:n",
    "eighteen": "eI,t'i:n",
    "nineteen": "n,aInt'i:n",
}
"""eSpeak stresses teens like tens; people who mean a teen stress its end."""


def _espeak(variant: str) -> Speak:
    def speak(text: str, rng: random.Random) -> Samples:
        for word, phonemes in _TEENS.items():
            text = re.sub(rf"\b{word}\b", f"[[{phonemes}]]", text)
        command = ["espeak-ng", "-v", f"en-us+{variant}", "-s", str(rng.randint(125, 160))]
        command += ["-p", str(rng.randint(35, 65)), "--stdout", text]
        return _samples(subprocess.run(command, capture_output=True, check=True).stdout)

    return speak


def _festival(voice: str) -> Speak:
    def speak(text: str, rng: random.Random) -> Samples:
        stretch = rng.uniform(1.0, 1.25)
        with tempfile.TemporaryDirectory() as folder:
            words, sound = Path(folder, "text"), Path(folder, "sound.wav")
            words.write_text(text, encoding="utf-8")
            command = ["text2wave", str(words), "-o", str(sound), "-eval", f"(voice_{voice})"]
            command += ["-eval", f"(Parameter.set 'Duration_Stretch {stretch:.2f})"]
            subprocess.run(command, capture_output=True, check=True)
            return _samples(sound.read_bytes())

    return speak


def _kokoro(nezumi: float) -> Speak:
    def speak(text: str, rng: random.Random) -> Samples:
        sound = kokoro.synthesise(text, nezumi, rng.uniform(0.8, 0.95))
        return np.asarray(soxr.resample(sound, kokoro.RATE, RATE), np.float32)

    return speak


VOICES: dict[str, Speak] = {
    "festival kal": _festival("kal_diphone"),
    "festival ked": _festival("ked_diphone"),
    "kokoro nezumi": _kokoro(1.0),
    "kokoro nezumi 70 tebukuro 30": _kokoro(0.7),
    "kokoro nezumi 50 tebukuro 50": _kokoro(0.5),
    "kokoro nezumi 35 tebukuro 65": _kokoro(0.35),
    "kokoro tebukuro": _kokoro(0.0),
    "espeak Alex": _espeak("Alex"),
    "espeak Alicia": _espeak("Alicia"),
    "espeak Andrea": _espeak("Andrea"),
    "espeak announcer": _espeak("announcer"),
    "espeak antonio": _espeak("antonio"),
    "espeak Diogo": _espeak("Diogo"),
    "espeak edward2": _espeak("edward2"),
    "espeak gustave": _espeak("gustave"),
    "espeak Henrique": _espeak("Henrique"),
    "espeak Hugo": _espeak("Hugo"),
    "espeak klatt5": _espeak("klatt5"),
    "espeak marcelo": _espeak("marcelo"),
    "espeak miguel": _espeak("miguel"),
    "espeak pablo": _espeak("pablo"),
    "espeak steph2": _espeak("steph2"),
    "espeak steph3": _espeak("steph3"),
}


def _samples(sound_file: bytes) -> Samples:
    sound, rate = soundfile.read(io.BytesIO(sound_file), dtype="float32", always_2d=True)
    return np.asarray(soxr.resample(sound.mean(axis=1), rate, RATE), np.float32)
