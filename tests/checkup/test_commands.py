"""`dogtor setup` and `dogtor doctor` with the real model and spoken sentences."""

import io
import json
from pathlib import Path

import pytest
import soundfile

from referee.checkup.dogs import spoken_words
from referee.checkup.wording import Wording
from referee.cli import main
from referee.hearing.loading import load_ears
from referee.numbers import read
from referee.sound import RATE
from referee.speaking.voice import Voice
from referee.table.settings import Settings, load_settings, save_settings


@pytest.fixture(scope="module")
def spoken(tmp_path_factory) -> dict[str, object]:
    """The sentences of setup, spoken by the referee's own voice."""
    with Voice(rate=150) as voice:
        return {text: voice.render(text) for text in (*Wording().sentences, "good dog")}


@pytest.fixture
def clips(tmp_path: Path, spoken):
    def write(*texts: str) -> Path:
        folder = tmp_path / "clips"
        folder.mkdir()
        for place, text in enumerate(texts):
            soundfile.write(folder / f"{place}.wav", spoken[text], RATE)
        return folder

    return write


@pytest.fixture
def dogtor(monkeypatch, capsys):
    def run(*args: object, lines: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        code = main([*map(str, args)])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def test_the_model_knows_all_that_dogs_are_asked_to_say(wording: Wording):
    recogniser = load_ears().recogniser
    for sentence in wording.sentences:
        words = spoken_words(sentence)
        assert recogniser.unknown_words(words) == ()
        assert any(read([word]) is not None for word in words)


def test_setup_hears_the_dogs_and_keeps_the_settings(dogtor, clips, wording: Wording):
    first, second = wording.sentences[:2]
    folder = clips("good dog", first, second)
    code, out, _ = dogtor("setup", "--clips", folder, "--no-voice", "--dogs", "Rex", "Bella")
    assert code == 0, out
    assert out.count("Understood:") == 2
    assert load_settings() == Settings(voice=False, dogs=("Rex", "Bella"))


def test_setup_tells_what_it_heard_instead(dogtor, clips, wording: Wording):
    first, second = wording.sentences[:2]
    folder = clips("good dog", second, first)
    code, out, _ = dogtor("setup", "--clips", folder, "--no-voice", lines="Rex\n")
    assert code == 0, out
    assert f"I heard: {' '.join(spoken_words(second))}" in out
    assert load_settings().dogs == ("Rex",)


def test_doctor_finds_what_this_computer_has(dogtor, clips):
    save_settings(Settings(voice=False))
    code, out, _ = dogtor("doctor", "--clips", clips("good dog"), "--json")
    findings = {finding["check"]: finding for finding in json.loads(out)}
    assert list(findings) == ["settings", "model", "voice", "loudspeaker", "microphone", "games"]
    assert findings["microphone"]["state"] == "ok"
    assert findings["games"]["state"] == "ok"
    failed = [finding for finding in findings.values() if finding["state"] == "failed"]
    assert code == (1 if failed else 0)
    assert all(finding["advice"] for finding in failed)


def test_doctor_finds_broken_settings_and_a_missing_model(dogtor, clips, own_folders: Path):
    folder = clips("good dog")
    (own_folders / "settings.toml").write_text("voise = true\n", encoding="utf-8")
    code, out, _ = dogtor("doctor", "--clips", folder)
    assert code == 1
    assert out.count("did you mean 'voice'") == 1
    assert "Speech model dogtor-en" in out
    assert "dogtor models use bundled" not in out
    assert "Traceback" not in out
    (own_folders / "settings.toml").write_text('model = "gone"\n', encoding="utf-8")
    code, out, _ = dogtor("doctor", "--clips", folder)
    assert code == 1
    assert "There is no model 'gone'" in out


def test_setup_refuses_broken_settings(dogtor, own_folders: Path):
    (own_folders / "settings.toml").write_text("voise = true\n", encoding="utf-8")
    code, _, err = dogtor("setup", "--clips", own_folders)
    assert code == 2
    assert "voise" in err


def test_setup_keeps_no_dogs_that_cannot_play(dogtor, own_folders: Path):
    code, _, err = dogtor("setup", "--clips", own_folders, "--dogs", "Rex", "rex")
    assert code == 2
    assert "Two dogs have the name 'rex'" in err
    assert not (own_folders / "settings.toml").exists()


def test_clips_that_are_not_there(dogtor, own_folders: Path):
    code, _, err = dogtor("setup", "--clips", own_folders / "nowhere")
    assert code == 2
    assert "no folder of clips" in err
