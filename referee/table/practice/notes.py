"""What the referee says at practice; worded in grammars/LANGUAGE/practice.toml."""

from collections.abc import Iterator

from referee.pavlov.practice import Practice, Summary, summary
from referee.resources import LANGUAGE, grammars
from referee.speaking.announcement import Announcement
from referee.speaking.phrases import Phrases
from referee.speaking.topics import SlottedTopic, filled, read_wording
from referee.table.notes import in_words, table_phrases


class PracticeNote(SlottedTopic):
    """What can be told."""

    WELCOME = "practice.welcome", "dog seconds"
    HOW_TO_BEGIN = "practice.how-to-begin"
    STREAK = "practice.streak", "number"
    LAST_CARD = "practice.last-card"
    TIME_UP = "practice.time-up"
    RESULT = "practice.result", "good cards streak"
    PACE = "practice.pace", "seconds"
    FORGOTTEN = "practice.forgotten", "rule number cards"
    NOTHING_FORGOTTEN = "practice.nothing-forgotten"
    NO_CARDS = "practice.no-cards"
    ANOTHER = "practice.another"
    LOST = "practice.lost", "problem"
    LOST_FOR_GOOD = "practice.lost-for-good", "problem"
    HELP = "practice.help"
    HELP_BEFORE = "practice.help-before"


def practice_phrases(language: str = LANGUAGE) -> Phrases:
    """The wording of all that is said at practice.

    Raises:
        RefereeError: the installation is incomplete.
    """
    own = read_wording(PracticeNote, grammars(language) / "practice.toml")
    return Phrases({**table_phrases(language).phrasings, **own.phrasings})


def result(practice: Practice) -> Iterator[Announcement]:
    """How it has gone so far."""
    came = summary(practice)
    if not came.cards:
        yield filled(PracticeNote.NO_CARDS)
        return
    yield filled(
        PracticeNote.RESULT,
        good=in_words(came.good),
        cards=in_words(came.cards),
        streak=in_words(came.best_streak),
    )
    yield filled(PracticeNote.PACE, seconds=_rounded(came.seconds))
    yield _forgotten(practice, came)


def _forgotten(practice: Practice, came: Summary) -> Announcement:
    worst = came.worst_rule
    if worst is None:
        return filled(PracticeNote.NOTHING_FORGOTTEN)
    text = next(rule.text for rule in practice.rules if rule.id == worst)
    return filled(
        PracticeNote.FORGOTTEN,
        rule=text.rstrip("."),
        number=in_words(came.forgotten[worst]),
        cards=in_words(came.asked[worst]),
    )


def _rounded(seconds: float) -> str:
    return f"{seconds:.1f}"
