from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee import numbers
from referee.evaluation.cases import Kind, Truth
from referee.evaluation.placing import Placer
from referee.judging.ruling import ReasonKind
from referee.pavlov.expectation import Total
from referee.pavlov.expecting import expect

quick = settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])


@quick
@given(st.integers(-40, 150), st.integers(0, 1000))
def test_a_total_is_right_in_one_turn_and_wrong_in_the_other(
    placer: Placer, total: int, seed: int
) -> None:
    text = " ".join(numbers.say(total))
    right, wrong = placer.place(text, [], Random(seed))
    expected = expect(right.turn, right.rules)
    assert right.truth is Truth.RIGHT
    assert isinstance(expected.ending, Total)
    assert (expected.ending.value, expected.phrases) == (total, ())
    assert wrong.truth is Truth.WRONG
    other = expect(wrong.turn, wrong.rules)
    assert other.phrases or other.ending.value != total


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("fetch five", ["fetch"]),
        ("woof woof nine", ["woof"]),
        ("please beg fifteen", ["beg", "please"]),
        ("fetch five eight", ["fetch"]),
    ],
)
def test_phrases_are_asked_for_by_rules_of_the_book(
    placer: Placer, text: str, asked: list[str]
) -> None:
    right = placer.place(text, [], Random(1))[0]
    phrases = expect(right.turn, right.rules).phrases
    assert right.kind is Kind.RIGHT
    assert sorted(phrase.text for phrase in phrases) == asked


def test_a_total_that_is_not_last_is_wrong_in_every_turn(placer: Placer) -> None:
    cases = placer.place("five fetch", [], Random(1))
    assert cases[0].reasons == (ReasonKind.TOTAL_NOT_LAST,)
    assert all(case.truth is Truth.WRONG for case in cases)


@pytest.mark.parametrize(
    ("said", "alike"), [("thirteen", "thirty"), ("fetch ninety", "fetch nineteen")]
)
def test_a_turn_asks_for_what_sounds_alike_where_the_list_names_it(
    placer: Placer, said: str, alike: str
) -> None:
    plain = placer.place(said, [], Random(1))
    *before, case = placer.place(said, [], Random(1), alike)
    assert tuple(before) == plain
    assert (case.truth, case.kind) == (Truth.WRONG, Kind.ALIKE)
    assert case.reasons == (ReasonKind.WRONG_TOTAL,)
    required = expect(case.turn, case.rules).ending.value
    assert required == numbers.read(alike.split()[-1:])


def test_other_words_get_a_rule_that_asks_for_them(placer: Placer) -> None:
    right = placer.place("mark is going to see elephant", ["left"], Random(1))[0]
    assert right.truth is Truth.RIGHT
    assert "mark is going to see elephant" in right.rules[0].text


@pytest.mark.parametrize(("text", "kind"), [("", Kind.NOISE), ("[unk]", Kind.UNKNOWN)])
def test_noise_and_unknown_speech_are_never_right(placer: Placer, text: str, kind: Kind) -> None:
    (case,) = placer.place(text, ["five"], Random(1))
    assert (case.truth, case.kind) == (Truth.OUTSIDE, kind)


def test_the_same_seed_gives_the_same_turns(placer: Placer) -> None:
    drawn = [placer.place("fetch twelve", ["left"], Random(7)) for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert placer.place("fetch twelve", ["left"], Random(8)) != drawn[0]
