"""Microphones: any device to blocks of 16 kHz mono, and devices that fail."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.errors import RefereeError
from referee.hearing.blocks import BlockMaker
from referee.hearing.clip_microphone import ClipDevice, ClipMicrophone
from referee.hearing.device_microphone import (
    DEFAULT,
    DeviceMicrophone,
    MicrophoneSettings,
    open_microphone,
)
from referee.hearing.microphone import (
    BLOCK,
    BLOCK_SECONDS,
    QUIETEST,
    Block,
    MicrophoneState,
    level_of,
)
from referee.sound import RATE, Samples
from referee.soundcard import soundcard

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


@settings(max_examples=30)
@given(
    rate=st.sampled_from([8000, 11025, 16000, 22050, 32000, 44100, 48000, 96000]),
    channels=st.integers(1, 4),
    sizes=st.lists(st.integers(1, 3000), min_size=1, max_size=8),
)
def test_any_rate_channels_and_chunks_become_the_same_sound(
    rate: int, channels: int, sizes: list[int]
) -> None:
    maker = BlockMaker()
    frames = np.repeat(tone(1.0, rate)[:, None], channels, axis=1)
    blocks: list[Samples] = []
    position = turn = 0
    while position < len(frames):
        size = sizes[turn % len(sizes)] + 200
        blocks += maker.take(frames[position : position + size], rate)
        position, turn = position + size, turn + 1
    sound = np.concatenate(blocks)
    assert {block.shape for block in blocks} == {(BLOCK,)}
    assert sound.dtype == np.float32
    assert 0.85 <= sound.size / RATE <= 1.0
    assert pitch(sound) == pytest.approx(TONE, abs=2.0)
    assert level_of(sound[2000:-2000]) == pytest.approx(level_of(tone(1.0)), abs=0.3)


def test_nonsense_from_a_device_becomes_sound_within_bounds() -> None:
    frames = np.array([[np.nan], [np.inf], [-np.inf], [7.0]] * 200, np.float32)
    for block in BlockMaker().take(frames, RATE):
        assert np.all(np.abs(block) <= 1.0)


@pytest.mark.parametrize(
    ("samples", "dbfs"),
    [
        (np.ones(BLOCK, np.float32), 0.0),
        (np.full(BLOCK, 0.1, np.float32), -20.0),
        (np.zeros(BLOCK, np.float32), QUIETEST),
        (np.zeros(0, np.float32), QUIETEST),
    ],
)
def test_level_is_in_dbfs(samples: Samples, dbfs: float) -> None:
    assert level_of(samples) == pytest.approx(dbfs, abs=0.01)


def test_a_clip_is_said_each_time_that_somebody_attends() -> None:
    microphone = ClipMicrophone([tone(0.5), tone(1.0)], pause=0.2)
    heard = []
    for _ in range(3):
        microphone.attend()
        heard.append(len(loud(read_all(microphone, 2.0))) * BLOCK_SECONDS)
        microphone.rest()
    assert heard == pytest.approx([0.5, 1.0, 0.0], abs=0.07)


def test_unread_blocks_are_kept_to_a_bound_and_those_beyond_it_are_counted() -> None:
    microphone = ClipMicrophone(settings=MicrophoneSettings(bound=1.0))
    microphone.attend()
    microphone.wait(1.6)
    blocks = read_all(microphone, 2.0)
    kept = round(1.0 / BLOCK_SECONDS + 0.5)
    assert microphone.lost == 50 - kept
    assert [block.lost for block in blocks[: kept + 2]] == [0] * kept + [microphone.lost, 0]


def test_while_nobody_attends_only_the_last_moments_are_kept_and_nothing_counts_as_lost() -> None:
    microphone = ClipMicrophone()
    microphone.say(tone(5.0))
    microphone.wait(5.0 + BLOCK_SECONDS)
    microphone.attend()
    assert 0.4 <= len(loud(read_all(microphone, 2.0))) * BLOCK_SECONDS <= 0.5
    assert microphone.lost == 0


@settings(max_examples=30)
@given(
    before=st.floats(0.0, 0.6),
    echo=st.floats(0.0, DEFAULT.tail - BLOCK_SECONDS),
    nested=st.booleans(),
)
def test_nothing_said_while_deaf_or_in_the_tail_is_ever_delivered(
    before: float, echo: float, nested: bool
) -> None:
    microphone = ClipMicrophone()
    microphone.attend()
    microphone.say(tone(before))
    microphone.wait(before)
    with microphone.deafen():
        if nested:
            with microphone.deafen():
                microphone.say(tone(0.5))
                microphone.wait(0.25)
            microphone.wait(0.25)
        else:
            microphone.say(tone(0.5))
            microphone.wait(0.5)
        assert microphone.state is MicrophoneState.DEAF
        microphone.say(tone(echo))
    blocks = read_all(microphone, 1.0)
    assert loud(blocks) == []
    assert not blocks[0].follows
    assert microphone.state is MicrophoneState.LIVE


def test_after_the_tail_a_dog_is_heard() -> None:
    microphone = ClipMicrophone()
    microphone.attend()
    with microphone.deafen():
        microphone.wait(0.5)
    microphone.wait(DEFAULT.tail + BLOCK_SECONDS)
    microphone.say(tone(0.5))
    assert len(loud(read_all(microphone, 1.0))) * BLOCK_SECONDS == pytest.approx(0.5, abs=0.07)


def test_a_muted_microphone_delivers_nothing_until_it_is_unmuted() -> None:
    microphone = ClipMicrophone()
    microphone.attend()
    microphone.mute(True)
    microphone.say(tone(0.5))
    assert microphone.read(1.0) is None
    assert microphone.state is MicrophoneState.MUTED
    microphone.mute(False)
    microphone.say(tone(0.5))
    assert loud(read_all(microphone, 1.0))
    assert microphone.state is MicrophoneState.LIVE
    assert microphone.lost == 0


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


def eventually(condition: Callable[[], bool], seconds: float = 5.0) -> bool:
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.01)
    return condition()


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


def test_reading_waits_no_longer_than_asked() -> None:
    device = ClipDevice()
    with DeviceMicrophone(device, watched=False) as microphone:
        microphone.attend()
        begun = time.monotonic()
        assert microphone.read(0.05) is None
        assert 0.04 <= time.monotonic() - begun < 1.0
        threading.Timer(0.05, device.tick).start()
        assert microphone.read(5.0) is not None


def test_nothing_of_the_sound_card_is_loaded_before_it_is_used() -> None:
    code = (
        "import sys, referee.hearing.live, referee.hearing.clip_microphone, "
        "referee.speaking.loudspeaker; sys.exit('sounddevice' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


@pytest.mark.parametrize(
    ("system", "advice"), [("linux", "apt"), ("darwin", "brew"), ("win32", "pip"), ("aix", "apt")]
)
def test_a_missing_portaudio_is_one_sentence_that_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, system: str, advice: str
) -> None:
    monkeypatch.setitem(sys.modules, "sounddevice", None)
    with pytest.raises(RefereeError, match=rf"PortAudio is missing; run '.*{advice}"):
        soundcard(system)
    with pytest.raises(RefereeError, match="PortAudio is missing"):
        open_microphone()


class FakeCard(ModuleType):
    """The few functions of sounddevice that a microphone needs."""

    PortAudioError = type("PortAudioError", (Exception,), {})

    def __init__(self) -> None:
        super().__init__("sounddevice")
        self.trouble = ""
        self.listed = 0
        self.asked: dict[str, Any] = {}

    def _initialize(self) -> None:
        self.listed += 1

    def _terminate(self) -> None:
        pass

    def query_devices(self, device: object, kind: str) -> dict[str, object]:
        if self.trouble:
            raise self.PortAudioError(self.trouble)
        return {"name": "Headset", "default_samplerate": 44100.0, "max_input_channels": 4}

    def InputStream(self, **asked: Any) -> Any:  # noqa: N802
        self.asked = asked
        stream = ModuleType("stream")
        stream.start = lambda: None  # type: ignore[attr-defined]
        stream.close = lambda ignore_errors: None  # type: ignore[attr-defined]
        return stream

    def deliver(self, frames: Samples, overflow: bool = False) -> None:
        status = ModuleType("status")
        status.input_overflow = overflow  # type: ignore[attr-defined]
        self.asked["callback"](frames, len(frames), None, status)


@pytest.fixture
def card(monkeypatch: pytest.MonkeyPatch) -> FakeCard:
    fake = FakeCard()
    monkeypatch.setitem(sys.modules, "sounddevice", fake)
    return fake


def test_a_sound_card_is_opened_at_its_own_rate(card: FakeCard) -> None:
    with open_microphone("head") as microphone:
        microphone.attend()
        assert card.asked["samplerate"] == 44100
        assert card.asked["channels"] == 2
        assert card.asked["device"] == "head"
        buffer = np.repeat(tone(0.5, 44100)[:, None], 2, axis=1)
        card.deliver(buffer)
        buffer[:] = 0.0  # PortAudio uses its buffer again
        blocks = [microphone.read(0.5) for _ in range(13)]
        sound = np.concatenate([block.samples for block in blocks if block])
        assert pitch(sound) == pytest.approx(TONE, abs=3)
        card.deliver(buffer, overflow=True)
        assert microphone.lost == 1


@pytest.mark.parametrize(
    ("trouble", "state", "advice"),
    [
        ("Error querying device -1", MicrophoneState.LOST, "plug one in"),
        ("Access denied", MicrophoneState.DENIED, "may not be used; "),
    ],
)
def test_a_sound_card_without_a_microphone_is_tried_until_there_is_one(
    card: FakeCard, trouble: str, state: MicrophoneState, advice: str
) -> None:
    card.trouble = trouble
    with open_microphone() as microphone:
        assert microphone.state is state
        assert advice in microphone.problem
        card.trouble = ""
        assert eventually(lambda: bool(card.asked))
        card.deliver(np.zeros((1024, 2), np.float32))
        assert microphone.state is MicrophoneState.LIVE
        assert card.listed >= 1
