"""What every microphone offers: blocks of 16 kHz mono, its state and its level."""

import math
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

import numpy as np

from referee.sound import RATE, Samples

BLOCK = 512
"""Samples in a block, as the voice-activity model takes them."""

BLOCK_SECONDS = BLOCK / RATE

QUIETEST = -120.0
"""Level in dBFS that digital silence is shown as."""


class MicrophoneState(StrEnum):
    """What the microphone does now. Only in `LIVE` can anything be heard."""

    LIVE = "live"
    DEAF = "deaf"
    """The referee speaks, or has just spoken."""
    MUTED = "muted"
    """Somebody at the table muted it in the program."""
    SILENT = "silent"
    """The device delivers nothing but zeros: muted in hardware, or not allowed to hear."""
    LOST = "lost"
    """The device is gone or no longer delivers; the program keeps trying to open it."""
    DENIED = "permission denied"


@dataclass(frozen=True, slots=True)
class Block:
    """A block of sound.

    Attributes:
        samples: shape (BLOCK,), float32 at 16 kHz.
        level: dBFS, from `QUIETEST` to 0.
        follows: whether it directly continues the block before; not after deafness or muting,
            or when the device was gone.
        lost: blocks that were lost directly before it.
    """

    samples: Samples
    level: float
    follows: bool = True
    lost: int = 0


class Microphone(Protocol):
    """Where listening takes its sound from. A context manager: leaving it closes the device.

    Sound comes in all the time. While nobody attends, only the last moments are kept; while
    somebody does, every block is kept until it is read, up to a bound.
    """

    @property
    def state(self) -> MicrophoneState:
        """What it does now."""
        ...

    @property
    def problem(self) -> str:
        """One sentence that says what is wrong and what to do; empty when all is well."""
        ...

    @property
    def ended(self) -> bool:
        """Whether it is lost for good: nothing will ever be heard with it again."""
        ...

    @property
    def level(self) -> float:
        """Of the last block that came in, in dBFS, whatever the state."""
        ...

    @property
    def lost(self) -> int:
        """Blocks lost since the beginning while somebody attended."""
        ...

    def attend(self) -> None:
        """Begin to hand out blocks, those of the last half second first."""
        ...

    def read(self, timeout: float) -> Block | None:
        """The next block, or None when none comes in so many seconds."""
        ...

    def rest(self) -> None:
        """Stop handing out blocks."""
        ...

    def deafen(self) -> AbstractContextManager[None]:
        """Hear nothing while the context lasts, nor in a short tail after it; can be nested."""
        ...

    def mute(self, muted: bool) -> None:
        """Hear nothing until unmuted."""
        ...

    def close(self) -> None:
        """Let go of the device."""
        ...


def level_of(samples: Samples) -> float:
    """Root mean square in dBFS; a full-scale square wave is 0."""
    power = float(np.mean(np.square(samples, dtype=np.float64))) if samples.size else 0.0
    return max(QUIETEST, 10 * math.log10(power)) if power > 0 else QUIETEST
