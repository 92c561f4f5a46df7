"""What goes into a session and what comes out of it, as values.

A session (referee.table.session) knows no microphone, no keyboard, no clock, no screen and no
file. Whoever drives it turns what happens at the table into these inputs and carries the outputs
out, so a game by voice, by keys and by typing is one and the same.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from referee.hearing.recogniser import Grammar
from referee.pavlov.cards import Card
from referee.pavlov.events import Event
from referee.speaking.announcement import Announcement
from referee.table.practice.rounds import PracticeEvent
from referee.utterance import Utterance


class Order(StrEnum):
    """What the table can tell the referee; the spoken forms of each lie in words.toml."""

    PAUSE = "pause"
    RESUME = "resume"
    REPEAT = "repeat"
    SCORE = "score"
    TURN = "turn"
    RULES = "rules"
    LOUDER = "louder"
    SOFTER = "softer"
    FASTER = "faster"
    SLOWER = "slower"
    UNDO = "undo"
    APPEAL = "appeal"
    HELP = "help"
    QUIT = "quit"
    NO_ACTION = "no-action"
    CARD = "card"
    MUTE = "mute"
    FLIP = "flip"
    BEGIN = "begin"
    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True)
class Flip:
    """A dog turns a card up.

    Attributes:
        dog: who; None for the dog whose turn it is.
        card: which, where the cards are printed; None where the referee knows.
    """

    dog: str | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Give:
    """Between tests, one dog gives another some bones."""

    giver: str
    taker: str
    bones: int = 1


Request = Order | Flip | Give
"""What somebody at the table wants, however it was said, pressed or typed."""


@dataclass(frozen=True, slots=True)
class Heard:
    """Something was said into the microphone.

    Attributes:
        utterance: what was heard.
        clip: number of the sound, by which it can be played back.
        lost: blocks of sound that were lost within it; any makes it doubtful.
    """

    utterance: Utterance
    clip: int
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """A line was typed: an announcement, a card's code, or a request."""

    text: str


@dataclass(frozen=True, slots=True)
class Pressed:
    """A key was pressed that stands for a request."""

    request: Request


@dataclass(frozen=True, slots=True)
class Quiet:
    """Nobody has spoken or typed for as long as the session's patience lasts.

    Attributes:
        lost: blocks of sound that were lost meanwhile; any may have been speech.
    """

    lost: int = 0


@dataclass(frozen=True, slots=True)
class MicrophoneLost:
    """The microphone has stopped giving sound.

    Attributes:
        problem: says why in a sentence.
        for_good: whether it can never come back.
    """

    problem: str
    for_good: bool = False


@dataclass(frozen=True, slots=True)
class MicrophoneBack:
    """The microphone gives sound again."""


@dataclass(frozen=True, slots=True)
class EverybodyGone:
    """Nobody can type or speak any more: the input has ended, or the window was closed."""


Input = Heard | Line | Pressed | Quiet | MicrophoneLost | MicrophoneBack | EverybodyGone


@dataclass(frozen=True, slots=True)
class Record:
    """Write the event into the journal, before anything else is done.

    Attributes:
        event: of a game or of practice, whichever is played.
    """

    event: Event | PracticeEvent


@dataclass(frozen=True, slots=True)
class Announce:
    """Show the announcement and speak it.

    Attributes:
        announcement: what.
        tells_rule: whether it gives a rule away, so that it is hidden when the next card is
            flipped.
    """

    announcement: Announcement
    tells_rule: bool = False


@dataclass(frozen=True, slots=True)
class HideRules:
    """Take away everything on the screen that tells a rule."""


@dataclass(frozen=True, slots=True)
class PlayBack:
    """Play the sound that has this number."""

    clip: int


@dataclass(frozen=True, slots=True)
class KeepClip:
    """Keep the sound for later evaluation, as the table has allowed.

    Attributes:
        clip: its number.
        facts: card, total, rules and the verdict that the table thinks right, as JSON values.
    """

    clip: int
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Adjust:
    """Make the voice louder, softer, faster or slower."""

    order: Order


@dataclass(frozen=True, slots=True)
class Mute:
    """Let the microphone hear nothing, or hear again."""

    muted: bool


@dataclass(frozen=True, slots=True)
class Leave:
    """The evening is over.

    Attributes:
        afresh: whether another game is wanted.
    """

    afresh: bool = False


Output = Record | Announce | HideRules | PlayBack | KeepClip | Adjust | Mute | Leave


@dataclass(frozen=True, slots=True)
class Listening:
    """What can be said now.

    Attributes:
        grammar: phrases that can be heard.
        right: right announcements, to be scored beside what is heard; empty between turns.
        rivals: likely wrong announcements, to be scored too.
        patience: seconds without speech after which the session wants `Quiet`; None for never.
    """

    grammar: Grammar
    right: tuple[tuple[str, ...], ...] = ()
    rivals: tuple[tuple[str, ...], ...] = ()
    patience: float | None = None
