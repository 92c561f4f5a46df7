"""Announcements during which somebody else speaks, too."""

from dataclasses import replace

import pytest

from referee.judging.judge import judge
from referee.judging.lexicon import Lexicon
from referee.judging.ruling import Doubt, ReasonKind, Verdict
from referee.judging.thresholds import DEFAULT
from referee.utterance import Utterance, typed

from .conftest import Expecting


@pytest.mark.parametrize("said", ["five", "nine", "fetch five"])
def test_nobody_is_ruled_on_while_two_speak(
    words: Lexicon, expecting: Expecting, said: str
) -> None:
    heard = replace(typed(said.split()), overlap=DEFAULT.overlap)
    ruling = judge(expecting(total=5), heard, words)
    assert (ruling.verdict, ruling.doubt) == (Verdict.UNSURE, Doubt.TWO_AT_ONCE)


@pytest.mark.parametrize(("said", "verdict"), [("five", Verdict.GOOD), ("nine", Verdict.BAD)])
def test_a_moment_of_it_is_nothing(
    words: Lexicon, expecting: Expecting, said: str, verdict: Verdict
) -> None:
    heard = replace(typed([said]), overlap=DEFAULT.overlap - 0.02)
    assert judge(expecting(total=5), heard, words).verdict is verdict


def test_silence_stays_silence(words: Lexicon, expecting: Expecting) -> None:
    ruling = judge(expecting(total=5), Utterance((), overlap=1.0), words)
    assert [reason.kind for reason in ruling.reasons] == [ReasonKind.SILENCE]
