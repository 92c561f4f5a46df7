"""Plays a session by what is typed or piped in, and shows what the referee says."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from referee.speaking.captions import Captions
from referee.speaking.phrases import Phrases
from referee.table.exchange import Announce, HideRules, Leave, Line, Output, Record
from referee.table.playable import Playable

COMMENT = "#"
"""Lines that begin with it are passed over, so that scripts can be explained."""


class TypedScreen:
    """Carries out what a session wants done at a table without sound."""

    def __init__(
        self,
        captions: Captions,
        phrases: Phrases,
        random: Random,
        record: Callable[[Any], None],
        clear: Callable[[], None],
    ) -> None:
        """Set up the screen.

        Args:
            captions: where announcements are read.
            phrases: how they are worded.
            random: chooses among phrasings.
            record: keeps an event of whatever is played.
            clear: takes away all that the screen shows.
        """
        self._captions, self._phrases, self._random = captions, phrases, random
        self._record, self._clear = record, clear

    def carry_out(self, outputs: Iterable[Output]) -> Leave | None:
        """Do what is to be done, in order; the output that ends the evening, if it comes."""
        for output in outputs:
            match output:
                case Record(event):
                    self._record(event)
                case Announce(announcement):
                    sentences = self._phrases.sentences(announcement, self._random)
                    told = " ".join(text[:1].upper() + text[1:] for text in sentences)
                    self._captions.show(announcement.topic, told)
                case HideRules():
                    self._clear()
                case Leave():
                    return output
        return None


def play_typed(
    session: Playable, lines: Iterable[str], screen: TypedScreen, offer: bool = False
) -> Leave | None:
    """Play until somebody leaves, or there is nothing more to read.

    Args:
        session: new, or of a game that is gone on with.
        lines: what is typed; an empty one is Enter alone.
        screen: shows and keeps what happens.
        offer: whether to ask first if this game is to be gone on with.

    Returns:
        How the table was left; None when the lines ended before.
    """
    screen.carry_out(session.begin(offer))
    for line in lines:
        if line.lstrip().startswith(COMMENT):
            continue
        leave = screen.carry_out(session.take(Line(line)))
        if leave is not None:
            return leave
    return None
