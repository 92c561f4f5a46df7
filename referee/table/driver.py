"""Drives a session: microphone, keys, voice, journal and screen around the state machine.

One thread runs `Driver.run`. Keys and lines come from others by `post`, which also cuts short what
is being spoken and heard: who presses a key does not want to wait.
"""

import queue
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any, Protocol

from referee.errors import RefereeError
from referee.hearing.endpoint import EndpointSettings
from referee.hearing.live import Ending, Level, LiveEars, Partial, StateChange
from referee.hearing.live import Event as EarEvent
from referee.hearing.live import Heard as EarHeard
from referee.hearing.microphone import Microphone, MicrophoneState
from referee.interrupts import MOMENT, take
from referee.sound import Samples
from referee.table.exchange import (
    Adjust,
    Announce,
    EverybodyGone,
    Heard,
    HideRules,
    Input,
    KeepClip,
    Leave,
    Listening,
    MicrophoneBack,
    MicrophoneLost,
    Mute,
    Output,
    PlayBack,
    Quiet,
    Record,
)
from referee.table.mouth import Mouth
from referee.table.notes import Note, note
from referee.table.playable import Playable
from referee.table.view import TableView

CLIPS_KEPT = 4
"""The last sounds that stay in memory, for appeals; nothing is written without being allowed."""


class Screen(Protocol):
    """Where a game is shown. Called from the driver's thread."""

    def show(self, view: TableView) -> None:
        """The table as it is now."""
        ...

    def caption(self, topic: StrEnum, sentences: Sequence[str], tells_rule: bool) -> None:
        """What is being spoken, word for word; a verdict's own sentence comes first."""
        ...

    def hide_rules(self) -> None:
        """Take away all captions that tell a rule."""
        ...

    def hint(self, text: str) -> None:
        """Something about the program itself, which is not spoken."""
        ...

    def microphone(self, state: MicrophoneState | None, level: float | None) -> None:
        """The microphone's state, and its level in dBFS; None where that has not changed."""
        ...

    def partial(self, words: Sequence[str]) -> None:
        """The words heard so far; they can still change."""
        ...

    def leave(self) -> None:
        """The evening is over: nobody waits with the screen until the last words are spoken."""
        ...


class Driver:
    """One session's machinery. Without ears the game is played by keys and lines."""

    def __init__(
        self,
        session: Playable,
        screen: Screen,
        mouth: Mouth,
        record: Callable[[Any], None],
        keep: Callable[[KeepClip, Samples], None] = lambda kept, samples: None,
        ears: LiveEars | None = None,
        microphone: Microphone | None = None,
        endpoint: EndpointSettings | None = None,
        left_alone: Callable[[], bool] = lambda: False,
    ) -> None:
        """Nothing happens yet.

        Args:
            session: the game.
            screen: shows it.
            mouth: speaks.
            record: writes an event into the journal of whatever is played; when it returns, the
                event counts.
            keep: writes a clip that the table allows to be kept; a RefereeError is told, no more.
            ears: at the microphone; None to play without.
            microphone: that the ears hear with, for its state.
            endpoint: the ears' settings; the silence limit in it is the session's.
            left_alone: whether the evening is over once the microphone has ended; otherwise the
                game pauses for somebody to go on by keys.
        """
        self._session = session
        self._screen = screen
        self._mouth = mouth
        self._record = record
        self._keep = keep
        self._ears = ears
        self._microphone = microphone
        self._endpoint = endpoint or EndpointSettings()
        self._left_alone = left_alone
        self._inputs: queue.SimpleQueue[Input] = queue.SimpleQueue()
        self._posting = threading.Lock()
        self._successor: Driver | None = None
        self._stop = threading.Event()
        self._clips: OrderedDict[int, Samples] = OrderedDict()
        self._heard = 0
        self._lost = False

    def post(self, given: Input) -> None:
        """Something happened at the table; from any thread."""
        with self._posting:
            if self._successor is not None:
                self._successor.post(given)
                return
            # Otherwise the answer could begin in between, and be cut short by its own question.
            self._inputs.put(given)
            self._stop.set()
            self.hush()

    def hand_over(self, successor: "Driver") -> None:
        """Give what was not taken up, and all that is posted from now on, to the next game's."""
        with self._posting:
            self._successor = successor
            while not self._inputs.empty():
                successor.post(self._inputs.get())

    def hush(self) -> None:
        """Cut short what is being spoken, from any thread."""
        self._mouth.hush()

    def run(self, offer: bool = False) -> Leave:
        """Play until somebody leaves.

        Args:
            offer: whether to ask first if this game is to be gone on with.

        Raises:
            RefereeError: the journal cannot be written any more.
        """
        if self._microphone is not None:
            # The microphone is the evening's; that it was muted, no new game knows.
            self._microphone.mute(False)
        try:
            outputs = self._session.begin(offer)
            while (left := self._carry_out(outputs)) is None:
                outputs = self._session.take(self._next())
            return left
        finally:
            self._mouth.close()

    def _carry_out(self, outputs: Sequence[Output]) -> Leave | None:
        for output in outputs:
            if isinstance(output, Record):
                self._record(output.event)
        left = next((output for output in outputs if isinstance(output, Leave)), None)
        self._screen.show(self._session.view)
        if left and not left.afresh:
            self._screen.leave()
        with self._posting:
            if self._inputs.empty():
                # Otherwise somebody is ahead of the referee, and need not wait for its voice.
                self._mouth.open()
        for output in outputs:
            self._do(output)
        return left

    def _do(self, output: Output) -> None:
        match output:
            case Announce(announcement, tells_rule):
                sentences = self._mouth.words(announcement)
                self._screen.caption(announcement.topic, sentences, tells_rule)
                self._deafly(lambda: self._mouth.speak(sentences))
            case HideRules():
                self._screen.hide_rules()
            case PlayBack(clip) if clip in self._clips:
                samples = self._clips[clip]
                self._deafly(lambda: self._mouth.play(samples))
            case KeepClip(clip) if clip in self._clips:
                self._keep_or_tell(output, self._clips[clip])
            case Adjust(order):
                self._mouth.adjust(order)
            case Mute(muted) if self._microphone is not None:
                self._microphone.mute(muted)

    def _keep_or_tell(self, kept: KeepClip, samples: Samples) -> None:
        try:
            self._keep(kept, samples)
        except RefereeError as error:
            # No game ends because there is no room for a clip of it.
            self._screen.hint(str(error))

    def _deafly(self, sound: Callable[[], None]) -> None:
        """Make sound while the microphone hears nothing, nor in a short tail after it."""
        if self._ears is None:
            sound()
            return
        with self._ears.deafen():
            self._screen.microphone(MicrophoneState.DEAF, None)
            sound()

    def _next(self) -> Input:
        while True:
            self._stop.clear()
            if self._ears is None or not self._inputs.empty():
                return take(self._inputs)
            given = self._wait_for_microphone() if self._lost else self._listen(self._ears)
            if given is not None:
                return given

    def _wait_for_microphone(self) -> Input | None:
        assert self._ears is not None
        if self._microphone is not None and self._microphone.ended:
            return self._wait_for_nothing()
        if not self._ears.wait_for_microphone(on_event=self._on_event, stop=self._stop):
            return None
        self._lost = False
        return MicrophoneBack()

    def _wait_for_nothing(self) -> Input | None:
        """Nobody will be heard again; keys count, and the other team may still be playing."""
        while not self._stop.wait(MOMENT):
            if self._left_alone():
                return EverybodyGone()
        return None

    def _listen(self, ears: LiveEars) -> Input | None:
        wanted = self._session.listening
        settings = _with_patience(self._endpoint, wanted)
        heard = ears.listen(
            wanted.grammar,
            self._session.is_complete,
            wanted.right,
            wanted.rivals,
            settings=settings,
            on_event=self._on_event,
            stop=self._stop,
        )
        return self._came_of(heard)

    def _came_of(self, heard: EarHeard) -> Input | None:
        match heard.ending:
            case Ending.HEARD | Ending.TOO_LONG:
                self._heard += 1
                self._clips[self._heard] = heard.samples
                if len(self._clips) > CLIPS_KEPT:
                    self._clips.popitem(last=False)
                return Heard(heard.utterance, self._heard, heard.lost)
            case Ending.SILENCE:
                return Quiet(heard.lost)
            case Ending.NO_MICROPHONE:
                self._lost = True
                return self._without_microphone()
            case Ending.STOPPED:
                return None

    def _without_microphone(self) -> Input:
        problem = self._microphone.problem if self._microphone else ""
        for_good = self._microphone is not None and self._microphone.ended
        if for_good and self._left_alone():
            self._screen.hint(problem)
            return EverybodyGone()
        return MicrophoneLost(problem or " ".join(self._mouth.words(note(Note.NO_SOUND))), for_good)

    def _on_event(self, event: EarEvent) -> None:
        match event:
            case Level(dbfs):
                self._screen.microphone(None, dbfs)
            case StateChange(state):
                self._screen.microphone(state, None)
            case Partial(words):
                self._screen.partial(words)


def _with_patience(settings: EndpointSettings, wanted: Listening) -> EndpointSettings:
    return replace(settings, silence=wanted.patience)
