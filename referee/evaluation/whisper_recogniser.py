"""Whisper, through faster-whisper, as a peer to measure against.

It takes no grammar: what it writes is brought to lower-case words, and where a word does not
belong to the turn the whole is matched to the nearest announcement of the turn. By itself it would
draw at random where it is in doubt; here it writes what is likeliest, so that the same sound always
gives the same words. A word's confidence is the mean probability of what was written: that of the
single words is lower still for one-word announcements.
"""

import math
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from faster_whisper import WhisperModel
from rapidfuzz import fuzz, process

from referee.errors import RefereeError
from referee.evaluation.clips import spoken
from referee.hearing.recogniser import Grammar
from referee.sound import RATE, Samples
from referee.utterance import UNKNOWN, Hypothesis, Utterance, Word

LEAST_SIMILARITY = 70.0
"""0 to 100 (rapidfuzz's ratio); what is less alike stays as it was written."""

_NEEDED = ("model.bin", "config.json")


class WhisperRecogniser:
    """A Whisper model in memory. See `Recogniser`."""

    def __init__(self, folder: Path) -> None:
        """Load a model.

        Raises:
            RefereeError: the folder is no such model.
        """
        for name in _NEEDED:
            if not (folder / name).is_file():
                raise RefereeError(
                    f"'{folder}' is no Whisper model in faster-whisper's format: '{name}' is "
                    "missing; check the path."
                )
        self._model = WhisperModel(
            str(folder), device="cpu", compute_type="int8", cpu_threads=1, local_files_only=True
        )

    def unknown_words(self, words: Iterable[str]) -> tuple[str, ...]:
        """None: it spells words from pieces."""
        return ()

    def listen(self, grammar: Grammar) -> "WhisperListening":
        """See `Recogniser`."""
        return WhisperListening(self._model, grammar)

    def score(self, samples: Samples, texts: Sequence[tuple[str, ...]]) -> tuple[Hypothesis, ...]:
        """Nothing: its scores cannot be compared with ours."""
        return ()


class WhisperListening:
    """One utterance, decoded at its end. See `Listening`."""

    def __init__(self, model: WhisperModel, grammar: Grammar) -> None:
        self._model = model
        self._grammar = grammar
        self._heard: list[Samples] = []

    def accept(self, samples: Samples) -> tuple[str, ...]:
        """See `Listening`; no words before the end."""
        self._heard.append(samples)
        return ()

    def finish(self) -> Utterance:
        """See `Listening`; every word gets an equal share of the time."""
        sound = np.concatenate(self._heard)
        found, _ = self._model.transcribe(
            sound,
            language="en",
            temperature=0.0,
            condition_on_previous_text=False,
            without_timestamps=True,
        )
        segments = list(found)
        words = nearest(" ".join(s.text for s in segments), self._grammar).split()
        sure = min((math.exp(s.avg_logprob) for s in segments), default=0.0)
        share = len(sound) / RATE / max(1, len(words))
        return Utterance(
            tuple(Word(w, i * share, (i + 1) * share, sure) for i, w in enumerate(words))
        )


def nearest(written: str, grammar: Grammar) -> str:
    """What was written, as words of the turn where it is near enough to an announcement.

    Args:
        written: as people write: "Fetch, 5."
        grammar: the announcements and words of the turn.
    """
    text = spoken(written)
    known = {word for phrase in grammar for word in phrase.split()}
    if not text or set(text.split()) <= known:
        return text
    phrases = [phrase for phrase in grammar if phrase != UNKNOWN]
    best = process.extractOne(text, phrases, scorer=fuzz.ratio, score_cutoff=LEAST_SIMILARITY)
    return str(best[0]) if best else text
