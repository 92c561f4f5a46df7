from pathlib import Path

import numpy as np
import pytest
import soundfile

from referee.errors import RefereeError
from referee.hearing.audio import LONGEST_CLIP, read_clip
from referee.sound import RATE


def tone(seconds: float, rate: int, channels: int = 1) -> np.ndarray:
    wave = 0.3 * np.sin(2 * np.pi * 440 * np.arange(int(seconds * rate)) / rate)
    return np.repeat(wave[:, None], channels, axis=1)


@pytest.mark.parametrize("rate", [8_000, 16_000, 22_050, 44_100, 48_000])
@pytest.mark.parametrize("channels", [1, 2, 6])
@pytest.mark.parametrize(
    ("form", "depth"),
    [("wav", "PCM_16"), ("wav", "PCM_24"), ("wav", "FLOAT"), ("wav", "PCM_U8"), ("flac", None)],
)
def test_any_format_rate_channels_and_depth(
    tmp_path: Path, rate: int, channels: int, form: str, depth: str | None
) -> None:
    path = tmp_path / f"tone.{form}"
    soundfile.write(path, tone(0.5, rate, channels), rate, subtype=depth)
    samples = read_clip(path)
    assert samples.dtype == np.float32
    assert samples.shape == (RATE // 2,)
    spectrum = np.abs(np.fft.rfft(samples))
    assert abs(np.argmax(spectrum) * 2 - 440) <= 2
    assert 0.25 < np.abs(samples[2000:6000]).max() < 0.35


def test_not_a_number_becomes_silence(tmp_path: Path) -> None:
    path = tmp_path / "broken.wav"
    sound = np.zeros((1600, 1), np.float32)
    sound[100] = np.nan
    soundfile.write(path, sound, RATE, subtype="FLOAT")
    assert not read_clip(path).any()


def written(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def empty_wav(path: Path, samples: int) -> Path:
    soundfile.write(path, np.zeros((samples, 1)), RATE)
    return path


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda d: d / "nothing.wav", "There is no clip"),
        (lambda d: d, "is a folder; name one sound file in it"),
        (lambda d: written(d / "a.wav", b""), "not a sound file"),
        (lambda d: written(d / "a.wav", b"Dear diary, today I barked.\n" * 9), "not a sound file"),
        (lambda d: written(d / "a.wav", b"RIFF\x24\x08\x00\x00WAVEfmt "), "not a sound file"),
        (lambda d: empty_wav(d / "a.wav", 0), "holds no sound"),
        (lambda d: empty_wav(d / "a.wav", 1), "holds no sound"),
        (lambda d: empty_wav(d / "a.wav", RATE * 600), "600 s long"),
    ],
)  # fmt: skip
def test_a_clip_that_cannot_be_used_is_one_clear_sentence(tmp_path: Path, make, says: str) -> None:
    with pytest.raises(RefereeError, match=says) as caught:
        read_clip(make(tmp_path))
    assert "\n" not in str(caught.value)


def test_the_longest_clip_is_still_read(tmp_path: Path) -> None:
    path = empty_wav(tmp_path / "long.wav", int(LONGEST_CLIP * RATE))
    assert len(read_clip(path)) == LONGEST_CLIP * RATE


def test_a_clip_of_no_numbers_is_refused(tmp_path: Path) -> None:
    sound = np.full(RATE, np.nan, np.float32)
    soundfile.write(tmp_path / "nan.wav", sound, RATE, subtype="FLOAT")
    with pytest.raises(RefereeError, match="no sound"):
        read_clip(tmp_path / "nan.wav")
