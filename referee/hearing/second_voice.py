"""For how long two people speak at the same time, by a small network over the spectrum.

Two pitches can be looked for without a network (de Cheveigné 1993, double cancellation), but on
real speech that found one overlap in ten where one single voice in a hundred raised an alarm, so
the network learns from mixed recordings what two voices look like (models/second_voice/README.md).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from referee.errors import RefereeError
from referee.resources import second_voice_weights
from referee.sound import RATE, Samples

WINDOW = 1024
"""Samples of a frame: 64 ms, long enough to tell the harmonics of two voices apart."""

HOP = 320
"""Samples from frame to frame: 20 ms."""

BINS = slice(5, 218)
"""Of the frame's spectrum: 78 to 3390 Hz, so that a telephone's sound is like any other."""

BLOCKS = 4
"""Layers between the first and the last; the last one of them sees 0.16 s back and ahead."""

_FLOOR = 1e-3
"""Share of a frame's mean power, and of the loudest frames', below which all is silence."""

_LOUDEST = 20
"""One frame in so many counts as loudest."""

SURE = 2.5
"""Log odds from which a frame counts, so high that five such frames (`Thresholds.overlap`) are
found in 2 of 100 single voices with noise 10 dB below, most of these in babble."""

Features: TypeAlias = NDArray[np.float32]
"""Shape (frames, features)."""


def overlap(samples: Samples) -> float:
    """Seconds during which two voices of comparable level (within some 6 dB) speak at once.

    It errs on the side of one voice: overlaps of under half a second are mostly missed, and so are
    like voices. It takes 1 to 2 ms for each second of sound.

    Args:
        samples: shape (samples,), float32 at 16 kHz, of any level.

    Raises:
        RefereeError: the weights are missing or damaged.
    """
    return float(np.count_nonzero(log_odds(samples) > SURE)) * HOP / RATE


def log_odds(samples: Samples) -> Features:
    """That two voices speak, for each frame of 64 ms.

    Args:
        samples: shape (samples,), float32 at 16 kHz, of any level.

    Returns:
        shape (frames,).

    Raises:
        RefereeError: the weights are missing or damaged.
    """
    return _network().log_odds(spectra(samples))


def spectra(samples: Samples) -> Features:
    """What the network sees: each frame's log spectrum about its mean, and the frame's level.

    Args:
        samples: shape (samples,), float32 at 16 kHz.

    Returns:
        shape (frames, 214).
    """
    whole = np.pad(samples, (0, max(0, WINDOW - len(samples))))
    frames = np.lib.stride_tricks.sliding_window_view(whole, WINDOW)[::HOP]
    spectrum = np.fft.rfft(frames * np.hanning(WINDOW).astype(np.float32), axis=1)[:, BINS]
    power = np.square(np.abs(spectrum)).astype(np.float32)
    mean = power.mean(axis=1)
    loud = float(np.sort(mean)[-max(1, len(mean) // _LOUDEST)]) + 1e-9
    shape = np.log(power / (mean + _FLOOR * loud)[:, None] + _FLOOR)
    return np.column_stack([shape, np.log(mean / loud + _FLOOR)]).astype(np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class _Layer:
    """A convolution over time.

    Attributes:
        weight: shape (taps, inputs, outputs); an odd number of taps.
        bias: shape (outputs,).
        dilation: frames from tap to tap.
    """

    weight: Features
    bias: Features
    dilation: int = 1

    def __call__(self, features: Features) -> Features:
        taps, frames = len(self.weight), len(features)
        reach = taps // 2 * self.dilation
        padded = np.pad(features, ((reach, reach), (0, 0)))
        out = np.tile(self.bias, (frames, 1))
        for tap in range(taps):
            out += padded[tap * self.dilation :][:frames] @ self.weight[tap]
        return out


@dataclass(frozen=True, slots=True, eq=False)
class _Network:
    """Convolutions of ever wider reach, each added to what went in.

    Attributes:
        mean: shape (features,), of the spectra that were learned from.
        deviation: the same shape; their standard deviation.
        first: from features to channels.
        blocks: from channels to channels.
        last: from channels to log odds.
    """

    mean: Features
    deviation: Features
    first: _Layer
    blocks: tuple[_Layer, ...]
    last: _Layer

    def log_odds(self, features: Features) -> Features:
        """Of two voices in each frame, shape (frames,)."""
        hidden = np.maximum(self.first((features - self.mean) / self.deviation), 0)
        for block in self.blocks:
            hidden = hidden + np.maximum(block(hidden), 0)
        return np.asarray(self.last(hidden)[:, 0], np.float32)


def prepare() -> None:
    """Load the network now and not at the first announcement.

    Raises:
        RefereeError: the weights are missing or damaged.
    """
    _network()


@cache
def _network() -> _Network:
    path = second_voice_weights()
    try:
        with path.open("rb") as file, np.load(file) as stored:
            network = _built({name: stored[name].astype(np.float32) for name in stored.files})
        # Arrays of wrong shapes are found only when they are used.
        network.log_odds(spectra(np.zeros(WINDOW, np.float32)))
    except Exception as error:
        # zipfile, zlib and numpy's reader of headers have a kind of error each for damaged bytes.
        raise RefereeError(
            f"'{path}' is missing or damaged; install dogtor-referee again."
        ) from error
    return network


def _built(stored: Mapping[str, Features]) -> _Network:
    def layer(name: str, dilation: int = 1) -> _Layer:
        weight = np.ascontiguousarray(stored[f"{name}.weight"].transpose(2, 1, 0))
        return _Layer(weight, stored[f"{name}.bias"], dilation)

    blocks = tuple(layer(f"blocks.{i}", 2**i) for i in range(BLOCKS))
    return _Network(stored["mean"], stored["deviation"], layer("first"), blocks, layer("last"))
