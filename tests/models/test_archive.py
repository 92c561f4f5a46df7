import errno
import io
import stat
import zipfile
from pathlib import Path

import pytest

from referee.errors import RefereeError
from referee.models.archive import unpack
from referee.models.progress import Stage, silent

GOOD = {"m/am/final.mdl": b"model" * 1000, "m/conf/model.conf": b"--x=1"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "inner" / "aside"
    path.mkdir(parents=True)
    return path


@pytest.fixture
def archive(tmp_path: Path, pack):
    def write(members: dict[str, bytes]) -> Path:
        path = tmp_path / "model.zip"
        path.write_bytes(pack(members))
        return path

    return write


def files_below(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_the_models_own_folder_is_found(archive, folder: Path) -> None:
    told = []
    found = unpack(archive(GOOD), folder, lambda *step: told.append(step))
    assert found == folder / "m"
    assert (found / "am/final.mdl").read_bytes() == GOOD["m/am/final.mdl"]
    whole = sum(map(len, GOOD.values()))
    assert told[-1] == (Stage.UNPACK, whole, whole)


def test_a_zip_without_a_top_folder(archive, folder: Path) -> None:
    assert unpack(archive({"am/final.mdl": b"x"}), folder, silent) == folder


@pytest.mark.parametrize(
    "name", ["../evil", "m/../../evil", "/evil", "C:/evil", "C:evil", "..\\evil", "m\\..\\evil"]
)
def test_a_zip_that_climbs_out_unpacks_nothing(archive, folder: Path, name: str) -> None:
    with pytest.raises(RefereeError, match="outside its folder"):
        unpack(archive({**GOOD, name: b"evil"}), folder, silent)
    assert files_below(folder) == []
    assert not list(folder.parent.parent.rglob("evil"))


def test_a_link_in_a_zip_unpacks_nothing(tmp_path: Path, folder: Path) -> None:
    path = tmp_path / "model.zip"
    with zipfile.ZipFile(path, "w") as file:
        link = zipfile.ZipInfo("m/am")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        file.writestr(link, "/etc")
        file.writestr("m/am/passwd", "evil")
    with pytest.raises(RefereeError, match="link or device"):
        unpack(path, folder, silent)
    assert files_below(folder) == []


def test_what_is_no_zip(tmp_path: Path, folder: Path) -> None:
    path = tmp_path / "model.zip"
    path.write_bytes(b"<html>not found</html>")
    with pytest.raises(RefereeError, match="is no ZIP file"):
        unpack(path, folder, silent)


@pytest.mark.parametrize("kept", [0.3, 0.9, 0.999])
def test_a_torn_zip(archive, folder: Path, kept: float) -> None:
    path = archive(GOOD)
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * kept)])
    with pytest.raises(RefereeError, match="damaged"):
        unpack(path, folder, silent)


def test_a_flipped_bit_is_found_by_the_zips_own_checksum(archive, folder: Path) -> None:
    path = archive(GOOD)
    data = bytearray(path.read_bytes())
    data[200] ^= 1
    path.write_bytes(data)
    with pytest.raises(RefereeError, match="damaged"):
        unpack(path, folder, silent)


def test_a_zip_with_no_model(archive, folder: Path) -> None:
    with pytest.raises(RefereeError, match="holds no Vosk model"):
        unpack(archive({"holiday.jpg": b"x"}), folder, silent)


def test_more_than_the_disk_holds_is_not_begun(tmp_path: Path, folder: Path) -> None:
    path = tmp_path / "model.zip"
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as file:
        file.writestr("m/am/final.mdl", b"x")
    data = bytearray(buffer.getvalue())
    start = data.index(b"PK\x01\x02")
    data[start + 24 : start + 28] = (0xFFFFFFF0).to_bytes(4, "little")
    path.write_bytes(data)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("shutil.disk_usage", lambda folder: type("Usage", (), {"free": 10**9}))
        with pytest.raises(RefereeError, match="make room"):
            unpack(path, folder, silent)
    assert files_below(folder) == []


def test_a_disk_that_fills_up_meanwhile(archive, folder: Path) -> None:
    def full(*args: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("shutil.copyfileobj", full)
        with pytest.raises(RefereeError, match="is full; make room"):
            unpack(archive(GOOD), folder, silent)
