"""What the referee says in Team Versus; worded in grammars/LANGUAGE/versus.toml."""

from collections.abc import Sequence

from referee.pavlov.teams import Side, Versus
from referee.resources import LANGUAGE, grammars
from referee.speaking.announcement import Announcement
from referee.speaking.phrases import Phrases
from referee.speaking.topics import SlottedTopic, filled, read_wording
from referee.table.notes import in_words, table_phrases


class VersusNote(SlottedTopic):
    """What can be told."""

    WELCOME = "versus.welcome", "left right"
    HOW_TO_HAND_OVER = "versus.how-to-hand-over", "dogs"
    WAIT = "versus.wait", "dogs"
    HOW_TO_LEAVE = "versus.how-to-leave"
    YOUR_TEST = "versus.your-test", "dogs"
    THROUGH = "versus.through", "dogs number"
    FAILED = "versus.failed", "dog"
    WON = "versus.won", "dogs number other"
    WON_AT_ONCE = "versus.won-at-once", "dogs"
    TIE = "versus.tie", "number"


def versus_phrases(language: str = LANGUAGE) -> Phrases:
    """The wording of all that is said in a game of two teams.

    Raises:
        RefereeError: the installation is incomplete.
    """
    own = read_wording(VersusNote, grammars(language) / "versus.toml")
    return Phrases({**table_phrases(language).phrasings, **own.phrasings})


def welcome(versus: Versus) -> Announcement:
    """Who plays against whom."""
    left, right = named(versus.left.people), named(versus.right.people)
    return filled(VersusNote.WELCOME, left=left, right=right)


def result(versus: Versus) -> Announcement:
    """Who has won. Only when it is over."""
    winner = versus.winner
    if winner is None:
        return filled(VersusNote.TIE, number=in_words(versus.left.bones_left))
    dogs = named(versus.game(winner).people)
    if _ended_early(versus):
        return filled(VersusNote.WON_AT_ONCE, dogs=dogs)
    bones = (versus.game(side).bones_left for side in (winner, winner.other))
    number, other = map(in_words, bones)
    return filled(VersusNote.WON, dogs=dogs, number=number, other=other)


def named(people: Sequence[str]) -> str:
    """A team as it is called: by the names of its dogs."""
    return ", ".join(people)


def _ended_early(versus: Versus) -> bool:
    return any(0 in versus.game(side).bones.values() for side in Side)
