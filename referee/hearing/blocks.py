"""Frames of any rate and channel count, as a device delivers them, to blocks of 16 kHz mono."""

from collections.abc import Iterator

import numpy as np
import soxr

from referee.hearing.microphone import BLOCK
from referee.sound import RATE, Samples


class BlockMaker:
    """Mixes down, resamples as a stream and cuts into blocks."""

    def __init__(self) -> None:
        self._rate = 0
        self._resampler: soxr.ResampleStream | None = None
        self._rest = np.zeros(0, np.float32)

    def take(self, frames: Samples, rate: int) -> Iterator[Samples]:
        """Take frames; hand out the blocks that are full.

        Args:
            frames: shape (frames, channels), float32.
            rate: of the frames, in Hz; may differ from call to call.
        """
        if rate != self._rate:
            self.forget()
            self._rate = rate
            self._resampler = (
                None if rate == RATE else soxr.ResampleStream(rate, RATE, 1, dtype="float32")
            )
        mono: Samples = np.nan_to_num(frames).mean(axis=1, dtype=np.float32)
        if self._resampler is not None:
            mono = self._resampler.resample_chunk(mono)
        waiting = np.concatenate([self._rest, mono]).clip(-1.0, 1.0)
        whole = waiting.size - waiting.size % BLOCK
        self._rest = waiting[whole:].copy()
        yield from waiting[:whole].reshape(-1, BLOCK).copy()

    def forget(self) -> None:
        """Drop what is not handed out yet, because what comes next does not follow it."""
        self._rest = np.zeros(0, np.float32)
        if self._resampler is not None:
            self._resampler.clear()

    def close(self) -> None:
        """Let go of the resampler, which complains when the interpreter ends before it does."""
        self._rate, self._resampler = 0, None
