"""From a clip and a turn's grammar to the utterance that judging reads."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from heapq import nlargest

from rapidfuzz.distance import Indel

from referee.hearing.microphone import level_of
from referee.hearing.recogniser import Grammar, Recogniser
from referee.hearing.second_voice import overlap
from referee.hearing.speech import Speech, SpeechFinder
from referee.sound import RATE, Samples
from referee.utterance import UNKNOWN, Hypothesis, Utterance

MOST_RIGHT = 3
MOST_RIVALS = 2
"""How many announcements are scored beside what was heard, the likeliest first."""

_LASTING = round(0.1 * RATE)
"""Samples; a shorter word is one vowel's peak, so other words are not measured against it."""


@dataclass(frozen=True, slots=True)
class Ears:
    """What hearing needs, loaded once."""

    recogniser: Recogniser
    finder: SpeechFinder

    def hear(
        self,
        clip: Samples,
        grammar: Grammar,
        right: Sequence[tuple[str, ...]] = (),
        rivals: Sequence[tuple[str, ...]] = (),
    ) -> Utterance:
        """Hear one announcement.

        Args:
            clip: shape (samples,), float32 at 16 kHz.
            grammar: what can be heard.
            right: right announcements, to be scored beside what was heard; without any, nothing
                is scored.
            rivals: likely wrong announcements, scored in their place when what was heard is right.

        Returns:
            times are in seconds from the start of the clip.
        """
        speech = self.finder.find(clip)
        listening = self.recogniser.listen(grammar)
        listening.accept(speech.samples)
        heard = _with_levels(_shifted(listening.finish(), speech.start), clip)
        scores = self._scores(speech, heard, right, rivals) if right and heard.words else ()
        return replace(heard, scores=scores, speech=speech.seconds, overlap=overlap(speech.samples))

    def _scores(
        self,
        speech: Speech,
        heard: Utterance,
        right: Sequence[tuple[str, ...]],
        rivals: Sequence[tuple[str, ...]],
    ) -> tuple[Hypothesis, ...]:
        said = tuple(word.text for word in heard.words)
        next_best = [h.words for h in heard.alternatives if (h.words in right) != (said in right)]
        if said not in right:
            others = nlargest(MOST_RIGHT, right, key=lambda words: _likeness(words, said))
        else:
            others = [] if _is_certain(heard) else list(rivals[:MOST_RIVALS])
        texts = [said, *next_best[:1], *others, (UNKNOWN,)]
        return _with_best(said, self.recogniser.score(speech.samples, texts))


def _is_certain(heard: Utterance) -> bool:
    """Whether the recogniser saw no other way at all, so that no rival in the grammar is near."""
    return all(word.confidence == 1.0 for word in heard.words)


def _with_best(said: tuple[str, ...], scored: tuple[Hypothesis, ...]) -> tuple[Hypothesis, ...]:
    """What was heard won against all else, so it is as good as any even where it got no score."""
    if not scored or any(hypothesis.words == said for hypothesis in scored):
        return scored
    return (Hypothesis(said, scored[0].score), *scored)


def _likeness(words: tuple[str, ...], said: tuple[str, ...]) -> float:
    """0 to 1; as many words in common as can be."""
    return Indel.normalized_similarity(words, said)


def _shifted(utterance: Utterance, seconds: float) -> Utterance:
    words = tuple(replace(w, start=w.start + seconds, end=w.end + seconds) for w in utterance.words)
    return replace(utterance, words=words)


def _with_levels(utterance: Utterance, clip: Samples) -> Utterance:
    spans = [clip[max(0, round(w.start * RATE)) : round(w.end * RATE)] for w in utterance.words]
    levels = [level_of(span) for span in spans]
    lasting = [level for level, span in zip(levels, spans, strict=True) if len(span) >= _LASTING]
    loudest = max(lasting or levels, default=0.0)
    words = tuple(
        replace(word, level=min(0.0, level - loudest))
        for word, level in zip(utterance.words, levels, strict=True)
    )
    return replace(utterance, words=words)
