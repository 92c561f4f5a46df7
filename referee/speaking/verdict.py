"""The announcement of a ruling."""

from collections.abc import Iterator, Mapping

from referee import numbers
from referee.judging.ruling import Doubt, Reason, ReasonKind, Ruling, Verdict
from referee.speaking.announcement import SLOTS, Announcement, Topic, announce

_TOPICS = {
    ReasonKind.WRONG_TOTAL: Topic.WRONG_TOTAL,
    ReasonKind.MISSING_PHRASE: Topic.MISSING_PHRASE,
    ReasonKind.WRONG_PHRASE: Topic.WRONG_PHRASE,
    ReasonKind.TOTAL_NOT_LAST: Topic.TOTAL_NOT_LAST,
    ReasonKind.EXTRA_WORDS: Topic.EXTRA_WORDS,
    ReasonKind.MISSING_ACTION: Topic.MISSING_ACTION,
    ReasonKind.OUT_OF_TURN: Topic.OUT_OF_TURN,
    ReasonKind.SILENCE: Topic.SILENCE,
}

_UNASKED = frozenset({ReasonKind.EXTRA_WORDS, ReasonKind.SILENCE})
"""Kinds whose rules are not what the dog broke, so that no rule is given as the cause."""


def announce_ruling(ruling: Ruling, dog: str, rules: Mapping[str, str]) -> Announcement:
    """Good dog, say that again, or bad dog with each reason and the rules that asked for it.

    Args:
        ruling: the referee's.
        dog: who announced.
        rules: the text of each rule in play, by its id.
    """
    if ruling.verdict is Verdict.GOOD:
        return announce(Topic.GOOD, dog=dog)
    if ruling.verdict is Verdict.UNSURE:
        return _doubt(ruling, dog)
    reasons = [part for reason in ruling.reasons for part in _reason(reason, rules)]
    return announce(Topic.BAD, reasons, dog=dog)


def _doubt(ruling: Ruling, dog: str) -> Announcement:
    """Ask the dog to say it again; two totals that sound alike, so that they can be told apart.

    Args:
        ruling: one that is unsure.
        dog: who announced.
    """
    if ruling.doubt is Doubt.TWO_AT_ONCE:
        return announce(Topic.ONE_AT_A_TIME, dog=dog)
    if ruling.alike is None:
        return announce(Topic.AGAIN, dog=dog)
    one, other = (" ".join(numbers.clearly(total)) for total in ruling.alike)
    return announce(Topic.WHICH_TOTAL, dog=dog, one=one, other=other)


def _reason(reason: Reason, rules: Mapping[str, str]) -> Iterator[Announcement]:
    topic = _topic(reason)
    slots = {"expected": reason.expected, "heard": reason.heard}
    yield announce(topic, **{name: slots[name] for name in SLOTS[topic]})
    if reason.kind not in _UNASKED:
        texts = [rules[rule].rstrip(".") for rule in reason.rules]
        for which, text in zip(_causes(), texts, strict=False):
            yield announce(which, rule=text)


def _topic(reason: Reason) -> Topic:
    if reason.kind is ReasonKind.WRONG_TOTAL and not reason.heard:
        return Topic.NO_TOTAL
    if reason.kind is ReasonKind.WRONG_TOTAL and not reason.expected:
        return Topic.UNWANTED_TOTAL
    return _TOPICS[reason.kind]


def _causes() -> Iterator[Topic]:
    yield Topic.BECAUSE
    while True:
        yield Topic.AND_BECAUSE
