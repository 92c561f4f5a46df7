"""Microphones: any device to blocks of 16 kHz mono, and who may hear them."""

import threading
import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.hearing.blocks import BlockMaker
from referee.hearing.clip_microphone import ClipDevice, ClipMicrophone
from referee.hearing.device_microphone import (
    DEFAULT,
    DeviceMicrophone,
    MicrophoneSettings,
)
from referee.hearing.microphone import (
    BLOCK,
    BLOCK_SECONDS,
    QUIETEST,
    MicrophoneState,
    level_of,
)
from referee.sound import RATE, Samples

from .tones import TONE, loud, pitch, read_all, tone


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


def test_reading_waits_no_longer_than_asked() -> None:
    device = ClipDevice()
    with DeviceMicrophone(device, watched=False) as microphone:
        microphone.attend()
        begun = time.monotonic()
        assert microphone.read(0.05) is None
        assert 0.04 <= time.monotonic() - begun < 10.0
        threading.Timer(0.05, device.tick).start()
        assert microphone.read(60.0) is not None
