"""Which texts are scored beside what was heard, with a recogniser that hears what it is told."""

from collections.abc import Iterable, Sequence

import numpy as np

from referee.hearing.ears import Ears
from referee.hearing.recogniser import Grammar
from referee.hearing.speech import LEAD_IN, SpeechFinder
from referee.sound import RATE, Samples
from referee.utterance import UNKNOWN, Hypothesis, Utterance, Word

SOUND = np.zeros(RATE, np.float32)
Text = tuple[str, ...]


class Told:
    """Hears the same words in every sound, and scores texts by a table."""

    def __init__(self, said: str, scores: dict[Text, float], confidence: float = 1.0) -> None:
        self.asked: list[Text] = []
        self._scores = scores
        self._words = tuple(
            Word(text, LEAD_IN + 0.3 * i, LEAD_IN + 0.3 * i + 0.3, confidence)
            for i, text in enumerate(said.split())
        )

    def unknown_words(self, words: Iterable[str]) -> Text:
        return ()

    def listen(self, grammar: Grammar) -> "Told":
        return self

    def accept(self, samples: Samples) -> Text:
        return ()

    def finish(self) -> Utterance:
        return Utterance(self._words)

    def score(self, samples: Samples, texts: Sequence[Text]) -> tuple[Hypothesis, ...]:
        self.asked = list(texts)
        found = [Hypothesis(t, self._scores[t]) for t in texts if t in self._scores]
        return tuple(sorted(found, key=lambda h: -h.score))


def hear(told: Told, right: Sequence[Text], rivals: Sequence[Text] = ()) -> Utterance:
    return Ears(told, SpeechFinder()).hear(SOUND, ("five", UNKNOWN), right, rivals)


def test_right_announcements_most_like_what_was_heard_are_scored() -> None:
    told = Told("eight fetch", {})
    right = [("beg", "nine"), ("nine", "beg"), ("one", "beg"), ("fetch", "nine"), ("fetch", "ten")]
    hear(told, right)
    assert ("fetch", "nine") in told.asked
    assert ("one", "beg") not in told.asked
    assert (UNKNOWN,) in told.asked


def test_rivals_are_scored_only_where_a_right_announcement_is_in_doubt() -> None:
    right, rivals = [("thirteen",)], [("thirty",)]
    sure, unsure = Told("thirteen", {}), Told("thirteen", {}, confidence=0.7)
    hear(sure, right, rivals)
    hear(unsure, right, rivals)
    assert rivals[0] not in sure.asked
    assert rivals[0] in unsure.asked


def test_what_was_heard_counts_as_the_best_where_it_got_no_score() -> None:
    told = Told("fetch nine", {("fetch", "five"): -30.0, (UNKNOWN,): -40.0})
    scores = hear(told, [("fetch", "five")]).scores
    assert (scores[0].words, scores[0].score) == (("fetch", "nine"), -30.0)


def test_words_tell_how_much_softer_they_are_than_the_loudest() -> None:
    sound = np.full(RATE, 0.5, np.float32)
    sound[: round(0.3 * RATE)] = 0.05
    told = Told("four sixteen", {})
    utterance = Ears(told, SpeechFinder()).hear(sound, ("five", UNKNOWN), [("five",)])
    assert [round(word.level, 1) for word in utterance.words] == [-20.0, 0.0]


def test_words_are_measured_against_the_loudest_that_lasts() -> None:
    spans = {"i": (0.1, 0.13, 0.4), "promise": (0.2, 0.5, 0.1), "two": (0.6, 0.9, 0.05)}
    clip = np.full(RATE, 0.001, np.float32)
    for start, end, peak in spans.values():
        clip[round(start * RATE) : round(end * RATE)] = peak

    class Timed(Told):
        def finish(self) -> Utterance:
            moved = {
                text: (start + LEAD_IN, end + LEAD_IN) for text, (start, end, _) in spans.items()
            }
            return Utterance(tuple(Word(text, *times, 1.0) for text, times in moved.items()))

    heard = Ears(Timed("", {}), SpeechFinder()).hear(clip, tuple(spans))
    assert [round(word.level) for word in heard.words] == [0, 0, -6]
