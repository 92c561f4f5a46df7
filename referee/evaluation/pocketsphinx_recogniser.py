"""PocketSphinx with its own English model and dictionary, as a peer to measure against.

It has no word for unknown speech, and its path scores cannot be compared with ours, so rulings
on what it hears rest on words and their posterior probabilities alone.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from pocketsphinx import Decoder

from referee.hearing.recogniser import Grammar
from referee.sound import Samples
from referee.utterance import UNKNOWN, Hypothesis, Utterance, Word

_FRAME = 0.01
"""Seconds."""

_GRAMMAR = "turn"


class PocketsphinxRecogniser:
    """The decoder with the model of its package. See `Recogniser`."""

    def __init__(self) -> None:
        self._decoder = Decoder(lm=None, loglevel="FATAL")

    def unknown_words(self, words: Iterable[str]) -> tuple[str, ...]:
        """See `Recogniser`."""
        return tuple(w for w in dict.fromkeys(words) if self._decoder.lookup_word(w) is None)

    def listen(self, grammar: Grammar) -> "PocketsphinxListening":
        """See `Recogniser`."""
        phrases = [phrase for phrase in grammar if phrase != UNKNOWN]
        rule = f"public <turn> = ({' | '.join(phrases)})+;"
        self._decoder.add_jsgf_string(_GRAMMAR, f"#JSGF V1.0; grammar {_GRAMMAR}; {rule}")
        self._decoder.activate_search(_GRAMMAR)
        return PocketsphinxListening(self._decoder)

    def score(self, samples: Samples, texts: Sequence[tuple[str, ...]]) -> tuple[Hypothesis, ...]:
        """Nothing: see the module."""
        return ()


class PocketsphinxListening:
    """One utterance, decoded at its end. See `Listening`."""

    def __init__(self, decoder: Decoder) -> None:
        self._decoder = decoder
        self._heard: list[Samples] = []

    def accept(self, samples: Samples) -> tuple[str, ...]:
        """See `Listening`; no words before the end."""
        self._heard.append(samples)
        return ()

    def finish(self) -> Utterance:
        """See `Listening`."""
        sound = np.concatenate(self._heard)
        self._decoder.start_utt()
        pcm = (np.clip(sound, -1.0, 1.0) * 32767).astype("<i2").tobytes()
        self._decoder.process_raw(pcm, full_utt=True)
        self._decoder.end_utt()
        if self._decoder.hyp() is None:
            return Utterance(())
        return Utterance(tuple(_word(s) for s in self._decoder.seg() if s.word[0] not in "<["))


def _word(segment: object) -> Word:
    """A segment as a word; "zero(2)" is the second way to pronounce "zero"."""
    text, start = segment.word.split("(")[0], segment.start_frame * _FRAME  # type: ignore[attr-defined]
    end = (segment.end_frame + 1) * _FRAME  # type: ignore[attr-defined]
    return Word(text, start, end, min(1.0, segment.prob))  # type: ignore[attr-defined]
