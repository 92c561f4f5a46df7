"""Unpacking a model's ZIP file, which may be torn, wrong or hostile."""

import shutil
import stat
import zipfile
import zlib
from pathlib import Path, PureWindowsPath

from referee.errors import RefereeError
from referee.models.network import DiskError, disk_error
from referee.models.progress import Report, Stage

_MARK = "am/final.mdl"
"""The file by which the model's folder is found within the ZIP file."""


def unpack(archive: Path, folder: Path, report: Report) -> Path:
    """Unpack a ZIP file.

    Args:
        archive: the ZIP file.
        folder: an empty folder for all that is in it.
        report: told how many bytes are unpacked.

    Returns:
        the model's folder within `folder`, usually the one top folder of the ZIP file.

    Raises:
        RefereeError: it is no ZIP file, is damaged, holds no model, has a member that would land
            outside `folder` or is a link, or does not fit on the disk.
    """
    try:
        with zipfile.ZipFile(archive) as file:
            members = file.infolist()
            for member in members:
                _check(member, archive)
            _check_room(members, folder)
            _unpack_all(file, members, folder, report)
    except (zipfile.BadZipFile, zlib.error, EOFError) as error:
        raise RefereeError(
            f"'{archive}' is damaged or is no ZIP file; download it again."
        ) from error
    except (NotImplementedError, RuntimeError) as error:
        raise RefereeError(f"'{archive}' is packed in an unusual way ({error}).") from error
    return _model_folder(archive, folder)


def _check(member: zipfile.ZipInfo, archive: Path) -> None:
    """ZIP files write "/" only; Windows' reading of a name is the widest, so it covers all."""
    name = PureWindowsPath(member.filename)
    if name.drive or name.root or ".." in name.parts or "\\" in member.filename:
        raise RefereeError(
            f"'{archive}' would write outside its folder ('{member.filename}'), so it is no model "
            "from a good source; nothing was unpacked."
        )
    kind = stat.S_IFMT(member.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise RefereeError(
            f"'{archive}' has a link or device ('{member.filename}') in place of a file, so it is "
            "no model from a good source; nothing was unpacked."
        )


def _check_room(members: list[zipfile.ZipInfo], folder: Path) -> None:
    needed = sum(member.file_size for member in members)
    free = shutil.disk_usage(folder).free
    if needed > free:
        raise DiskError(
            f"The model needs {needed / 1e6:,.0f} MB unpacked, but '{folder.parent}' has "
            f"{free / 1e6:,.0f} MB left; make room and give the same command again."
        )


def _unpack_all(
    file: zipfile.ZipFile, members: list[zipfile.ZipInfo], folder: Path, report: Report
) -> None:
    whole, done = sum(member.file_size for member in members), 0
    for member in members:
        report(Stage.UNPACK, done, whole)
        target = folder / member.filename
        try:
            file.extract(member, folder)
        except OSError as error:
            raise disk_error(target, error) from error
        done += member.file_size
    report(Stage.UNPACK, whole, whole)


def _model_folder(archive: Path, folder: Path) -> Path:
    found = sorted(path.parent.parent for path in folder.rglob(_MARK))
    if not found:
        raise RefereeError(f"'{archive}' holds no Vosk model: '{_MARK}' is missing in it.")
    return found[0]
