"""A bone is taken only on evidence: confidences, rivals and unknown speech decide."""

from dataclasses import replace

import pytest

from referee.judging.judge import judge
from referee.judging.lexicon import Lexicon
from referee.judging.ruling import Doubt, Ruling, Verdict
from referee.judging.thresholds import DEFAULT
from referee.utterance import UNKNOWN, Hypothesis, Utterance, Word

from .conftest import Expecting


def heard(text: str, confidence: float = 1.0, **scores: float) -> Utterance:
    words = tuple(
        Word(word, 0.3 * i, 0.3 * i + 0.3, confidence) for i, word in enumerate(text.split())
    )
    scored = tuple(Hypothesis(tuple(t.split("_")), s) for t, s in scores.items())
    return Utterance(words, speech=0.3 * len(words), scores=scored)


def test_clearly_another_number_is_bad(words: Lexicon, expecting: Expecting) -> None:
    utterance = heard("twenty", twenty=-5.0, thirteen=-30.0)
    ruling = judge(expecting(total=13), utterance, words)
    assert ruling.verdict is Verdict.BAD
    assert ruling.belief is not None and ruling.belief.nearest is not None
    assert (ruling.belief.nearest.text, ruling.belief.margin) == ("thirteen", 25.0)


def test_almost_the_right_number_is_asked_again(words: Lexicon, expecting: Expecting) -> None:
    utterance = heard("twenty", twenty=-5.0, thirteen=-11.0)
    ruling = judge(expecting(total=13), utterance, words)
    assert (ruling.verdict, ruling.doubt) == (Verdict.UNSURE, Doubt.CLOSE_ALTERNATIVE)


def test_dogs_are_mostly_right_so_a_first_guess_hardly_ahead_is_not_believed(
    words: Lexicon, expecting: Expecting
) -> None:
    utterance = heard("twenty", 0.5, twenty=-5.0, thirteen=-6.0)
    ruling = judge(expecting(total=13), utterance, words)
    assert ruling.verdict is Verdict.GOOD
    assert [part.heard for part in ruling.parts] == ["thirteen"]
    assert ruling.belief is not None
    assert ruling.confidence == ruling.belief.right


def test_unknown_speech_that_fits_better_gets_no_such_trust(
    words: Lexicon, expecting: Expecting
) -> None:
    utterance = heard(UNKNOWN, **{UNKNOWN: -5.0, "thirteen": -11.0})
    assert judge(expecting(total=13), utterance, words).verdict is Verdict.UNSURE


def test_a_number_that_sounds_alike_needs_more(words: Lexicon, expecting: Expecting) -> None:
    def at(margin: float) -> Ruling:
        utterance = heard("thirty", thirty=-5.0, thirteen=-5.0 - margin)
        return judge(expecting(total=13), utterance, words)

    assert (at(1.0).verdict, at(1.0).doubt) == (Verdict.UNSURE, Doubt.SOUND_ALIKE)
    assert at(1.0).alike == (13, 30)
    assert at(8.0).verdict is Verdict.BAD
    assert at(8.0).alike is None


def test_a_teen_hardly_behind_a_ten_is_not_believed_for_being_usual(
    words: Lexicon, expecting: Expecting
) -> None:
    for said in ("thirty", "thirteen"):
        utterance = heard(said, thirty=-5.0, thirteen=-6.0)
        ruling = judge(expecting(total=13), utterance, words)
        assert (ruling.verdict, ruling.alike) == (Verdict.UNSURE, (13, 30))


def test_what_sounds_alike_is_not_told_by_the_order_of_the_question(
    words: Lexicon, expecting: Expecting
) -> None:
    right = judge(expecting(total=13), heard("thirty", thirty=-5.0, thirteen=-6.0), words)
    wrong = judge(expecting(total=30), heard("thirteen", thirteen=-5.0, thirty=-6.0), words)
    assert right.alike == wrong.alike == (13, 30)


def test_hardly_better_than_unknown_speech_is_asked_again(
    words: Lexicon, expecting: Expecting
) -> None:
    for said in ("thirty", "thirteen"):
        utterance = heard(said, **{said: -9.0})
        unknown = Hypothesis((UNKNOWN,), -5.0)
        utterance = replace(utterance, scores=(unknown, *utterance.scores))
        assert judge(expecting(total=13), utterance, words).verdict is Verdict.UNSURE


def test_beliefs_are_shares(words: Lexicon, expecting: Expecting) -> None:
    utterance = heard("thirty", thirty=-5.0, thirteen=-7.0)
    belief = judge(expecting(total=13), utterance, words).belief
    assert belief is not None
    assert belief.right + belief.wrong + belief.unknown == pytest.approx(1.0)
    assert belief.unknown == pytest.approx(0.0, abs=0.001)


@pytest.mark.parametrize(("said", "confidence"), [("thirty", 0.7), ("thirteen", 0.4)])
def test_low_confidence_is_asked_again(
    words: Lexicon, expecting: Expecting, said: str, confidence: float
) -> None:
    ruling = judge(expecting(total=13), heard(said, confidence), words)
    assert (ruling.verdict, ruling.doubt) == (Verdict.UNSURE, Doubt.LOW_CONFIDENCE)


@pytest.mark.parametrize("said", ["thirty", "thirteen"])
def test_a_runner_up_with_another_verdict_is_asked_again(
    words: Lexicon, expecting: Expecting, said: str
) -> None:
    pair = [Hypothesis((said,), -5.0)]
    pair += [Hypothesis((other,), -5.5) for other in ("thirteen", "thirty") if other != said]
    utterance = replace(heard(said), alternatives=tuple(pair))
    ruling = judge(expecting(total=13), utterance, words)
    assert (ruling.verdict, ruling.doubt) == (Verdict.UNSURE, Doubt.CLOSE_ALTERNATIVE)


def test_a_far_runner_up_does_not_matter(words: Lexicon, expecting: Expecting) -> None:
    far = (Hypothesis(("thirteen",), -5.0), Hypothesis(("thirty",), -9.0))
    utterance = replace(heard("thirteen"), alternatives=far)
    assert judge(expecting(total=13), utterance, words).verdict is Verdict.GOOD


def test_no_bone_for_a_word_that_is_too_short_to_be_one(
    words: Lexicon, expecting: Expecting
) -> None:
    four, sixteen = heard("four sixteen").words
    click = replace(four, start=0.2, end=0.3)
    assert judge(expecting(total=16), Utterance((click, sixteen)), words).verdict is Verdict.UNSURE
    assert judge(expecting(total=16), Utterance((four, sixteen)), words).verdict is Verdict.BAD


def test_two_ways_to_say_the_same_are_no_doubt(words: Lexicon, expecting: Expecting) -> None:
    utterance = heard("rollover nine", 0.6)
    pair = (Hypothesis(("rollover", "nine"), -5.0), Hypothesis(("roll", "over", "nine"), -5.2))
    same = replace(utterance, alternatives=pair)
    assert judge(expecting(total=16), same, words).verdict is Verdict.BAD
    other = replace(pair[1], words=("rollover", "five"))
    doubtful = replace(utterance, alternatives=(pair[0], other))
    assert judge(expecting(total=16), doubtful, words).verdict is Verdict.UNSURE


def test_a_neighbours_word_after_a_pause_is_no_rival(words: Lexicon, expecting: Expecting) -> None:
    utterance = heard("five [unk]", **{"five_[unk]": -5.0, "five": -12.0, UNKNOWN: -15.0})
    five, neighbour = utterance.words
    later = replace(neighbour, start=five.end + 0.4, end=five.end + 0.8)
    late = replace(utterance, words=(five, later))
    assert judge(expecting(total=5), late, words).verdict is Verdict.GOOD
    assert judge(expecting(total=5), utterance, words).verdict is Verdict.UNSURE


def test_a_neighbours_number_before_the_total_costs_no_bone(
    words: Lexicon, expecting: Expecting
) -> None:
    utterance = heard("twenty five", twenty_five=-5.0, five=-40.0)
    twenty, five = utterance.words
    later = replace(five, start=five.start + 0.3, end=five.end + 0.3)
    torn = replace(utterance, words=(twenty, later))
    assert judge(expecting(total=5), torn, words).verdict is Verdict.UNSURE
    assert judge(expecting(total=5), utterance, words).verdict is Verdict.BAD
    assert judge(expecting(total=6), torn, words).verdict is Verdict.BAD


def test_a_right_announcement_is_not_believed_where_unknown_speech_beside_it_fits_better(
    words: Lexicon, expecting: Expecting
) -> None:
    utterance = heard("thirteen [unk]", **{"thirteen_[unk]": -5.0, "thirteen": -8.0})
    assert judge(expecting(total=13), utterance, words).verdict is Verdict.UNSURE


def test_a_teen_for_a_ten_does_not_sharpen_what_else_is_wrong(
    words: Lexicon, expecting: Expecting
) -> None:
    asked = expecting(("name", "fetch"), total=13)
    for said in ("thirty", "twelve"):
        utterance = heard(said, **{said: -5.0, "fetch_thirteen": -9.0})
        assert judge(asked, utterance, words).verdict is Verdict.UNSURE


def test_no_bone_for_a_faint_word_beside_a_right_announcement(
    words: Lexicon, expecting: Expecting
) -> None:
    utterance = heard("four sixteen", four_sixteen=-5.0, sixteen=-40.0)
    four, sixteen = utterance.words
    for right in (sixteen, replace(sixteen, end=sixteen.start + 0.12)):
        faint = replace(utterance, words=(replace(four, level=-12.0), right))
        assert judge(expecting(total=16), faint, words).verdict is Verdict.UNSURE
    assert judge(expecting(total=16), utterance, words).verdict is Verdict.BAD


def test_no_bone_for_a_total_too_short_to_tell_digits_apart(
    words: Lexicon, expecting: Expecting
) -> None:
    utterance = heard("two", two=-5.0, six=-40.0)
    (two,) = utterance.words
    short = replace(utterance, words=(replace(two, end=two.start + 0.12),))
    assert judge(expecting(total=6), short, words).verdict is Verdict.UNSURE
    assert judge(expecting(total=2), short, words).verdict is Verdict.GOOD
    assert judge(expecting(total=6), utterance, words).verdict is Verdict.BAD


def test_words_that_hardly_fit_the_sound_cost_no_bone(words: Lexicon, expecting: Expecting) -> None:
    at = DEFAULT.fit * len("twenty")
    for score, verdict in ((-at, Verdict.BAD), (-at - 0.1, Verdict.UNSURE)):
        utterance = heard("twenty", **{"twenty": score, UNKNOWN: -60.0})
        assert judge(expecting(total=13), utterance, words).verdict is verdict
        assert judge(expecting(total=20), utterance, words).verdict is Verdict.GOOD


@pytest.mark.parametrize("said", ["[unk] nine", "three [unk]", "fetch [unk] nine"])
def test_no_bone_where_unknown_speech_may_have_drowned_something(
    said: str, words: Lexicon, expecting: Expecting
) -> None:
    utterance = heard(said, **{said.replace(" ", "_"): -5.0, UNKNOWN: -30.0})
    asked = expecting(("name", "fetch"), total=29)
    assert judge(asked, utterance, words).verdict is Verdict.UNSURE


def test_a_bone_goes_where_unknown_speech_comes_only_later(
    words: Lexicon, expecting: Expecting
) -> None:
    utterance = heard("nine [unk]", **{"nine_[unk]": -5.0, UNKNOWN: -30.0})
    nine, unknown = utterance.words
    pause = DEFAULT.pause + 0.01
    after = replace(unknown, start=unknown.start + pause, end=unknown.end + pause)
    late = replace(utterance, words=(nine, after))
    assert judge(expecting(total=29), late, words).verdict is Verdict.BAD
    assert judge(expecting(total=29), utterance, words).verdict is Verdict.UNSURE


def test_no_bone_for_nothing_but_a_click(words: Lexicon, expecting: Expecting) -> None:
    utterance = heard("oh", oh=-5.0, please=-40.0)
    (oh,) = utterance.words
    click = replace(utterance, words=(replace(oh, end=oh.start + 0.03),))
    asked = expecting(total=None, instead="please")
    assert judge(asked, click, words).verdict is Verdict.UNSURE
    assert judge(asked, utterance, words).verdict is Verdict.BAD
