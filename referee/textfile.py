"""Files that people write: UTF-8, with or without the byte-order mark of Windows editors."""

from pathlib import Path

from referee.errors import RefereeError


def read_text(path: Path, missing: str | None = None) -> str:
    """The text of a file, without a byte-order mark.

    Args:
        path: of the file.
        missing: the text of a file that is not there; None where it has to be there.

    Raises:
        RefereeError: the file cannot be read, or is no text in UTF-8.
    """
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        if missing is not None and isinstance(error, FileNotFoundError | NotADirectoryError):
            return missing
        raise RefereeError(f"'{path}' cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise RefereeError(f"'{path}' is no text in UTF-8; save it as such.") from error
