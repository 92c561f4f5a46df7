"""What the referee says at practice; worded in grammars/LANGUAGE/practice.toml."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Self

from referee.pavlov.practice import Practice, Summary, summary
from referee.resources import LANGUAGE, grammars
from referee.speaking.announcement import Announcement
from referee.speaking.phrases import Phrases, read_phrases
from referee.table.notes import in_words, table_phrases


class PracticeNote(StrEnum):
    """A key, "table.key", and the names of its slots."""

    slots: frozenset[str]

    def __new__(cls, key: str, slots: str = "") -> Self:  # noqa: D102
        topic = str.__new__(cls, key)
        topic._value_ = key
        topic.slots = frozenset(slots.split())
        return topic

    WELCOME = "practice.welcome", "dog seconds"
    HOW_TO_BEGIN = "practice.how-to-begin"
    STREAK = "practice.streak", "number"
    TIME_UP = "practice.time-up"
    RESULT = "practice.result", "good cards streak"
    PACE = "practice.pace", "seconds"
    FORGOTTEN = "practice.forgotten", "rule number cards"
    NOTHING_FORGOTTEN = "practice.nothing-forgotten"
    NO_CARDS = "practice.no-cards"
    ANOTHER = "practice.another"
    HELP = "practice.help"


def practice_note(topic: PracticeNote, /, **slots: str) -> Announcement:
    """A note with its slots filled.

    Raises:
        ValueError: the slots are not those of the note.
    """
    if slots.keys() != topic.slots:
        raise ValueError(f"{topic} takes the slots {sorted(topic.slots)}, not {sorted(slots)}")
    return Announcement(topic, tuple(sorted(slots.items())))


def practice_phrases(language: str = LANGUAGE) -> Phrases:
    """The wording of all that is said at practice.

    Raises:
        RefereeError: the installation is incomplete.
    """
    slots: Mapping[str, frozenset[str]] = {topic: topic.slots for topic in PracticeNote}
    own = read_phrases(grammars(language) / "practice.toml", slots)
    return Phrases({**table_phrases(language).phrasings, **own.phrasings})


def result(practice: Practice) -> Iterator[Announcement]:
    """How it has gone so far."""
    came = summary(practice)
    if not came.cards:
        yield practice_note(PracticeNote.NO_CARDS)
        return
    yield practice_note(
        PracticeNote.RESULT,
        good=in_words(came.good),
        cards=in_words(came.cards),
        streak=in_words(came.best_streak),
    )
    yield practice_note(PracticeNote.PACE, seconds=_rounded(came.seconds))
    yield _forgotten(practice, came)


def _forgotten(practice: Practice, came: Summary) -> Announcement:
    worst = came.worst_rule
    if worst is None:
        return practice_note(PracticeNote.NOTHING_FORGOTTEN)
    text = next(rule.text for rule in practice.rules if rule.id == worst)
    return practice_note(
        PracticeNote.FORGOTTEN,
        rule=text.rstrip("."),
        number=in_words(came.forgotten[worst]),
        cards=in_words(came.asked[worst]),
    )


def _rounded(seconds: float) -> str:
    return f"{seconds:.1f}"
