"""Bytes that are no text, and names that cannot be shown."""

import os
import subprocess
import sys

import pytest

from referee.cli import main
from referee.pavlov.events import Flipped
from referee.table.game_log import read_game

STRICT = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}


@pytest.mark.parametrize("way", [["--typed"], ["--plain", "--no-microphone", "--no-voice"]])
def test_bytes_that_are_no_text_end_no_game(way, tmp_path):
    journal = tmp_path / "game.jsonl"
    told = subprocess.run(
        [sys.executable, "-m", "referee.cli", "play", *way, "--journal", str(journal)],
        input=b"begin\nflip\n\xff\xfe ninety nine\nquit\nyes\n",
        env={**STRICT, "DOGTOR_SETTINGS": str(tmp_path / "settings.toml")},
        capture_output=True,
        timeout=120,
    )
    assert told.returncode == 0, told.stderr
    assert any(isinstance(event, Flipped) for event in read_game(journal))


@pytest.mark.parametrize("name", ["", " ", "R\x1b[2Jx", "Re\udcff"])
@pytest.mark.parametrize(
    "command",
    [
        ["practice", "--typed", "--dog"],
        ["statue", "play", "--players"],
        ["rules", "explain", "bark-1", "--card", "f5", "--dogs"],
    ],
    ids=lambda command: command[0],
)
def test_names_that_cannot_be_shown_are_refused(command, name, capsys):
    with pytest.raises(SystemExit) as left:
        main([*command, name])
    assert left.value.code == 2
    assert "is no name; use letters" in capsys.readouterr().err
