"""A game's journal: JSON Lines, one file a game, one line an event, written before it counts.

The journal knows nothing of what its records mean, so every game can use it. A process that is
killed at any byte loses the torn last line at most; two processes cannot write one journal.
"""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from io import FileIO
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from referee.closing import Closing
from referee.errors import RefereeError

VERSION = 1
"""Goes up when older programs could no longer read what is written."""

_HEADER_BYTES = 1000
"""More than any header has."""

Record = Mapping[str, Any]


def journal_name(now: datetime) -> str:
    """The file name of a journal that begins now; names sort by time.

    Microseconds tell games apart that begin within a second: two at one table, or a new one begun
    as soon as the last was left.
    """
    return f"{now:%Y-%m-%d-%H%M%S-%f}.jsonl"


def read_journal(path: Path, kind: str) -> tuple[Record, ...]:
    """The records of a journal that nobody needs to write, oldest first, without a torn last one.

    Args:
        path: of the journal.
        kind: of the game, as it was created with.

    Raises:
        RefereeError: the file cannot be read, is damaged, or is the journal of something else.
    """
    return tuple(_parse(_read(path), path, kind).records)


def kind_of(path: Path) -> str:
    """The kind of game that a journal names in its first line; "" where a file is none."""
    try:
        with path.open("rb") as file:
            header = _decoded(file.readline(_HEADER_BYTES))
    except OSError:
        return ""
    return str((header or {}).get("journal", ""))


@dataclass(slots=True)
class Journal(Closing):
    """A journal that this process alone may write. Close it, or use it in a `with` statement.

    Attributes:
        path: of the file.
        records: all that is in it, oldest first.
    """

    path: Path
    records: list[Record]
    _lock: FileLock = field(repr=False)

    @classmethod
    def open(cls, path: Path, kind: str) -> "Journal":
        """Open a journal, or create it with its folder. A torn last line is cut off.

        Args:
            path: of the journal; a lock file with ".lock" after its name lies beside it.
            kind: of the game, "pavlov".

        Raises:
            RefereeError: another process has it open, it cannot be written, is damaged, or is
                the journal of something else.
        """
        if path.exists():
            # No lock file is left beside what is no journal.
            _check_beginning(_read(path), path, kind)
        lock = _locked(path)
        try:
            data = _read(path) if path.exists() else b""
            parsed = _parse(data, path, kind)
            _repair(path, parsed, kind)
        except BaseException:
            lock.release()
            raise
        return cls(path, parsed.records, lock)

    def append(self, record: Record) -> None:
        """Write one record through to the disk; then it counts.

        Raises:
            RefereeError: the disk is full or the file cannot be written.
        """
        _write(self.path, _line(record))
        self.records.append(record)

    def close(self) -> None:
        """Let other processes write it."""
        self._lock.release()


@dataclass(frozen=True, slots=True)
class _Parsed:
    """What a journal's bytes hold.

    Attributes:
        records: without the header.
        size: bytes of whole lines.
        tail: a last record that is whole but lacks its line end.
    """

    records: list[Record]
    size: int
    tail: bytes


def _parse(data: bytes, path: Path, kind: str) -> _Parsed:
    _check_beginning(data, path, kind)
    size = data.rfind(b"\n") + 1
    tail = data[size:] if _decoded(data[size:]) is not None else b""
    lines = data[:size].splitlines() + ([tail] if tail else [])
    if not lines:
        return _Parsed([], 0, b"")
    decoded = [_decoded(line) for line in lines]
    if None in decoded:
        number = decoded.index(None) + 1
        raise RefereeError(
            f"'{path}' is damaged at line {number}; delete that line and all after it to go on."
        )
    _, *records = (record for record in decoded if record is not None)
    return _Parsed(records, size, tail)


def _check_beginning(data: bytes, path: Path, kind: str) -> None:
    """What begins like no journal is left as it is: nothing of it is a torn line of ours."""
    first, ended, _ = data.partition(b"\n")
    header = _decoded(first)
    if header is None and not ended and _header(kind).startswith(data):
        return
    if header is None or "journal" not in header:
        raise RefereeError(f"'{path}' is not a game of this program; name another file.")
    if header["journal"] != kind:
        raise RefereeError(f"'{path}' is not the journal of a game of {kind}; name another file.")
    version = header.get("version")
    if not isinstance(version, int) or version > VERSION:
        raise RefereeError(f"'{path}' was written by a newer dogtor; install that version.")


def _repair(path: Path, parsed: _Parsed, kind: str) -> None:
    if not parsed.size and not parsed.tail:
        path.write_bytes(b"")
        _write(path, _header(kind))
    elif parsed.tail:
        _write(path, b"\n")
    elif parsed.size < path.stat().st_size:
        os.truncate(path, parsed.size)


def _decoded(line: bytes) -> Record | None:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def _header(kind: str) -> bytes:
    return _line({"journal": kind, "version": VERSION})


def _line(record: Record) -> bytes:
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    # What cannot be encoded, as half of a pair, becomes JSON's own escape for it.
    return text.encode(errors="backslashreplace") + b"\n"


def _locked(path: Path) -> FileLock:
    lock = FileLock(path.with_name(path.name + ".lock"), timeout=0)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout as error:
        raise RefereeError(f"'{path}' is open in another dogtor; close that first.") from error
    except OSError as error:
        raise _unwritable(path, error) from error
    return lock


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise RefereeError(f"'{path}' cannot be read: {error.strerror}.") from error


def _write(path: Path, data: bytes) -> None:
    try:
        with path.open("ab", buffering=0) as file:
            _write_whole(file, data)
    except OSError as error:
        raise _unwritable(path, error) from error


def _write_whole(file: FileIO, data: bytes) -> None:
    """All of it or, where there is no room for all of it, nothing."""
    before = file.tell()
    try:
        while data:
            data = data[file.write(data) :]
        os.fsync(file.fileno())
    except OSError:
        with suppress(OSError):
            file.truncate(before)
        raise


def _unwritable(path: Path, error: OSError) -> RefereeError:
    return RefereeError(f"'{path}' cannot be written: {error.strerror}; name another file.")
