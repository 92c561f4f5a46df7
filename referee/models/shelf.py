"""The models that the user has installed: one folder each, whole or not there at all."""

import hashlib
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import platformdirs
from filelock import FileLock, Timeout

from referee.errors import RefereeError
from referee.hearing.model_folder import check_folder
from referee.models.archive import unpack
from referee.models.catalogue import PREFIX, Offer
from referee.models.network import DiskError, disk_error, download
from referee.models.progress import Report, Stage, silent

_DOWNLOADS = ".downloads"
_UNPACKING = ".unpacking-"
_PIECE = 1 << 20
_PLAIN_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


def default_folder() -> Path:
    """The user's own folder for models."""
    return platformdirs.user_data_path("dogtor-referee") / "models"


@dataclass(frozen=True, slots=True)
class Shelf:
    """Installed models.

    Attributes:
        folder: where they lie; need not be there yet.
    """

    folder: Path

    def names(self) -> tuple[str, ...]:
        """Their names, in alphabetical order."""
        if not self.folder.is_dir():
            return ()
        return tuple(
            sorted(
                path.name
                for path in self.folder.iterdir()
                if path.is_dir() and not path.name.startswith(".")
            )
        )

    def find(self, name: str) -> Path | None:
        """The folder of the model of this name, which may leave out Vosk's usual prefix."""
        for known in self.names():
            if name.lower() in (known.lower(), known.lower().removeprefix(PREFIX)):
                return self.folder / known
        return None

    def install_offer(self, offer: Offer, report: Report = silent) -> Path:
        """Download a listed model, check it, and unpack it.

        Args:
            offer: of Vosk's list.
            report: told how far it has come.

        Returns:
            the model's folder.

        Raises:
            RefereeError: it is installed already, another process installs, the download fails or
                is not what the list says, the model takes no grammars, or the disk is full.
        """
        with self._locked():
            self._check_new(offer.name)
            part = self.folder / _DOWNLOADS / f"{offer.name}.zip"
            part.parent.mkdir(exist_ok=True)
            _check_room(part, offer.size)
            download(offer.url, part, offer.size, report)
            _check_md5(part, offer, report)
            try:
                installed = self._place(part, offer.name, report)
            except DiskError:
                raise
            except RefereeError:
                part.unlink()
                raise
            part.unlink()
            return installed

    def install_archive(self, archive: Path, report: Report = silent) -> Path:
        """Unpack a model that lies in a ZIP file, without any network.

        Args:
            archive: the ZIP file.
            report: told how far it has come.

        Returns:
            the model's folder, which has the name of the ZIP file's own top folder.

        Raises:
            RefereeError: see `install_offer`, or there is no such file.
        """
        if not archive.is_file():
            raise RefereeError(f"There is no ZIP file '{archive}'; check the path.")
        with self._locked():
            return self._place(archive, "", report)

    def _place(self, archive: Path, name: str, report: Report) -> Path:
        """Unpack aside and move into place in one step, so that no half model is ever found."""
        try:
            with tempfile.TemporaryDirectory(dir=self.folder, prefix=_UNPACKING) as aside:
                model = unpack(archive, Path(aside), report)
                check_folder(model)
                target = self.folder / (name or _name(model, Path(aside), archive))
                self._check_new(target.name)
                return model.rename(target)
        except OSError as error:
            raise disk_error(self.folder, error) from error

    def _check_new(self, name: str) -> None:
        if (self.folder / name).exists():
            raise RefereeError(
                f"The model '{name}' is installed already; delete the folder "
                f"'{self.folder / name}' to install it again."
            )

    @contextmanager
    def _locked(self) -> Iterator[None]:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with FileLock(self.folder / ".lock", timeout=0):
                for left in self.folder.glob(f"{_UNPACKING}*"):
                    shutil.rmtree(left, ignore_errors=True)
                yield
        except Timeout as error:
            raise RefereeError("Another dogtor installs a model now; let it finish.") from error
        except OSError as error:
            raise disk_error(self.folder, error) from error


def _name(model: Path, aside: Path, archive: Path) -> str:
    name = archive.stem if model == aside else model.name
    if not _PLAIN_NAME.fullmatch(name):
        raise RefereeError(f"'{name}' is no name for a model; give the ZIP file a plain name.")
    return name


def _check_room(part: Path, size: int) -> None:
    missing = size - (part.stat().st_size if part.exists() else 0)
    free = shutil.disk_usage(part.parent).free
    if missing > free:
        raise DiskError(
            f"The download needs {missing / 1e6:,.0f} MB, but '{part.parent}' has "
            f"{free / 1e6:,.0f} MB left; make room and give the same command again."
        )


def _check_md5(part: Path, offer: Offer, report: Report) -> None:
    """MD5 is what the list has; it finds damage, and the list itself came over https."""
    digest, done = hashlib.md5(usedforsecurity=False), 0
    with part.open("rb") as file:
        while piece := file.read(_PIECE):
            digest.update(piece)
            done += len(piece)
            report(Stage.CHECK, done, offer.size)
    if digest.hexdigest() != offer.md5:
        part.unlink()
        raise RefereeError(
            f"What came for '{offer.name}' is not what the list says (wrong checksum), so it was "
            "thrown away; give the same command again."
        )
