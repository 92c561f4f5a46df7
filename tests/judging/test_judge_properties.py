"""Properties of judging, over random expectations and announcements."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from referee import numbers
from referee.judging.announcement import right_announcements
from referee.judging.judge import judge
from referee.judging.lexicon import TokenKind, lexicon
from referee.judging.ruling import Verdict
from referee.pavlov.cards import Card, Command, Suit
from referee.pavlov.expectation import Expectation, Phrase, PhraseKind, Total
from referee.table.refereeing import table_words
from referee.utterance import UNKNOWN, Hypothesis, Utterance, Word, typed

WORDS = lexicon(table_words(), ["woof", "please"], ["Rex", "Bella"])
FILLERS = [entry.text for entry in WORDS.of(TokenKind.FILLER)]
COMMANDS = [c.value for c in Command if c is not Command.BELL]
SUITS = [suit.value for suit in Suit]

totals = st.integers(numbers.LOWEST, numbers.HIGHEST)
cards = st.builds(
    Card, st.sampled_from([c for c in Command if c is not Command.BELL]), st.integers(1, 5),
    st.sampled_from(list(Suit)),
)  # fmt: skip


@st.composite
def expectations(draw: st.DrawFn) -> Expectation:
    card = draw(cards)
    kinds = draw(st.lists(st.sampled_from(["name", "suit", "value", "words"]), unique=True))
    texts = {
        "name": card.command.value,
        "suit": card.suit.value,
        "value": " ".join(numbers.say(card.value)),
        "words": "woof",
    }
    phrases = tuple(Phrase(PhraseKind(k), texts[k], 1, (f"{k}-1",)) for k in kinds)
    return Expectation(card, phrases, Total(draw(totals), ("t-1",)), (), "Bella", (), False)


@given(expectations(), st.data())
def test_every_right_announcement_is_good(expectation: Expectation, data: st.DataObject) -> None:
    said = data.draw(st.sampled_from(right_announcements(expectation, WORDS)))
    assert judge(expectation, typed(said), WORDS).verdict is Verdict.GOOD


@given(expectations(), totals, st.data())
def test_no_other_total_is_good(expectation: Expectation, other: int, data: st.DataObject) -> None:
    right = data.draw(st.sampled_from(right_announcements(expectation, WORDS)))
    total = expectation.ending.value
    phrases = right[: len(right) - len(numbers.say(total))]
    if other == total or numbers.read(right[len(phrases) :]) != total:
        return
    ruling = judge(expectation, typed([*phrases, *numbers.say(other)]), WORDS)
    assert ruling.verdict is Verdict.BAD


@given(expectations(), st.data())
def test_no_other_name_or_suit_is_good(expectation: Expectation, data: st.DataObject) -> None:
    said = list(right_announcements(expectation, WORDS)[0])
    for kind, texts in (("name", COMMANDS), ("suit", SUITS)):
        for phrase in expectation.phrases:
            if phrase.kind.value != kind:
                continue
            wrong = data.draw(st.sampled_from([t for t in texts if t != phrase.text]))
            swapped = [wrong if word == phrase.text else word for word in said]
            assert judge(expectation, typed(swapped), WORDS).verdict is Verdict.BAD


@given(expectations(), st.lists(st.sampled_from(FILLERS), max_size=3), st.data())
def test_fillers_change_no_ruling(
    expectation: Expectation, fillers: list[str], data: st.DataObject
) -> None:
    spoken = st.sampled_from(["fetch", "blue", "woof", "five", "minus three", "thirteen"])
    phrases = data.draw(st.lists(spoken, max_size=4))
    plain = judge(expectation, typed(" ".join(phrases).split()), WORDS)
    filled = " ".join([*fillers, *phrases]).split()
    ruling = judge(expectation, typed(filled), WORDS)
    if phrases:
        assert (ruling.verdict, ruling.reasons) == (plain.verdict, plain.reasons)
    else:
        assert ruling.verdict in (Verdict.UNSURE, plain.verdict)


@given(expectations(), st.lists(st.text(max_size=6), max_size=6))
def test_whatever_is_typed_gets_a_ruling_whose_reasons_name_rules_in_play(
    expectation: Expectation, said: list[str]
) -> None:
    ruling = judge(expectation, typed(said), WORDS)
    named = {rule for reason in ruling.reasons for rule in reason.rules}
    assert named <= set(expectation.rules)
    assert bool(ruling.reasons) == (ruling.verdict is Verdict.BAD)
    assert (ruling.doubt is not None) == (ruling.verdict is Verdict.UNSURE)


@given(expectations(), st.data())
def test_no_other_word_that_a_rule_asks_for_is_good(
    expectation: Expectation, data: st.DataObject
) -> None:
    asked = replace(expectation, phrases=(Phrase(PhraseKind.WORDS, "woof", 1, ("words-1",)),))
    barked = [words for words in right_announcements(asked, WORDS) if "woof" in words]
    said = list(data.draw(st.sampled_from(barked)))
    said[said.index("woof")] = "please"
    assert judge(asked, typed(said), WORDS).verdict is not Verdict.GOOD


@st.composite
def utterances(draw: st.DrawFn, expectation: Expectation) -> Utterance:
    """Anything that a recogniser could hand on, right announcements among it."""
    right = list(right_announcements(expectation, WORDS)[:3])
    known = [*COMMANDS, *SUITS, *FILLERS, "woof", "thirteen", "thirty", "five", UNKNOWN]
    other = st.lists(st.sampled_from(known), max_size=4).map(tuple)
    texts = draw(st.lists(st.one_of(st.sampled_from(right), other), min_size=1, max_size=5))
    words = tuple(
        Word(
            text,
            0.4 * i,
            0.4 * i + draw(st.floats(0.03, 0.4)),
            draw(st.floats(0, 1)),
            draw(st.floats(-30, 0)),
        )
        for i, text in enumerate(" ".join(texts[0]).split())
    )
    scored = {text: draw(st.floats(-80, 0)) for text in texts if text and words}
    scores = tuple(Hypothesis(t, s) for t, s in sorted(scored.items(), key=lambda x: -x[1]))
    speech, overlap = draw(st.floats(0, 3)), draw(st.floats(0, 0.2))
    return Utterance(words, scores=scores, speech=speech, overlap=overlap)


@given(st.data())
def test_whatever_is_heard_only_bad_has_reasons_and_they_name_rules_in_play(
    data: st.DataObject,
) -> None:
    expectation = data.draw(expectations())
    ruling = judge(expectation, data.draw(utterances(expectation)), WORDS)
    assert {rule for reason in ruling.reasons for rule in reason.rules} <= set(expectation.rules)
    assert bool(ruling.reasons) == (ruling.verdict is Verdict.BAD)
    assert (ruling.doubt is not None) == (ruling.verdict is Verdict.UNSURE)


@given(st.data())
def test_a_bone_goes_only_where_the_sound_speaks_against_every_right_announcement(
    data: st.DataObject,
) -> None:
    expectation = data.draw(expectations())
    utterance = data.draw(utterances(expectation))
    ruling = judge(expectation, utterance, WORDS)
    belief = ruling.belief
    if ruling.verdict is Verdict.BAD and belief is not None and belief.nearest is not None:
        assert belief.rival is not None
        assert belief.rival.score > belief.nearest.score
        assert belief.wrong > belief.right
