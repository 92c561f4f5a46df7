import errno
import shutil
from pathlib import Path

import pytest
from filelock import FileLock

from referee.cli import main
from referee.hearing.loading import load_ears
from referee.resources import bundled_model
from referee.table.settings import load_settings

from .conftest import NAME


@pytest.fixture
def dogtor(capsys):
    def run(*args: str) -> tuple[int, str, str]:
        code = main(["models", *args])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


@pytest.fixture
def models(own_folders: Path) -> Path:
    return own_folders / "models"


def left_over(models: Path) -> list[str]:
    return [p.name for p in models.rglob("*") if p.is_file() and p.name != ".lock"]


def test_install_by_name_and_play_with_it(dogtor, served, model_zip, models: Path) -> None:
    listed = served.offer(NAME, model_zip)
    code, out, _ = dogtor("install", "small-en-us", "--list", listed, "--use")
    assert code == 0
    assert str(models / NAME) in out
    assert not list(models.glob(".downloads/*"))
    assert load_settings().model == NAME
    assert dogtor("path")[1] == f"{models / NAME}\n"
    assert f"* {NAME}" in dogtor("list")[1]
    assert not load_ears(models / NAME).recogniser.unknown_words(["five"])


def test_a_torn_download_goes_on(dogtor, served, model_zip, models: Path) -> None:
    listed = served.offer(NAME, model_zip)
    served.tears = [1_000_000, 2_000_000]
    assert dogtor("install", NAME, "--list", listed)[0] == 0
    assert (models / NAME / "am/final.mdl").is_file()


def test_a_wrong_checksum_installs_nothing(dogtor, served, model_zip, models: Path) -> None:
    listed = served.offer(NAME, model_zip, md5="0" * 32)
    code, _, err = dogtor("install", NAME, "--list", listed)
    assert code == 2
    assert "wrong checksum" in err
    assert left_over(models) == []


def test_a_zip_that_climbs_out_installs_nothing(dogtor, served, pack, own_folders: Path) -> None:
    listed = served.offer(NAME, pack({"m/am/final.mdl": b"x", "../../evil": b"evil"}))
    code, _, err = dogtor("install", NAME, "--list", listed)
    assert code == 2
    assert "outside its folder" in err
    assert not list(own_folders.rglob("evil"))
    assert left_over(own_folders / "models") == []
    assert dogtor("list")[1].count("\n") == 1


def test_a_zip_that_is_not_whole_installs_nothing(dogtor, served, pack, models: Path) -> None:
    listed = served.offer(NAME, pack({f"{NAME}/am/final.mdl": b"x"}))
    code, _, err = dogtor("install", NAME, "--list", listed)
    assert code == 2
    assert "is missing" in err
    assert not (models / NAME).exists()


def test_a_full_disk_keeps_the_download(dogtor, served, model_zip, models, monkeypatch) -> None:
    def full(*args: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    listed = served.offer(NAME, model_zip)
    with monkeypatch.context() as patch:
        patch.setattr(shutil, "copyfileobj", full)
        code, _, err = dogtor("install", NAME, "--list", listed)
    assert code == 2
    assert "is full; make room" in err
    assert not (models / NAME).exists()
    served.asked.clear()
    assert dogtor("install", NAME, "--list", listed)[0] == 0
    assert [path for path, _ in served.asked] == ["/list.json"]


def test_no_room_for_the_download_asks_for_none(dogtor, served, model_zip, monkeypatch) -> None:
    listed = served.offer(NAME, model_zip)
    usage = type("Usage", (), {"free": 1_000_000})
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: usage)
    code, _, err = dogtor("install", NAME, "--list", listed)
    assert code == 2
    assert "make room" in err
    assert [path for path, _ in served.asked] == ["/list.json"]


def test_a_missing_name(dogtor, served, model_zip) -> None:
    listed = served.offer(NAME, model_zip)
    code, _, err = dogtor("install", "smal-en-us-0.15", "--list", listed)
    assert code == 2
    assert "did you mean 'small-en-us-0.15'" in err


def test_a_model_with_a_static_graph_is_not_downloaded(dogtor, served) -> None:
    listed = served.offer("vosk-model-en-us-0.22", b"x", type="big")
    code, _, err = dogtor("install", "en-us", "--list", listed)
    assert code == 2
    assert "takes no grammars" in err
    assert [path for path, _ in served.asked] == ["/list.json"]


def test_install_from_a_file_without_network(dogtor, model_zip, models, tmp_path, no_network):
    archive = tmp_path / "got elsewhere.zip"
    archive.write_bytes(model_zip)
    code, out, _ = dogtor("install", str(archive))
    assert code == 0
    assert str(models / NAME) in out
    code, _, err = dogtor("install", str(archive))
    assert code == 2
    assert "installed already" in err


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def connect(*args: object) -> None:
        raise AssertionError("a network connection was tried")

    monkeypatch.setattr("socket.socket.connect", connect)
    monkeypatch.setattr("socket.getaddrinfo", connect)


def test_a_file_that_is_not_there(dogtor) -> None:
    code, _, err = dogtor("install", "nowhere.zip")
    assert code == 2
    assert "There is no ZIP file" in err
    assert len(err.splitlines()) == 1


def test_two_installs_at_once(dogtor, model_zip, models: Path, tmp_path: Path) -> None:
    archive = tmp_path / "model.zip"
    archive.write_bytes(model_zip)
    models.mkdir()
    with FileLock(models / ".lock"):
        code, _, err = dogtor("install", str(archive))
    assert code == 2
    assert "Another dogtor" in err


def test_what_a_killed_install_left_is_cleared_away(dogtor, model_zip, models, tmp_path) -> None:
    left = models / ".unpacking-abc" / NAME
    left.mkdir(parents=True)
    assert NAME not in dogtor("list")[1]
    archive = tmp_path / "model.zip"
    archive.write_bytes(model_zip)
    assert dogtor("install", str(archive))[0] == 0
    assert not left.parent.exists()


def test_the_list_online(dogtor, served, model_zip) -> None:
    served.offer(NAME, model_zip)
    listed = served.offer("vosk-model-en-us-0.22", b"x", type="big")
    _, out, _ = dogtor("list", "--online", "--list", listed)
    assert "small-en-us-0.15" in out
    assert "takes no grammars" in out
    assert dogtor("list", "--online", "--list", listed, "--language", "fr")[0] == 2


def test_check_names_missing_files(dogtor, tmp_path: Path) -> None:
    broken = Path(shutil.copytree(bundled_model(), tmp_path / "broken"))
    (broken / "graph/Gr.fst").unlink()
    code, out, _ = dogtor("check", str(broken))
    assert code == 1
    assert "'graph/Gr.fst' is missing" in out


def test_check_of_the_bundled_model_ends_with_what_it_found(dogtor) -> None:
    code, out, _ = dogtor("check")
    assert (code == 0) == ("knows all" in out)
    assert code in (0, 1)


def test_use_and_back_to_the_bundled_one(dogtor, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(bundled_model(), tmp_path / "copy"))
    assert dogtor("use", str(copy))[0] == 0
    assert dogtor("path")[1] == f"{copy}\n"
    assert dogtor("use", "bundled")[0] == 0
    assert dogtor("path")[1] == f"{bundled_model()}\n"
    code, _, err = dogtor("use", "nothing")
    assert code == 2
    assert "which the command names" in err
