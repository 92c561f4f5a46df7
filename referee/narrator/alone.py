"""How one player learns their secrets while the others look away."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from getpass import getpass
from typing import Protocol

from rich.console import Console
from rich.text import Text

from referee.narrator.narration import announced
from referee.narrator.narrator import Narrator, Play
from referee.narrator.session import StatueSession
from referee.narrator.topics import Note
from referee.narrator.wording import Wording
from referee.speaking.announcement import Announcement
from referee.speaking.captions import ScreenCaptions
from referee.speaking.voice import Voice

MARK = "(for one player alone) "
"""Begins every line of a secret where there is no screen to wipe."""


Read = Callable[[], str]
"""Waits for a line from the keyboard."""


def unseen() -> str:
    """A line that is typed without an echo; empty when its end is typed instead."""
    try:
        return getpass("")
    except EOFError:
        return ""


class Alone(Protocol):
    """A way to ask and tell one player something."""

    def ask(self, question: Announcement) -> str:
        """The answer to a question; nobody else sees it typed."""

    def tell(self, *told: Announcement) -> None:
        """Let the player know, and leave no trace of it."""


class OnScreen:
    """On a screen of its own, which is gone when the player presses Enter."""

    def __init__(self, wording: Wording, console: Console, read: Read = unseen) -> None:
        self._console = console
        self._narrator = Narrator(wording, ScreenCaptions(console))
        self._read = read

    def ask(self, question: Announcement) -> str:
        """What is typed is gone with the screen."""
        with self._console.screen(hide_cursor=False):
            self._narrator.say([question])
            return self._read().strip()

    def tell(self, *told: Announcement) -> None:
        """Show until Enter is pressed; the terminal keeps nothing to scroll back to."""
        with self._console.screen(hide_cursor=False):
            self._narrator.say([*told, announced(Note.SECRET_READ)])
            self._read()


class ByEar:
    """Through headphones, and nothing of it on the screen."""

    def __init__(self, wording: Wording, voice: Voice, play: Play, read: Read = unseen) -> None:
        self._narrator = Narrator(wording, _Unseen(), voice, play)
        self._read = read

    def ask(self, question: Announcement) -> str:
        """Hear the question and type the answer."""
        self._narrator.say([question])
        return self._read().strip()

    def tell(self, *told: Announcement) -> None:
        """Say it once."""
        self._narrator.say(told)


class InPipe:
    """For a game that is piped in: answers are lines, and secrets are lines with a mark."""

    def __init__(self, wording: Wording, console: Console, lines: Iterator[str]) -> None:
        self._lines = lines
        self._narrator = Narrator(wording, _Marked(console))

    def ask(self, question: Announcement) -> str:
        """The next line."""
        self._narrator.say([question])
        return next(self._lines, "").strip()

    def tell(self, *told: Announcement) -> None:
        """Write it with the mark."""
        self._narrator.say(told)


def learn_secret(session: StatueSession, seat: int, narrator: Narrator, alone: Alone) -> None:
    """One player looks at their secrets, after their own number if they have chosen one."""
    narrator.say([session.alone(seat)])
    first_time = not session.has_pin(seat)
    pin = alone.ask(session.choose_or_give_pin(seat))
    if first_time and pin:
        session.choose_pin(seat, pin)
    learned = session.secret(seat, pin)
    if learned is None:
        narrator.say([session.wrong_pin(seat)])
    else:
        alone.tell(*learned)


class _Unseen:
    def show(self, topic: StrEnum, text: str) -> None:
        """Show nothing."""

    def hint(self, text: str) -> None:
        """Show nothing."""


class _Marked:
    def __init__(self, console: Console) -> None:
        self._console = console

    def show(self, topic: StrEnum, text: str) -> None:
        """Print one line with the mark."""
        self._console.print(Text(f"{MARK}{text}"), soft_wrap=True)

    def hint(self, text: str) -> None:
        """Print nothing: only what is spoken is meant for the player."""
