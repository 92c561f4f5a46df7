"""Words of an utterance that somebody farther from the microphone seems to have said."""

from collections.abc import Sequence

from referee.judging.thresholds import Thresholds
from referee.utterance import Word


def own_words(words: Sequence[Word], thresholds: Thresholds) -> tuple[Word, ...]:
    """The words without those before the first or after the last that seem to be a neighbour's.

    A neighbour's words are far softer than the loudest and apart from the dog's. Words between the
    dog's own are never taken away: a voice falls and rises within an announcement, too.

    Args:
        words: as heard, with their levels.
        thresholds: `distant` and `apart`.
    """
    if all(word.level <= -thresholds.distant for word in words):
        return tuple(words)
    before = _neighbours(words, thresholds)
    after = _neighbours(_mirrored(words), thresholds)
    return tuple(words[before : len(words) - after])


def _neighbours(words: Sequence[Word], thresholds: Thresholds) -> int:
    """How many words at the beginning are far off and apart from all that follow."""
    count = 0
    for i in range(1, len(words)):
        if words[i - 1].level > -thresholds.distant:
            break
        if words[i].start - words[i - 1].end >= thresholds.apart:
            count = i
    return count


def _mirrored(words: Sequence[Word]) -> list[Word]:
    """The words from the last to the first, in a time that runs backwards."""
    return [Word(w.text, -w.end, -w.start, w.confidence, w.level) for w in reversed(words)]
