"""What `dogtor replay` shows of a recorded game."""

import re
import shutil
from pathlib import Path

import pytest

from referee.cli import main

GAME = Path(__file__).parents[2] / "audio_fixtures" / "games" / "dog-names"


@pytest.fixture
def changed(tmp_path: Path):
    """The recorded game, with a reason that the referee will not give."""

    def change(xfail: str) -> Path:
        folder = tmp_path / "game"
        shutil.copytree(GAME, folder)
        manifest = folder / "game.toml"
        wrong = f'ruling = "BAD"\nreasons = ["silence"]\n{xfail}'
        text = manifest.read_text(encoding="utf-8")
        stated = re.sub(r'ruling = "BAD"\nreasons = .*\n', wrong, text, count=1)
        manifest.write_text(stated, encoding="utf-8")
        return folder

    return change


def test_a_game_as_recorded_tells_of_no_difference(capsys) -> None:
    assert main(["replay", str(GAME)]) == 0
    assert "not as the recording" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("xfail", "known"),
    [("", "this failure is not known"), ('xfail = "hard"\n', "this failure is known")],
    ids=["surprise", "known"],
)
def test_it_is_told_whether_a_difference_was_known(changed, xfail, known, capsys) -> None:
    main(["replay", str(changed(xfail))])
    out = " ".join(capsys.readouterr().out.split())
    assert "1 ruling was not as the recording states" in out
    assert known in out
