"""A microphone without a microphone: clips are said into it, in real time or as fast as read.

It is a `DeviceMicrophone` over a made-up device, so everything between the device and the
listener is the real thing, and the device can be made to fail.
"""

import math
import threading
import time
from collections.abc import Iterable, Iterator

import numpy as np
import soxr

from referee.hearing.device import DeviceError, OnFrames
from referee.hearing.device_microphone import DEFAULT, DeviceMicrophone, MicrophoneSettings
from referee.hearing.microphone import BLOCK, BLOCK_SECONDS, Block, MicrophoneState
from referee.sound import RATE, Samples

ROOM = 0.0003
"""Root mean square of the noise of the made-up room, some -70 dBFS."""

UNHEARD = 60.0
"""Seconds of made-up time after which a clip that nothing came of is followed by the next one."""

NO_MORE = "There are no more clips to hear."


class ClipDevice:
    """A device that delivers a quiet room and what is said into it, block by block.

    Attributes:
        gone: it can't be opened and delivers nothing.
        stuck: it delivers nothing, though it is open.
        zeros: it delivers zeros, whatever is said.
        denied: it may not be opened.
        overflows: it says with the next block that some were lost.
        rate: Hz of what it delivers.
        channels: of what it delivers.
    """

    name = "clips"

    def __init__(self, rate: int = RATE, channels: int = 1, seed: int = 0) -> None:
        self.gone = self.stuck = self.zeros = self.denied = self.overflows = False
        self.rate = rate
        self.channels = channels
        self.time = 0.0
        self._noise = np.random.default_rng(seed)
        self._saying = np.zeros(0, np.float32)
        self._lock = threading.Lock()
        self._on_frames: OnFrames | None = None

    def open(self, on_frames: OnFrames) -> None:
        """See `Device`."""
        if self.denied:
            raise DeviceError("The microphone may not be used; allow it.", denied=True)
        if self.gone:
            raise DeviceError("No microphone can be opened; plug one in.")
        self._on_frames = on_frames

    def close(self) -> None:
        """See `Device`."""
        self._on_frames = None

    def say(self, samples: Samples) -> None:
        """Say samples of shape (samples,) at 16 kHz, after what is still being said."""
        with self._lock:
            self._saying = np.concatenate([self._saying, samples]).astype(np.float32)

    def tick(self) -> None:
        """Let a block's time pass."""
        self.time += BLOCK_SECONDS
        with self._lock:
            said, self._saying = self._saying[:BLOCK], self._saying[BLOCK:]
        if self._on_frames is None or self.gone or self.stuck:
            return
        overflowed, self.overflows = self.overflows, False
        self._on_frames(self._frames(said), self.rate, overflowed)

    def _frames(self, said: Samples) -> Samples:
        room = (self._noise.standard_normal(BLOCK) * ROOM).astype(np.float32)
        room[: said.size] += said
        sound = room * np.float32(not self.zeros)
        if self.rate != RATE:
            sound = soxr.resample(sound, RATE, self.rate)
        return np.repeat(sound[:, None], self.channels, axis=1)


class ClipMicrophone(DeviceMicrophone):
    """See `Microphone`. Its `device` can be made to fail; see `ClipDevice`."""

    def __init__(
        self,
        clips: Iterable[Samples] = (),
        *,
        pause: float = 0.5,
        real_time: bool = False,
        ends: bool = False,
        device: ClipDevice | None = None,
        settings: MicrophoneSettings = DEFAULT,
    ) -> None:
        """Begin.

        Args:
            clips: each shape (samples,) at 16 kHz. Whenever somebody begins to attend, the next
                is said.
            pause: seconds of quiet before each of them.
            real_time: time passes by itself, as fast as it does for people; otherwise it passes
                only while somebody reads, or by `wait`.
            ends: whether it has ended once a clip is wanted and there are no more; otherwise
                nobody speaks from then on.
            device: where the sound comes from.
            settings: bounds and times.
        """
        self.device = device or ClipDevice()
        self._clips: Iterator[Samples] = iter(clips)
        self._pause = np.zeros(round(pause * RATE), np.float32)
        self._real_time = real_time
        self._ends, self._ended = ends, False
        self._unheard = math.inf
        clock = time.monotonic if real_time else self._device_time
        super().__init__(self.device, settings, clock, watched=real_time)
        if real_time:
            threading.Thread(target=self._run, daemon=True).start()

    @property
    def state(self) -> MicrophoneState:
        """See `Microphone`."""
        return MicrophoneState.LOST if self._ended else super().state

    @property
    def problem(self) -> str:
        """See `Microphone`."""
        return NO_MORE if self._ended else super().problem

    @property
    def ended(self) -> bool:
        """See `Microphone`."""
        return self._ended

    def say(self, samples: Samples) -> None:
        """Say something now, whether or not anybody can hear it.

        Args:
            samples: shape (samples,), at 16 kHz.
        """
        self.device.say(samples)

    def wait(self, seconds: float) -> None:
        """Let time pass, as it does while the referee speaks."""
        if self._real_time:
            time.sleep(seconds)
            return
        for _ in range(round(seconds / BLOCK_SECONDS)):
            self._pass()

    def attend(self) -> None:
        """See `Microphone`; the next clip is said."""
        super().attend()
        self._say_next()

    def rest(self) -> None:
        """See `Microphone`."""
        super().rest()
        self._unheard = math.inf

    def read(self, timeout: float) -> Block | None:
        """See `Microphone`; unless in real time, the timeout is one of made-up time."""
        if self._ended:
            # No time passes any more, and whoever waits for keys need not keep the machine busy.
            time.sleep(timeout)
            return None
        if self._real_time:
            return super().read(timeout)
        end = self.device.time + timeout
        while not self._inbox and self.device.time < end:
            self._pass()
        if self.device.time >= self._unheard:
            self._say_next()
        return super().read(0.0)

    def _say_next(self) -> None:
        clip = next(self._clips, None)
        self._ended = clip is None and self._ends
        self._unheard = math.inf
        if clip is not None:
            said = np.concatenate([self._pause, clip])
            self.say(said)
            self._unheard = self.device.time + said.size / RATE + UNHEARD

    def _pass(self) -> None:
        self.device.tick()
        self.check()

    def _run(self) -> None:
        due = time.monotonic()
        while not self._closed.is_set():
            due += BLOCK_SECONDS
            time.sleep(max(0.0, due - time.monotonic()))
            self.device.tick()

    def _device_time(self) -> float:
        return self.device.time
