import shutil
from pathlib import Path

import numpy as np
import pytest

from referee.checkup.checks import Checks
from referee.checkup.finding import Check, State
from referee.checkup.wording import SYSTEMS, Topic, Wording
from referee.errors import RefereeError
from referee.hearing.clip_microphone import ClipDevice, ClipMicrophone
from referee.models.vocabulary import needed_words
from referee.resources import bundled_model
from referee.sound import RATE
from referee.speaking.voice import VoiceError


class Knowing:
    """A recogniser that knows all words but some."""

    def __init__(self, unknown=()):
        self.unknown = set(unknown)

    def unknown_words(self, words):
        return tuple(word for word in words if word in self.unknown)


class FakeVoice:
    def __init__(self, problem=""):
        self.problem, self.closed = problem, False

    def render(self, text):
        if self.problem:
            raise VoiceError(self.problem)
        return np.zeros(RATE, np.float32)

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.closed = True


def test_every_check_has_advice_for_every_system(wording: Wording):
    for check in Check:
        for system in (*SYSTEMS, "freebsd14"):
            assert len(wording.advice(check, system)) > 20


def test_wording_refuses_the_wrong_slots(wording: Wording):
    with pytest.raises(ValueError, match="takes the slots"):
        wording.text(Topic.SAVED)


def test_settings(checks: Checks, tmp_path: Path):
    path = tmp_path / "settings.toml"
    assert checks.settings(path).state is State.OK
    path.write_text("voice = false\n", encoding="utf-8")
    assert str(path) in checks.settings(path).text
    path.write_text("voise = false\n", encoding="utf-8")
    broken = checks.settings(path)
    assert broken.state is State.FAILED
    assert "voise" in broken.text
    assert "dogtor setup" in broken.advice


@pytest.mark.parametrize(
    ("dogs", "problem"),
    [
        ('["Rex", "rex"]', "Two dogs have the name 'rex'"),
        ('["Rex", "Five"]', "'Five' means something else"),
        (str([*"abcdefghi"]), "1 to 8 people can play, not 9"),
    ],
)
def test_dogs_of_the_settings_that_cannot_play(
    checks: Checks, tmp_path: Path, dogs: str, problem: str
):
    path = tmp_path / "settings.toml"
    path.write_text(f"dogs = {dogs}\n", encoding="utf-8")
    found = checks.settings(path)
    assert found.state is State.FAILED
    assert found.text.startswith(f"{path}: dogs: {problem}")


def test_a_model_that_knows_everything(checks: Checks):
    found = checks.model(bundled_model, lambda folder: Knowing())
    assert found.state is State.OK
    assert found.advice == ""
    assert str(len(needed_words())) in found.text


@pytest.mark.parametrize(
    ("word", "state"), [("fetch", State.FAILED), ("suffragette", State.WARNING)]
)
def test_words_that_a_model_lacks(checks: Checks, word: str, state: State):
    found = checks.model(bundled_model, lambda folder: Knowing([word]))
    assert found.state is state
    assert word in found.text
    assert "dogtor models" in found.advice


def test_a_model_that_cannot_be_found_or_loaded(checks: Checks, tmp_path: Path):
    def fail(*args):
        raise RefereeError("There is no model.")

    assert checks.model(fail, lambda folder: Knowing()).text == "There is no model."
    assert checks.model(lambda: tmp_path, fail).state is State.FAILED


def test_the_voice(checks: Checks):
    voice = FakeVoice()
    assert checks.voice(lambda: voice).state is State.OK
    assert voice.closed
    assert checks.voice(None).state is State.OK
    broken = checks.voice(lambda: FakeVoice("the speech engine broke off"))
    assert broken.state is State.FAILED
    assert "broke off" in broken.text
    assert "pyttsx3" in broken.advice


def test_a_microphone_that_hears(checks: Checks):
    levels: list[float] = []
    tone = 0.1 * np.sin(np.arange(3 * RATE) / 10).astype(np.float32)
    microphone = ClipMicrophone([tone])
    found = checks.microphone("USB", lambda: microphone, levels.append)
    assert found.state is State.OK
    assert "USB" in found.text
    assert max(levels) > -25 > -60 > min(levels)


def test_the_systems_own_microphone_is_named_so(checks: Checks):
    assert "the system's own choice" in checks.microphone("", ClipMicrophone).text


@pytest.mark.parametrize("trouble", ["gone", "denied", "zeros", "stuck"])
def test_a_microphone_in_trouble(checks: Checks, trouble: str):
    device = ClipDevice()
    setattr(device, trouble, True)
    found = checks.microphone("USB", lambda: ClipMicrophone(device=device))
    assert found.state is State.FAILED
    assert found.text.strip()
    assert "dogtor play --no-microphone" in found.advice


def test_no_sound_card_at_all(checks: Checks):
    def fail():
        raise RefereeError("PortAudio is missing.")

    found = checks.microphone("USB", fail)
    assert (found.state, found.text) == (State.FAILED, "PortAudio is missing.")


def test_a_microphone_is_closed_whatever_happens(checks: Checks):
    microphone = ClipMicrophone()

    def fail(level: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        checks.microphone("USB", lambda: microphone, fail)
    assert microphone._closed.is_set()


def test_the_loudspeaker(checks: Checks, monkeypatch: pytest.MonkeyPatch):
    class Card:
        PortAudioError = OSError

        def query_devices(self, kind):
            return {"name": "Speakers"}

    monkeypatch.setattr("referee.checkup.checks.soundcard", Card)
    assert "Speakers" in checks.loudspeaker().text

    def none(self, kind):
        raise OSError("Error querying device -1")

    monkeypatch.setattr(Card, "query_devices", none)
    broken = checks.loudspeaker()
    assert broken.state is State.FAILED
    assert "device -1" not in broken.text


def test_the_games_folder(checks: Checks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = tmp_path / "games"
    assert checks.games(folder).state is State.OK
    assert list(folder.iterdir()) == []
    (tmp_path / "file").write_text("")
    blocked = checks.games(tmp_path / "file" / "games")
    assert blocked.state is State.FAILED
    monkeypatch.setattr(shutil, "disk_usage", lambda path: type("Usage", (), {"free": 10**6}))
    full = checks.games(folder)
    assert full.state is State.WARNING
    assert "only 1 MB" in full.text
