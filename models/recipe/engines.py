"""Recognisers, all behind one call: this model, other Vosk models, pocketsphinx, Whisper."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

import numpy as np
import vosk

from recipe.clips import RATE, Samples

UNKNOWN = "[unk]"


class Heard(NamedTuple):
    """A recognised word and its confidence, 0 to 1."""

    word: str
    confidence: float


class Engine(Protocol):
    """Something that hears words."""

    name: str

    def hear(self, samples: Samples, phrases: Sequence[str]) -> list[Heard]:
        """The words in a clip.

        Args:
            samples: one utterance.
            phrases: what may be said; other speech should come back as `[unk]` or nothing.
        """
        ...


class Vosk:
    """A model folder through libvosk."""

    def __init__(self, folder: Path, name: str) -> None:
        vosk.SetLogLevel(-1)
        self.name = name
        self._model = vosk.Model(str(folder))

    def hear(self, samples: Samples, phrases: Sequence[str]) -> list[Heard]:
        """Without phrases: any words of the model."""
        grammar = [json.dumps([*phrases, UNKNOWN])] if phrases else []
        recogniser = vosk.KaldiRecognizer(self._model, RATE, *grammar)
        recogniser.SetWords(True)
        found = []
        for piece in np.array_split(_whole(samples), max(1, len(samples) // 4000)):
            if recogniser.AcceptWaveform(piece.tobytes()):
                found += json.loads(recogniser.Result()).get("result", [])
        found += json.loads(recogniser.FinalResult()).get("result", [])
        return [Heard(word["word"], word["conf"]) for word in found]


class Sphinx:
    """pocketsphinx with its own English model and a JSGF grammar for the turn.

    Raises:
        ImportError: pocketsphinx is not installed.
    """

    name = "pocketsphinx"

    def __init__(self) -> None:
        import pocketsphinx

        self._module = pocketsphinx
        self._decoders: dict[tuple[str, ...], object] = {}

    def hear(self, samples: Samples, phrases: Sequence[str]) -> list[Heard]:
        """The best path through the grammar; words that it cannot pronounce are left out."""
        decoder = self._decoder(tuple(phrases))
        decoder.start_utt()
        decoder.process_raw(_whole(samples).tobytes(), full_utt=True)
        decoder.end_utt()
        found = decoder.hyp()
        return [Heard(word, 1.0) for word in found.hypstr.split()] if found else []

    def _decoder(self, phrases: tuple[str, ...]):  # type: ignore[no-untyped-def]
        if phrases not in self._decoders:
            # A low word insertion probability, or noise after a word becomes more words.
            settings = {"lw": 6.5, "wip": 0.01, "remove_noise": False, "loglevel": "FATAL"}
            decoder = self._module.Decoder(lm=None, **settings)
            known = [p for p in phrases if all(decoder.lookup_word(w) for w in p.split())]
            rule = f"#JSGF V1.0; grammar table; public <said> = ( {' | '.join(known)} )+ ;"
            decoder.add_jsgf_string("table", rule)
            decoder.activate_search("table")
            self._decoders[phrases] = decoder
        return self._decoders[phrases]


class Whisper:
    """faster-whisper; it takes no grammar, so only what it writes can be compared.

    Raises:
        ImportError: faster-whisper is not installed.
    """

    name = "Whisper tiny.en"

    def __init__(self, model: str = "tiny.en") -> None:
        from faster_whisper import WhisperModel

        self._model = WhisperModel(model, device="cpu", compute_type="int8", cpu_threads=1)

    def hear(self, samples: Samples, phrases: Sequence[str]) -> list[Heard]:
        """All words, numbers as it writes them; the phrases are given as a prompt."""
        segments, _ = self._model.transcribe(
            samples, language="en", beam_size=1, initial_prompt=", ".join(phrases[:40])
        )
        text = " ".join(segment.text for segment in segments)
        words = "".join(c if c.isalnum() or c == "'" else " " for c in text.lower()).split()
        return [Heard(word, 1.0) for word in words]


def _whole(samples: Samples) -> np.ndarray[tuple[int], np.dtype[np.int16]]:
    return (np.clip(samples, -1, 1) * 32767).astype("<i2")
