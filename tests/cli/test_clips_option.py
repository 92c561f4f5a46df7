"""Clips in place of the microphone, as the command takes them from a folder."""

from argparse import Namespace

import numpy as np
import pytest
import soundfile

from referee.cli import main
from referee.cli.equipment import microphone_opener
from referee.sound import RATE


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("DOGTOR_SETTINGS", str(tmp_path / "settings.toml"))
    made = tmp_path / "clips"
    made.mkdir()
    return made


def test_files_that_are_no_sound_are_passed_over(folder):
    (folder / "1.toml").write_text("[game]\n")
    (folder / "2.wav").write_text("no sound\n")
    soundfile.write(folder / "3.wav", np.full(RATE // 10, 0.5), RATE)
    microphone = microphone_opener(Namespace(clips=folder))("")
    microphone.attend()
    levels = [block.level for _ in range(30) if (block := microphone.read(1.0))]
    assert max(levels) > -10


@pytest.mark.parametrize("name", ["clips", "nowhere"])
def test_a_folder_without_sound_begins_no_game(name, folder, capsys):
    (folder / "game.toml").write_text("[game]\n")
    journal = folder.parent / "game.jsonl"
    clips = str(folder.parent / name)
    code = main(["play", "--plain", "--no-voice", "--clips", clips, "--journal", str(journal)])
    assert code == 2
    assert clips in capsys.readouterr().err
    assert not journal.exists()
