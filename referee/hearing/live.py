"""Listening at the table: from a microphone to an utterance, as soon as a dog has spoken."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

import numpy as np

from referee.hearing.background import Background
from referee.hearing.capture import Capture, Wanted
from referee.hearing.ears import Ears
from referee.hearing.endpoint import DEFAULT, EndpointSettings, Sign
from referee.hearing.microphone import BLOCK_SECONDS, Block, Microphone, MicrophoneState
from referee.hearing.recogniser import Grammar
from referee.sound import Samples
from referee.utterance import UNKNOWN, Utterance

_PATIENCE = 0.1
"""Seconds without sound after which the microphone's state is looked at."""

_USELESS = frozenset({MicrophoneState.LOST, MicrophoneState.DENIED, MicrophoneState.SILENT})


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
    """It was lost, is not allowed, or delivers only zeros; its `problem` says what to do."""


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


Event: TypeAlias = Level | Partial | StateChange | SpeechBegins
OnEvent: TypeAlias = Callable[[Event], None]


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
        self._room = Background(round(settings.room / BLOCK_SECONDS), settings.above)

    def deafen(self) -> AbstractContextManager[None]:
        """Hear nothing while the referee speaks, and for a short tail after it."""
        return self._microphone.deafen()

    def listen(
        self,
        grammar: Grammar,
        complete: Callable[[tuple[str, ...]], bool],
        right: tuple[tuple[str, ...], ...] = (),
        rivals: tuple[tuple[str, ...], ...] = (),
        *,
        settings: EndpointSettings | None = None,
        on_event: OnEvent = _ignore,
        stop: threading.Event | None = None,
    ) -> Heard:
        """Wait for somebody to speak, and hear what is said until it ends.

        Args:
            grammar: what can be heard.
            complete: whether words are a complete announcement or command, so that a short
                silence ends it; called in the thread that listens.
            right: right announcements, scored beside what was heard as `Ears.hear` does.
            rivals: likely wrong announcements, scored too.
            settings: for this time instead of the usual ones, such as another limit of silence.
            on_event: told of levels, partial words, states and speech.
            stop: set it, from any thread, to end listening.
        """
        wanted = Wanted(grammar, complete, right, rivals)
        self._microphone.attend()
        try:
            with ThreadPoolExecutor(max_workers=1) as workers:
                chosen = settings or self._settings
                capture = Capture(self._ears, wanted, chosen, self._room, workers)
                watcher = _Watcher(self._microphone, on_event)
                return self._listen(capture, watcher, stop or threading.Event())
        finally:
            self._microphone.rest()

    def wait_for_microphone(
        self, *, on_event: OnEvent = _ignore, stop: threading.Event | None = None
    ) -> bool:
        """Wait until the microphone works again.

        Returns:
            whether it does; False when `stop` was set before.
        """
        watcher = _Watcher(self._microphone, on_event)
        stop = stop or threading.Event()
        while not stop.is_set():
            if watcher.state() not in _USELESS:
                return True
            self._microphone.read(_PATIENCE)
        return False

    def _listen(self, capture: Capture, watcher: "_Watcher", stop: threading.Event) -> Heard:
        while not stop.is_set():
            if watcher.state() in _USELESS:
                return _nothing(Ending.NO_MICROPHONE)
            block = self._microphone.read(_PATIENCE)
            if block is None:
                continue
            sign = capture.take(block)
            watcher.tell(block, sign, capture.words)
            ending = _ENDINGS.get(sign)
            if ending is not None:
                return _heard(ending, capture)
        return _nothing(Ending.STOPPED)


_ENDINGS = {
    Sign.ENDED: Ending.HEARD,
    Sign.TOO_LONG: Ending.TOO_LONG,
    Sign.SILENCE: Ending.SILENCE,
}


class _Watcher:
    """Tells of what changes."""

    def __init__(self, microphone: Microphone, on_event: OnEvent) -> None:
        self._microphone = microphone
        self._on_event = on_event
        self._state: MicrophoneState | None = None
        self._words: tuple[str, ...] = ()

    def state(self) -> MicrophoneState:
        """The microphone's state, told when it is new."""
        state = self._microphone.state
        if state is not self._state:
            self._state = state
            self._on_event(StateChange(state))
        return state

    def tell(self, block: Block, sign: Sign, words: tuple[str, ...]) -> None:
        """What came of a block."""
        self._on_event(Level(block.level))
        if sign is Sign.BEGUN:
            self._on_event(SpeechBegins())
        if words != self._words:
            self._words = words
            self._on_event(Partial(words))


def _heard(ending: Ending, capture: Capture) -> Heard:
    look = capture.look()
    if ending is Ending.SILENCE and any(w.text != UNKNOWN for w in look.utterance.words):
        # A short word can escape the voice-activity detector.
        ending = Ending.HEARD
    return Heard(ending, look.utterance, look.samples, capture.lost, capture.pause)


def _nothing(ending: Ending) -> Heard:
    return Heard(ending, Utterance(()), np.zeros(0, np.float32))
