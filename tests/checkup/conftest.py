from pathlib import Path

import pytest

from referee.checkup.checks import Checks
from referee.checkup.wording import Wording


@pytest.fixture(scope="session")
def wording() -> Wording:
    return Wording()


@pytest.fixture
def checks(wording: Wording) -> Checks:
    return Checks(wording)


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing of the real user is read or written."""
    monkeypatch.setenv("DOGTOR_SETTINGS", str(tmp_path / "settings.toml"))
    monkeypatch.delenv("DOGTOR_MODEL", raising=False)
    monkeypatch.setattr("referee.table.game_log.games_folder", lambda: tmp_path / "games")
    monkeypatch.setattr("referee.models.shelf.default_folder", lambda: tmp_path / "models")
    return tmp_path
