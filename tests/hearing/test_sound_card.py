"""The sound card: PortAudio as it is asked, and when it is missing."""

import subprocess
import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from referee.errors import RefereeError
from referee.hearing.device_microphone import (
    open_microphone,
)
from referee.hearing.microphone import (
    MicrophoneState,
)
from referee.sound import Samples
from referee.soundcard import soundcard

from .tones import TONE, eventually, pitch, tone


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
        self.unlisted = 0
        self.asked: dict[str, Any] = {}

    def _initialize(self) -> None:
        if self.unlisted:
            self.unlisted -= 1
            raise self.PortAudioError("Error initializing PortAudio")
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
        assert trouble not in microphone.problem
        card.trouble = ""
        assert eventually(lambda: bool(card.asked))
        card.deliver(np.zeros((1024, 2), np.float32))
        assert microphone.state is MicrophoneState.LIVE
        assert card.listed >= 1


def test_a_sound_system_that_is_away_for_a_while_does_not_end_the_looking(card: FakeCard) -> None:
    card.trouble = "Error querying device -1"
    card.unlisted = 3
    with open_microphone() as microphone:
        assert eventually(lambda: card.unlisted == 0)
        card.trouble = ""
        assert eventually(lambda: bool(card.asked))
        card.deliver(np.zeros((1024, 2), np.float32))
        assert microphone.state is MicrophoneState.LIVE
