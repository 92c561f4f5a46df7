"""Playing sound aloud, to be cut short by key."""

import threading
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
import soxr

from referee.errors import RefereeError
from referee.sound import RATE, Samples
from referee.soundcard import STREAMS, soundcard

LOUDEST = 2.0
"""The highest volume; 1 is as rendered."""

_GRACE = 3.0
"""Seconds beyond its length after which a sound that does not end is given up."""

_LATENCY = 0.15
"""Seconds that the sound card may hold sound back: enough to go on while the ears are busy."""

_REMEMBERED = 16
"""Sounds that a made-up room remembers."""

_PIECE = 512
"""Samples that a made-up room hears at a time."""


IsCut = Callable[[], bool]
"""Whether a sound is no longer wanted, asked once `stop` can be called for it."""


def _wanted() -> bool:
    return False


class Loudspeaker(Protocol):
    """Where the referee's voice comes out.

    Attributes:
        volume: 1 is as rendered, 0 is nothing, up to `LOUDEST`; can be changed while it plays.
    """

    volume: float

    def play(self, samples: Samples, is_cut: IsCut = _wanted) -> bool:
        """Play, and return when all has been heard or `stop` was called.

        Args:
            samples: shape (samples,), float32 at 16 kHz.
            is_cut: tells of a `stop` for this sound that has come before it is played.

        Returns:
            whether it was played to the end.
        """
        ...

    def stop(self) -> None:
        """Cut short what is being played, from any thread; nothing when nothing is."""
        ...


class SoundcardLoudspeaker:
    """The sound card's output. Without one there is one hint, and from then on nothing plays."""

    def __init__(self, hint: Callable[[str], None], device: int | str | None = None) -> None:
        """Nothing is opened yet.

        Args:
            hint: shows one sentence about the program itself, as `Captions.hint` does.
            device: number or part of the name; None for the system's default.
        """
        self.volume = 1.0
        self._hint = hint
        self._device = device
        self._stopped = threading.Event()
        self._playing: _Playing | None = None
        self._given_up = False

    def play(self, samples: Samples, is_cut: IsCut = _wanted) -> bool:
        """See `Loudspeaker`."""
        self._stopped.clear()
        if self._given_up or is_cut():
            return False
        STREAMS.add()
        try:
            return self._play(soundcard(), samples)
        except RefereeError as error:
            self._given_up = True
            self._hint(str(error))
            return False
        finally:
            STREAMS.remove()

    def stop(self) -> None:
        """See `Loudspeaker`."""
        self._stopped.set()
        if playing := self._playing:
            playing.over.set()

    def _play(self, card: Any, samples: Samples) -> bool:
        try:
            info = card.query_devices(self._device, "output")
            rate = int(info["default_samplerate"])
            channels = min(2, int(info["max_output_channels"]))
            playing = _Playing(card, soxr.resample(samples, RATE, rate), self._gain, self._stopped)
            self._playing = playing
            with card.OutputStream(
                samplerate=rate,
                device=self._device,
                channels=channels,
                dtype="float32",
                latency=_LATENCY,
                callback=playing.fill,
                finished_callback=playing.over.set,
            ) as stream:
                over = playing.over.wait(samples.size / RATE + _GRACE)
                if self._stopped.is_set():
                    # Sound servers take seconds of it ahead, and closing waits for the end.
                    stream.abort()
        except (ValueError, card.PortAudioError) as error:
            raise RefereeError(
                "No loudspeaker can be opened, so there are captions only; plug one in and start "
                "again to hear the referee."
            ) from error
        return over and not self._stopped.is_set()

    def _gain(self) -> float:
        return min(max(self.volume, 0.0), LOUDEST)


class _Playing:
    """One sound on its way out, piece by piece, in PortAudio's thread."""

    def __init__(
        self, card: Any, sound: Samples, gain: Callable[[], float], stopped: threading.Event
    ) -> None:
        self.over = threading.Event()
        self._card = card
        self._sound = sound
        self._gain = gain
        self._stopped = stopped
        self._position = 0

    def fill(self, out: Samples, frames: int, time: Any, status: Any) -> None:
        """Put the next frames into `out`, shape (frames, channels)."""
        if self._stopped.is_set():
            raise self._card.CallbackAbort
        piece = self._sound[self._position : self._position + frames] * np.float32(self._gain())
        self._position += frames
        out[:] = 0.0
        out[: piece.size] = piece.clip(-1.0, 1.0)[:, None]
        if self._position >= self._sound.size:
            raise self._card.CallbackStop


class RoomLoudspeaker:
    """A loudspeaker without one: what it plays is said into a made-up room.

    With a `ClipMicrophone`'s `say` and `wait`, the referee hears itself unless it is deaf.

    Attributes:
        volume: see `Loudspeaker`.
        played: the last sounds, each shape (samples,) at 16 kHz.
    """

    def __init__(self, say: Callable[[Samples], None], wait: Callable[[float], None]) -> None:
        """Begin.

        Args:
            say: takes samples into the room.
            wait: lets so many seconds pass in it.
        """
        self.volume = 1.0
        self.played: deque[Samples] = deque(maxlen=_REMEMBERED)
        self._say = say
        self._wait = wait
        self._stopped = threading.Event()

    def play(self, samples: Samples, is_cut: IsCut = _wanted) -> bool:
        """See `Loudspeaker`."""
        self._stopped.clear()
        if is_cut():
            return False
        self.played.append(samples)
        for start in range(0, samples.size, _PIECE):
            if self._stopped.is_set():
                return False
            piece = samples[start : start + _PIECE]
            self._say(piece * np.float32(self.volume))
            self._wait(piece.size / RATE)
        return True

    def stop(self) -> None:
        """See `Loudspeaker`."""
        self._stopped.set()
