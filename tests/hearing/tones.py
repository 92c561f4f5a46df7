"""Tones that are said into made-up devices, and what microphones make of them."""

import time
from collections.abc import Callable

import numpy as np

from referee.hearing.clip_microphone import ClipMicrophone
from referee.hearing.device_microphone import MicrophoneSettings
from referee.hearing.microphone import BLOCK_SECONDS, Block
from referee.sound import RATE, Samples

TONE = 440.0
QUICK = MicrophoneSettings(start=0.6, stall=0.2, retry=0.1, watch=0.02, zeros=0.2)


def tone(seconds: float, rate: int = RATE, level: float = 0.3) -> Samples:
    times = np.arange(round(seconds * rate)) / rate
    return (level * np.sin(2 * np.pi * TONE * times)).astype(np.float32)


def pitch(samples: Samples) -> float:
    spectrum = np.abs(np.fft.rfft(samples * np.hanning(samples.size)))
    return float(np.argmax(spectrum) * RATE / samples.size)


def read_all(microphone: ClipMicrophone, seconds: float) -> list[Block]:
    blocks = [microphone.read(1.0) for _ in range(round(seconds / BLOCK_SECONDS))]
    return [block for block in blocks if block is not None]


def loud(blocks: list[Block]) -> list[Block]:
    return [block for block in blocks if block.level > -40]


def eventually(condition: Callable[[], bool], seconds: float = 60.0) -> bool:
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.01)
    return condition()
