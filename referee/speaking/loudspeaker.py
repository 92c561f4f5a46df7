"""Playing sound aloud, to be cut short by key."""

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

import numpy as np

from referee.errors import RefereeError
from referee.sound import RATE, Samples
from referee.soundcard import soundcard

_QUIETEST, _LOUDEST = 0.0, 2.0


class Loudspeaker(Protocol):
    """Where the referee's voice comes out."""

    @property
    def volume(self) -> float:
        """1 is as rendered, 0 is nothing, up to 2."""
        ...

    @volume.setter
    def volume(self, volume: float) -> None: ...

    def play(self, samples: Samples) -> bool:
        """Play, and return when all has been heard or `stop` was called.

        Args:
            samples: shape (samples,), float32 at 16 kHz.

        Returns:
            whether it was played to the end.
        """
        ...

    def stop(self) -> None:
        """Cut short what is being played; from any thread. Nothing when nothing is."""
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
        self._hinted = False

    def play(self, samples: Samples) -> bool:
        """See `Loudspeaker`."""
        raise NotImplementedError

    def stop(self) -> None:
        """See `Loudspeaker`."""
        self._stopped.set()
