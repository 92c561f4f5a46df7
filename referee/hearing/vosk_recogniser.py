"""Vosk behind the `Recogniser` protocol; every known trap of it is met here.

* A word that the model lacks is only logged and never heard: `unknown_words` tells beforehand.
* An empty grammar, or one that is a plain string or has escapes, crashes or is ignored.
* Changing a grammar within an utterance aborts the process: each utterance has its own decoder.
* Asking for alternatives takes the confidences away: a second decoder hears the kept sound again,
  where a word is not certain.
* A folder that lacks a file ends the process: files are looked for before loading.
"""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import vosk

from referee.errors import RefereeError
from referee.hearing.model_folder import check_folder
from referee.hearing.recogniser import Grammar
from referee.sound import RATE, Samples
from referee.utterance import UNKNOWN, Hypothesis, Utterance, Word

MOST_ALTERNATIVES = 8


class VoskRecogniser:
    """A Vosk model in memory."""

    def __init__(self, folder: Path) -> None:
        """Load a model.

        Args:
            folder: a model in Vosk's format, with a graph that takes grammars.

        Raises:
            RefereeError: the folder is no such model, or Vosk cannot load it.
        """
        check_folder(folder)
        vosk.SetLogLevel(-1)
        try:
            self._model = vosk.Model(str(folder))
        except Exception as error:  # vosk raises nothing narrower
            raise RefereeError(
                f"Vosk cannot load the model '{folder}': a file in it is damaged or missing; "
                "get it again."
            ) from error

    def unknown_words(self, words: Iterable[str]) -> tuple[str, ...]:
        """See `Recogniser`."""
        return tuple(w for w in dict.fromkeys(words) if self._model.vosk_model_find_word(w) < 0)

    def listen(self, grammar: Grammar) -> "VoskListening":
        """See `Recogniser`."""
        return VoskListening(self._model, grammar)

    def score(self, samples: Samples, texts: Sequence[tuple[str, ...]]) -> tuple[Hypothesis, ...]:
        """See `Recogniser`."""
        pcm = _pcm(samples)
        scored = [self._score_one(pcm, text) for text in dict.fromkeys(texts) if text]
        return tuple(sorted((h for h in scored if h), key=lambda h: -h.score))

    def _score_one(self, pcm: bytes, text: tuple[str, ...]) -> Hypothesis | None:
        decoder = _decoder(self._model, (" ".join(text),), alternatives=1)
        decoder.AcceptWaveform(pcm)
        found = json.loads(decoder.FinalResult())["alternatives"][0]
        words = tuple(found["text"].split())
        is_unknown = text == (UNKNOWN,) and set(words) == {UNKNOWN}
        return Hypothesis(text, found["confidence"]) if words == text or is_unknown else None


class VoskListening:
    """One utterance in Vosk: a decoder for confidences, and one for alternatives where in doubt.

    Where every word is certain the lattice holds no other path, so the second one is spared.
    """

    def __init__(self, model: vosk.Model, grammar: Grammar) -> None:
        self._words = _decoder(model, grammar, alternatives=0)
        self._model, self._grammar = model, grammar
        self._heard: list[bytes] = []
        self._segments: list[dict[str, Any]] = []

    def accept(self, samples: Samples) -> tuple[str, ...]:
        """See `Listening`."""
        pcm = _pcm(samples)
        if self._words.AcceptWaveform(pcm):
            self._segments.append(json.loads(self._words.Result()))
        self._heard.append(pcm)
        partial = json.loads(self._words.PartialResult()).get("partial", "")
        done = [segment["text"] for segment in self._segments]
        return tuple(" ".join([*done, partial]).split())

    def finish(self) -> Utterance:
        """See `Listening`."""
        self._segments.append(json.loads(self._words.FinalResult()))
        words = tuple(
            Word(w["word"], w["start"], w["end"], w["conf"])
            for segment in self._segments
            for w in segment.get("result", [])
        )
        return Utterance(words=words, alternatives=self._alternatives(words))

    def _alternatives(self, words: Sequence[Word]) -> tuple[Hypothesis, ...]:
        if all(word.confidence == 1.0 for word in words):
            return ()
        decoder = _decoder(self._model, self._grammar, alternatives=MOST_ALTERNATIVES)
        segments = []
        for pcm in self._heard:
            if decoder.AcceptWaveform(pcm):
                segments.append(json.loads(decoder.Result()))
        segments.append(json.loads(decoder.FinalResult()))
        return _joined(segments)


def _joined(segments: Sequence[dict[str, Any]]) -> tuple[Hypothesis, ...]:
    """The alternatives of an utterance from those of its segments, best first."""
    whole = [Hypothesis((), 0.0)]
    for segment in segments:
        found = segment.get("alternatives", [])
        if not any(alternative["text"] for alternative in found):
            continue
        pairs = [
            Hypothesis((*h.words, *a["text"].split()), h.score + a["confidence"])
            for h in whole
            for a in found
        ]
        whole = sorted(pairs, key=lambda h: -h.score)[:MOST_ALTERNATIVES]
    return tuple(whole) if whole[0].words else ()


def _decoder(model: vosk.Model, grammar: Grammar, alternatives: int) -> vosk.KaldiRecognizer:
    if not grammar:
        raise ValueError("a grammar needs at least one phrase")
    decoder = vosk.KaldiRecognizer(model, RATE, json.dumps(list(grammar), ensure_ascii=False))
    decoder.SetMaxAlternatives(alternatives)
    decoder.SetWords(True)
    return decoder


def _pcm(samples: Samples) -> bytes:
    return (np.clip(samples, -1.0, 1.0) * 32767).astype("<i2").tobytes()
