"""Devices that stop, hang, gate, change their rate or lose sound."""

import threading
from collections.abc import Callable

import numpy as np
import pytest

from referee.hearing.clip_microphone import ClipDevice, ClipMicrophone
from referee.hearing.device import OnFrames
from referee.hearing.device_microphone import (
    DEFAULT,
)
from referee.hearing.microphone import (
    BLOCK,
    BLOCK_SECONDS,
    QUIETEST,
    MicrophoneState,
)
from referee.sound import Samples

from .tones import QUICK, TONE, eventually, loud, pitch, read_all, tone


def test_a_device_that_delivers_zeros_is_silent_until_it_does_not() -> None:
    microphone = ClipMicrophone()
    microphone.device.zeros = True
    microphone.wait(3.0)
    assert microphone.state is MicrophoneState.SILENT
    assert "switch it on" in microphone.problem
    microphone.device.zeros = False
    microphone.wait(0.1)
    assert microphone.state is MicrophoneState.LIVE
    assert microphone.problem == ""


def test_a_device_that_gates_its_noise_is_given_longer_pauses_once_that_is_known() -> None:
    microphone = ClipMicrophone()
    states = []
    for pause in (3.0, 3.0, 7.0, 9.0):
        microphone.device.zeros = True
        microphone.wait(pause)
        states.append(microphone.state)
        microphone.device.zeros = False
        microphone.wait(0.5)
    assert [state is MicrophoneState.SILENT for state in states] == [True, False, False, True]


class _Hanging(ClipDevice):
    """Takes its time to close once it is stuck."""

    released = threading.Event()

    def close(self) -> None:
        if self.stuck:
            self.released.wait(10)
        super().close()


def test_a_device_that_hangs_when_it_is_closed_is_lost_all_the_same() -> None:
    device = _Hanging()
    with ClipMicrophone(real_time=True, settings=QUICK, device=device) as microphone:
        assert eventually(lambda: microphone.level > QUIETEST)
        device.stuck = True
        assert eventually(lambda: microphone.state is MicrophoneState.LOST)
        device.stuck = False
        device.released.set()
        assert eventually(lambda: microphone.state is MicrophoneState.LIVE)


class _Slow(ClipDevice):
    """Opens only when it is let, once it is slow; open as long as nobody closes it."""

    def __init__(self) -> None:
        super().__init__()
        self.slow = self.is_open = False
        self.opening, self.let, self.opened = (threading.Event() for _ in range(3))

    def open(self, on_frames: OnFrames) -> None:
        if self.slow:
            self.opening.set()
            self.let.wait(10)
        super().open(on_frames)
        self.is_open = True
        if self.slow:
            self.opened.set()

    def close(self) -> None:
        super().close()
        self.is_open = False


def test_a_device_that_is_still_being_opened_is_closed_after_all() -> None:
    device = _Slow()
    with ClipMicrophone(real_time=True, settings=QUICK, device=device):
        device.slow = device.stuck = True
        assert device.opening.wait(10)
    device.let.set()
    assert device.opened.wait(10)
    assert eventually(lambda: not device.is_open)


@pytest.mark.parametrize("how", ["gone", "stuck"])
def test_a_device_that_stops_is_lost_and_comes_back(how: str) -> None:
    microphone = ClipMicrophone()
    microphone.attend()
    microphone.wait(0.5)
    setattr(microphone.device, how, True)
    read_all(microphone, 0.5)
    assert microphone.read(5.0) is None
    assert microphone.state is MicrophoneState.LOST
    assert "plug" in microphone.problem
    assert microphone.level == QUIETEST
    setattr(microphone.device, how, False)
    microphone.say(tone(8.0))
    blocks = read_all(microphone, 1.0)
    assert microphone.state is MicrophoneState.LIVE
    assert loud(blocks)
    assert not blocks[0].follows


def test_a_device_that_may_not_be_used_says_so_and_is_tried_again() -> None:
    device = ClipDevice()
    device.denied = True
    microphone = ClipMicrophone(device=device)
    assert microphone.state is MicrophoneState.DENIED
    assert "allow" in microphone.problem
    device.denied = False
    microphone.wait(2.0)
    assert microphone.state is MicrophoneState.LIVE


def test_a_device_that_says_it_lost_sound_is_believed() -> None:
    microphone = ClipMicrophone()
    microphone.attend()
    microphone.wait(0.5)
    read_all(microphone, 0.4)
    microphone.device.overflows = True
    blocks = read_all(microphone, 1.0)
    assert sum(block.lost for block in blocks) == microphone.lost == 1


@pytest.mark.parametrize("rate", [8000, 22050, 44100, 48000])
def test_a_device_that_changes_its_rate_sounds_the_same_after(rate: int) -> None:
    microphone = ClipMicrophone()
    microphone.attend()
    microphone.say(tone(4.0))
    first = read_all(microphone, 1.0)
    microphone.device.rate, microphone.device.channels = rate, 2
    second = read_all(microphone, 2.0)
    for blocks in (first, second[8:]):
        assert pitch(np.concatenate([b.samples for b in blocks])) == pytest.approx(TONE, abs=4)


class _Dawdling(ClipDevice):
    """Delivers half of the sound that its rate promises, until it is opened again."""

    opened = 0

    def open(self, on_frames: Callable[[Samples, int, bool], None]) -> None:
        self.opened += 1
        super().open(on_frames)

    def _frames(self, said: Samples) -> Samples:
        frames = super()._frames(said)
        return frames[: BLOCK // 2] if self.opened == 1 else frames


def test_a_device_at_another_speed_than_it_says_is_opened_again() -> None:
    device = _Dawdling()
    microphone = ClipMicrophone(device=device)
    problems = set()
    for _ in range(round(3 * DEFAULT.paced / BLOCK_SECONDS)):
        microphone.wait(BLOCK_SECONDS)
        problems.add(microphone.problem)
    assert [problem for problem in problems if "speed" in problem]
    assert microphone.state is MicrophoneState.LIVE
    assert device.opened == 2


def test_in_real_time_a_thread_looks_after_the_device() -> None:
    with ClipMicrophone(real_time=True, settings=QUICK) as microphone:
        microphone.attend()
        assert microphone.read(2.0) is not None
        microphone.device.gone = True
        assert eventually(lambda: microphone.state is MicrophoneState.LOST)
        microphone.device.gone = False
        assert eventually(lambda: microphone.state is MicrophoneState.LIVE)
        microphone.device.zeros = True
        assert eventually(lambda: microphone.state is MicrophoneState.SILENT)
