"""A microphone over a device that may stall, overflow, vanish and come back."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from referee.closing import Closing
from referee.hearing.blocks import BlockMaker
from referee.hearing.device import Device, DeviceError, SoundcardInput, how_to_allow
from referee.hearing.inbox import Inbox
from referee.hearing.microphone import (
    BLOCK_SECONDS,
    QUIETEST,
    Block,
    MicrophoneState,
    level_of,
)
from referee.hearing.pulse import Pulse
from referee.sound import Samples


@dataclass(frozen=True, slots=True)
class MicrophoneSettings:
    """All in seconds.

    Attributes:
        kept: sound kept while nobody attends, for the pre-roll.
        bound: sound kept unread while somebody attends; blocks beyond it are lost.
        tail: deafness after the referee has spoken.
        start: a device that delivers nothing for so long after it was opened is lost.
        stall: a device that delivers nothing for so long is lost.
        zeros: a device that delivers only zeros for so long is silent; longer once it has turned
            out that it gates its noise, and so delivers zeros whenever nobody speaks.
        paced: a device whose speed is wrong for so long is opened again.
        retry: between attempts to open a lost device.
        watch: between looks at the device.
    """

    kept: float = 0.5
    bound: float = 60.0
    tail: float = 0.3
    start: float = 3.0
    stall: float = 2.0
    zeros: float = 2.0
    paced: float = 10.0
    retry: float = 1.0
    watch: float = 0.25


DEFAULT = MicrophoneSettings()

_GATED = 4.0
"""How much longer a device may deliver zeros, each time that sound follows them by itself."""


class DeviceMicrophone(Closing):
    """See `Microphone`. A thread of its own looks after the device."""

    def __init__(
        self,
        device: Device,
        settings: MicrophoneSettings = DEFAULT,
        clock: Callable[[], float] = time.monotonic,
        watched: bool = True,
    ) -> None:
        """Open the device; one that cannot be opened is tried again and again.

        Args:
            device: where the sound comes from.
            settings: bounds and times.
            clock: seconds.
            watched: look after the device in a thread; otherwise `check` is to be called.
        """
        self._device = device
        self._settings = settings
        self._clock = clock
        self._arrived = threading.Condition()
        self._maker = BlockMaker()
        self._inbox = Inbox(settings.kept, settings.bound, settings.tail)
        self._level = QUIETEST
        self._zeros = 0.0
        self._zeros_allowed = settings.zeros
        self._failure: DeviceError | None = None
        self._last_try = clock()
        self._opened = False
        self._pulse = Pulse(settings.start, settings.stall, settings.paced)
        self._closed = threading.Event()
        self._open()
        if watched:
            threading.Thread(target=self._watch, daemon=True).start()

    @property
    def state(self) -> MicrophoneState:
        """See `Microphone`."""
        with self._arrived:
            return self._state()

    @property
    def problem(self) -> str:
        """See `Microphone`."""
        with self._arrived:
            state = self._state()
            if state in (MicrophoneState.LOST, MicrophoneState.DENIED):
                return str(self._failure)
            if state is MicrophoneState.SILENT:
                return (
                    "The microphone delivers only silence; switch it on, or, if it is on, "
                    f"{how_to_allow()}."
                )
            return ""

    @property
    def ended(self) -> bool:
        """See `Microphone`; a device can always come back."""
        return False

    @property
    def level(self) -> float:
        """See `Microphone`."""
        return self._level

    @property
    def lost(self) -> int:
        """See `Microphone`."""
        return self._inbox.lost

    def attend(self) -> None:
        """See `Microphone`."""
        with self._arrived:
            self._inbox.attend()

    def read(self, timeout: float) -> Block | None:
        """See `Microphone`."""
        with self._arrived:
            self._arrived.wait_for(lambda: len(self._inbox) > 0, timeout)
            return self._inbox.take()

    def rest(self) -> None:
        """See `Microphone`."""
        with self._arrived:
            self._inbox.rest()

    @contextmanager
    def deafen(self) -> Iterator[None]:
        """See `Microphone`."""
        with self._arrived:
            self._inbox.begin_deafness()
            self._maker.forget()
        try:
            yield
        finally:
            with self._arrived:
                self._inbox.end_deafness()

    def mute(self, muted: bool) -> None:
        """See `Microphone`."""
        with self._arrived:
            self._inbox.mute(muted)
            self._maker.forget()

    def close(self) -> None:
        """See `Microphone`."""
        self._closed.set()
        self._device.close()
        with self._arrived:
            self._maker.close()

    def check(self) -> None:
        """Look whether the device still delivers, and open it again when it does not."""
        if not self._opened:
            if self._clock() - self._last_try >= self._settings.retry:
                self._open()
            return
        with self._arrived:
            wrong = self._pulse.wrong(self._clock())
        if wrong:
            self._opened = False
            self._fail(
                DeviceError(
                    f"The microphone '{self._device.name}' {wrong}; plug it in again, or close "
                    "programs that use it."
                )
            )
            # Last, because closing a dead device can take as long as it likes.
            self._device.close()

    def _open(self) -> None:
        self._last_try = self._clock()
        self._pulse.opened(self._last_try)
        try:
            self._device.open(self._take)
            self._opened = True
            # Opening takes a while, and `close` can come in between.
            if self._closed.is_set():
                self._device.close()
        except DeviceError as error:
            self._fail(error)

    def _watch(self) -> None:
        while not self._closed.wait(self._settings.watch):
            self.check()

    def _take(self, frames: Samples, rate: int, overflowed: bool) -> None:
        with self._arrived:
            self._pulse.beat(self._clock(), len(frames) / rate)
            self._failure = None
            if overflowed:
                self._inbox.lose()
            for samples in self._maker.take(frames, rate):
                self._add(samples)
            self._arrived.notify_all()

    def _add(self, samples: Samples) -> None:
        self._level = level_of(samples)
        self._note_zeros(bool(samples.any()))
        self._inbox.put(samples, self._level)

    def _note_zeros(self, sound: bool) -> None:
        if not sound:
            self._zeros += BLOCK_SECONDS
            return
        if self._zeros >= self._zeros_allowed:
            self._zeros_allowed *= _GATED
        self._zeros = 0.0

    def _fail(self, error: DeviceError) -> None:
        with self._arrived:
            self._failure = error
            self._level = QUIETEST
            self._zeros = 0.0
            self._inbox.break_off()
            self._maker.forget()
            self._arrived.notify_all()

    def _state(self) -> MicrophoneState:
        if self._failure is not None:
            return MicrophoneState.DENIED if self._failure.denied else MicrophoneState.LOST
        if self._inbox.muted:
            return MicrophoneState.MUTED
        if self._inbox.deaf:
            return MicrophoneState.DEAF
        if self._zeros >= self._zeros_allowed:
            return MicrophoneState.SILENT
        return MicrophoneState.LIVE


def open_microphone(device: int | str | None = None) -> DeviceMicrophone:
    """A microphone of the sound card; whether it could be opened is in `state` and `problem`.

    Args:
        device: number or part of the name; None for the system's default.

    Raises:
        RefereeError: PortAudio is not on this computer.
    """
    return DeviceMicrophone(SoundcardInput(device))
