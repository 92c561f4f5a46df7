"""Plays a session by voice; what is typed counts as well."""

import threading
from collections.abc import Iterable, Iterator
from queue import Queue

from referee.hearing.live import Ending, Heard, LiveEars
from referee.hearing.recogniser import Grammar, Recogniser
from referee.interrupts import take
from referee.narrator.alone import Alone
from referee.narrator.by_typing import as_typed, respond
from referee.narrator.narration import announced
from referee.narrator.narrator import Narrator, Play
from referee.narrator.session import StatueSession
from referee.narrator.topics import Note
from referee.sound import Samples
from referee.speaking.loudspeaker import Loudspeaker
from referee.utterance import UNKNOWN, Utterance


class Keyboard:
    """Lines typed while the microphone is open; each of them ends the listening.

    Attributes:
        typed: set while there is a line to be read.
        ended: whether there will be no more lines.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        """Read lines from now on, in a thread of its own."""
        self.typed = threading.Event()
        self.ended = False
        self._lines: Queue[str | None] = Queue()
        threading.Thread(target=self._follow, args=(iter(lines),), daemon=True).start()

    def waiting(self) -> Iterator[str]:
        """The lines that have been typed; afterwards `typed` is clear."""
        self.typed.clear()
        while not self._lines.empty():
            line = self._next()
            if line is None:
                return
            yield line

    def wait(self) -> str:
        """The next line; an empty one when there will be no more."""
        line = self._next()
        self.typed.clear()
        return line or ""

    def _next(self) -> str | None:
        """The next line, or the end, which stays where it is."""
        line = take(self._lines)
        if line is None:
            self._lines.put(None)
        return line

    def _follow(self, lines: Iterator[str]) -> None:
        try:
            for line in lines:
                self._lines.put(line)
                self.typed.set()
        finally:
            self._lines.put(None)
            self.ended = True
            self.typed.set()


def play_by_voice(
    session: StatueSession,
    ears: LiveEars,
    recogniser: Recogniser,
    keyboard: Keyboard,
    narrator: Narrator,
    alone: Alone,
) -> None:
    """Play until the game is over, somebody quits, or a limit of silence is reached.

    Args:
        session: a new or resumed game.
        ears: at a microphone, and deaf while the narrator speaks; people who negotiate need time,
            so they usually have no limit of silence.
        recogniser: the engine behind the ears, which knows what words there are.
        keyboard: what is typed counts as if it had been said.
        narrator: says what happens to everybody.
        alone: says the secrets to one player.
    """
    narrator.say(session.open().told, session.full)
    unheard = recogniser.unknown_words(session.names())
    if unheard:
        written = ", ".join(session.written(word) for word in unheard)
        narrator.say([announced(Note.UNHEARD, words=written)])
    hears = True
    while not session.is_over:
        grammar = only_known(session.grammar(), recogniser)
        heard = ears.listen(grammar, session.makes_sense, stop=keyboard.typed)
        ended = keyboard.ended
        if _leaves(session, heard, keyboard, narrator, alone) or heard.ending is Ending.SILENCE:
            return
        if heard.ending is Ending.NO_MICROPHONE:
            if hears:
                narrator.say([announced(Note.NO_MICROPHONE)])
            if ended:
                return
            hears = ears.wait_for_microphone(stop=keyboard.typed)


def only_known(grammar: Grammar, recogniser: Recogniser) -> Grammar:
    """The grammar without phrases of which the model could never hear a word."""
    words = dict.fromkeys(word for phrase in grammar for word in phrase.split())
    unknown = set(recogniser.unknown_words(words)) - {UNKNOWN}
    return tuple(phrase for phrase in grammar if not unknown & set(phrase.split()))


def is_table_talk(utterance: Utterance) -> bool:
    """Whether nothing of it was meant for the narrator: people at this table talk a lot."""
    return all(word.text == UNKNOWN for word in utterance.words)


def deaf_while_playing(ears: LiveEars, loudspeaker: Loudspeaker) -> Play:
    """Plays samples so that the microphone does not hear them."""

    def play(samples: Samples) -> None:
        with ears.deafen():
            loudspeaker.play(samples)

    return play


def _leaves(
    session: StatueSession, heard: Heard, keyboard: Keyboard, narrator: Narrator, alone: Alone
) -> bool:
    """Do what was said or typed; whether the table wants to stop for today."""
    if not is_table_talk(heard.utterance):
        reply = respond(session, heard.utterance, narrator, alone, heard.lost > 0)
        if reply.leaves:
            return True
    for line in keyboard.waiting():
        if session.is_over:
            return False
        if line.strip() and respond(session, as_typed(line), narrator, alone).leaves:
            return True
    return False
