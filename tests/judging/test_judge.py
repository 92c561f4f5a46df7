"""Typed announcements judged: what is right, what is wrong and why."""

from dataclasses import replace

import pytest

from referee.judging.corrections import Leniency
from referee.judging.judge import judge, out_of_turn
from referee.judging.lexicon import Lexicon
from referee.judging.ruling import Doubt, ReasonKind, Ruling, Verdict
from referee.pavlov.expectation import Action, Expectation
from referee.utterance import Utterance, typed

from .conftest import Expecting

NAME = ("name", "fetch")


@pytest.fixture
def rule_on(words: Lexicon):  # type: ignore[no-untyped-def]
    def judged(expectation: Expectation, said: str) -> Ruling:
        return judge(expectation, typed(said.split()), words)

    return judged


@pytest.mark.parametrize(
    ("phrases", "total", "said"),
    [
        ([], 5, "five"),
        ([], 8, "eight"),
        ([], -3, "minus three"),
        ([], -3, "negative three"),
        ([], 105, "a hundred and five"),
        ([], 105, "one oh five"),
        ([], 105, "105"),
        ([], 0, "oh"),
        ([], 5, "um the total is five"),
        ([], 5, "five five"),
        ([NAME], 5, "fetch five"),
        ([NAME], 8, "fetch five eight"),
        ([NAME], 20, "fetch five twenty"),
        ([NAME], 8, "fetch fetch eight"),
        ([NAME, ("suit", "blue")], 8, "fetch blue eight"),
        ([NAME, ("suit", "blue")], 8, "blue fetch five eight"),
        ([NAME, ("value", "five")], 8, "fetch five eight"),
        ([NAME, ("value", "five")], 8, "five fetch eight"),
        ([("value", "five")], 5, "five five"),
        ([("name", "rollover")], 12, "roll over twelve"),
        ([("words", "woof")], 5, "woof woof five"),
        ([("words", "woof", 3)], 5, "woof woof woof five"),
        ([("dog", "Bella")], 5, "bella five"),
    ],
)
def test_right_announcements_are_good(
    rule_on, expecting: Expecting, phrases: list[tuple[str, str]], total: int, said: str
) -> None:
    ruling = rule_on(expecting(*phrases, total=total), said)
    assert (ruling.verdict, ruling.reasons) == (Verdict.GOOD, ())
    assert all(part.heard for part in ruling.parts)


@pytest.mark.parametrize(
    ("phrases", "total", "said", "reasons"),
    [
        ([], 8, "nine", [("wrong total", "eight", "nine", ["total-rule"])]),
        ([], 13, "thirty", [("wrong total", "thirteen", "thirty", ["total-rule"])]),
        ([], -3, "three", [("wrong total", "minus three", "three", ["total-rule"])]),
        ([NAME], 8, "fetch", [("wrong total", "eight", "", ["total-rule"])]),
        ([NAME], 8, "eight", [("missing phrase", "fetch", "", ["name-rule"])]),
        ([NAME], 8, "beg eight", [("wrong phrase", "fetch", "beg", ["name-rule"])]),
        ([NAME], 8, "eight fetch", [("total not last", "eight", "eight", ["total-rule"])]),
        ([NAME], 8, "eight fetch five", [("total not last", "eight", "eight", ["total-rule"])]),
        ([], 8, "fetch eight", [("extra words", "", "fetch", [])]),
        ([], 8, "blue eight", [("extra words", "", "blue", [])]),
        ([NAME], 8, "blue eight", [
            ("missing phrase", "fetch", "", ["name-rule"]),
            ("extra words", "", "blue", []),
        ]),
        ([("words", "woof", 3)], 5, "woof woof five", [
            ("missing phrase", "woof woof woof", "woof woof", ["words-rule"]),
        ]),
        ([NAME], 8, "beg nine", [
            ("wrong total", "eight", "nine", ["total-rule"]),
            ("wrong phrase", "fetch", "beg", ["name-rule"]),
        ]),
    ],
)  # fmt: skip
def test_mistakes_are_bad_with_the_rule_that_asked(
    rule_on, expecting: Expecting, phrases, total: int, said: str, reasons
) -> None:
    ruling = rule_on(expecting(*phrases, total=total), said)
    found = [(r.kind.value, r.expected, r.heard, list(r.rules)) for r in ruling.reasons]
    assert ruling.verdict is Verdict.BAD
    assert found == reasons


def test_something_in_place_of_the_total(rule_on, expecting: Expecting) -> None:
    woof = expecting(NAME, total=None, instead="woof")
    assert rule_on(woof, "fetch woof").verdict is Verdict.GOOD
    assert [r.kind for r in rule_on(woof, "fetch eight").reasons] == [ReasonKind.WRONG_PHRASE]
    assert [r.kind for r in rule_on(woof, "fetch").reasons] == [ReasonKind.MISSING_PHRASE]


def test_nothing_in_place_of_the_total(rule_on, expecting: Expecting) -> None:
    silent = expecting(NAME, total=None)
    assert rule_on(silent, "fetch").verdict is Verdict.GOOD
    assert rule_on(silent, "fetch five").verdict is Verdict.GOOD, "the card's own number"
    told = rule_on(silent, "fetch eight")
    assert [(r.kind, r.expected, r.heard) for r in told.reasons] == [
        (ReasonKind.WRONG_TOTAL, "", "eight")
    ]


def test_whole_silence_is_right_where_nothing_may_be_said(
    words: Lexicon, expecting: Expecting
) -> None:
    assert judge(expecting(total=None), Utterance(()), words).verdict is Verdict.GOOD


def test_silence_is_bad_and_murmur_is_not(words: Lexicon, expecting: Expecting) -> None:
    silent = judge(expecting(NAME), Utterance((), speech=0.0), words)
    assert [r.kind for r in silent.reasons] == [ReasonKind.SILENCE]
    assert silent.reasons[0].expected == "fetch, five"
    murmur = judge(expecting(NAME), Utterance((), speech=0.9), words)
    assert (murmur.verdict, murmur.doubt) == (Verdict.UNSURE, Doubt.NOT_UNDERSTOOD)


@pytest.mark.parametrize(
    "said", ["um", "[unk]", "fetch [unk] five", "five [unk]", "undo", "xylophone fetch five"]
)
def test_what_is_not_understood_costs_nothing(rule_on, expecting: Expecting, said: str) -> None:
    ruling = rule_on(expecting(NAME), said)
    assert (ruling.verdict, ruling.doubt) == (Verdict.UNSURE, Doubt.NOT_UNDERSTOOD)


def test_a_cough_before_the_announcement_is_passed_over(rule_on, expecting: Expecting) -> None:
    assert rule_on(expecting(NAME), "[unk] fetch five").verdict is Verdict.GOOD


def test_a_neighbour_some_time_after_the_announcement_is_passed_over(
    words: Lexicon, expecting: Expecting
) -> None:
    said = typed(["fetch", "five", "[unk]"]).words
    later = [*said[:2], replace(said[2], start=said[2].start + 0.5, end=said[2].end + 0.5)]
    assert judge(expecting(NAME), Utterance(tuple(later)), words).verdict is Verdict.GOOD
    assert judge(expecting(NAME), Utterance(said), words).verdict is Verdict.UNSURE


@pytest.mark.parametrize(
    ("said", "kind", "strict"),
    [
        ("fetch seven no eight", Verdict.GOOD, Verdict.BAD),
        ("beg no fetch eight", Verdict.GOOD, Verdict.BAD),
        ("beg seven sorry fetch eight", Verdict.GOOD, Verdict.BAD),
        ("fetch seven i mean um eight", Verdict.GOOD, Verdict.BAD),
        ("fetch eight no seven", Verdict.BAD, Verdict.GOOD),
        ("no fetch eight", Verdict.GOOD, Verdict.GOOD),
        ("fetch eight wait", Verdict.GOOD, Verdict.GOOD),
    ],
)
def test_dogs_who_correct_themselves(
    words: Lexicon, expecting: Expecting, said: str, kind: Verdict, strict: Verdict
) -> None:
    expectation, utterance = expecting(NAME, total=8), typed(said.split())
    assert judge(expectation, utterance, words).verdict is kind
    ruling = judge(expectation, utterance, words, leniency=Leniency.STRICT)
    assert ruling.verdict is strict


def test_misspelt_names_are_understood_and_numbers_are_never_guessed(
    rule_on, expecting: Expecting
) -> None:
    assert rule_on(expecting(NAME), "fetsh five").verdict is Verdict.GOOD
    assert rule_on(expecting(NAME), "fetch fife").verdict is Verdict.UNSURE


def test_an_action_that_was_seen_missing(words: Lexicon, expecting: Expecting) -> None:
    beg = Action("mime begging", "begging", ("bark-1",))
    expectation = expecting(actions=(beg,))
    done = judge(expectation, typed(["five"]), words)
    undone = judge(expectation, typed(["five"]), words, undone=[beg])
    assert done.verdict is Verdict.GOOD
    assert [(r.kind, r.expected, r.rules) for r in undone.reasons] == [
        (ReasonKind.MISSING_ACTION, "mime begging", ("bark-1",))
    ]


def test_out_of_turn_names_both_dogs(expecting: Expecting) -> None:
    ruling = out_of_turn(expecting(), dog="Max", expected_dog="Rex")
    assert ruling.verdict is Verdict.BAD
    assert [(r.kind, r.expected, r.heard) for r in ruling.reasons] == [
        (ReasonKind.OUT_OF_TURN, "Rex", "Max")
    ]
