"""Words before or after an announcement that are far softer and apart from it are no dog's."""

from hypothesis import given
from hypothesis import strategies as st

from referee.judging.judge import judge
from referee.judging.lexicon import Lexicon
from referee.judging.neighbours import own_words
from referee.judging.ruling import Doubt, ReasonKind, Verdict
from referee.judging.thresholds import DEFAULT
from referee.utterance import UNKNOWN, Hypothesis, Utterance, Word

from .conftest import Expecting

FAR, NEAR = -DEFAULT.distant, -DEFAULT.distant / 2
APART, CLOSE = DEFAULT.apart, DEFAULT.apart / 2
LEVELS = st.sampled_from((0.0, NEAR, FAR, 2 * FAR))


def said(*parts: tuple[str, float, float]) -> Utterance:
    """Words with a level and the silence before each."""
    words, now = [], 0.0
    for text, level, gap in parts:
        words.append(Word(text, now + gap, now + gap + 0.3, 1.0, level))
        now += gap + 0.3
    heard = tuple(word.text for word in words)
    scores = (Hypothesis(heard, -5.0), Hypothesis((UNKNOWN,), -30.0))
    return Utterance(tuple(words), speech=0.3 * len(words), scores=scores)


def test_right_before_a_neighbours_words_is_right(words: Lexicon, expecting: Expecting) -> None:
    for after in (("one", FAR, APART), (UNKNOWN, FAR, APART)):
        utterance = said(("eight", 0.0, 0.1), after, ("three", 2 * FAR, 0.0))
        assert judge(expecting(total=8), utterance, words).verdict is Verdict.GOOD


def test_right_after_a_neighbours_words_is_right(words: Lexicon, expecting: Expecting) -> None:
    utterance = said(("twenty", FAR, 0.1), ("eight", 0.0, APART))
    assert judge(expecting(total=8), utterance, words).verdict is Verdict.GOOD


def test_what_only_a_neighbour_makes_right_is_asked_again(
    words: Lexicon, expecting: Expecting
) -> None:
    utterance = said(("twenty", 0.0, 0.1), ("one", FAR, APART))
    ruling = judge(expecting(total=21), utterance, words)
    assert (ruling.verdict, ruling.doubt) == (Verdict.UNSURE, Doubt.NOT_UNDERSTOOD)


def test_a_voice_that_falls_is_still_the_dogs(words: Lexicon, expecting: Expecting) -> None:
    for last in (("one", FAR, CLOSE), ("one", NEAR, APART)):
        utterance = said(("twenty", 0.0, 0.1), last)
        assert judge(expecting(total=21), utterance, words).verdict is Verdict.GOOD


def test_wrong_with_and_without_a_neighbour_is_bad(words: Lexicon, expecting: Expecting) -> None:
    utterance = said(("twenty", 0.0, 0.1), ("one", FAR, APART))
    ruling = judge(expecting(total=5), utterance, words)
    assert ruling.verdict is Verdict.BAD
    assert [reason.kind for reason in ruling.reasons] == [ReasonKind.WRONG_TOTAL]


@given(st.lists(st.tuples(LEVELS, st.sampled_from((CLOSE, APART))), min_size=1, max_size=6))
def test_near_words_and_all_between_them_stay(
    parts: list[tuple[float, float]],
) -> None:
    utterance = said(*((str(i), level, gap) for i, (level, gap) in enumerate(parts)))
    loud = [i for i, word in enumerate(utterance.words) if word.level > FAR]
    own = own_words(utterance.words, DEFAULT)
    kept = [utterance.words.index(word) for word in own]
    assert kept == list(range(kept[0], kept[-1] + 1))
    assert not loud or (kept[0] <= loud[0] and kept[-1] >= loud[-1])
