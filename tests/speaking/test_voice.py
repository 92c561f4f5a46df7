import errno
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from referee.speaking.cache import PhraseCache
from referee.speaking.voice import Voice, VoiceError

FAKE = Path(__file__).with_name("fake_worker.py")
MakeVoice = Callable[..., Voice]


@pytest.fixture
def starts(tmp_path: Path) -> Path:
    return tmp_path / "starts"


@pytest.fixture
def fake(starts: Path) -> MakeVoice:
    def make(mode: str, cache: PhraseCache | None = None, **options: object) -> Voice:
        settings: dict[str, object] = {"timeout": 60.0, **options}
        return Voice(cache, command=(sys.executable, str(FAKE), mode, str(starts)), **settings)

    return make


def test_an_utterance_comes_as_16_khz_samples(fake: MakeVoice) -> None:
    with fake("good") as voice:
        samples = voice.render("Good dog, Rex.")
    assert samples.dtype == np.float32
    assert samples.ndim == 1
    assert samples.size == pytest.approx(1.4 * 16_000, abs=20)
    assert np.abs(samples).max() == pytest.approx(0.5, abs=0.02)


def test_one_worker_serves_many_utterances(fake: MakeVoice, starts: Path) -> None:
    with fake("good") as voice:
        sizes = [voice.render(text).size for text in ("a" * 5, "b" * 10, "c" * 5)]
    assert sizes[0] == sizes[2]
    assert sizes[1] == pytest.approx(2 * sizes[0], abs=20)
    assert len(starts.read_text()) == 1


@pytest.mark.parametrize(
    ("mode", "why"),
    [
        ("crash", "broke off"),
        ("nonsense", "nonsense"),
        ("garbage", "no sound file"),
        ("empty", "no sound file"),
        ("no file", "no sound file"),
        ("no samples", "empty sound file"),
        ("no engine", "no library"),
    ],
)
def test_a_broken_engine_is_tried_twice_with_a_new_worker(
    fake: MakeVoice, starts: Path, mode: str, why: str
) -> None:
    with fake(mode) as voice, pytest.raises(VoiceError, match=why):
        voice.render("Good dog.")
    assert len(starts.read_text()) == 2


@pytest.mark.parametrize("mode", ["hang", "no start"])
def test_a_hanging_engine_costs_two_timeouts_at_most(fake: MakeVoice, mode: str) -> None:
    begun = time.monotonic()
    with fake(mode, timeout=0.6) as voice, pytest.raises(VoiceError, match="did not answer"):
        voice.render("Good dog.")
    assert time.monotonic() - begun < 30  # the worker would sleep for a minute


def test_a_worker_that_hangs_once_is_replaced(fake: MakeVoice, starts: Path) -> None:
    with fake("hang once", timeout=4.0) as voice:
        assert voice.render("Good dog.").size > 0
        assert voice.render("Bad dog.").size > 0
    assert len(starts.read_text()) == 2


def test_a_command_that_does_not_exist_is_a_voice_error() -> None:
    with Voice(command=("no-such-program",)) as voice, pytest.raises(VoiceError, match="start"):
        voice.render("Good dog.")


def test_a_disk_without_room_for_the_workers_folder_is_a_voice_error(
    fake: MakeVoice, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object, **options: object) -> str:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(tempfile, "mkdtemp", full)
    with fake("good") as voice, pytest.raises(VoiceError, match="No space left on device"):
        voice.render("hello")


def test_a_cached_phrase_needs_no_worker(fake: MakeVoice, starts: Path, tmp_path: Path) -> None:
    cache = PhraseCache(tmp_path / "phrases")
    with fake("good", cache) as voice:
        made = voice.render("Good dog.")
    with fake("crash", cache) as voice:
        kept = voice.render("Good dog.")
    np.testing.assert_allclose(kept, made, atol=1e-4)
    assert len(starts.read_text()) == 1


@pytest.mark.parametrize("damage", [b"", b"fLaC and no more"])
def test_a_damaged_cached_phrase_is_made_anew(
    fake: MakeVoice, tmp_path: Path, damage: bytes
) -> None:
    folder = tmp_path / "phrases"
    with fake("good", PhraseCache(folder)) as voice:
        made = voice.render("Good dog.")
        [file] = folder.glob("*.flac")
        file.write_bytes(damage)
        assert voice.render("Good dog.").size == made.size
    assert file.stat().st_size > len(damage)


def test_another_rate_is_another_phrase(fake: MakeVoice, tmp_path: Path) -> None:
    cache = PhraseCache(tmp_path)
    for rate in (150, 200):
        with fake("good", cache, rate=rate) as voice:
            voice.render("Good dog.")
    assert len(list(tmp_path.glob("*.flac"))) == 2


def test_a_folder_that_cannot_be_written_only_loses_the_cache(
    fake: MakeVoice, tmp_path: Path
) -> None:
    occupied = tmp_path / "file"
    occupied.write_text("in the way")
    with fake("good", PhraseCache(occupied)) as voice:
        assert voice.render("Good dog.").size > 0
