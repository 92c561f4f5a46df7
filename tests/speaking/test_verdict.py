import random

import pytest

from referee.judging.ruling import Doubt, Reason, ReasonKind, Ruling, Verdict
from referee.pavlov.cards import Card, Command, Suit
from referee.pavlov.expectation import Expectation, Total
from referee.resources import grammars
from referee.speaking.phrases import read_phrases
from referee.speaking.verdict import announce_ruling
from referee.utterance import Utterance

RULES = {"mutt-1": "Say the name of blue cards.", "bark-1": "Bells count as 10."}
PHRASES = read_phrases(grammars() / "phrases.toml")


def text(
    *reasons: Reason,
    verdict: Verdict = Verdict.BAD,
    doubt: Doubt | None = None,
    alike: tuple[int, int] | None = None,
) -> str:
    card = Card(Command.FETCH, 5, Suit.BLUE)
    expectation = Expectation(card, (), Total(8, ()), (), "Fido", ())
    ruling = Ruling(verdict, reasons, doubt, expectation, Utterance(()), (), 1.0, alike=alike)
    announcement = announce_ruling(ruling, "Rex", RULES)
    return " ".join(PHRASES.sentences(announcement, random.Random(0)))


def test_a_wrong_total_is_put_right() -> None:
    said = text(Reason(ReasonKind.WRONG_TOTAL, "eight", "nine", ()))
    assert said == "Bad dog, Rex. The total is eight, not nine."


def test_a_rule_that_was_broken_is_given_as_the_cause() -> None:
    said = text(Reason(ReasonKind.MISSING_PHRASE, "fetch", "", ("mutt-1",)))
    assert said == "Bad dog, Rex. You left out: fetch. Because: Say the name of blue cards."


def test_every_rule_and_every_reason_is_named() -> None:
    said = text(
        Reason(ReasonKind.WRONG_TOTAL, "ten", "zero", ("bark-1", "mutt-1")),
        Reason(ReasonKind.TOTAL_NOT_LAST, "ten", "ten fetch", ()),
    )
    assert said == (
        "Bad dog, Rex. The total is ten, not zero. Because: Bells count as 10. "
        "And because: Say the name of blue cards. The total, ten, comes last."
    )


def test_rules_that_did_not_ask_for_extra_words_are_no_cause() -> None:
    said = text(Reason(ReasonKind.EXTRA_WORDS, "", "woof", ("mutt-1",)))
    assert said == "Bad dog, Rex. No rule asks for woof."


@pytest.mark.parametrize(
    ("expected", "heard", "part"),
    [("eight", "", "missing. It is eight"), ("", "eight", "eight, is not to be said")],
)
def test_a_total_can_be_missing_or_unwanted(expected: str, heard: str, part: str) -> None:
    assert part in text(Reason(ReasonKind.WRONG_TOTAL, expected, heard, ()))


@pytest.mark.parametrize("kind", ReasonKind)
def test_every_kind_of_reason_can_be_said(kind: ReasonKind) -> None:
    said = text(Reason(kind, "fetch", "beg", ()))
    assert said.startswith("Bad dog, Rex. ")
    assert len(said) > len("Bad dog, Rex. ")


def test_good_and_unsure_give_nothing_away() -> None:
    assert "good dog" in text(verdict=Verdict.GOOD).lower()
    unsure = text(verdict=Verdict.UNSURE, doubt=Doubt.LOW_CONFIDENCE).lower()
    assert "say that again" in unsure
    assert "eight" not in unsure


@pytest.mark.parametrize(
    ("alike", "asked"),
    [((13, 30), "one three, or as three oh"), ((5, 9), "five, or as nine")],
)
def test_totals_that_sound_alike_are_asked_for_so_that_they_no_longer_do(
    alike: tuple[int, int], asked: str
) -> None:
    unsure = text(verdict=Verdict.UNSURE, doubt=Doubt.SOUND_ALIKE, alike=alike)
    assert asked in unsure


def test_two_dogs_at_once_are_asked_to_speak_one_at_a_time() -> None:
    asked = text(verdict=Verdict.UNSURE, doubt=Doubt.TWO_AT_ONCE)
    assert asked == "One at a time, please. Rex, say that again."
