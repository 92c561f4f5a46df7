"""What the referee can announce, as values; the words for each lie in grammars/LANGUAGE/."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from referee.numbers import say


class Topic(StrEnum):
    """One thing to announce; the value is the key of its phrasings, "table.key"."""

    GOOD = "verdict.good"
    BAD = "verdict.bad"
    AGAIN = "verdict.again"
    WHICH_TOTAL = "verdict.which-total"
    ONE_AT_A_TIME = "verdict.one-at-a-time"
    WRONG_TOTAL = "reason.wrong-total"
    NO_TOTAL = "reason.no-total"
    UNWANTED_TOTAL = "reason.unwanted-total"
    MISSING_PHRASE = "reason.missing-phrase"
    WRONG_PHRASE = "reason.wrong-phrase"
    TOTAL_NOT_LAST = "reason.total-not-last"
    EXTRA_WORDS = "reason.extra-words"
    MISSING_ACTION = "reason.missing-action"
    OUT_OF_TURN = "reason.out-of-turn"
    SILENCE = "reason.silence"
    BECAUSE = "reason.because"
    AND_BECAUSE = "reason.and-because"
    TEST_BEGINS = "test.begins"
    TEST_ENDS = "test.ends"
    NEW_RULE = "test.new-rule"
    TURN = "test.turn"
    PILE_CLEARED = "test.pile-cleared"
    TWO_BONES_LEFT = "bone.two-left"
    ONE_BONE_LEFT = "bone.one-left"
    NO_BONE_LEFT = "bone.none-left"
    PASSED = "game.passed"
    FAILED = "game.failed"
    CAPTIONS_ONLY = "voice.captions-only"


SLOTS: Mapping[str, frozenset[str]] = {
    Topic.GOOD: frozenset({"dog"}),
    Topic.BAD: frozenset({"dog"}),
    Topic.AGAIN: frozenset({"dog"}),
    Topic.WHICH_TOTAL: frozenset({"dog", "one", "other"}),
    Topic.ONE_AT_A_TIME: frozenset({"dog"}),
    Topic.WRONG_TOTAL: frozenset({"expected", "heard"}),
    Topic.NO_TOTAL: frozenset({"expected"}),
    Topic.UNWANTED_TOTAL: frozenset({"heard"}),
    Topic.MISSING_PHRASE: frozenset({"expected"}),
    Topic.WRONG_PHRASE: frozenset({"expected", "heard"}),
    Topic.TOTAL_NOT_LAST: frozenset({"expected"}),
    Topic.EXTRA_WORDS: frozenset({"heard"}),
    Topic.MISSING_ACTION: frozenset({"expected"}),
    Topic.OUT_OF_TURN: frozenset({"expected"}),
    Topic.SILENCE: frozenset(),
    Topic.BECAUSE: frozenset({"rule"}),
    Topic.AND_BECAUSE: frozenset({"rule"}),
    Topic.TEST_BEGINS: frozenset({"number", "dog"}),
    Topic.TEST_ENDS: frozenset({"number"}),
    Topic.NEW_RULE: frozenset({"rule"}),
    Topic.TURN: frozenset({"dog"}),
    Topic.PILE_CLEARED: frozenset(),
    Topic.TWO_BONES_LEFT: frozenset({"dog"}),
    Topic.ONE_BONE_LEFT: frozenset({"dog"}),
    Topic.NO_BONE_LEFT: frozenset({"dog"}),
    Topic.PASSED: frozenset({"bones", "grade"}),
    Topic.FAILED: frozenset({"number", "dog"}),
    Topic.CAPTIONS_ONLY: frozenset({"problem"}),
}
"""The slots that a topic fills; a phrasing may leave some of them out."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """One thing to say, and what follows it in the same breath.

    Attributes:
        topic: what is announced, a `Topic` or that of another game.
        slots: name and text of each of the topic's slots, names in alphabetical order.
        then: further announcements that belong to this one.
    """

    topic: StrEnum
    slots: tuple[tuple[str, str], ...] = ()
    then: tuple["Announcement", ...] = ()


def announce(topic: Topic, then: Iterable[Announcement] = (), /, **slots: str) -> Announcement:
    """An announcement with its slots filled.

    Raises:
        ValueError: the slots are not those of the topic.
    """
    if slots.keys() != SLOTS[topic]:
        raise ValueError(f"{topic} takes the slots {sorted(SLOTS[topic])}, not {sorted(slots)}")
    return Announcement(topic, tuple(sorted(slots.items())), tuple(then))


def begin_test(number: int, dog: str) -> Announcement:
    """The Dogtor's "BEGIN" (rulebook, "Ending the Test"); `number` counts from 1."""
    return announce(Topic.TEST_BEGINS, number=_words(number), dog=dog)


def end_test(number: int) -> Announcement:
    """All cards of the test are played."""
    return announce(Topic.TEST_ENDS, number=_words(number))


def new_rule(text: str) -> Announcement:
    """A rule is revealed for the next test."""
    return announce(Topic.NEW_RULE, rule=text.rstrip("."))


def turn(dog: str) -> Announcement:
    """It is this dog's turn."""
    return announce(Topic.TURN, dog=dog)


def bone_lost(dog: str, left: int) -> Announcement:
    """A dog has lost a bone and has `left` of its three (0, 1 or 2), and the pile is cleared."""
    if left == 0:
        return announce(Topic.NO_BONE_LEFT, dog=dog)
    topic = Topic.ONE_BONE_LEFT if left == 1 else Topic.TWO_BONES_LEFT
    return announce(topic, (announce(Topic.PILE_CLEARED),), dog=dog)


def passed(bones: int, grade: str) -> Announcement:
    """The game is passed with so many bones in all; the grade is as in the rulebook, "B+"."""
    return announce(Topic.PASSED, bones=_words(bones), grade=grade)


def failed(number: int, dog: str) -> Announcement:
    """The game is failed in this test, because this dog is out of bones."""
    return announce(Topic.FAILED, number=_words(number), dog=dog)


def _words(number: int) -> str:
    return " ".join(say(number))
