"""`dogtor listen` and `dogtor judge`: clips, folders of them, and grammars."""

import shutil
from pathlib import Path

import pytest

from referee.cli import main

CLIPS = Path(__file__).parents[2] / "audio_fixtures" / "clips"
EIGHT = CLIPS / "b3-5-eight-espeak-henrique.flac"


@pytest.fixture
def dogtor(capsys):
    def run(*args):
        code = main([*map(str, args)])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def test_a_folder_stands_for_its_clips_in_the_order_of_names(dogtor, tmp_path):
    for name in ("b", "a"):
        shutil.copy(EIGHT, tmp_path / f"{name}.flac")
    (tmp_path / "notes.txt").write_text("no sound")
    code, out, _ = dogtor("listen", tmp_path, "--grammar", "eight")
    heard = [line for line in out.splitlines() if not line.startswith("  ")]
    assert code == 0
    assert heard == [f"{tmp_path / name}: eight" for name in ("a.flac", "b.flac")]


def test_a_folder_without_a_clip(dogtor, tmp_path):
    code, _, err = dogtor("listen", tmp_path)
    assert code == 2
    assert err == f"dogtor: There is no sound file in '{tmp_path}'; name a folder of clips.\n"


def test_a_grammar_with_capitals_is_the_same_grammar(dogtor):
    assert dogtor("listen", EIGHT, "--grammar", "Eight") == (
        dogtor("listen", EIGHT, "--grammar", "eight")
    )


def test_one_announcement_is_no_folder(dogtor, tmp_path):
    code, _, err = dogtor("judge", tmp_path, "--card", "f5")
    assert code == 2
    assert err == f"dogtor: '{tmp_path}' is a folder; name one sound file in it.\n"
