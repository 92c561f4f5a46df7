import shutil
from pathlib import Path

import pytest

from referee.errors import RefereeError
from referee.hearing.vosk_recogniser import VoskRecogniser
from referee.resources import bundled_model

FOR_ADDING_WORDS = ("lexicon.txt", "costs.toml")
"""Of our own models only: what their graph is built from again."""


@pytest.fixture
def copied_model(tmp_path: Path) -> Path:
    return Path(shutil.copytree(bundled_model(), tmp_path / "model"))


def model_files() -> list[str]:
    model = bundled_model()
    files = (path for path in model.rglob("*") if path.is_file())
    read_by_vosk = (f for f in files if f.suffix != ".md" and f.name not in FOR_ADDING_WORDS)
    return sorted(str(f.relative_to(model)) for f in read_by_vosk)


@pytest.mark.parametrize("name", model_files())
def test_a_model_that_lacks_a_file_is_one_clear_sentence(copied_model: Path, name: str) -> None:
    (copied_model / name).unlink()
    with pytest.raises(RefereeError, match="get it again") as caught:
        VoskRecogniser(copied_model)
    assert str(copied_model) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_no_folder_at_all(tmp_path: Path) -> None:
    with pytest.raises(RefereeError, match="no model folder"):
        VoskRecogniser(tmp_path / "nowhere")


def test_an_empty_folder(tmp_path: Path) -> None:
    with pytest.raises(RefereeError, match="is not whole"):
        VoskRecogniser(tmp_path)
