"""Commands that load the speech model show that they do, and keep it out of their output."""

import json
from pathlib import Path

import pytest

from referee.cli import main

CLIPS = Path(__file__).parents[2] / "audio_fixtures" / "clips"


@pytest.mark.parametrize(
    "command",
    [
        ["judge", str(CLIPS / "b3-5-eight-espeak-henrique.flac"), "--card", "b3", "--total", "5"],
        ["listen", str(CLIPS / "b3-5-eight-espeak-henrique.flac")],
    ],
    ids=lambda command: command[0],
)
def test_loading_is_shown_on_a_terminal_and_is_no_output(command, capsys, monkeypatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert main([*command, "--json"]) == 0
    said = capsys.readouterr()
    assert "Loading the speech model" in said.err
    assert "eight" in json.dumps(json.loads(said.out))
