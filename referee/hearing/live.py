"""Listening at the table: from a microphone to an utterance, as soon as a dog has spoken."""

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from referee.hearing.ears import Ears
from referee.hearing.endpoint import DEFAULT, EndpointSettings
from referee.hearing.microphone import Microphone, MicrophoneState
from referee.hearing.recogniser import Grammar
from referee.sound import Samples
from referee.utterance import Utterance


class Ending(StrEnum):
    """Why listening ended."""

    HEARD = "heard"
    """Somebody spoke."""
    SILENCE = "silence"
    """Nobody spoke within the limit."""
    TOO_LONG = "too long"
    """Somebody spoke on and on; what was heard until then is in the utterance."""
    STOPPED = "stopped"
    """Whoever asked to listen no longer wants to."""
    NO_MICROPHONE = "no microphone"
    """The microphone was lost, is not allowed, or delivers only zeros."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What listening came to.

    Attributes:
        ending: why it ended.
        utterance: what was heard; the same as `Ears.hear` makes of `samples`.
        samples: shape (samples,), float32 at 16 kHz, as captured, for appeal; empty when nothing
            was.
        lost: blocks that were lost within it; any makes the utterance doubtful.
        delay: seconds of sound from the end of speech until listening ended.
    """

    ending: Ending
    utterance: Utterance
    samples: Samples
    lost: int = 0
    delay: float = 0.0


@dataclass(frozen=True, slots=True)
class Level:
    """The microphone's level in dBFS."""

    dbfs: float


@dataclass(frozen=True, slots=True)
class Partial:
    """The words so far; they can still change."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StateChange:
    """The microphone's new state; the first event of every listening."""

    state: MicrophoneState


@dataclass(frozen=True, slots=True)
class SpeechBegins:
    """Somebody begins to speak."""


@dataclass(frozen=True, slots=True)
class Nudge:
    """Nobody has spoken for long. The referee may speak within the callback, ears deafened."""


Event: TypeAlias = Level | Partial | StateChange | SpeechBegins | Nudge


def _ignore(event: Event) -> None:
    """Nobody wants to know."""


class LiveEars:
    """Ears at a microphone. One listening at a time; events come in the thread that listens."""

    def __init__(
        self, ears: Ears, microphone: Microphone, settings: EndpointSettings = DEFAULT
    ) -> None:
        self._ears = ears
        self._microphone = microphone
        self._settings = settings

    def deafen(self) -> AbstractContextManager[None]:
        """Hear nothing while the referee speaks, and for a short tail after it."""
        return self._microphone.deafen()

    def listen(
        self,
        grammar: Grammar,
        complete: Callable[[tuple[str, ...]], bool],
        right: tuple[tuple[str, ...], ...] = (),
        *,
        settings: EndpointSettings | None = None,
        on_event: Callable[[Event], None] = _ignore,
        stop: threading.Event | None = None,
    ) -> Heard:
        """Wait for somebody to speak, and hear what is said until it ends.

        Args:
            grammar: what can be heard.
            complete: whether words are a complete announcement or command, so that a short
                silence ends it.
            right: right announcements, scored beside what was heard as `Ears.hear` does.
            settings: for this time instead of the usual ones, such as another limit of silence.
            on_event: told of levels, partial words, states, speech and the nudge.
            stop: set it, from any thread, to end listening.
        """
        raise NotImplementedError
