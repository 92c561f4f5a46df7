"""A microphone over a device that may stall, overflow, vanish and come back."""

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Self

from referee.hearing.blocks import BlockMaker
from referee.hearing.device import Device, DeviceError, SoundcardInput, how_to_allow
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
    bound: float = 10.0
    tail: float = 0.3
    start: float = 3.0
    stall: float = 1.0
    zeros: float = 2.0
    paced: float = 4.0
    retry: float = 1.0
    watch: float = 0.25


DEFAULT = MicrophoneSettings()

_GATED = 4.0
"""How much longer a device may deliver zeros, each time that sound follows them by itself."""


class DeviceMicrophone:
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
        self._waiting: deque[Block] = deque()
        self._attended = False
        self._deaf = 0
        self._tail = 0.0
        self._muted = False
        self._level = QUIETEST
        self._zeros = 0.0
        self._zeros_allowed = settings.zeros
        self._lost = 0
        self._lost_before_next = 0
        self._follows = False
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
    def level(self) -> float:
        """See `Microphone`."""
        return self._level

    @property
    def lost(self) -> int:
        """See `Microphone`."""
        return self._lost

    def attend(self) -> None:
        """See `Microphone`."""
        with self._arrived:
            self._attended = True

    def read(self, timeout: float) -> Block | None:
        """See `Microphone`."""
        with self._arrived:
            self._arrived.wait_for(lambda: bool(self._waiting), timeout)
            return self._waiting.popleft() if self._waiting else None

    def rest(self) -> None:
        """See `Microphone`."""
        with self._arrived:
            self._attended = False
            self._trim()

    @contextmanager
    def deafen(self) -> Iterator[None]:
        """See `Microphone`."""
        with self._arrived:
            self._deaf += 1
            self._break_off()
        try:
            yield
        finally:
            with self._arrived:
                self._deaf -= 1
                self._tail = self._settings.tail

    def mute(self, muted: bool) -> None:
        """See `Microphone`."""
        with self._arrived:
            self._muted = muted
            self._break_off()

    def close(self) -> None:
        """See `Microphone`."""
        self._closed.set()
        self._device.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

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
                self._lose()
            for samples in self._maker.take(frames, rate):
                self._add(samples)
            self._arrived.notify_all()

    def _add(self, samples: Samples) -> None:
        self._level = level_of(samples)
        self._note_zeros(bool(samples.any()))
        if self._deaf or self._muted:
            return
        if self._tail > 0.0:
            self._tail -= BLOCK_SECONDS
            return
        if len(self._waiting) >= self._settings.bound / BLOCK_SECONDS:
            self._lose()
            return
        self._waiting.append(Block(samples, self._level, self._follows, self._lost_before_next))
        self._follows, self._lost_before_next = True, 0
        if not self._attended:
            self._trim()

    def _note_zeros(self, sound: bool) -> None:
        if not sound:
            self._zeros += BLOCK_SECONDS
            return
        if self._zeros >= self._zeros_allowed:
            self._zeros_allowed *= _GATED
        self._zeros = 0.0

    def _lose(self) -> None:
        if self._attended and not self._deaf and not self._muted:
            self._lost += 1
            self._lost_before_next += 1

    def _trim(self) -> None:
        """Keep the last moments only."""
        trimmed = False
        while len(self._waiting) * BLOCK_SECONDS > self._settings.kept:
            self._waiting.popleft()
            trimmed = True
        if trimmed and self._waiting:
            self._waiting[0] = replace(self._waiting[0], follows=False, lost=0)

    def _break_off(self) -> None:
        """What comes next does not follow what is kept, and that is no longer of use."""
        self._waiting.clear()
        self._maker.forget()
        self._follows, self._lost_before_next = False, 0

    def _fail(self, error: DeviceError) -> None:
        with self._arrived:
            self._failure = error
            self._level = QUIETEST
            self._zeros = 0.0
            self._break_off()
            self._arrived.notify_all()

    def _state(self) -> MicrophoneState:
        if self._failure is not None:
            return MicrophoneState.DENIED if self._failure.denied else MicrophoneState.LOST
        if self._muted:
            return MicrophoneState.MUTED
        if self._deaf or self._tail > 0.0:
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
