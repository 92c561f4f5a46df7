from pathlib import Path

import pytest

from referee.errors import RefereeError
from referee.models.choice import chosen_model, kept_as
from referee.models.shelf import Shelf
from referee.resources import bundled_model


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    for name in ("vosk-model-small-en-us-0.15", "mine"):
        (tmp_path / "models" / name).mkdir(parents=True)
    return Shelf(tmp_path / "models")


@pytest.mark.parametrize(
    ("option", "environment", "setting", "folder"),
    [
        ("mine", "small-en-us-0.15", "bundled", "mine"),
        ("", "small-en-us-0.15", "mine", "vosk-model-small-en-us-0.15"),
        ("", "", "Mine", "mine"),
    ],
)
def test_the_command_line_wins_then_the_environment(shelf, option, environment, setting, folder):
    assert chosen_model(shelf, option, environment, setting) == shelf.folder / folder


def test_nothing_named_or_bundled_is_the_bundled_one(shelf: Shelf) -> None:
    assert chosen_model(shelf, "", "", "") == bundled_model()
    assert chosen_model(shelf, "", "bundled", "mine") == bundled_model()


def test_the_settings_name_a_model_so_that_it_is_found_from_anywhere(
    shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("here").mkdir()
    assert kept_as("mine", shelf) == "mine"
    assert kept_as("here", shelf) == str(tmp_path / "here")
    assert kept_as("bundled", shelf) == kept_as("", shelf) == ""


def test_a_folder_anywhere(shelf: Shelf, tmp_path: Path) -> None:
    assert chosen_model(shelf, str(tmp_path), "", "mine") == tmp_path


@pytest.mark.parametrize(
    ("names", "source"),
    [
        (("no", "", ""), "--model"),
        (("", "no", ""), "DOGTOR_MODEL"),
        (("", "", "no"), "settings"),
    ],
)
def test_a_missing_model_says_who_named_it(shelf: Shelf, names, source: str) -> None:
    with pytest.raises(RefereeError, match=source) as caught:
        chosen_model(shelf, *names)
    assert "'mine'" in str(caught.value)
